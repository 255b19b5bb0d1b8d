import GRDB

/// A reader that serves the waiting reads together: to wake its thread costs more than a small read.
final class GroupRead: Sendable {
    private let connection: DatabaseQueue
    private let waiting = WaitingGroup()

    init(connection: DatabaseQueue) { self.connection = connection }

    /// Queues a read. Calls `completion` once, on the reader's queue.
    func read(_ statements: [SQL], completion: @escaping @Sendable (Result<[[SQLRow]], any Error>) -> Void) {
        let isFirst = waiting.add(.init(statements: statements, completion: completion))
        if isFirst { connection.asyncWriteWithoutTransaction(serve) }
    }

    @Sendable private func serve(on database: GRDB.Database) {
        // Taken before the transaction begins, so that every caller sees its own earlier writes.
        let group = waiting.take()
        var outcomes: [Result<[[SQLRow]], any Error>] = []
        do {
            try database.readOnly {
                try database.inTransaction(.deferred) {
                    outcomes = group.map { read in Result { try database.run(read.statements) } }
                    return .commit
                }
            }
        } catch {
            outcomes = group.map { _ in .failure(error) }
        }
        for (read, outcome) in zip(group, outcomes) { read.completion(outcome) }
    }
}
