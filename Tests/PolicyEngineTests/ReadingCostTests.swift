import Assist
import HearthCore
@testable import PolicyEngine
import HearthTesting
import Testing

/// Tests of the cost of hostile texts, in matches and bytes that the reader counts, without a clock.
@Suite struct ReadingCostTests {
    private let set: PolicySet

    init() throws { set = try shipped.get() }

    static let repeated = [
        "honey ", "no honey ", "leave him in the bath ", "car ", "he fell ", "battery in his mouth and ", "h o n e y ",
        "is honey safe", "don't ", "7", "[", "a\n", "ho**", "&#1", "swallowed ", "calpol mg ", "🍯",
    ]

    private func work(of text: String, _ children: [Age]) -> Int {
        let subject = PolicySubject(mode: .chat, goal: text, children: children)
        let workspace = MatchWorkspace()
        var assessment = Assessment()
        PassageReader(set, for: subject, using: workspace).read(
            Passage(text, by: set.redactor, keeping: AllowList()), as: .newest, into: &assessment)
        return workspace.work
    }

    @Test(arguments: repeated)
    func `the cost of a text is linear in its length`(word: String) {
        func text(_ bytes: Int) -> String { String(repeating: word, count: bytes / word.utf8.count) }
        for ages in [months(9), months(200), []] {
            let long = work(of: text(60_000), ages)
            // The last words before the limit, and looking for people.
            #expect(long <= PolicySet.workLimit(forBytes: 60_000) + 1_000_000)
            // Twice the text at most twice the work.
            #expect(long <= 2 * work(of: text(30_000), ages) + 500_000)
        }
    }

    @Test func `a text beyond the work limit counts as meant`() {
        let goal = String(repeating: "no honey thanks ", count: 4000)
        func assess(_ text: String) -> Assessment {
            set.assess(PolicySubject(mode: .chat, goal: text, children: months(9)))
        }
        #expect(assess(goal).refusal != nil)
        #expect(assess(String(repeating: "no honey thanks ", count: 40)).refusal == nil)
        // A household whom the rule does not concern reads on for nothing.
        #expect(set.assess(PolicySubject(mode: .chat, goal: goal, children: months(50))).refusal == nil)
    }

    @Test func `the cost of a conversation is the sum of its turns`() {
        func turns(_ count: Int) -> PolicySubject {
            PolicySubject(
                mode: .chat, goal: "and now?",
                messages: (0..<count).flatMap {
                    [ChatMessage(.user, "Toast number \($0)?"), ChatMessage(.assistant, "With butter.")]
                }, children: months(50))
        }
        let decision = set.precheck(turns(1500))
        #expect(decision.messages.count == 3000 && decision.refusal == nil)
    }
}
