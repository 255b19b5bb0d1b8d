import Foundation
import HearthCore

/// Always the same user; by name, another one.
struct OneUser: Authenticator {
    private static let users = (1...3).map { number in
        User(id: UUID(), number: number, displayName: "Ada", createdAt: Timestamp(milliseconds: 0))
    }

    func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
        guard let user = Self.users.first(where: { $0.number == userNumber ?? 1 }) else {
            throw HearthError(.userNotFound, "There is no such user.")
        }
        return Principal(user: user, isAdministrator: false)
    }
}
