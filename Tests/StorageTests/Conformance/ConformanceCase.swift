import HearthTesting
import Storage
import Testing

/// One thing that every implementation of a seam must do, whatever engine is below.
struct ConformanceCase<Subject: Sendable>: Sendable, CustomTestStringConvertible {
    let name: String
    let check: @Sendable (Subject) async throws -> Void

    init(_ name: String, _ check: @escaping @Sendable (Subject) async throws -> Void) {
        self.name = name
        self.check = check
    }

    var testDescription: String { name }
}

extension ConformanceCase<Stores> {
    static let all =
        users + households + runs + feedback + feedbackPages + runDirectory + usage + documents + embeddings
        + memories + runResults + responses + reservations + expiry + spending + idempotency
}

extension ConformanceCase<Storage> {
    static let all =
        cascades + audit + auditChain + auditTampering + constraints + embeddings + concurrency + runCounts + windows
        + ledger + verification + usageRollups + runReports + accounts + rateLimits
        + spendingLedger + stops + migrations + resultsOfMembers + responsesOfMembers + records + jobs + jobTurns
}
