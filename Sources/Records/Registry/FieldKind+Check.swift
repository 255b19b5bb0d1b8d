import Foundation
import HearthCore

/// The error in one field of a record.
package struct RecordProblem: Hashable, Sendable {
    /// JSON pointer (RFC 6901) of the field within the record's data: `/amount_ml`.
    package let field: String
    /// The rule that the field breaks, behind the name of the field: "must be a number from 0 to 2000 ml".
    package let message: String

    /// Creates a problem.
    package init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}

/// Checks the values of one record against their kinds and collects what is wrong.
struct FieldChecker {
    /// The server's time.
    let now: Timestamp
    private(set) var problems: [RecordProblem] = []

    init(now: Timestamp) { self.now = now }

    mutating func report(_ place: String, _ message: String) {
        problems.append(RecordProblem(field: place, message: message))
    }

    /// Returns the value in the form that is stored: moments in milliseconds, sets sorted. Reports a value that breaks the
    /// rule.
    mutating func checked(_ value: FieldValue, _ rule: FieldRule, at place: String) -> FieldValue {
        if rule.mergeClass == .set, case .list(let kind, let count) = rule.kind, let elements = value.array {
            return .array(
                checked(elements, kind, atMost: count, at: place).deduplicatedAndSorted)
        }
        if case .text = rule.kind, !rule.isOptional, let text = value.string,
            !text.unicodeScalars.contains(where: \.isVisible)
        {
            report(place, "must not be empty")
        }
        return checked(value, rule.kind, unit: rule.unit, at: place)
    }

    /// Returns the elements of a list or of an edit of a set, each in its stored form.
    mutating func checked(
        _ elements: [FieldValue], _ kind: FieldKind, atMost count: Int, at place: String
    ) -> [FieldValue] {
        guard elements.count <= count else {
            report(place, "must have at most \(count) elements")
            return []
        }
        return elements.enumerated().map { checked($1, kind, unit: nil, at: "\(place)/\($0)") }
    }

    private mutating func checked(
        _ value: FieldValue, _ kind: FieldKind, unit: String?, at place: String
    ) -> FieldValue {
        switch (kind, value) {
        case (.text(let length), .string(let text)):
            // Every character has at least one byte.
            if text.utf8.count > length, text.unicodeScalars.count > length {
                report(place, "must have at most \(length) characters")
            }
            if text.utf8.contains(0) { report(place, "must not contain the character U+0000") }
        case (.word(let words), .string(let word)) where words.contains(word): break
        case (.integer(let range), _):
            guard let number = value.integer, range.contains(number) else {
                report(place, "must be a whole number from \(range.lowerBound) to \(range.upperBound)\(unit.suffix)")
                break
            }
        case (.real(let range), .number(let number)) where range.contains(number): break
        case (.bool, .bool): break
        case (.date, .string(let text)) where CalendarDay(text) != nil: break
        case (.moment(let tense), _): return moment(value, tense, at: place)
        case (.time, .string(let text)) where text.utf8.count == 5 && TimeOfDay(text) != nil: break
        case (.timeZone, .string(let text)) where TimeZone.named(text) != nil: break
        case (.id, .string(let text)) where UUID(canonical: text) != nil: break
        case (.image, .string(let text)) where UUID(canonical: text) != nil: break
        case (.who, .string(let text)) where Self.isWho(text): break
        case (.list(let kind, let count), .array(let elements)):
            return .array(checked(elements, kind, atMost: count, at: place))
        case (.tuple(let kinds), .array(let elements)) where kinds.count == elements.count:
            return .array(
                zip(kinds, elements).enumerated().map {
                    checked($1.1, $1.0, unit: nil, at: "\(place)/\($0)")
                })
        case (.object(let rules), .object(let members)): return .object(object(members, rules, at: place))
        case (.json, _): break
        default: report(place, "must be \(kind.description)\(unit.suffix)")
        }
        return value
    }

