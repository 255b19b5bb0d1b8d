/// A family's preferences: `{"adults":2,"kidsAges":[4,7],"allergies":[…],"cuisines":[…],…}`.
public struct HouseholdPreferences: Hashable, Sendable {
    /// Adults who eat along; 2 if absent.
    public var adults: Int
    /// The children's ages in years; 0.75 is nine months, nil a child of unknown age.
    public var kidsAges: [Double?]
    /// Food that nobody may be served, in the family's own words.
    public var allergies: [String]
    /// Preferred cuisines.
    public var cuisines: [String]
    /// ISO 3166-1 alpha-2 code of the family's country, for emergency numbers.
    public var country: String?
    /// Personal data that is not redacted in the family's texts.
    public var piiAllowList: [String]
    /// Other members that the client stores. In JSON they are siblings of the ones above; one with the name of an
    /// encoded
    /// member is left out.
    public var extras: [String: JSONValue]

    /// Creates preferences with defaults for omitted values.
    public init(
        adults: Int = 2, kidsAges: [Double?] = [], allergies: [String] = [], cuisines: [String] = [],
        country: String? = nil, piiAllowList: [String] = [], extras: [String: JSONValue] = [:]
    ) {
        self.adults = adults
        self.kidsAges = kidsAges
        self.allergies = allergies
        self.cuisines = cuisines
        self.country = country
        self.piiAllowList = piiAllowList
        self.extras = extras
    }
}

extension HouseholdPreferences: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case adults, kidsAges, allergies, cuisines, country, piiAllowList
    }

    private static let known = Set(CodingKeys.allCases.map(\.rawValue))

    /// Decodes present members; absent ones get their defaults, unknown ones become `extras`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            adults: try container.decodeIfPresent(Int.self, forKey: .adults) ?? 2,
            kidsAges: try container.decodeIfPresent([Double?].self, forKey: .kidsAges) ?? [],
            allergies: try container.decodeIfPresent([String].self, forKey: .allergies) ?? [],
            cuisines: try container.decodeIfPresent([String].self, forKey: .cuisines) ?? [],
            country: try container.decodeIfPresent(String.self, forKey: .country),
            piiAllowList: try container.decodeIfPresent([String].self, forKey: .piiAllowList) ?? [],
            extras: try decoder.container(keyedBy: AnyKey.self).decodeAll(except: Self.known))
    }

    /// Encodes `extras` beside the known members. Unset members are omitted, except those that were always sent.
    public func encode(to encoder: any Encoder) throws {
        var members = extras
        members["adults"] = .integer(Int64(adults))
        members["kidsAges"] = .array(kidsAges.map { $0.map(JSONValue.number) ?? .null })
        members["allergies"] = .array(allergies.map(JSONValue.string))
        members["cuisines"] = .array(cuisines.map(JSONValue.string))
        if let country { members["country"] = .string(country) }
        if !piiAllowList.isEmpty { members["piiAllowList"] = .array(piiAllowList.map(JSONValue.string)) }
        try members.encode(to: encoder)
    }
}
