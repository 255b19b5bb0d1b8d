import Synchronization

/// Transactions that wait for a connection, which runs them together.
final class WaitingGroup: Sendable {
    struct Member {
        var statements: [SQL]
        var completion: @Sendable (Result<[[SQLRow]], any Error>) -> Void
    }

    private let members = Mutex<[Member]>([])

    /// Adds a transaction. Returns true if it is the first of its group: its caller then commits the whole group.
    func add(_ member: Member) -> Bool {
        members.withLock { members in
            members.append(member)
            return members.count == 1
        }
    }

    func take() -> [Member] {
        members.withLock { members in
            defer { members = [] }
            return members
        }
    }
}
