/// What a family told us about itself: `{"adults":2,"kidsAges":[4,7],"allergies":[…],"cuisines":[…],…}`.
public struct HouseholdPreferences: Hashable, Sendable {
    /// Grown-ups who eat along; 2 where absent.
    public var adults: Int
    /// The children's ages in years; 0.75 is nine months.
    public var kidsAges: [Double]
    /// What nobody may be served, in the family's own words.
    public var allergies: [String]
    /// Kitchens that the family likes.
    public var cuisines: [String]
    /// Every other member that the client keeps here. On the wire they stand beside the ones above; a member by one of
    /// those names is left out.
    public var extras: [String: JSONValue]

    /// Preferences that differ from the defaults in what is given.
    public init(
        adults: Int = 2, kidsAges: [Double] = [], allergies: [String] = [], cuisines: [String] = [],
        extras: [String: JSONValue] = [:]
    ) {
        self.adults = adults
        self.kidsAges = kidsAges
        self.allergies = allergies
        self.cuisines = cuisines
        self.extras = extras
    }
}

extension HouseholdPreferences: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case adults, kidsAges, allergies, cuisines
    }

    private static let known = Set(CodingKeys.allCases.map(\.rawValue))

    /// Decodes what is there; absent members get their defaults, unknown ones become `extras`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            adults: try container.decodeIfPresent(Int.self, forKey: .adults) ?? 2,
            kidsAges: try container.decodeIfPresent([Double].self, forKey: .kidsAges) ?? [],
            allergies: try container.decodeIfPresent([String].self, forKey: .allergies) ?? [],
            cuisines: try container.decodeIfPresent([String].self, forKey: .cuisines) ?? [],
            extras: try decoder.container(keyedBy: AnyKey.self).decodeAll(except: Self.known))
    }

    /// Encodes `extras` beside the known members.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        for (name, value) in extras where !Self.known.contains(name) {
            try container.encode(value, forKey: AnyKey(name))
        }
        try container.encode(adults, forKey: AnyKey(CodingKeys.adults.rawValue))
        try container.encode(kidsAges, forKey: AnyKey(CodingKeys.kidsAges.rawValue))
        try container.encode(allergies, forKey: AnyKey(CodingKeys.allergies.rawValue))
        try container.encode(cuisines, forKey: AnyKey(CodingKeys.cuisines.rawValue))
    }
}
