/// `GET /v1/models`: what a chat completion may ask for.
public struct ModelList: Codable, Hashable, Sendable {
    /// Always `list`.
    public var object = "list"
    /// `hearth` first, then chains, then models.
    public var data: [Model]

    /// The list of these models.
    public init(_ models: [Model]) { data = models }

    /// One model.
    public struct Model: Codable, Hashable, Sendable {
        /// `hearth`, the name of a chain, or `provider/model`.
        public var id: String
        /// Always `model`.
        public var object = "model"
        /// Seconds since 1970: when this server began to offer it.
        public var created: Int64
        /// The provider; `hearth` for a chain and for `hearth` itself.
        public var ownedBy: String

        /// A model by its id.
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
