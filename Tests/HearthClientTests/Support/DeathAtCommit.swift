import GRDB

/// Ends a process at a commit: the transaction never happens.
final class DeathAtCommit: TransactionObserver {
    struct Death: Error {}

    private var commits: Int?
    private var happened = false
    private(set) var count = 0

    func begin(in commits: Int) { self.commits = commits }

    /// Returns whether the process has ended, and lets the next one live.
    func hasHappened() -> Bool {
        defer { (commits, happened) = (nil, false) }
        return happened
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) { count += 1 }
    func databaseDidRollback(_ db: Database) {}

    func databaseWillCommit() throws {
        // A dead process writes nothing more.
        if happened { throw Death() }
        guard let left = commits else { return }
        if left > 0 {
            commits = left - 1
        } else {
            happened = true
            throw Death()
        }
    }
}
