import Foundation
import HearthAPI
import HearthCore
import Hummingbird

struct HouseholdRoutes {
    let services: ServerServices

    func add(to routes: inout RouteTable) {
        routes.on(.get, "v1/households/by_user/:user_id", for: .read) { _, visit in
            guard let number = visit.parameters.get("user_id", as: Int64.self) else {
                var fields = FieldCheck()
                fields.check(false, "user_id", "must be a whole number")
                try fields.throwIfAny()
                throw HearthError(.userNotFound, "There is no such user.")
            }
            let user = try await visit.user(number: number, in: services.users)
            guard let household = try await services.households.household(id: user.householdID) else {
                throw HearthError(
                    .householdNotFound, "This user has no household yet. Create it with POST /v1/households/upsert.")
            }
            return try Response(json: HouseholdResponse(household, of: user))
        }

        routes.on(.post, "v1/households/upsert", for: .write) { request, visit in
            var request = request
            let wire = try await request.decodeJSON(HouseholdUpsertRequest.self)
            let preferences = try Household.Preferences(wire.prefs)
            let principal = try await visit.principal(naming: wire.userID)
            let now = services.clock.now
            let household = Household(id: principal.user.householdID, preferences: preferences, updatedAt: now)
            try await services.households.save(
                household, audit: principal.audit(.householdChanged, subject: household.id.text, at: now))
            return try Response(json: HouseholdResponse(household, of: principal.user))
        }
    }
}

extension Household.Preferences {
    fileprivate init(_ wire: HouseholdPreferences) throws {
        var fields = FieldCheck()
        fields.check((0...20).contains(wire.adults), "/prefs/adults", "must be 0 to 20")
        fields.check(wire.kidsAges.count <= 20, "/prefs/kidsAges", "holds more than 20 children")
        for (index, years) in wire.kidsAges.enumerated() {
            fields.check(
                years.map { $0 >= 0 && $0 < 22 } ?? true, "/prefs/kidsAges/\(index)",
                "must be an age in years, 0 to 21, or null")
        }
        let lists = [
            ("allergies", wire.allergies, 100), ("cuisines", wire.cuisines, 100),
            ("piiAllowList", wire.piiAllowList, 200),
        ]
        for (name, list, longest) in lists {
            fields.check(list.count <= 50, "/prefs/\(name)", "holds more than 50 entries")
            for (index, text) in list.enumerated() {
                let length = text.trimming(\.isWhitespace).count
                fields.check(
                    (1...longest).contains(length), "/prefs/\(name)/\(index)", "must hold 1 to \(longest) characters")
            }
        }
        fields.check(
            wire.country.map(Self.countries.contains) ?? true, "/prefs/country",
            "must be a country's two capital letters in ISO 3166-1, such as DE or GB")
        try fields.throwIfAny()
        self.init(
            adults: wire.adults, children: wire.kidsAges.compactMap { $0.map(Age.init(years:)) },
            childrenOfUnknownAge: wire.kidsAges.count { $0 == nil },
            allergies: wire.allergies.map { $0.trimming(\.isWhitespace) },
            cuisines: wire.cuisines.map { $0.trimming(\.isWhitespace) }, country: wire.country,
            allowedData: wire.piiAllowList.map { $0.trimming(\.isWhitespace) },
            extras: String(decoding: try WireJSON.encode(wire.extras), as: UTF8.self))
    }

    /// A wrong code would have the wrong emergency number told: UK, which is no code, is not taken for GB.
    private static let countries = Set(Locale.Region.isoRegions.map(\.identifier).filter { $0.utf8.count == 2 })
}

extension HouseholdPreferences {
    init(_ preferences: Household.Preferences) {
        self.init(
            adults: preferences.adults,
            kidsAges: preferences.children.map(\.wireYears)
                + Array(repeating: nil, count: preferences.childrenOfUnknownAge),
            allergies: preferences.allergies, cuisines: preferences.cuisines, country: preferences.country,
            piiAllowList: preferences.allowedData,
            extras: (try? WireJSON.decode([String: JSONValue].self, from: preferences.extras.utf8)) ?? [:])
    }
}

extension Age {
    /// Years with two decimals, whole where they are: 4, 0.75.
    var wireYears: Double { (years * 100).rounded() / 100 }
}

extension HouseholdResponse {
    fileprivate init(_ household: Household, of user: User) {
        self.init(
            householdID: household.id.text, userID: user.number, prefs: HouseholdPreferences(household.preferences),
            updatedAt: household.updatedAt.rfc3339)
    }
}
