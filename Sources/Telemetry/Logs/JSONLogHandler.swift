package import HearthCore
package import Logging

/// Log handler that writes one JSON object per line: `ts`, `level`, `message`, `logger`; `request_id`, `run_id`,
/// `trace_id`, `span_id` if known; the rest below `fields`.
///
/// Characters that could forge another line or change the direction of text are escaped (RFC 8259, 7).
package struct JSONLogHandler: LogHandler {
    /// Metadata of every line.
    package var metadata: Logger.Metadata = [:]
    /// Provider of further metadata.
    package var metadataProvider: Logger.MetadataProvider?
    /// Minimum level.
    package var logLevel: Logger.Level = .info
    private let label: String
    private let clock: any HearthClock
    private let write: @Sendable ([UInt8]) -> Void

    /// Creates a handler.
    ///
    /// - Parameter write: receives a line with its end.
    package init(
        label: String, clock: any HearthClock, metadataProvider: Logger.MetadataProvider?,
        write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.label = label
        self.clock = clock
        self.metadataProvider = metadataProvider
        self.write = write
    }

    /// One value of the metadata.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes an event.
    package func log(event: LogEvent) {
        var fields = metadata
        fields.merge(metadataProvider?.get() ?? [:]) { $1 }
        fields.merge(event.metadata ?? [:]) { $1 }
        if let error = event.error { fields["error"] = "\(error)" }
        var line = #"{"ts":"\#(clock.now.rfc3339)","level":"\#(event.level.rawValue)","message":"#
        line.append(json: event.message.description)
        line += #","logger":"#
        line.append(json: label)
        for (key, name) in Self.own {
            guard let value = fields.removeValue(forKey: key) else { continue }
            line += ",\"\(name)\":"
            line.append(json: value)
        }
        if !fields.isEmpty {
            line += #","fields":"#
            line.append(json: .dictionary(fields))
        }
        write(Array(line.utf8) + [0x7D, 0x0A])
    }

    private static let own = [("request", "request_id"), ("run", "run_id"), ("trace", "trace_id"), ("span", "span_id")]
}

extension String {
    fileprivate mutating func append(json value: Logger.Metadata.Value) {
        switch value {
        case .string(let text): append(json: text)
        case .stringConvertible(let value): append(json: value.description)
        case .array(let values):
            self += "["
            for (index, value) in values.enumerated() {
                if index > 0 { self += "," }
                append(json: value)
            }
            self += "]"
        case .dictionary(let values):
            self += "{"
            for (index, (key, value)) in values.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { self += "," }
                append(json: key)
                self += ":"
                append(json: value)
            }
            self += "}"
        }
    }

    fileprivate mutating func append(json text: String) {
        self += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": self += "\\\""
            case "\\": self += "\\\\"
            case _ where scalar.isControl:
                let digits = String(scalar.value, radix: 16)
                self += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: unicodeScalars.append(scalar)
            }
        }
        self += "\""
    }
}