    private mutating func object(_ members: Fields, _ rules: [FieldRule], at place: String) -> Fields {
        let members = members.withoutNulls()
        for rule in rules where !rule.isOptional && members[rule.name] == nil {
            report("\(place)/\(rule.name)", "is required")
        }
        return Fields(
            members.members.map { name, value in
                guard let rule = rules.first(where: { $0.name == name }) else {
                    report("\(place)/\(name.pointerEscaped)", "is unknown")
                    return (name, value)
                }
                return (name, checked(value, rule, at: "\(place)/\(name)"))
            })
    }

    private mutating func moment(_ value: FieldValue, _ tense: FieldKind.Tense, at place: String) -> FieldValue {
        var milliseconds = value.integer
        if let text = value.string {
            do throws(Moment.Failure) {
                milliseconds = try Moment.read(text).milliseconds
            } catch .hasNoZone {
                report(place, "must have a time zone, such as 2026-11-23T07:00:00Z")
                return value
            } catch {
                milliseconds = nil
            }
        }
        guard let milliseconds, Moment.range.contains(milliseconds) else {
            report(place, "must be \(FieldKind.moment(tense).description)")
            return value
        }
        if tense == .past, milliseconds > now.milliseconds + Self.day {
            report(place, "must not be more than a day in the future")
        }
        return .number(Double(milliseconds))
    }

    private static let day: Int64 = 86_400_000

    /// Returns whether a text is `user:` with a number, or `child:` with a UUID.
    private static func isWho(_ text: String) -> Bool {
        if text.hasPrefix("user:") {
            let digits = text.utf8.dropFirst(5)
            return (1...15).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
                && digits.first != 0x30
        }
        return text.hasPrefix("child:") && UUID(canonical: text.dropFirst(6)) != nil
    }
}

extension FieldKind: CustomStringConvertible {
    /// The rule in words, behind "must be".
    package var description: String {
        switch self {
        case .text: "a text"
        case .word(let words): "one of \(words.joined(separator: ", "))"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .real(let range):
            "a number from \(FieldValue.number(range.lowerBound).canonicalText) to "
                + FieldValue.number(range.upperBound).canonicalText
        case .bool: "true or false"
        case .date: "a date such as 2026-11-23"
        case .moment: "milliseconds since 1970, or a time such as 2026-11-23T07:00:00Z"
        case .time: "a time of day such as 07:00"
        case .timeZone: "an IANA time zone such as Europe/Berlin"
        case .id: "a UUID in lower case"
        case .image: "the id of a picture, a UUID in lower case"
        case .who: "user:NUMBER or child:UUID"
        case .list(let kind, _): "a list whose elements are each \(kind.description)"
        case .tuple(let kinds): "a list of \(kinds.count) elements: \(kinds.map(\.description).joined(separator: ", "))"
        case .object(let members): "an object with \(members.map(\.name).joined(separator: ", "))"
        case .json: "a JSON value"
        }
    }
}

extension [FieldValue] {
    /// The elements of a set, each once, in the order that every client can compute: numbers by value, then texts by UTF-16
    /// code units.
    var deduplicatedAndSorted: [FieldValue] {
        var seen: Set<ExactText> = []
        return filter { seen.insert($0.elementKey).inserted }.sorted(by: FieldValue.precedes)
    }
}

extension FieldValue {
    /// The element of a set as a name: a text as it is, anything else as canonical JSON.
    var elementKey: ExactText { ExactText(string ?? canonicalText) }

    /// Returns whether an element sorts before another.
    static func precedes(_ left: FieldValue, _ right: FieldValue) -> Bool {
        switch (left, right) {
        case (.number(let one), .number(let other)): one < other
        case (.number, _): true
        case (_, .number): false
        default: left.elementKey < right.elementKey
        }
    }
}

extension String? {
    fileprivate var suffix: String { map { " \($0)" } ?? "" }
}

extension String {
    /// The text as one step of a JSON pointer (RFC 6901, 3).
    var pointerEscaped: String { replacing("~", with: "~0").replacing("/", with: "~1") }
}

extension Unicode.Scalar {
    /// True for characters other than white space and control characters.
    fileprivate var isVisible: Bool {
        !properties.isWhitespace && properties.generalCategory != .control && value != 0xFEFF
    }
}
