import Assist
import HearthCore
@testable import PolicyEngine
import HearthTesting
import Testing

@Suite struct OutputRuleFilterTests {
    private static let subjects: [PolicySubject] = [
        PolicySubject(mode: .chat, goal: "calm evenings", children: months(50)),
        PolicySubject(mode: .meals, goal: "breakfast", children: months(2, 9, 50)),
        PolicySubject(mode: .routines, goal: "is honey safe for her?", children: months(11)),
        PolicySubject(mode: .chores, goal: "the week", children: months(40, 150)),
        PolicySubject(mode: .chat, goal: "hello", children: []),
    ]

    @Test(arguments: subjects.indices)
    func `the filter decides like a test of every rule at every character`(index: Int) throws {
        let set = try shipped.get()
        let subject = Self.subjects[index]
        var texts = NearMisses(of: set, seed: UInt64(index))
        var refused = 0
        for round in 0..<2000 where round < 200 || refused <= 20 {
            let text = texts.text(upTo: round % 20 == 0 ? 200 : 25)
            let pieces = texts.pieces(of: text)
            var plain = PlainScreen(set, for: subject)
            plain.append(text)
            plain.finish()
            let whole = plain.objection
            plain = PlainScreen(set, for: subject)
            var screen = OutputRuleFilter(set, for: subject)
            var shown = ""
            var rule: String?
            for piece in pieces + [nil] {
                if let piece { plain.append(piece) } else { plain.finish() }
                switch piece.map({ screen.append($0) }) ?? screen.finish() {
                case .show(let text): shown += text
                case .refuse(let refusal): rule = refusal.rule
                }
                try #require(rule == plain.objection?.rule, "\(text.debugDescription)")
                if rule != nil { break }
                try #require(shown.utf8.count >= plain.shown, "held back \(text.debugDescription)")
                try #require(shown.utf8.count <= whole?.start ?? .max, "ran ahead on \(text.debugDescription)")
            }
            try #require(text.utf8.starts(with: shown.utf8) || shown.utf8.starts(with: text.utf8))
            try #require(rule == whole?.rule, "\(text.debugDescription)")
            if rule == nil { try #require(shown.hasPrefix(text)) } else { refused += 1 }
        }
        #expect(refused > 20)
    }

    @Test func `rules are distinguished when there are more rules than bits`() throws {
        let names = (0..<150).map { index in
            "zu"
                + String(index).map {
                    ["ka", "ro", "mi", "te", "lu", "sa", "no", "wi", "fe", "du"][$0.wholeNumberValue ?? 0]
                }
                .joined()
        }
        let rules = names.map { "  - {id: \"\($0)\", patterns: [\"\($0)\"], action: refuse, message: refused}" }
        let set = try policies(
            "version: 2\nmessages: {refused: {en: \"No.\"}}\nrules:\n" + rules.joined(separator: "\n"))
        for name in names {
            var output = StreamingGuard(set, for: Self.subjects[0])
            let (shown, rule) = output.write(["We ", "met ", name, " there."])
            #expect(rule == name)
            // "met (at) example.org" might have followed.
            #expect(shown == "We ")
        }
    }

    @Test(arguments: [1, 3, 400])
    func `a constraint closes the text in a family of mixed ages`(longest: Int) throws {
        let set = try policies(smallPolicy)
        let text = "Toast with honey for breakfast. " + String(repeating: "Stir. ", count: 60) + "More honey."
        func write(_ ages: [Age], goal: String = "breakfast") -> (shown: String, rule: String?) {
            var generator = SplitMix64(seed: 4)
            var output = StreamingGuard(set, for: PolicySubject(mode: .meals, goal: goal, children: ages))
            return output.write(text.pieces(upTo: longest, using: &generator))
        }
        #expect(write(months(9, 50)).shown == text + "\n\nA portion without honey for the youngest.")
        #expect(write(months(9)).rule == "age.honey")
        #expect(write(months(50)).shown == text)
        // Asked for, and eased then: the request's own constraint says it.
        #expect(write(months(9, 50), goal: "honey toast").shown == text)
        // Meant for another person, but the baby is in the household.
        #expect(write(months(9, 50), goal: "a treat for my 4 year old").shown.hasSuffix("for the youngest."))
        #expect(write(months(9), goal: "tea for grandma").shown.hasSuffix("for the youngest."))
        #expect(write(months(30), goal: "tea for grandma").shown == text)
    }

    @Test func `an answer is judged by what was found in the request, which is not read again`() throws {
        let set = try policies(smallPolicy)
        let request = PolicySubject(mode: .meals, goal: "honey toast", children: months(9, 50))
        var subject = PolicySubject(mode: .meals, goal: "breakfast", children: months(9, 50))
        subject.found = set.precheck(request).found
        #expect(subject.found?.constrained == ["age.honey"])
        var output = StreamingGuard(set, for: subject)
        #expect(output.write(["Toast with honey."]).shown == "Toast with honey.")
        subject.found = RequestFindings()
        output = StreamingGuard(set, for: subject)
        #expect(output.write(["Toast with honey."]).shown.hasSuffix("for the youngest."))
    }

    @Test func `advice for an older child passes`() throws {
        let set = try policies(smallPolicy)
        var output = StreamingGuard(set, for: PolicySubject(mode: .meals, goal: "breakfast", children: months(9)))
        #expect(output.write(["For a 4 year old, add honey."]).rule == nil)
        output = StreamingGuard(set, for: PolicySubject(mode: .meals, goal: "breakfast", children: months(9)))
        #expect(output.write(["For a 10 month old, add h", "0n", "ey."]).rule == "age.honey")
    }
}
