/// A family's preferences: `{"adults":2,"kidsAges":[4,7],"allergies":[…],"cuisines":[…],…}`.
public struct HouseholdPreferences: Hashable, Sendable {
    /// Adults who eat along; 2 if absent.
    public var adults: Int
    /// The children's ages in years; 0.75 is nine months, nil a child of unknown age. A server returns the ages of all
    /// children, those of ``children`` first.
    public var kidsAges: [Double?]
    /// The children with their names. One whose age `kidsAges` has as well is one child.
    public var children: [Child]
    /// Food that nobody may be served, in the family's own words.
    public var allergies: [String]
    /// Preferred cuisines.
    public var cuisines: [String]
    /// Diets that every meal must suit: `vegetarian`, `gluten_free`, ….
    public var diets: [String]
    /// What happens with a recipe that holds a food whose components are not known, if somebody has an allergy:
    /// `leave_out` (also if absent), or `warn`: it is planned with a warning.
    public var unknownFoods: String?
    /// ISO 3166-1 alpha-2 code of the family's country, for emergency numbers.
    public var country: String?
    /// Personal data that is not redacted in the family's texts.
    public var piiAllowList: [String]
    /// Other members that the client stores. In JSON they are siblings of the ones above; one with the name of an
    /// encoded member is left out.
    public var extras: [String: JSONValue]

    /// Creates preferences with defaults for omitted values.
    public init(
        adults: Int = 2, kidsAges: [Double?] = [], allergies: [String] = [], cuisines: [String] = [],
        country: String? = nil, piiAllowList: [String] = [], extras: [String: JSONValue] = [:], children: [Child] = [],
        diets: [String] = [], unknownFoods: String? = nil
    ) {
        self.adults = adults
        self.kidsAges = kidsAges
        self.children = children
        self.diets = diets
        self.unknownFoods = unknownFoods
        self.allergies = allergies
        self.cuisines = cuisines
        self.country = country
        self.piiAllowList = piiAllowList
        self.extras = extras
    }

    /// A child with its name: `{"name":"Mia","birth_date":"2022-05-03"}` or `{"name":"Mia","age_years":4}`.
    public struct Child: Codable, Hashable, Sendable {
        /// The name, as requests use it.
        public var name: String
        /// `YYYY-MM-DD`. The age follows from it and the day of a request.
        public var birthDate: String?
        /// The age in years; 0.75 is nine months. A birth date takes precedence.
        public var ageYears: Double?

        /// Creates a child.
        public init(name: String, birthDate: String? = nil, ageYears: Double? = nil) {
            self.name = name
            self.birthDate = birthDate
            self.ageYears = ageYears
        }

        private enum CodingKeys: String, CodingKey {
            case name
            case birthDate = "birth_date"
            case ageYears = "age_years"
        }
    }
}

extension HouseholdPreferences: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case adults, kidsAges, children, allergies, cuisines, diets, country, piiAllowList, unknownFoods
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
            extras: try decoder.container(keyedBy: AnyKey.self).decodeAll(except: Self.known),
            children: try container.decodeIfPresent([Child].self, forKey: .children) ?? [],
            diets: try container.decodeIfPresent([String].self, forKey: .diets) ?? [],
            unknownFoods: try container.decodeIfPresent(String.self, forKey: .unknownFoods))
    }

    /// Encodes `extras` beside the known members. Unset members are omitted, except those that were always sent.
    public func encode(to encoder: any Encoder) throws {
        var members = extras
        members["adults"] = .integer(Int64(adults))
        members["kidsAges"] = .array(kidsAges.map { $0.map(JSONValue.number) ?? .null })
        members["allergies"] = .array(allergies.map(JSONValue.string))
        members["cuisines"] = .array(cuisines.map(JSONValue.string))
        if !children.isEmpty { members["children"] = .array(children.map(\.json)) }
        if !diets.isEmpty { members["diets"] = .array(diets.map(JSONValue.string)) }
        if let unknownFoods { members["unknownFoods"] = .string(unknownFoods) }
        if let country { members["country"] = .string(country) }
        if !piiAllowList.isEmpty { members["piiAllowList"] = .array(piiAllowList.map(JSONValue.string)) }
        try members.encode(to: encoder)
    }
}

extension HouseholdPreferences.Child {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = ["name": .string(name)]
        if let birthDate { members["birth_date"] = .string(birthDate) }
        if let ageYears { members["age_years"] = .number(ageYears) }
        return .object(members)
    }
}
