package import CareFormats
import HearthCore
package import Records

/// The results of an import so far, and the entries that it could not import.
package struct ImportProgress: Hashable, Sendable {
    /// The outcome of a record.
    package enum Effect: String, CaseIterable, Sendable {
        /// It is new.
        case added
        /// Something of it is newer than what was there.
        case changed
        /// It was there already.
        case unchanged
        /// The stored record is newer.
        case older
        /// Somebody has deleted it, and the import was not asked to bring it back.
        case deleted
        /// Somebody had deleted it, and the import has brought it back.
        case restored
        /// It is not imported; an issue says why.
        case refused
    }

    /// The log; nil until it is known.
    package var format: CareFormat?
    /// The number of records by what became of them.
    package var effects: [Effect: Int] = [:]
    /// The number of entries read, by the kinds of the log.
    package var read: [String: Int] = [:]
    /// The values that no record type holds, by kind and field.
    package var leftOut: [String: ImportSummary.LeftOut] = [:]
    /// The number of issues by code.
    package var issueCounts: [String: Int] = [:]
    /// The first issues.
    package var issues: [ImportIssue] = []

    /// The most issues that are listed; all are counted.
    static let mostIssues = 500
    /// The most kinds of entries and left-out values that are listed: logs name them as they like.
    static let mostNames = 200
    /// The most bytes of a name of a kind, value or file. A job keeps its progress, which no quota counts.
    private static let nameBytes = 200
    /// The most bytes of the text of an issue.
    private static let messageBytes = 500

    /// Creates the progress of an import that has not begun.
    package init() {}

    /// The number of records that were looked at.
    package var total: Int { effects.values.reduce(0, +) }

    mutating func count(_ effect: Effect) { effects[effect, default: 0] += 1 }

    mutating func add(_ issue: ImportIssue) {
        issueCounts[issue.code.rawValue, default: 0] += 1
        guard issues.count < Self.mostIssues else { return }
        var issue = issue
        issue.place.file = Self.cut(issue.place.file, Self.nameBytes)
        issue.message = Self.cut(issue.message, Self.messageBytes)
        issues.append(issue)
    }

    mutating func refuse(_ record: ImportedRecord, _ reason: String) {
        count(.refused)
        add(
            ImportIssue(
                .notImported, record.place ?? ImportPlace(file: record.type, line: 0),
                "The \(record.type) \(record.id.text) is not imported: \(reason)."))
    }

    mutating func add(_ summary: ImportSummary) {
        read = Self.bounded(summary.read)
        leftOut = Self.bounded(summary.leftOut)
    }

    /// Returns entries with short names, and not more than are listed.
    private static func bounded<Value>(_ entries: [String: Value]) -> [String: Value] {
        let listed = entries.prefix(mostNames).map { (cut($0.key, nameBytes), $0.value) }
        return Dictionary(listed, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the beginning of a text that has at most so many bytes.
    private static func cut(_ text: String, _ bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        var size = 0
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.prefix { scalar in
                    size += UTF8.width(scalar)
                    return size <= bytes
                }))
    }

    /// The progress as JSON. Values of the log are in none of its texts.
    package var json: Fields {
        var json: Fields = [:]
        json["from"] = format.map { .string($0.rawValue) }
        json["counts"] = .object(
            Fields(Effect.allCases.map { ($0.rawValue, .number(Double(effects[$0] ?? 0))) }))
        json["read"] = .object(Fields(read.map { ($0.key, .number(Double($0.value))) }))
        json["left_out"] = .array(
            leftOut.sorted { $0.key < $1.key }.map { name, left in
                ["name": .string(name), "count": .number(Double(left.count)), "reason": .string(left.reason)]
            })
        json["issue_counts"] = .object(Fields(issueCounts.map { ($0.key, .number(Double($0.value))) }))
        json["issues"] = .array(
            issues.map { issue in
                [
                    "code": .string(issue.code.rawValue), "file": .string(issue.place.file),
                    "line": .number(Double(issue.place.line)), "message": .string(issue.message),
                ]
            })
        return json
    }
}
