import Assist
import CurlClient
import Family
import FamilyAPI
import Foundation
import HearthCore
import HearthTesting
import Identity
import Logging
import NIOCore
import Records
import ServiceLifecycle
import Storage
import SystemSupport
import TrafficLimits

@testable import AdminAPI
@testable import HTTPFront
@testable import HearthServer
@testable import ServerKit

/// The server on a free port, with a fake behind every seam and a clock that the test moves.
struct TestServer: Sendable {
    static let deadline: Duration = .seconds(120)
    static let pingInterval: Duration = .seconds(15)
    static let drainTime: Duration = .seconds(25)

    var clock = ManualClock()
    let accounting = AccountingRecorder()
    var authenticator: any Authenticator = EverybodyIsAda()
    var accounts: any Accounts = NoAccounts()
    var policy: any PolicyGate = FakePolicy()
    var ledger: (any QuotaStore)?
    var model: any LanguageModel = ScriptedModel(writing: ["Read ", "together."])
    var knowledge: any KnowledgeSearch = FixedKnowledge([
        Document(id: "tips/reading", kind: .tips, title: "Reading together", body: "Ten minutes a day.")
    ])
    var users: any UserStore = FakeUserStore()
    var households: any HouseholdStore = FakeHouseholdStore()
    var memories: any MemoryStore = FakeMemoryStore()
    var ids: any IDGenerator = RandomIDs()
    var records: any RecordStore = NoRecords()
    /// Nil for a service over `records`.
    var sync: SyncService?
    var jobs: any JobStore = NoJobs()
    var jobAdded: @Sendable () -> Void = {}
    var growth: GrowthTable?
    var images: any ImageStore = NoImages()
    var files: any BlobStore = MemoryBlobs()
    /// Nil for services that fetch and read nothing.
    var imports: ImportServices?
    var feedback: any FeedbackStore = FakeFeedbackStore()
    var usage: any UsageStatistics = FakeUsageStatistics()
    var runs: any RunHistory = FakeRunHistory()
    /// Nil for the results of the runs that this server records.
    var results: (any RunResults)?
    var responses: any ResponseStore = FakeResponseStore()
    var embedder: any TextEmbedding = FakeTextEmbedding()
    var models = FakeModelMonitor()
    var configurationState = ReloadStatus(
        active: "planning: offline planner", since: Timestamp(milliseconds: 1_795_262_319_269))
    var policyState = PolicyState(rules: 3, fingerprint: "f00d")
    var readiness: [ReadinessCheck] = []
    var rules = TrafficRules()
    var readers = WorkQueue.policyReaders
    var answersKept: any IdempotencyStore = FakeIdempotencyStore()
    /// Also the lease of detached runs.
    static let lease: Duration = .seconds(240)
    /// Longer than any test, because they run on the real clock.
    var limits = ConnectionLimits(timeout: .hours(1))
    var crossOrigin = CrossOrigin()
    var isLoopbackOnly = false
    /// Adds routes of a test to those of the server.
    var moreRoutes: @Sendable (inout RouteTable) -> Void = { _ in }

    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private var recordedResults: any RunResults {
        results ?? FakeRunResults(runs: { [accounting] in accounting.records })
    }

    private var services: ServerServices {
        let sync = sync ?? Self.sync(records, clock)
        let shelves = RecipeShelves(sync: sync) { [policy] in try policy.sanitized($0) }
        return ServerServices(
            authenticator: authenticator, accounts: accounts,
            pipeline: AssistPipeline(
                configuration: Reloadable(
                    AssistPipeline.Configuration(
                        settings: AssistPipeline.Settings(
                            budget: Money(cents: 10), tokenLimit: 2000, userRunsPerMonth: 10, deadline: Self.deadline,
                            aiAssist: true, phases: [:]),
                        model: model)),
                policy: policy, quota: ledger ?? accounting.ledger, knowledge: knowledge,
                households: households, memories: memories, served: recordedResults,
                kitchen: HouseholdKitchen(sync: sync, shelves: shelves, clock: clock, ids: ids), runs: accounting,
                process: ID(UUID()),
                clock: clock, logger: Self.logger,
                readers: readers, digest: { $0 }),
            users: users, households: households, memories: memories, results: recordedResults,
            responses: responses, embedder: embedder, sync: sync, shelves: shelves,
            feedback: feedback, usage: usage, policy: policy,
            knowledge: knowledge, readiness: { [readiness] in readiness },
            admin: AdminServices(
                runs: runs, models: models, policy: { [policyState] in policyState },
                configuration: { [configurationState] in configurationState }),
            limiter: TokenBuckets(clock: clock),
            idempotency: IdempotencyService(
                store: answersKept, clock: clock, cryptography: OpenSSLCryptography(), lease: { Self.lease },
                logger: Self.logger),
            clock: clock, ids: ids, jobs: jobs,
            images: ImageService(
                sync: sync, store: images, files: files,
                inspector: TestImages.inspector, clock: clock, ids: ids),
            jobAdded: jobAdded, imports: imports ?? .none, growth: growth)
    }

