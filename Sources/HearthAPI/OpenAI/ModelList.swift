/// Response of `GET /v1/models`: the models that a chat completion may request.
public struct ModelList: Codable, Hashable, Sendable {
    /// Always `list`.
    public var object = "list"
    /// `hearth` first, then chains, then models.
    public var data: [Model]

    /// Creates a list of models.
    public init(_ models: [Model]) { data = models }

    /// One model.
    public struct Model: Codable, Hashable, Sendable {
        /// `hearth`, the name of a chain, or `provider/model`.
        public var id: String
        /// Always `model`.
        public var object = "model"
        /// Time since which this server offers it, in seconds since 1970.
        public var created: Int64
        /// The provider; `hearth` for a chain and for `hearth` itself.
        public var ownedBy: String

        /// Creates a model.
        public init(id: String, created: Int64) {
            self.id = id
            self.created = created
            let parts = id.split(separator: "/", maxSplits: 1)
            ownedBy = parts.count == 2 ? String(parts[0]) : "hearth"
        }

        private enum CodingKeys: String, CodingKey {
            case id, object, created
            case ownedBy = "owned_by"
        }
    }
}
