package import Foundation

/// A person with an account. `number` is the integer `user_id` of the API; `id` is the key inside.
package struct User: Hashable, Sendable {
    /// The key inside the server.
    package var id: UUID
    /// The household that the user belongs to.
    package var householdID: UUID
    /// The integer `user_id` of the API.
    package var number: Int64
    /// The display name, if the user gave one.
    package var displayName: String?
    /// A BCP 47 language tag.
    package var locale: String
    /// An IANA time zone name.
    package var timeZone: String
    /// The time of the creation.
    package var createdAt: Timestamp
    /// The user's permissions in the household.
    package var role: HouseholdRole
    /// True if the user may see and change the data of the whole server.
    package var isAdministrator: Bool
    /// The settings of the user's apps as a JSON object; nil if the user has not chosen any.
    package var settings: String?

    /// Creates a user.
    ///
    /// - Parameter householdID: nil for a household that is created with the user and has the user's id.
    package init(
        id: UUID, householdID: UUID? = nil, number: Int64, displayName: String? = nil, locale: String = "en",
        timeZone: String = "UTC",
        createdAt: Timestamp, role: HouseholdRole = .owner, isAdministrator: Bool = false, settings: String? = nil
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
        self.settings = settings
    }
}

extension User {
    /// The region of the locale, as an ISO 3166-1 alpha-2 code in capitals: `GB` of `en-GB` (RFC 5646, section 2.1).
    /// Nil if the locale names none, or a part of the world (`es-419`).
    package var region: String? {
        let parts = locale.split { $0 == "-" || $0 == "_" }
        // An extension (`en-u-rg-gbzzzz`) begins with a single character, and its parts are not regions.
        let region = parts.dropFirst().prefix { $0.count > 1 }.first { $0.count == 2 }
        guard let region, region.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isLetter }) else { return nil }
        return region.uppercased()
    }
}

extension User {
    /// Returns the day at a moment in the user's time zone; one that the system does not know counts as UTC.
    package func day(at time: Timestamp) -> CalendarDay { (TimeZone.named(timeZone) ?? .gmt).day(at: time) }
}

/// The preferences that a household stated. Data for the planner, never instructions to it.
package struct Household: Hashable, Sendable {
    /// The unique id.
    package var id: UUID
    /// The household's preferences.
    package var preferences: Preferences
    /// The time of the last change.
    package var updatedAt: Timestamp

    /// Creates a household.
    package init(id: UUID, preferences: Preferences, updatedAt: Timestamp) {
        self.id = id
        self.preferences = preferences
        self.updatedAt = updatedAt
    }

    /// The members, tastes and settings of a household.
    package struct Preferences: Hashable, Sendable {
        /// The number of adults who eat along.
        package var adults: Int
        /// The ages of the children whose age is known: first those of ``childrenNamed``, in their order.
        ///
        /// The age of a child with a birthday is that of the day on which the preferences were stored, which is never too
        /// high, until ``aged(on:)`` computes it anew.
        package var children: [Age]
        /// The number of children whose age is unknown, those among ``childrenNamed`` included.
        package var childrenOfUnknownAge: Int
        /// The children whose names are known.
        package var childrenNamed: [NamedChild]
        /// The names of the diets that every meal must suit: `vegetarian`, `gluten_free`.
        package var diets: [String]
        /// The foods that nobody may be served, in the household's own words.
        package var allergies: [String]
        /// What happens with a recipe that holds a food whose components are not known, if somebody has an allergy.
        package var unknownFoods: UnknownFoods
        /// The preferred cuisines.
        package var cuisines: [String]
        /// The ISO 3166-1 alpha-2 code, in capitals; nil if unknown.
        package var country: String?
        /// The kinds of personal data that are not redacted from this household's texts.
        package var allowedData: [String]
        /// A JSON object with any other data of the client, byte for byte.
        package var extras: String

        /// The treatment of recipes with foods whose components are not known, by its name in the API.
        package enum UnknownFoods: String, CaseIterable, Sendable {
            /// They are not planned.
            case leaveOut = "leave_out"
            /// They are planned with a warning.
            case warn
        }

        /// Creates preferences.
        package init(
            adults: Int = 2, children: [Age] = [], childrenOfUnknownAge: Int = 0, allergies: [String] = [],
            cuisines: [String] = [], country: String? = nil, allowedData: [String] = [], extras: String = "{}",
            childrenNamed: [NamedChild] = [], diets: [String] = [],
            unknownFoods: UnknownFoods = .leaveOut
        ) {
            self.adults = adults
            self.children = children
            self.childrenOfUnknownAge = childrenOfUnknownAge
            self.childrenNamed = childrenNamed
            self.diets = diets
            self.unknownFoods = unknownFoods
            self.allergies = allergies
            self.cuisines = cuisines
            self.country = country
            self.allowedData = allowedData
            self.extras = extras
        }

        /// The number of people who eat.
        package var people: Int { adults + children.count + childrenOfUnknownAge }
    }
}
