import CurlClient
import FamilyAPI
import Foundation
import HearthCore
import HearthTesting
import Logging
import RecipeReading
import Records
import Storage
import Synchronization

/// A store of purchases for tests that use none: every call fails.
struct NoBilling: BillingStore {
    private var failure: HearthError { HearthError(.storageUnavailable, "This test has no purchases.") }

    func apply(
        _ event: PurchaseEvent, for entitlement: String, at time: Timestamp
    ) async throws -> PurchaseEvent.Outcome { throw failure }
    func imports(of user: User, entitlement: String, at time: Timestamp) async throws -> ImportAccount { throw failure }
    func sweepPlans(entitlement: String, at time: Timestamp) async throws -> Int { throw failure }
    func removeEvents(before time: Timestamp) async throws -> Int { throw failure }
}

/// A fetcher for tests that fetch nothing.
struct NoFetcher: PageFetcher {
    func fetch(_ request: FetchRequest) async throws -> FetchedPage { throw FetchError(.unreachable, "No network.") }
}

/// A fetcher whose requests have no time limit on a busy machine.
struct PatientFetcher: PageFetcher {
    let fetcher: GuardedFetch

    func fetch(_ request: FetchRequest) async throws -> FetchedPage {
        var request = request
        request.timeout = .testPatience
        return try await fetcher.fetch(request)
    }
}

/// A model that answers with fixed texts; nil for none.
struct FixedExtractor: RecipeExtractor {
    var json: String?
    var failure: ExtractionFailure?

    var readsTexts: Bool { json != nil || failure != nil }
    func recipe(inText text: String, for principal: Principal) async throws -> String? {
        if let failure { throw failure }
        return json
    }
}

/// A model during whose work something happens.
struct BusyExtractor: RecipeExtractor {
    let json: String
    let meanwhile: @Sendable (Principal) async throws -> Void

    var readsTexts: Bool { true }
    func recipe(inText text: String, for principal: Principal) async throws -> String? {
        try await meanwhile(principal)
        return json
    }
}

extension PageInspector {
    /// The reader beside the test runner.
    static let ofTests: PageInspector = {
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "hearth-inspect").path
        return PageInspector(command: [program, "html"], textCommand: [program, "text"])
    }()
}

extension ImportServices {
    static let none = ImportServices(
        billing: NoBilling(), purchases: nil, fetcher: NoFetcher(), reader: .ofTests, extractor: FixedExtractor())

    static let purchases = PurchaseSettings(
        secret: "s3cret-of-shop", entitlement: "Hauptgang Pro", allowsSandbox: false)
}

extension JobRunner {
    /// Creates a runner of imports in a test's database.
    convenience init(recipes services: ImportServices, _ access: AccessServer, _ clock: ManualClock) {
        let sync = TestServer.sync(access.storage.records, clock)
        self.init(
            RecipeImportWork(
                jobs: access.storage.jobs, user: access.storage.accounts.users(ofJobsAt: clock), sync: sync,
                imports: services, shelves: RecipeShelves(sync: sync) { $0 }, clock: clock, ids: RandomIDs()),
            store: access.storage.jobs, clock: clock, ids: RandomIDs(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
}

/// A clock whose sleepers oversleep, as on a machine without time for them.
struct BusyClock: HearthClock {
    let time: ManualClock

    var now: Timestamp { time.now }
    var uptime: Duration { time.uptime }
    func sleep(for duration: Duration) async throws { try await time.sleep(for: duration + .seconds(1_000_000)) }
}

/// Work whose first attempt waits for ``end``.
final class WaitingWork: JobWork {
    let kind = "recipe"
    let oneOfEachHousehold = false
    let lease = Duration.seconds(20)
    let begun = Gate()
    let end = Gate()
    let attempts = Mutex(0)
    private let store: any JobStore

    init(store: any JobStore) { self.store = store }

    func perform(_ attempt: JobAttempt) async throws {
        let number = attempts.withLock { attempts in
            attempts += 1
            return attempts
        }
        guard number == 1 else { return }
        begun.open()
        try await end.pass()
    }

    func failure(for error: any Error) -> Job.Failure? { nil }
    func finish(_ job: Job, by owner: UUID) async throws { _ = try await store.finish(job, by: owner) }
}
