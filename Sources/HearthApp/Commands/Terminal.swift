import Foundation
import Synchronization

/// Prints a message on standard error, so that it is not part of the output.
func printError(_ message: String) {
    FileHandle.standardError.write(Data("hearth: \(message)\n".utf8))
}

/// A progress bar on standard error, with rate and remaining time. It is redrawn at most ten times per second and not shown
/// if standard error is not a terminal.
final class ProgressBar: Sendable {
    private let label: String
    private let isShown = isatty(STDERR_FILENO) == 1
    private let times = Mutex<(begun: ContinuousClock.Instant, drawn: ContinuousClock.Instant)?>(nil)

    init(_ label: String) { self.label = label }

    /// Redraws the bar.
    func show(_ done: Int, of total: Int) {
        guard isShown, total > 0 else { return }
        let now = ContinuousClock.now
        let begun = times.withLock { times -> ContinuousClock.Instant? in
            if let times, done < total, now - times.drawn < .milliseconds(100) { return nil }
            let begun = times?.begun ?? now
            times = (begun, now)
            return begun
        }
        guard let begun else { return }
        let width = 30
        let filled = done * width / total
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        let text = "\r\u{1B}[K\(label) \(bar) \(done)/\(total)\(Self.pace(done, of: total, in: now - begun))"
        FileHandle.standardError.write(Data((text + (done == total ? "\n" : "")).utf8))
    }

    /// Returns rate and remaining time, such as `, 42 per second, 1:07 left`; empty in the first second.
    private static func pace(_ done: Int, of total: Int, in time: Duration) -> String {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
        guard seconds >= 1, done > 0 else { return "" }
        let rate = Double(done) / seconds
        let left = Int((Double(total - done) / rate).rounded(.up))
        let rest = done == total ? "" : ", \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
        return ", \(rate < 10 ? String(format: "%.1f", rate) : "\(Int(rate))") per second\(rest)"
    }
}

/// Prints a value as one line of JSON with sorted keys, for `--json`.
func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
}
