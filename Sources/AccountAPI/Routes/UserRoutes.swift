import Foundation
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

struct UserRoutes {
    let services: AccountServices

    func add(to routes: inout RouteTable) {
        routes.on(.post, "v1/users/upsert", for: .account, Self.upsert) { request, principal in
            let wire = try await request.decodeJSON(UserUpsertRequest.self)
            guard principal.isAdministrator || wire.userID == nil || wire.userID == principal.user.number else {
                throw HearthError(.forbidden, "You can change only your own user.")
            }
            let now = services.clock.now
            var changes = UserChanges(wire, newID: services.ids.uuid(at: now))
            // Only an admin creates users with this route; without a number, other callers change themselves.
            if !principal.isAdministrator { changes.number = principal.user.number }
            let subject = changes.number.map(String.init) ?? changes.newID.text
            let user = try await services.users.upsert(
                changes, at: now, audit: principal.audit(.userChanged, subject: subject, at: now, ids: services.ids))
            return try Response(json: UserResponse(user))
        }
    }

    private static let upsert = RouteDescription(
        .account, "Create or update a user",
        body: .json(
            UserUpsertRequest.self,
            examples: ["name": ["user_id": 1, "display_name": "Ada", "locale": "en-GB", "time_zone": "Europe/London"]]),
        answers: [.json(UserResponse.self, "The updated user.")])
}

extension UserChanges {
    fileprivate init(_ wire: UserUpsertRequest, newID: UUID) {
        self.init(
            newID: newID, number: wire.userID, displayName: wire.displayName, locale: wire.locale,
            timeZone: wire.timeZone)
    }
}

extension UserResponse {
    init(_ user: User) {
        self.init(
            userID: user.number, id: user.id.text, displayName: user.displayName, locale: user.locale,
            timeZone: user.timeZone, createdAt: user.createdAt.rfc3339)
    }
}
