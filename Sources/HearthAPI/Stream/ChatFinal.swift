/// The result of `chat`.
public struct ChatFinal: Codable, Hashable, Sendable {
    /// The answer; equals the concatenated deltas.
    public var answer: String
    /// Cards that support the answer, best first.
    public var citations: [Citation]

    package init(answer: String, citations: [Citation]) {
        self.answer = answer
        self.citations = citations
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

        package init(id: String, title: String, kind: String, sources: [String], score: Double) {
            self.id = id
            self.title = title
            self.kind = kind
            self.sources = sources
            self.score = score
        }
    }
}
