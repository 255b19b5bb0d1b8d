import Foundation
package import HearthCore
package import Records

/// Makes fields at the bounds of a type: the longest texts, the fullest lists, edits of sets, fields of tomorrow, nulls.
package struct ExtremeFields {
    /// How moments are written.
    package enum Moments: Sendable {
        /// As records hold them: milliseconds.
        case milliseconds
        /// As the API takes them: `2026-11-23T12:00:00.000Z`.
        case text
    }

    private let type: RecordType
    private let moment: FieldValue
    private let hasEdits: Bool
    private var random: SplitMix64

    /// Creates a generator for a type.
    ///
    /// - Parameters:
    ///   - now: the moment in every field that holds one.
    ///   - hasEdits: whether there are edits of sets and fields that no version knows.
    package init(
        _ type: RecordType, at now: Timestamp, _ moments: Moments = .milliseconds, hasEdits: Bool = true, seed: UInt64
    ) {
        self.type = type
        moment =
            switch moments {
            case .milliseconds: .number(Double(now.milliseconds))
            case .text: .string(now.rfc3339)
            }
        self.hasEdits = hasEdits
        random = SplitMix64(seed: seed)
    }

    /// Returns other fields at each call.
    package mutating func next() -> Fields {
        var fields = Fields()
        let choice = type.choice?.fields ?? []
        let chosen = choice.isEmpty ? nil : choice[int(0...choice.count - 1)]
        for rule in type.fields where !rule.isServerWritten && !rule.holdsImages {
            if choice.contains(rule.name) {
                if rule.name == chosen { fields[rule.name] = value(rule.kind) }
            } else if !rule.isOptional || int(0...2) == 0 {
                fields[rule.name] =
                    hasEdits && rule.mergeClass == .set && int(0...1) == 0
                    ? ["add": value(rule.kind), "remove": value(rule.kind)]
                    : rule.isOptional && int(0...5) == 0 ? .null : value(rule.kind)
            }
        }
        for index in 0..<(hasEdits && int(0...3) == 0 ? 60 : 0) {
            fields["tomorrow_\(int(0...899))"] = int(0...1) == 0 ? .null : .number(Double(index))
        }
        if let at = type.at, let until = type.until, fields[at] != nil { fields[until] = nil }
        return fields
    }

    private mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

    private mutating func value(_ kind: FieldKind) -> FieldValue {
        switch kind {
        case .text(let length): return .string(text(length))
        case .word(let words): return .string(words[int(0...words.count - 1)])
        case .integer(let range): return .number(Double(int(0...1) == 0 ? range.lowerBound : range.upperBound))
        case .real(let range): return .number(int(0...1) == 0 ? range.lowerBound : range.upperBound)
        case .bool: return .bool(int(0...1) == 0)
        case .date: return "9999-12-31"
        case .moment: return moment
        case .time: return "23:59"
        case .timeZone: return "America/Argentina/Buenos_Aires"
        case .id, .image: return .string(id().text)
        case .who: return .string("child:\(id().text)")
        case .list(let kind, let count):
            let filled = [1, count, count / 2][int(0...2)]
            return .array((0..<filled).map { _ in value(kind) })
        case .tuple(let kinds): return .array(kinds.map { value($0) })
        case .object(let rules):
            return .object(
                Fields(rules.filter { !$0.isOptional || int(0...1) == 0 }.map { ($0.name, value($0.kind)) }))
        case .json: return .object(["a": 1])
        }
    }

    private mutating func id() -> UUID { .version7(at: Timestamp(milliseconds: 1_795_000_000_000), using: &random) }

    /// A text of few or of the most characters, of one to four bytes each, some of which JSON escapes.
    private mutating func text(_ length: Int) -> String {
        let characters = ["a", "é", "\u{1}", "\"", "😀", "e\u{301}", "\u{FFFF}", "ÿ"]
        let count = int(0...11) == 0 ? min(length, 3000) : 1 + int(0...min(length, 12) - 1)
        let scalars = (0..<count).map { _ in
            characters[int(0...characters.count - 1)].unicodeScalars.first ?? "a"
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
