import Assist
import Foundation
import HearthCore
import HearthTesting
import Logging
import Synchronization
import SystemSupport

/// A pipeline with a policy, a family and a model that a test chooses, and everything that came of it.
struct PolicyFixture {
    let clock = ManualClock()
    let ledger = FakeLedger()
    let runs = FakeRunStore()
    var policy = FakePolicy()
    var preferences = Household.Preferences()
    var locale = "en"
    var aiAssist = true
    /// False for a server without a key for any model.
    var hasModels = true
    /// True if the day's money is spent.
    var isOverSpendLimit = false
    var quota: QuotaStatus?
    var knowledge = FixedKnowledge([
        Document(id: "recipe/pasta", kind: .recipe, title: "Pasta", body: "", ingredients: ["500 g pasta"]),
        Document(id: "tips/reading", kind: .tips, title: "Reading", body: "Ten minutes a day."),
    ])
    /// The answer of a model that is asked for an intent or a query.
    var planning = "query"
    /// Instead of a model that writes ``planning`` and ``writing``.
    var script: ScriptedModel.Script?
    /// The events of a model that is asked for a text.
    var writing: [ModelEvent] = [.text("Words of "), .text("a model."), .finished(.stop)]
    var failure: HearthError?
    /// Instead of the family's preferences.
    var households: (any HouseholdStore)?
    var store: (any RunStore)?
    var plan: RunBudget?
    var readers = WorkQueue.policyReaders
    private let requests = Requests()

    private final class Requests: Sendable {
        let all = Mutex<[ModelRequest]>([])
    }

    /// The requests to models, in order.
    var asked: [ModelRequest] { requests.all.withLock { $0 } }

    var user: User { User(id: Self.id, number: 1, locale: locale, createdAt: clock.now) }
    private static let id = UUID()

    var pipeline: AssistPipeline {
        let (requests, planning, writing, failure, script) = (requests, planning, writing, failure, script)
        var model = ScriptedModel { request, meter, emit in
            requests.all.withLock { $0.append(request) }
            if let script { return try await script(request, meter, emit) }
            if request.phase == .planning { return try await emit(.text(planning)) }
            for event in writing { try await emit(event) }
            if let failure { throw failure }
        }
        model.isCallable = hasModels
        return AssistPipeline(
            configuration: Reloadable(
                AssistPipeline.Configuration(
                    settings: AssistPipeline.Settings(
                        budget: Money(cents: 10), tokenLimit: 2000, userRunsPerMonth: 10, deadline: .seconds(60),
                        aiAssist: aiAssist, phases: [:]),
                    model: model)),
            policy: policy,
            quota: isOverSpendLimit
                ? FakeLedger(isOverSpendLimit: true)
                : quota.map { FakeLedger(exceeded: $0) } ?? plan.map { FakeLedger(plan: $0) } ?? ledger,
            knowledge: knowledge,
            households: households
                ?? FakeHouseholdStore([Household(id: Self.id, preferences: preferences, updatedAt: clock.now)]),
            memories: FakeMemoryStore(),
            runs: store ?? runs, process: ID(UUID()), clock: clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            readers: readers, digest: { $0 + [0x0A] })
    }

    /// Every event of a run, the terminal one last.
    func run(
        _ mode: AssistMode, _ goal: String, _ change: (inout AssistRequest) -> Void = { _ in }
    ) async throws -> [AssistEvent] {
        var request = AssistRequest(principal: Principal(user: user, isAdministrator: false), mode: mode, goal: goal)
        change(&request)
        let pipeline = pipeline
        let prepared = try await pipeline.prepare(request)
        let seen = Mutex<[AssistEvent]>([])
        let terminal = await pipeline.run(prepared, whyCancelled: { .shutdown }) { event in
            seen.withLock { $0.append(event) }
        }
        return seen.withLock { $0 } + [terminal]
    }

    /// Every event of a completion, and what it failed with.
    func complete(
        _ question: String, tools: [FunctionTool] = [], format: AnswerFormat? = nil, model: String = "synthesis",
        _ change: (inout CompletionRequest) -> Void = { _ in }
    ) async throws -> (events: [CompletionEvent], failure: HearthError?) {
        let pipeline = pipeline
        var request = CompletionRequest(
            principal: Principal(user: user, isAdministrator: false), model: model,
            messages: [ChatMessage(.user, question)], tools: tools, format: format)
        change(&request)
        let prepared = try await pipeline.prepare(request)
        let seen = Mutex<[CompletionEvent]>([])
        let failure = await pipeline.run(prepared, whyCancelled: { .shutdown }) { event in
            seen.withLock { $0.append(event) }
        }
        return (seen.withLock { $0 }, failure)
    }
}
