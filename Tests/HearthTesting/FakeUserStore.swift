package import HearthCore
import Synchronization

/// Users in memory.
package final class FakeUserStore: UserStore {
    private let users: Mutex<[Int64: User]>
    private let entries = Mutex<[AuditEntry]>([])

    package init(_ users: [User] = []) {
        self.users = Mutex(Dictionary(uniqueKeysWithValues: users.map { ($0.number, $0) }))
    }

    package var all: [User] { users.withLock { Array($0.values) } }

    package var audit: [AuditEntry] { entries.withLock { $0 } }

    package func user(number: Int64) async throws -> User? { users.withLock { $0[number] } }

    package func upsert(_ changes: UserChanges, at time: Timestamp, audit: AuditEntry) async throws -> User {
        if let number = changes.number, number < 1 {
            throw HearthError(.invalidField, "The user id is out of range.")
        }
        entries.withLock { $0.append(audit) }
        return users.withLock { users in
            let number = changes.number ?? (users.keys.max() ?? 0) + 1
            var user = users[number] ?? User(id: changes.newID, number: number, createdAt: time)
            user.displayName = changes.displayName ?? user.displayName
            user.locale = changes.locale ?? user.locale
            user.timeZone = changes.timeZone ?? user.timeZone
            user.settings = changes.settings ?? user.settings
            users[number] = user
            return user
        }
    }
}
