import Foundation
import HearthAPI
import HearthCore
import Hummingbird

struct HouseholdRoutes {
    let services: ServerServices

    func add(to routes: inout RouteTable) {
        routes.on(.get, "v1/households/by_user/:user_id", for: .read, Self.get) { request, principal in
            guard let number = request.parameter("user_id").flatMap({ Int64(wholeNumber: $0) }) else {
                var fields = ValidationErrors()
                fields.check(false, "user_id", "must be a whole number")
                try fields.throwIfAny()
                throw HearthError(.userNotFound, "No user has this number.")
            }
            let user = try await principal.user(numbered: number, in: services.users)
            guard let household = try await services.households.household(id: user.householdID) else {
                throw HearthError(
                    .householdNotFound, "This user has no household yet. Create it with POST /v1/households/upsert.")
            }
            return try Response(json: HouseholdResponse(household, of: user))
        }

        routes.onActing(.post, "v1/households/upsert", for: .write, Self.upsert) { request, caller in
            let wire = try await request.decodeJSON(HouseholdUpsertRequest.self)
            let principal = try await caller.acting(as: wire.userID)
            let now = services.clock.now
            let household = Household(
                id: principal.user.householdID, preferences: try Household.Preferences(wire.prefs), updatedAt: now)
            try await services.households.save(
                household,
                audit: principal.audit(.householdChanged, subject: household.id.text, at: now, ids: services.ids))
            return try Response(json: HouseholdResponse(household, of: principal.user))
        }
    }

    private static let get = RouteDescription(
        .household, "Retrieve a household's preferences",
        answers: [.json(HouseholdResponse.self, "The household.")], errors: [.householdNotFound])

    private static let upsert = RouteDescription(
        .household, "Replace a household's preferences",
        body: .json(
            HouseholdUpsertRequest.self,
            examples: [
                "family": [
                    "user_id": 1,
                    "prefs": [
                        "adults": 2, "kidsAges": [4, 7], "allergies": ["peanuts"], "cuisines": ["italian"],
                        "country": "GB",
                    ],
                ]
            ]),
        answers: [.json(HouseholdResponse.self, "The updated household.")])
}

extension Household.Preferences {
    fileprivate init(_ wire: HouseholdPreferences) throws {
        self.init(
            adults: wire.adults, children: wire.kidsAges.compactMap { $0.map(Age.init(years:)) },
            childrenOfUnknownAge: wire.kidsAges.count { $0 == nil },
            allergies: wire.allergies.map { $0.trimming(\.isWhitespace) },
            cuisines: wire.cuisines.map { $0.trimming(\.isWhitespace) }, country: wire.country,
            allowedData: wire.piiAllowList.map { $0.trimming(\.isWhitespace) },
            extras: String(decoding: try WireJSON.encode(wire.extras), as: UTF8.self))
    }
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
    /// The age in years, rounded to two decimals: 4, 0.75.
    var wireYears: Double { (years * 100).rounded() / 100 }
}

extension HouseholdResponse {
    fileprivate init(_ household: Household, of user: User) {
        self.init(
            householdID: household.id.text, userID: user.number, prefs: HouseholdPreferences(household.preferences),
            updatedAt: household.updatedAt.rfc3339)
    }
}
