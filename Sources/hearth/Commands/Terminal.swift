import Foundation

/// Says something on standard error, where it is not taken for output.
func complain(_ message: String) {
    FileHandle.standardError.write(Data("hearth: \(message)\n".utf8))
}

/// A progress bar on standard error, and nothing where that is no terminal.
struct ProgressBar: Sendable {
    private let label: String
    private let isShown = isatty(STDERR_FILENO) == 1

    init(_ label: String) { self.label = label }

    func show(_ done: Int, of total: Int) {
        guard isShown, total > 0 else { return }
        let width = 30
        let filled = done * width / total
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        FileHandle.standardError.write(Data("\r\(label) \(bar) \(done)/\(total)\(done == total ? "\n" : "")".utf8))
    }
}

/// A value as one line of JSON with sorted keys, for `--json`.
func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
}
