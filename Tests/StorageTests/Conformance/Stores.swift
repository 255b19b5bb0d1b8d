import Assist
import Foundation
import HearthCore
import HearthTesting
import Storage

/// The stores under test, behind their seams, and what the cases put into them.
struct Stores: Sendable {
    let users: any UserStore
    let households: any HouseholdStore
    let runs: any RunStore
    let runDirectory: any RunHistory
    let results: any RunResults
    let responses: any ResponseStore
    let feedback: any FeedbackStore
    let usage: any UsageStatistics
    let documents: any DocumentStore
    let embeddings: any EmbeddingStore
    let memories: any MemoryStore
    let quota: any QuotaStore
    let idempotency: any IdempotencyStore

    init(_ storage: Storage) {
        users = storage.users
        households = storage.households
        runs = storage.quota
        runDirectory = storage.runDirectory
        results = storage.results
        responses = storage.responses
        feedback = storage.feedback
        usage = storage.usage
        documents = storage.documents
        embeddings = storage.embeddings
        memories = storage.memories
        quota = storage.quota
        idempotency = storage.idempotency
    }

    /// The stores in memory that other tests use.
    init(fakes: Void) {
        let quota = FakeQuotaStore()
        let runs = FakeRunStore(closingIn: quota.close)
        quota.onLost(runs.add)
        let users = FakeUserStore()
        self.users = users
        usage = FakeUsageStatistics(runs: { runs.runs }, users: { users.all })
        households = FakeHouseholdStore()
        self.runs = runs
        results = FakeRunResults(runs: { runs.runs }, users: { users.all })
        responses = FakeResponseStore()
        let feedback = FakeFeedbackStore(runs: { runs.runs })
        self.feedback = feedback
        runDirectory = FakeRunHistory(
            runs: { runs.runs }, users: { users.all }, feedback: { feedback.feedback })
        let embeddings = FakeEmbeddingStore()
        documents = FakeDocumentStore(embeddings: embeddings)
        self.embeddings = embeddings
        memories = FakeMemoryStore()
        self.quota = quota
        idempotency = FakeIdempotencyStore()
    }

    /// Returns a recorded run; nil if the household has none of this id.
    func run(id: UUID, of householdID: UUID) async throws -> RunRecord? {
        guard let run = try await runDirectory.report(of: id)?.run, run.householdID == householdID else { return nil }
        return run
    }

    func newUser() async throws -> User {
        try await users.upsert(
            UserChanges(newID: UUID(), number: nil, displayName: nil, locale: nil, timeZone: nil), at: .example)
    }

    func newRun(of user: User) async throws -> RunRecord {
        let run = RunRecord.example(of: user)
        try await runs.record(run, closing: nil)
        return run
    }
}

extension Timestamp {
    /// 2026-11-21T10:00:00.123Z
    static let example = Timestamp(milliseconds: 1_795_255_200_123)
}

extension RunRecord {
    static func example(of user: User) -> RunRecord {
        RunRecord(
            id: UUID(), householdID: user.householdID, userID: user.id, mode: .meals, outcome: .done,
            startedAt: .example,
            duration: .milliseconds(2345), timeToFirstToken: .milliseconds(310),
            calls: [
                ModelCall(
                    model: "openai/gpt-4o-mini", phase: .planning,
                    usage: TokenUsage(input: 120, output: 12, cachedInput: 100, cacheWrite: 3, reasoning: 4),
                    cost: Money(microdollars: 25), basis: .reported),
                ModelCall(
                    model: "anthropic/claude", phase: .synthesis, usage: TokenUsage(input: 900, output: 450),
                    cost: Money(microdollars: 9_000_000_001), basis: .estimated),
            ], reason: nil)
    }
}
