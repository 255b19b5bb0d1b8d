import GRDB
import Synchronization

/// Puts the writes that wait for the disk together into one commit.
///
/// A commit costs a sync of the disk, milliseconds, whether it holds one write or fifty. A write that fails takes
/// nothing with it, and each hears of its success after the commit.
final class GroupCommit: Sendable {
    typealias Outcome = Result<[[SQLRow]], any Error>

    private let connection: DatabaseQueue
    private let waiting = WaitingGroup()

    init(connection: DatabaseQueue) { self.connection = connection }

    /// Calls `completion` once, on the writer's queue.
    func write(_ statements: [SQL], completion: @escaping @Sendable (Outcome) -> Void) {
        // Who comes while the writer is busy finds a group waiting and joins it.
        let isFirst = waiting.add(.init(statements: statements, completion: completion))
        if isFirst { connection.asyncWriteWithoutTransaction(commit) }
    }

    @Sendable private func commit(on database: GRDB.Database) {
        let group = waiting.take()
        let outcomes = commitTogether(group, on: database) ?? commitApart(group, on: database)
        for (write, outcome) in zip(group, outcomes) { write.completion(outcome) }
    }

    /// Nil where a write failed: then nothing is committed.
    private func commitTogether(_ group: [WaitingGroup.Member], on database: GRDB.Database) -> [Outcome]? {
        var rows: [[[SQLRow]]] = []
        do {
            // Immediate: a lock that is taken at the first write could fail without a wait.
            try database.inTransaction(.immediate) {
                do {
                    for write in group { rows.append(try database.run(write.statements)) }
                    return .commit
                } catch {
                    return .rollback
                }
            }
        } catch {
            return group.map { _ in .failure(error) }
        }
        return rows.count == group.count ? rows.map(Outcome.success) : nil
    }

    /// Each write in a savepoint of its own, which costs two statements more a write.
    private func commitApart(_ group: [WaitingGroup.Member], on database: GRDB.Database) -> [Outcome] {
        var outcomes: [Outcome] = []
        do {
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
        return outcomes
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
