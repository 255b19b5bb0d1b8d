import Foundation
import HTTPFront
import HearthAPI
import HearthCore

extension Constraint where Value == String {
    /// Returns a limit on the number of characters (Unicode code points, as JSON Schema counts them). A text that must
    /// not be empty needs a visible character. U+0000 is rejected, because no database stores it.
    ///
    /// - Parameter comesFirst: as for ``list(_:of:comesFirst:each:)``.
    package static func text(_ length: ClosedRange<Int>, comesFirst: Bool = true) -> Constraint {
        let mustSay = length.lowerBound > 0
        var keywords: Schema =
            comesFirst
            ? ["maxLength": .integer(Int64(length.upperBound))]
            : ["description": .string("Up to \(length.upperBound) characters.")]
        keywords["pattern"] =
            mustSay ? #"^[^\u0000]*[^\s\u0000-\u001F\u007F-\u009F][^\u0000]*$"# : #"^[^\u0000]*$"#
        if mustSay { keywords["minLength"] = .integer(Int64(length.lowerBound)) }
        return Constraint(keywords) { text, place, fields in
            fields.check(!mustSay || text.unicodeScalars.contains(where: \.isVisible), place, "must not be empty")
            fields.check(
                text.unicodeScalars.count <= length.upperBound, place,
                "must have at most \(length.upperBound) characters")
            fields.check(!text.utf8.contains(0), place, "must not contain the character U+0000")
        }
    }

    /// Returns a constraint to one of these words.
    ///
    /// - Parameter problem: the error of another word; nil for one that lists the words.
    package static func word(_ words: [String], _ problem: String? = nil) -> Constraint {
        let known = Set(words)
        return Constraint(
            ["enum": .array(words.map(JSONValue.string))],
            problem ?? "must be one of \(words.joined(separator: ", "))", isFine: known.contains)
    }

    /// Returns a constraint to UUIDs.
    package static func uuid(_ problem: String) -> Constraint {
        Constraint(["format": "uuid"], problem) { UUID(uuidString: $0) != nil }
    }

    /// A date of the calendar.
    package static let date = Constraint(["format": "date"], "must be a date such as 2026-11-21") {
        CalendarDay($0) != nil
    }

    /// A tag with the syntax of BCP 47; its parts need not be registered.
    package static let languageTag = Constraint(
        ["maxLength": 35, "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"], "must be a language tag such as en-GB"
    ) { tag in
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        return tag.utf8.count <= 35 && (2...8).contains(parts.first?.utf8.count ?? 0)
            && parts.first?.utf8.allSatisfy(\.isLetter) ?? false
            && parts.allSatisfy { (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy { $0.isLetter || $0.isDigit } }
    }

    /// An IANA name. Aliases (`US/Pacific`) are accepted too, though the schema does not list them.
    package static let timeZone = Constraint(
        ["enum": .array((TimeZone.knownTimeZoneIdentifiers + ["UTC"]).map(JSONValue.string))],
        "must be an IANA time zone such as Europe/Berlin"
    ) { TimeZone.named($0) != nil }

    /// A country code. A wrong one would lead to a wrong emergency number: `UK`, which is not a code, is rejected and
    /// not read as `GB`.
    package static let country = Constraint.word(
        Locale.Region.isoRegions.map(\.identifier).filter { $0.utf8.count == 2 }.sorted(),
        "must be a country's two capital letters in ISO 3166-1, such as DE or GB")
}

extension Unicode.Scalar {
    /// True for characters other than white space and control characters.
    fileprivate var isVisible: Bool {
        !properties.isWhitespace && properties.generalCategory != .control && value != 0xFEFF
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
