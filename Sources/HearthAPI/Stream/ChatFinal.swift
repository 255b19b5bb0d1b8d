/// The result of `chat`.
public struct ChatFinal: Hashable, Sendable {
    /// The answer; equals the concatenated deltas.
    public var answer: String
    /// Cards that support the answer, best first.
    public var citations: [Citation]
    /// What the answer is based on: `cards`, `policy` (the safety policy's own answer, with or without cards), `model` (a
    /// model's general knowledge, without any card), or `none` (Hearth does not know, or was asked nothing).
    public var basis: String
    /// False if no card answers the question; the answer then says so.
    public var known: Bool
    /// The cards that come closest to a question that no card answers.
    public var nearest: [Card]
    /// The sources of the quoted cards, each once.
    public var references: [Reference]

    /// Creates a result.
    package init(
        answer: String, basis: String = "cards", citations: [Citation], known: Bool = true, nearest: [Card] = [],
        references: [Reference] = []
    ) {
        self.answer = answer
        self.basis = basis
        self.citations = citations
        self.known = known
        self.nearest = nearest
        self.references = references
    }

    /// A card by its title.
    public struct Card: Codable, Hashable, Sendable {
        /// The card's id.
        public var id: String
        /// The card's headline.
        public var title: String

        /// Creates a card.
        package init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// A source of a card.
    public struct Reference: Codable, Hashable, Sendable {
        /// Title of the page or publication.
        public var title: String
        /// Name of the authority or publisher.
        public var publisher: String
        /// Year of the publication; absent if it is not known.
        public var year: Int?
        /// Address; absent if it has none.
        public var url: String?

        /// Creates a source.
        package init(title: String, publisher: String, year: Int?, url: String?) {
            self.title = title
            self.publisher = publisher
            self.year = year
            self.url = url
        }
    }

    /// A card that supports an answer.
    public struct Citation: Codable, Hashable, Sendable {
        /// The card's id.
        public var id: String
        /// The card's headline.
        public var title: String
        /// `safety`, `tips`, …
        public var kind: String
        /// Names of authorities.
        public var sources: [String]
        /// Score; higher is better. Only comparable within one response.
        public var score: Double

        /// Creates a citation.
        package init(id: String, title: String, kind: String, sources: [String], score: Double) {
            self.id = id
            self.title = title
            self.kind = kind
            self.sources = sources
            self.score = score
        }
    }
}

extension ChatFinal: Codable {
    private enum CodingKeys: String, CodingKey { case answer, basis, citations, known, nearest, references }

    /// Decodes present members; older servers send only the answer and its citations.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        answer = try container.decode(String.self, forKey: .answer)
        citations = try container.decode([Citation].self, forKey: .citations)
        let known = try container.decodeIfPresent(Bool.self, forKey: .known) ?? true
        self.known = known
        basis = try container.decodeIfPresent(String.self, forKey: .basis) ?? (known ? "cards" : "none")
        nearest = try container.decodeIfPresent([Card].self, forKey: .nearest) ?? []
        references = try container.decodeIfPresent([Reference].self, forKey: .references) ?? []
    }

    /// Encodes the result; empty lists of cards and sources are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(answer, forKey: .answer)
        try container.encode(basis, forKey: .basis)
        try container.encode(citations, forKey: .citations)
        try container.encode(known, forKey: .known)
        if !nearest.isEmpty { try container.encode(nearest, forKey: .nearest) }
        if !references.isEmpty { try container.encode(references, forKey: .references) }
    }
}
