package import HearthCore
package import Kitchen

/// The vectors that can be compared with each other: those of one model and one dimension.
package struct EmbeddingSpace: Hashable, Sendable, CustomStringConvertible {
    /// `minilm-l6-v2`, `openai/text-embedding-3-large`.
    package var model: String
    package var dimension: Int

    package init(model: String, dimension: Int) {
        self.model = model
        self.dimension = dimension
    }

    /// `minilm-l6-v2/384`, which is also its name in the database.
    package var description: String { "\(model)/\(dimension)" }
}

/// What searching by meaning needs of a document: the vectors of its passages, found again by what was embedded.
package struct EmbeddedDocument: Hashable, Sendable {
    /// How much the cosine of a passage behind the first counts: a document is about what it begins with, and of many
    /// passages one is near to anything (docs/decisions/0026-hybrid-search.md).
    package static let laterPassageWeight: Float = 0.9

    /// A digest of everything that the vectors depend on but the model.
    package var key: String
    /// One or more of unit length, in the order of the passages.
    package var vectors: [[Float]]

    package init(key: String, vectors: [[Float]]) {
        self.key = key
        self.vectors = vectors
    }
}

/// A document as near to a query as its nearest passage.
package struct VectorMatch: Hashable, Sendable {
    package var documentID: String
    /// Cosine, -1…1, weighed by ``EmbeddedDocument/laterPassageWeight`` where it is a later passage's, rounded to a millionth: engines sum in different orders, and what is equal must stay equal.
    package var similarity: Float

    package init(documentID: String, similarity: Float) {
        self.documentID = documentID
        self.similarity = Self.rounded(similarity)
    }

    package static func rounded(_ similarity: Float) -> Float { (similarity * 1_000_000).rounded() / 1_000_000 }
}

/// The hard conditions of a query as far as a database can know them.
package struct VectorFilter: Hashable, Sendable {
    /// Empty means every kind.
    package var kinds: Set<Document.Kind>
    /// A recipe must suit every one of these ages, any other card at least one.
    package var ages: [Age]
    /// No recipe with any of these, declared or found (``Document/containedAllergens``).
    package var excluding: Set<Allergen>
    /// Documents that a condition beyond these leaves out.
    package var excludedIDs: [String]
    /// How many documents pass all of it, for the choice of a plan.
    package var candidateCount: Int

    package init(
        kinds: Set<Document.Kind> = [], ages: [Age] = [], excluding: Set<Allergen> = [], excludedIDs: [String] = [],
        candidateCount: Int
    ) {
        self.kinds = kinds
        self.ages = ages
        self.excluding = excluding
        self.excludedIDs = excludedIDs
        self.candidateCount = candidateCount
    }
}
