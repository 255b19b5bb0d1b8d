package import HearthCore
package import Kitchen

/// A set of vectors that can be compared with each other: those of one model and one dimension.
package struct EmbeddingSpace: Hashable, Sendable, CustomStringConvertible {
    /// `minilm-l6-v2`, `openai/text-embedding-3-large`.
    package var model: String
    /// The number of components.
    package var dimension: Int

    /// Creates an embedding space.
    package init(model: String, dimension: Int) {
        self.model = model
        self.dimension = dimension
    }

    /// `minilm-l6-v2/384`, which is also its name in the database.
    package var description: String { "\(model)/\(dimension)" }
}

/// The vectors of the passages of one document, identified by the embedded text.
package struct EmbeddedDocument: Hashable, Sendable {
    /// The weight of the cosine of every passage but the first. A document is about its beginning, and of many passages
    /// one is near to anything (decision 0026).
    package static let laterPassageWeight: Float = 0.9

    /// A digest of everything that the vectors depend on, except for the model.
    package var key: String
    /// One or more unit vectors, in the order of the passages.
    package var vectors: [[Float]]

    /// Creates an embedded document.
    package init(key: String, vectors: [[Float]]) {
        self.key = key
        self.vectors = vectors
    }
}

/// A document with the similarity of its nearest passage.
package struct VectorMatch: Hashable, Sendable {
    /// The id of the document.
    package var documentID: String
    /// The cosine, -1…1, weighted by ``EmbeddedDocument/laterPassageWeight`` for a later passage, and rounded to a
    /// millionth: engines sum in different orders, and equal similarities must stay equal.
    package var similarity: Float

    /// Creates a vector match.
    package init(documentID: String, similarity: Float) {
        self.documentID = documentID
        self.similarity = Self.rounded(similarity)
    }

    /// Returns the similarity rounded to a millionth.
    package static func rounded(_ similarity: Float) -> Float { (similarity * 1_000_000).rounded() / 1_000_000 }
}

/// The hard conditions of a query that a database can check.
package struct VectorFilter: Hashable, Sendable {
    /// The kinds to return; empty for every kind.
    package var kinds: Set<Document.Kind>
    /// The ages. A recipe must suit all of them, any other card at least one.
    package var ages: [Age]
    /// The allergens, declared or found (``Document/containedAllergens``), with which no recipe is returned.
    package var excluding: Set<Allergen>
    /// The documents that another condition excludes.
    package var excludedIDs: [String]
    /// The number of documents that pass all conditions, for the choice of a plan.
    package var candidateCount: Int

    /// Creates a vector filter.
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