    /// Returns a service that plans again without a pause: on a clock that stands still, a pause would never end.
    static func sync(
        _ records: any RecordStore, _ clock: ManualClock, quota: SyncQuota = SyncQuota()
    ) -> SyncService {
        SyncService(
            store: records, clock: clock, ids: RandomIDs(), sealer: CursorSealer(key: [7], OpenSSLCryptography()),
            knowledge: HouseholdKnowledge(), quota: quota, delay: { _ in .zero })
    }

    private var settings: ServerSettings {
        ServerSettings(
            host: "127.0.0.1", port: 0, version: "test", isLoopbackOnly: isLoopbackOnly,
            configuration: Reloadable(RequestConfiguration(rules: rules, crossOrigin: crossOrigin)), limits: limits)
    }

    var routes: ServerRoutes { ServerRoutes(services, settings) }

    /// Real accounts, and what belongs to them in the same database.
    mutating func use(_ server: AccessServer) {
        authenticator = server.authenticator
        accounts = server.accounts
        users = server.storage.users
        households = server.storage.households
        memories = server.storage.memories
        feedback = server.storage.feedback
        usage = server.storage.usage
        runs = server.storage.runDirectory
        results = server.storage.results
        responses = server.storage.responses
        records = server.storage.records
        jobs = server.storage.jobs
        images = server.storage.images
        answersKept = server.storage.idempotency
        imports = ImportServices(
            billing: server.storage.billing, purchases: nil, fetcher: NoFetcher(), reader: .ofTests,
            extractor: FixedExtractor())
    }

    /// Serves for the time of `body`.
    func serve<Answer: Sendable>(_ body: (TestClient) async throws -> Answer) async throws -> Answer {
        let (ports, port) = AsyncStream<Int>.makeStream()
        let server = makeServer(self.services, settings: settings, logger: Self.logger, adding: moreRoutes) { channel in
            if let number = channel.localAddress?.port { port.yield(number) }
        }
        let services = ServiceGroup(configuration: ServiceGroupConfiguration(services: [server], logger: Self.logger))
        return try await withThrowingTaskGroup { group in
            group.addTask {
                defer { port.finish() }
                try await services.run()
            }
            defer { group.cancelAll() }
            for await number in ports {
                do {
                    let answer = try await withCurlClient { curl in
                        try await body(
                            TestClient(curl: curl, port: number) { await services.triggerGracefulShutdown() })
                    }
                    await takeAllConnections(port: number)
                    return answer
                } catch {
                    await takeAllConnections(port: number)
                    throw error
                }
            }
            throw NotServing()
        }
    }

    /// Returns when the server has looked at every connection so far: it takes them in their order. A connection may have
    /// responded before that, and NIO traps if a server is cancelled that has one in hand.
    private func takeAllConnections(port: Int) async {
        guard let last = try? RawConnection(port: port) else { return }
        await last.send(RawConnection.get("/health", fields: "connection: close\r\n"))
        _ = try? await last.readToEnd()
        await last.close()
    }

    private struct NotServing: Error {}
}

extension ConnectionLimits {
    /// - Parameter timeout: every limit.
    init(timeout: TimeAmount) {
        self.init()
        (head, body, silentBody) = (timeout, timeout, timeout)
        (idle, stalledWrite, linger) = (timeout, timeout, timeout)
    }
}

private struct EverybodyIsAda: Authenticator {
    func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
        let user = User(id: UUID(), number: 1, displayName: "Ada", createdAt: Timestamp(milliseconds: 0))
        return Principal(user: user, isAdministrator: false)
    }
}
