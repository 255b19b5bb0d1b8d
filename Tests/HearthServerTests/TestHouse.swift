import CurlClient
import Foundation
import HearthCore
import HearthServer
import HearthTesting
import Logging
import NIOCore
import ServiceLifecycle

/// The server on a free port, with a fake behind every seam and a clock that the test moves.
struct TestHouse: Sendable {
    static let deadline: Duration = .seconds(120)
    static let pingInterval: Duration = .seconds(15)
    static let drainTime: Duration = .seconds(25)

    let clock = ManualClock()
    let books = Books()
    var authenticator: any Authenticator = EverybodyIsAda()
    var policy: any PolicyGate = FakePolicy()
    var ledger: (any RunLedger)?
    var model: any LanguageModel = ScriptedModel(writing: ["Read ", "together."])
    var knowledge: any KnowledgeSearch = FixedKnowledge([
        Document(id: "tips/reading", kind: .tips, title: "Reading together", body: "Ten minutes a day.")
    ])
    var users: any UserStore = FakeUserStore()
    var households: any HouseholdStore = FakeHouseholdStore()
    var memories: any MemoryStore = FakeMemoryStore()
    var feedback: any FeedbackStore = FakeFeedbackStore(runs: FakeRunStore())
    var usage: any UsageStatistics = FakeUsageStatistics()

    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private var services: ServerServices {
        ServerServices(
            authenticator: authenticator,
            pipeline: AssistPipeline(
                settings: AssistPipeline.Settings(
                    budget: Money(cents: 10), tokenLimit: 2000, deadline: Self.deadline, aiAssist: true, phases: [:]),
                policy: policy, ledger: ledger ?? books.ledger, model: model, knowledge: knowledge,
                households: households, memories: memories, runs: books, clock: clock, logger: Self.logger,
                digest: { $0 }),
            users: users, households: households, memories: memories, feedback: feedback, usage: usage, policy: policy,
            knowledge: knowledge, readiness: { [] },
            clock: clock)
    }

    private static let settings = ServerSettings(host: "127.0.0.1", port: 0, version: "test")

    var routes: ServerRoutes { ServerRoutes(services, Self.settings) }

    /// Serves for the time of `body`.
    func serve<Answer: Sendable>(_ body: (TestClient) async throws -> Answer) async throws -> Answer {
        let (ports, port) = AsyncStream<Int>.makeStream()
        let server = makeServer(services, settings: Self.settings, logger: Self.logger) { channel in
            if let number = channel.localAddress?.port { port.yield(number) }
        }
        let house = ServiceGroup(configuration: ServiceGroupConfiguration(services: [server], logger: Self.logger))
        return try await withThrowingTaskGroup { group in
            group.addTask {
                defer { port.finish() }
                try await house.run()
            }
            defer { group.cancelAll() }
            for await number in ports {
                do {
                    let answer = try await withCurlClient { curl in
                        try await body(TestClient(curl: curl, port: number) { await house.triggerGracefulShutdown() })
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

    /// Returns when the server has looked at every connection so far: it takes them in their order. The lane may have
    /// answered one before that, and NIO traps where a server is cancelled that has one in hand.
    private func takeAllConnections(port: Int) async {
        guard let last = try? RawConnection(port: port) else { return }
        await last.send(RawConnection.get("/health", fields: "connection: close\r\n"))
        _ = try? await last.readToEnd()
        await last.close()
    }

    private struct NotServing: Error {}
}

private struct EverybodyIsAda: Authenticator {
    func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
        let user = User(id: UUID(), number: 1, displayName: "Ada", createdAt: Timestamp(milliseconds: 0))
        return Principal(user: user, isAdministrator: false)
    }
}
