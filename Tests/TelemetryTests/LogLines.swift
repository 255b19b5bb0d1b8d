import Logging
import Synchronization

/// The logged lines.
final class LogLines: Sendable {
    private let kept = Mutex<[String]>([])

    var texts: [String] { kept.withLock { $0 } }

    var logger: Logger { Logger(label: "test") { _ in handler } }

    var handler: any LogHandler { Handler(lines: self) }

    private struct Handler: LogHandler {
        let lines: LogLines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let fields = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            let error = event.error.map { " \($0)" } ?? ""
            lines.kept.withLock { $0.append("\(event.message) \(fields.joined(separator: " "))\(error)") }
        }
    }
}
