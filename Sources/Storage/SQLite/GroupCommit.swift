import GRDB
import Synchronization

/// A writer that puts the writes that wait for the disk into one commit.
///
/// A commit costs a sync of the disk, milliseconds, whether it holds one write or fifty. A write that fails leaves the
/// others intact, and each caller learns of its success after the commit.
final class GroupCommit: Sendable {
    typealias Outcome = Result<[[SQLRow]], any Error>

    private let connection: DatabaseQueue
    private let waiting = WaitingGroup()

    init(connection: DatabaseQueue) { self.connection = connection }

    /// Queues a write. Calls `completion` once, on the writer's queue.
    func write(_ statements: [SQL], completion: @escaping @Sendable (Outcome) -> Void) {
        // A write that comes while the writer is busy joins the waiting group.
        let isFirst = waiting.add(.init(statements: statements, completion: completion))
        if isFirst { connection.asyncWriteWithoutTransaction(commit) }
    }

    @Sendable private func commit(on database: GRDB.Database) {
        let group = waiting.take()
        let outcomes = commitTogether(group, on: database) ?? commitApart(group, on: database)
        for (write, outcome) in zip(group, outcomes) { write.completion(outcome) }
    }

    /// Returns nil if a write failed: then nothing is committed.
    private func commitTogether(_ group: [WaitingGroup.Member], on database: GRDB.Database) -> [Outcome]? {
        var rows: [[[SQLRow]]] = []
        do {
            // Immediate: a lock that is taken at the first write could fail without waiting.
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

    /// Runs each write in a savepoint of its own, which costs two more statements for each write.
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
            // Either the transaction never began, or it is lost as a whole: a full or damaged disk rolls it back under
            // the writer, and GRDB then refuses to continue. A write that failed before keeps its own error.
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
