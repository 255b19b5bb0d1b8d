/// The result of `chat`.
public struct ChatFinal: Codable, Hashable, Sendable {
    /// The answer, as the deltas brought it.
    public var answer: String
    /// The cards that the answer rests on, best first.
    public var citations: [Citation]

    package init(answer: String, citations: [Citation]) {
        self.answer = answer
        self.citations = citations
    }

    /// A card that an answer rests on.
    public struct Citation: Codable, Hashable, Sendable {
        /// The card's id.
        public var id: String
        /// The card's headline.
        public var title: String
        /// `safety`, `tips`, …
        public var kind: String
        /// Authorities by name.
        public var sources: [String]
        /// Higher is better; only comparable within one answer.
        public var score: Double

        package init(id: String, title: String, kind: String, sources: [String], score: Double) {
            self.id = id
            self.title = title
            self.kind = kind
            self.sources = sources
            self.score = score
        }
    }
}
