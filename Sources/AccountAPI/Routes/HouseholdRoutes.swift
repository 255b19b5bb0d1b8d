import Foundation
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

struct HouseholdRoutes {
    let services: AccountServices

    func add(to routes: inout RouteTable) {
        routes.on(.get, "v1/households/by_user/:user_id", for: .read, Self.get) { request, principal in
            guard let number = request.parameter("user_id").flatMap({ Int64(wholeNumber: $0) }) else {
                var fields = ValidationErrors()
                fields.check(false, "user_id", "must be a whole number")
                try fields.throwIfAny()
                throw HearthError(.userNotFound, "No user has this number.")
            }
            let user = try await principal.user(numbered: number, in: services.users)
            guard var household = try await services.households.household(id: user.householdID) else {
                throw HearthError(
                    .householdNotFound, "This user has no household yet. Create it with POST /v1/households/upsert.")
            }
            household.preferences = household.preferences.aged(on: user.day(at: services.clock.now))
            return try Response(json: HouseholdResponse(household, of: user))
        }

        routes.onActing(.post, "v1/households/upsert", for: .write, Self.upsert) { request, caller in
            let wire = try await request.decodeJSON(HouseholdUpsertRequest.self)
            let principal = try await caller.acting(as: wire.userID)
            let now = services.clock.now
            let today = principal.user.day(at: now)
            try check(wire.prefs.children, on: today)
            let household = Household(
                id: principal.user.householdID, preferences: try Household.Preferences(wire.prefs, on: today),
                updatedAt: now)
            try await services.households.save(
                household,
                audit: principal.audit(.householdChanged, subject: household.id.text, at: now, ids: services.ids))
            return try Response(json: HouseholdResponse(household, of: principal.user))
        }
    }

    /// - Throws: ``HearthError`` `invalid_field` for a birth date that no child has.
    private func check(_ children: [HouseholdPreferences.Child], on today: CalendarDay) throws {
        var fields = ValidationErrors()
        for (index, child) in children.enumerated() {
            guard let birthday = child.birthDate.flatMap({ CalendarDay($0) }) else { continue }
            fields.check(
                birthday <= today && Age(from: birthday, to: today).months < Self.grownUp,
                "/prefs/children/\(index)/birth_date", "must be a day of the last 22 years")
        }
        try fields.throwIfAny()
    }

    /// The age in months from which nobody is a child of a household. Ages are at most 21.99 years.
    private static let grownUp = 22 * 12

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
                ],
                "names": [
                    "prefs": [
                        "children": [
                            ["name": "Mia", "birth_date": "2022-05-03"], ["name": "Ben", "age_years": 0.75],
                        ],
                        "diets": ["vegetarian"],
                    ]
                ],
            ]),
        answers: [.json(HouseholdResponse.self, "The updated household.")])
}

extension Household.Preferences {
    /// - Parameter day: the day on which the children's ages are those that the client states.
    fileprivate init(_ wire: HouseholdPreferences, on day: CalendarDay) throws {
        self.init(
            adults: wire.adults,
            allergies: wire.allergies.map { $0.trimming(\.isWhitespace) },
            cuisines: wire.cuisines.map { $0.trimming(\.isWhitespace) }, country: wire.country,
            allowedData: wire.piiAllowList.map { $0.trimming(\.isWhitespace) },
            extras: String(decoding: try WireJSON.encode(wire.extras), as: UTF8.self),
            diets: Set(wire.diets).sorted(),
            unknownFoods: wire.unknownFoods.flatMap(UnknownFoods.init) ?? .leaveOut)
        setChildren(
            wire.children.map { Household.NamedChild($0, on: day) },
            ages: wire.kidsAges.map { $0.map(Age.init(years:)) })
    }
}

extension Household.NamedChild {
    fileprivate init(_ wire: HouseholdPreferences.Child, on day: CalendarDay) {
        let name = wire.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let birthday = wire.birthDate.flatMap({ CalendarDay($0) }) {
            self.init(name: name, birthday: birthday, on: day)
        } else {
            self.init(name: name, age: wire.ageYears.map(Age.init(years:)))
        }
    }
}

extension HouseholdResponse {
    fileprivate init(_ household: Household, of user: User) {
        self.init(
            householdID: household.id.text, userID: user.number, prefs: HouseholdPreferences(household.preferences),
            updatedAt: household.updatedAt.rfc3339)
    }
}
