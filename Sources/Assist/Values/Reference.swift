import HearthCore

/// A publication behind a card.
package struct Reference: Hashable, Sendable {
    /// The title of the publication.
    package var title: String
    /// The authority that published it.
    package var publisher: String
    /// The year of publication.
    package var year: Int
    /// The address of the publication.
    package var url: String

    /// Creates a reference.
    package init(title: String, publisher: String, year: Int, url: String) {
        self.title = title
        self.publisher = publisher
        self.year = year
        self.url = url
    }
}

/// The publications that cards name by id or by the number of a fact.
package struct ReferenceList: Sendable {
    private let references: [String: Reference]
    private let facts: [String: [String]]

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - references: the publications by id.
    ///   - facts: the ids of publications by the number of the fact: `F01`.
    package init(_ references: [String: Reference] = [:], facts: [String: [String]] = [:]) {
        self.references = references
        self.facts = facts
    }

    /// Returns the publications of answers and cards in the order in which they name them, each once.
    ///
    /// - Parameter facts: numbers of facts; other names are ignored.
    package func references(of cards: [Document], facts named: [String] = []) -> [Reference] {
        var seen: Set<Reference> = []
        return (named + cards.flatMap(\.sources).flatMap(Self.names)).flatMap { name in
            (facts[name] ?? [name]).compactMap { references[$0] }
        }.filter { seen.insert($0).inserted }
    }

    /// Returns the ids in a card's source: `NHS (F13, nhs-lice)`.
    private static func names(_ source: String) -> [String] {
        guard let opening = source.lastIndex(of: "("), source.hasSuffix(")") else { return [] }
        return source[source.index(after: opening)...].dropLast().split(separator: ",").map {
            $0.trimming(\.isWhitespace)
        }
    }
}
