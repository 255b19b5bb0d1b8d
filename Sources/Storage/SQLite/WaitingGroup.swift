import Synchronization

/// Transactions that wait for a connection, to be run by it in one go.
final class WaitingGroup: Sendable {
    struct Member {
        var statements: [SQL]
        var completion: @Sendable (Result<[[SQLRow]], any Error>) -> Void
    }

    private let members = Mutex<[Member]>([])

    /// Whether it is the first of its group, whose caller calls the connection.
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
