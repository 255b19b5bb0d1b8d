package import Foundation
package import HearthCore

/// Reads short sentences about care in four languages: "bottle 120 ml at 3", "Windel nass", "durmió de 13 a 14:30".
///
/// It asks no model and knows no clock: the same text at the same moment has the same result.
package struct QuickEntryParser: Sendable {
    private let children: [QuickChild]
    private let zone: TimeZone
    private let language: QuickLanguage
    private let units: QuickUnits
    private let lexicon: QuickLexicon

    /// The longest text that is read, in characters. What is beyond is not understood.
    package static let longestText = 2000

    /// Creates a parser for a family.
    ///
    /// - Parameters:
    ///   - children: the children whose names a text may have.
    ///   - medicines: the medicines that the family has set up.
    ///   - zone: the zone in which the family tells times.
    ///   - language: the language of a word that several languages have.
    package init(
        children: [QuickChild] = [], medicines: [Medicine] = [], zone: TimeZone, language: QuickLanguage,
        units: QuickUnits = .metric
    ) {
        self.children = children
        self.zone = zone
        self.language = language
        self.units = units
        lexicon = QuickLexicon.shared.adding(children: children, medicines: medicines)
    }

    /// Returns the entries of a text and the parts that are in none.
    package func read(_ text: String, now: Timestamp) -> QuickEntryReading {
        let end = text.index(text.startIndex, offsetBy: Self.longestText, limitedBy: text.endIndex) ?? text.endIndex
        let head = String(text[..<end])
        let tokens = QuickScanner.tokens(of: head)
        let languages = lexicon.languages(of: tokens, hint: language)
        let lexemes = QuickLexeme.lexemes(of: tokens, lexicon: lexicon, languages: languages)
        let items = QuickItemReader.items(
            of: head, lexemes: lexemes, language: languages.order.first ?? language, childCount: children.count,
            weekday: Weekday.allCases.firstIndex(of: zone.day(at: now).weekday) ?? 0)
        let assembled = QuickAssembler.groups(of: QuickClause.clauses(of: items, lexemes: lexemes, text: head))
        let resolver = QuickResolver(zone: zone, now: now)
        var builder = QuickEntryBuilder(text: head, children: children, units: units, resolver: resolver)
        builder.build(assembled.groups, hasLeftovers: !assembled.leftovers.isEmpty)
        let leftovers = assembled.leftovers + builder.leftovers
        let hasUnreadTime = lexemes.contains { lexeme in
            lexeme.mayBeTime && leftovers.contains { $0.overlaps(lexeme.range) }
        }
        if hasUnreadTime { builder.assumeTimes() }
        var reading = QuickEntryReading(entries: builder.entries)
        reading.notUnderstood = Self.parts(of: head, leftovers, lexemes)
        reading.notLogged = (assembled.unlogged + builder.unlogged).sorted { $0.start < $1.start }.map { part in
            let coming = part.time ?? resolver.upcoming(part.planned, day: nil, isPast: false)
            return QuickEntryReading.NotLogged(
                text: String(head[part.start..<part.end]), reason: coming == nil ? part.reason : .future, time: coming)
        }
        if end < text.endIndex { reading.notUnderstood.append(String(text[end...])) }
        return reading
    }

    /// Returns the texts of places. Those without a word between them are one.
    private static func parts(
        of text: String, _ ranges: [Range<String.Index>], _ lexemes: [QuickLexeme]
    ) -> [String] {
        var joined: [Range<String.Index>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = joined.last,
                range.lowerBound <= last.upperBound
                    || lexemes.allSatisfy({ lexeme in
                        lexeme.range.lowerBound < last.upperBound || lexeme.range.lowerBound >= range.lowerBound
                    })
            {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined.map { String(text[$0]) }
    }
}
