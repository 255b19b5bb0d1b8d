import Foundation
package import Testing

/// Expects that a text equals the snapshot `Tests/Fixtures/snapshots/NAME`, and names the first line that differs.
///
/// `make snapshots` writes the texts of this run into the files instead; review them with `git diff`.
package func expectSnapshot(
    _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/snapshots").appending(path: name)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return
    }
    guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
        Issue.record("The snapshot \(name) does not exist. Run `make snapshots`.", sourceLocation: sourceLocation)
        return
    }
    guard let difference = firstDifference(between: expected, and: text) else { return }
    Issue.record(
        "\(name) differs from its snapshot in \(difference)\nIf the change is intended, run `make snapshots`.",
        sourceLocation: sourceLocation)
}

/// Returns the number and both forms of the first line that differs; nil if the texts are equal.
package func firstDifference(between expected: String, and text: String) -> String? {
    guard expected != text else { return nil }
    let (old, new) = (lines(expected), lines(text))
    let index = zip(old, new).prefix { $0 == $1 }.count
    func line(_ lines: [Substring]) -> String { index < lines.count ? String(lines[index]) : "(end of text)" }
    return "line \(index + 1):\n- \(line(old))\n+ \(line(new))"
}

private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

/// Returns a JSON document with sorted members, one line each, so that a difference is easy to read.
package func prettyJSON(_ document: [UInt8]) throws -> String {
    let value = try JSONSerialization.jsonObject(with: Data(document))
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self) + "\n"
}
