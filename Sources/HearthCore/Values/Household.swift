package import Foundation

/// A person with an account. `number` is the integer `user_id` of the wire; `id` is the key inside.
package struct User: Hashable, Sendable {
    package var id: UUID
    package var householdID: UUID
    package var number: Int64
    package var displayName: String?
    /// BCP 47 language tag.
    package var locale: String
    /// IANA time zone name.
    package var timeZone: String
    package var createdAt: Timestamp
    /// What this person may do in the household.
    package var role: HouseholdRole
    /// May see and change what belongs to everybody.
    package var isAdministrator: Bool

    /// - Parameter householdID: a household that is made with its first user has that user's id.
    package init(
        id: UUID, householdID: UUID? = nil, number: Int64, displayName: String? = nil, locale: String = "en",
        timeZone: String = "UTC",
        createdAt: Timestamp, role: HouseholdRole = .owner, isAdministrator: Bool = false
    ) {
        self.id = id
        self.householdID = householdID ?? id
        self.number = number
        self.displayName = displayName
        self.locale = locale
        self.timeZone = timeZone
        self.createdAt = createdAt
        self.role = role
        self.isAdministrator = isAdministrator
    }
}

extension User {
    /// The region of the locale, as an ISO 3166-1 alpha-2 code in capitals: `GB` of `en-GB` (RFC 5646, section 2.1). Nil
    /// where the locale names none, or a part of the world (`es-419`).
    package var region: String? {
        let parts = locale.split { $0 == "-" || $0 == "_" }
        // An extension (`en-u-rg-gbzzzz`) begins with a single character, and its parts are no regions.
        let region = parts.dropFirst().prefix { $0.count > 1 }.first { $0.count == 2 }
        guard let region, region.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isLetter }) else { return nil }
        return region.uppercased()
    }
}

/// What a family told us about itself. Data for the planner, never instructions to it.
package struct Household: Hashable, Sendable {
    package var id: UUID
    package var preferences: Preferences
    package var updatedAt: Timestamp

    package init(id: UUID, preferences: Preferences, updatedAt: Timestamp) {
        self.id = id
        self.preferences = preferences
        self.updatedAt = updatedAt
    }

    package struct Preferences: Hashable, Sendable {
        package var adults: Int
        package var children: [Age]
        /// Children whose age nobody told.
        package var childrenOfUnknownAge: Int
        package var allergies: [String]
        package var cuisines: [String]
        /// ISO 3166-1 alpha-2 code, in capitals; nil where nobody told.
        package var country: String?
        /// Personal data that is not taken out of this family's texts.
        package var allowedData: [String]
        /// A JSON object with whatever else the client keeps here, byte for byte.
        package var extras: String

        package init(
            adults: Int = 2, children: [Age] = [], childrenOfUnknownAge: Int = 0, allergies: [String] = [],
            cuisines: [String] = [], country: String? = nil, allowedData: [String] = [], extras: String = "{}"
        ) {
            self.adults = adults
            self.children = children
            self.childrenOfUnknownAge = childrenOfUnknownAge
            self.allergies = allergies
            self.cuisines = cuisines
            self.country = country
            self.allowedData = allowedData
            self.extras = extras
        }

        package var people: Int { adults + children.count + childrenOfUnknownAge }
    }
}
