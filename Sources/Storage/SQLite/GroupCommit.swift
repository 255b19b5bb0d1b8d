import GRDB
import Synchronization

/// Puts the writes that wait for the disk together into one commit.
///
/// A commit costs a sync of the disk, milliseconds, whether it holds one write or fifty. Each write keeps a savepoint
/// of its own, so that one which fails takes nothing with it, and hears of its success after the commit.
final class GroupCommit: Sendable {
    typealias Outcome = Result<[[SQLRow]], any Error>

    private struct Write {
        var statements: [SQL]
        var completion: @Sendable (Outcome) -> Void
    }

    private let connections: any DatabaseWriter
    private let waiting = Mutex<[Write]>([])

    init(connections: any DatabaseWriter) { self.connections = connections }

    /// Calls `completion` once, on the writer's queue.
    func write(_ statements: [SQL], completion: @escaping @Sendable (Outcome) -> Void) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(Write(statements: statements, completion: completion))
            return waiting.count == 1
        }
        // Who comes while the writer is busy finds a group waiting and joins it.
        if isFirst { connections.asyncWriteWithoutTransaction(commit) }
    }

    @Sendable private func commit(on database: GRDB.Database) {
        let group = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        var outcomes: [Outcome] = []
        do {
            // Immediate: a lock that is taken at the first write could fail without a wait.
            try database.inTransaction(.immediate) {
                for write in group {
                    outcomes.append(Result { try database.runInSavepoint(write.statements) })
                }
                return .commit
            }
        } catch {
            // Either it never began, or it is lost whole: a full or broken disk rolls it back under the writer, and GRDB
            // then refuses to go on. Who had failed before keeps the reason.
            outcomes = group.indices.map { index in
                index < outcomes.count ? outcomes[index].flatMap { _ in .failure(error) } : .failure(error)
            }
        }
        for (write, outcome) in zip(group, outcomes) { write.completion(outcome) }
    }
}

extension GRDB.Database {
    fileprivate func runInSavepoint(_ statements: [SQL]) throws -> [[SQLRow]] {
        var rows: [[SQLRow]] = []
        try inSavepoint {
            rows = try run(statements)
            return .commit
        }
        return rows
    }
}
