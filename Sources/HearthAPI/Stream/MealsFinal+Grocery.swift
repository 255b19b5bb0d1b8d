extension MealsFinal {
    /// Shopping list: `{"aisles":{"produce":["2 onions",…],…},"aisle_order":["produce",…],"items":[…]}`.
    ///
    /// JSON objects are unordered, so `aisle_order` carries the order of a walk through the shop.
    public struct Grocery: Hashable, Sendable {
        /// Aisles with items, in the order of a walk through the shop.
        public var aisles: [Aisle]
        /// All lines in typed form, in the same order.
        public var items: [Item]

        /// Groups the items by aisle, in the order of their first items.
        package init(items: [Item]) {
            self.items = items
            aisles = []
            for item in items {
                if let index = aisles.firstIndex(where: { $0.name == item.aisle }) {
                    aisles[index].lines.append(item.text)
                } else {
                    aisles.append(Aisle(name: item.aisle, lines: [item.text]))
                }
            }
        }
    }

    /// One aisle's part of the list.
    public struct Aisle: Hashable, Sendable {
        /// `produce`, `dairy`, `pantry`, …
        public var name: String
        /// Lines of the aisle, such as `400 g tomatoes`.
        public var lines: [String]
    }

    /// One line of the list in typed form.
    public struct Item: Codable, Hashable, Sendable {
        /// `tomatoes`
        public var name: String
        /// Amount in `unit`; nil if the recipes do not state one.
        public var amount: Double?
        /// `g`, `ml`, or a word such as `clove`; nil for a count.
        public var unit: String?
        /// The line to show: `400 g tomatoes`.
        public var text: String
        /// The aisle's name.
        public var aisle: String
        /// Ids of the recipes that need it.
        public var recipes: [String]

        /// Creates an item.
        package init(name: String, amount: Double?, unit: String?, text: String, aisle: String, recipes: [String]) {
            self.name = name
            self.amount = amount
            self.unit = unit
            self.text = text
            self.aisle = aisle
            self.recipes = recipes
        }
    }
}

extension MealsFinal.Grocery: Codable {
    private enum CodingKeys: String, CodingKey {
        case aisles
        case aisleOrder = "aisle_order"
        case items
    }

    /// Decodes the aisles in the order of `aisle_order`; any that it leaves out come last, by name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        items = try container.decode([MealsFinal.Item].self, forKey: .items)
        var lines = try container.decode([String: [String]].self, forKey: .aisles)
        let order = try container.decode([String].self, forKey: .aisleOrder)
        aisles = (order + lines.keys.sorted()).compactMap { name in
            lines.removeValue(forKey: name).map { MealsFinal.Aisle(name: name, lines: $0) }
        }
    }

    /// Encodes the aisles as an object with their order beside it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let lines = Dictionary(aisles.map { ($0.name, $0.lines) }, uniquingKeysWith: +)
        try container.encode(lines, forKey: .aisles)
        try container.encode(aisles.map(\.name), forKey: .aisleOrder)
        try container.encode(items, forKey: .items)
    }
}
