import Assist
import Foundation
import HearthCore
import HearthTesting
import Logging
import Synchronization
import Testing

/// A safe question while no model can be reached: policy's answer, and what the knowledge base has to say.
@Suite struct SafeQuestionTests {
    private static let pinned = "No honey before 12 months. (CDC)"
    private let user = User(id: UUID(), number: 1, createdAt: Timestamp(milliseconds: 0))

    private static let card = Document.card("Honey", "Honey waits for the first birthday because of botulism.")
    private static let honey = PinnedAnswer(rule: "age.honey", text: "No honey before 12 months.", sources: ["CDC"])

    private func pipeline(
        cards: [Document] = [card], answers: [PinnedAnswer] = [honey]
    ) throws -> AssistPipeline {
        let bench = try Bench([], credentials: [:])
        var policy = FakePolicy()
        policy.answers = answers
        return AssistPipeline(
            configuration: Reloadable(
                AssistPipeline.Configuration(
                    settings: AssistPipeline.Settings(
                        budget: Money(cents: 10), tokenLimit: 2000, userRunsPerMonth: 10, deadline: .seconds(60),
                        aiAssist: true, phases: [:]),
                    model: bench.router)),
            policy: policy, quota: FakeLedger(), knowledge: FixedKnowledge(cards),
            households: FakeHouseholdStore(), memories: FakeMemoryStore(), runs: FakeRunStore(), process: ID(UUID()),
            clock: bench.clock, logger: Logger(label: "test"),
            digest: { $0 })
    }

    @Test func `a chat gets the policy's answer and cited cards without a model`() async throws {
        let pipeline = try pipeline()
        let prepared = try await pipeline.prepare(
            AssistRequest(
                principal: Principal(user: user, isAdministrator: false), mode: .chat,
                goal: "is honey safe at 8 months?"))
        let seen = Mutex<[AssistEvent]>([])
        let terminal = await pipeline.run(prepared, whyCancelled: { .shutdown }) { event in
            seen.withLock { $0.append(event) }
        }
        guard case .done(let summary) = terminal,
            case .final(.chat(let chat))? = seen.withLock({ $0.last })
        else {
            Issue.record("ended with \(terminal)")
            return
        }
        #expect(chat.answer.hasPrefix(Self.pinned + "\n\n"))
        #expect(chat.answer.contains("botulism"))
        #expect(chat.known)
        #expect(chat.citations.map(\.document.title) == ["Honey"])
        #expect(summary.models == ["offline/planner": 2])
    }

    @Test func `a chat that no card covers is not answered by the offline planner`() async throws {
        let pipeline = try pipeline(cards: [], answers: [])
        let prepared = try await pipeline.prepare(
            AssistRequest(
                principal: Principal(user: user, isAdministrator: false), mode: .chat,
                goal: "How do we make bedtime calmer?"))
        let seen = Mutex<[AssistEvent]>([])
        let terminal = await pipeline.run(prepared, whyCancelled: { .shutdown }) { event in
            seen.withLock { $0.append(event) }
        }
        guard case .done(let summary) = terminal,
            case .final(.chat(let chat))? = seen.withLock({ $0.last })
        else {
            Issue.record("ended with \(terminal)")
            return
        }
        #expect(chat.answer.hasPrefix("I don't know"))
        #expect(!chat.known && chat.basis == .nothing)
        // It has written the search words alone.
        #expect(summary.models == ["offline/planner": 1])
    }

    @Test func `a completion of a chain gets the policy's answer and cards without a model`() async throws {
        let pipeline = try pipeline()
        let prepared = try await pipeline.prepare(
            CompletionRequest(
                principal: Principal(user: user, isAdministrator: false), model: "synthesis",
                messages: [ChatMessage(.user, "is honey safe at 8 months?")]))
        let seen = Mutex<[CompletionEvent]>([])
        let failure = await pipeline.run(prepared, whyCancelled: { .shutdown }) { event in
            seen.withLock { $0.append(event) }
        }
        #expect(failure == nil)
        let events = seen.withLock { $0 }
        let text = events.compactMap { if case .text(let piece) = $0 { piece } else { nil } }.joined()
        #expect(text.hasPrefix(Self.pinned + "\n\n"))
        #expect(text.contains("botulism"))
        #expect(events.last == .finished(.stop))
    }
}
