import Foundation
import HearthAPI
import HearthCore
import Hummingbird

struct UserRoutes {
    let services: ServerServices

    func add(to routes: inout RouteTable) {
        routes.on(.post, "v1/users/upsert", for: .account) { request, visit in
            var request = request
            let wire = try await request.decodeJSON(UserUpsertRequest.self)
            let principal = try await visit.principal()
            guard principal.isAdministrator || wire.userID == nil || wire.userID == principal.user.number else {
                throw HearthError(.forbidden, "This user is not yours to change.")
            }
            let now = services.clock.now
            var generator = SystemRandomNumberGenerator()
            var changes = try UserChanges(wire, newID: .version7(at: now, using: &generator))
            // Only an administrator makes users this way; anybody else means themselves.
            if !principal.isAdministrator { changes.number = principal.user.number }
            let subject = changes.number.map(String.init) ?? changes.newID.text
            let user = try await services.users.upsert(
                changes, at: now, audit: principal.audit(.userChanged, subject: subject, at: now))
            return try Response(json: UserResponse(user))
        }
    }
}

extension UserChanges {
    fileprivate init(_ wire: UserUpsertRequest, newID: UUID) throws {
        var fields = FieldCheck()
        fields.check(wire.userID ?? 1 > 0, "/user_id", "must be above zero")
        fields.check((wire.displayName ?? "").count <= 200, "/display_name", "is longer than 200 characters")
        fields.check(
            (1...35).contains((wire.locale ?? "en").utf8.count), "/locale", "must be a language tag such as en-GB")
        fields.check(
            wire.timeZone.map { TimeZone.named($0) != nil } ?? true, "/time_zone",
            "must be an IANA time zone such as Europe/Berlin")
        try fields.throwIfAny()
        self.init(
            newID: newID, number: wire.userID, displayName: wire.displayName, locale: wire.locale,
            timeZone: wire.timeZone)
    }
}

extension UserResponse {
    fileprivate init(_ user: User) {
        self.init(
            userID: user.number, id: user.id.text, displayName: user.displayName, locale: user.locale,
            timeZone: user.timeZone, createdAt: user.createdAt.rfc3339)
    }
}
