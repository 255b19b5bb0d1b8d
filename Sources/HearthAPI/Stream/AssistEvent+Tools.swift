extension AssistEvent {
    /// `{"name":"fetch_recipes","args":{…}}`
    public struct ToolCall: Codable, Hashable, Sendable {
        /// The tool's name.
        public var name: String
        /// What it was called with; an object.
        public var args: JSONValue

        package init(name: String, args: JSONValue) {
            self.name = name
            self.args = args
        }
    }

    /// `{"name":"fetch_recipes","count":5,"titles":[…]}`
    public struct ToolResult: Codable, Hashable, Sendable {
        /// The tool's name.
        public var name: String
        /// How many things it found or made.
        public var count: Int
        /// Their titles, for a status line.
        public var titles: [String]?

        package init(name: String, count: Int, titles: [String]? = nil) {
            self.name = name
            self.count = count
            self.titles = titles
        }
    }
}
