import HearthCore
@testable import PolicyEngine
import Testing

@Suite struct OutputScreenTests {
    private static let subjects: [PolicySubject] = [
        PolicySubject(mode: .chat, goal: "calm evenings", children: months(50)),
        PolicySubject(mode: .meals, goal: "breakfast", children: months(2, 9, 50)),
        PolicySubject(mode: .routines, goal: "is honey safe for her?", children: months(11)),
        PolicySubject(mode: .chores, goal: "the week", children: months(40, 150)),
        PolicySubject(mode: .chat, goal: "hello", children: []),
    ]

    @Test(arguments: subjects.indices)
    func decidesAsIfEveryRuleWereAskedAboutEverything(index: Int) throws {
        let set = try shipped.get()
        let subject = Self.subjects[index]
        var texts = NearMisses(of: set, seed: UInt64(index))
        var refused = 0
        for round in 0..<200 {
            let text = texts.text(upTo: round % 20 == 0 ? 200 : 25)
            let pieces = texts.pieces(of: text)
            var plain = PlainScreen(set, for: subject)
            plain.append(text)
            plain.finish()
            let whole = plain.objection
            plain = PlainScreen(set, for: subject)
            var screen = OutputScreen(set, for: subject)
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
                // Sooner where the plain screen waits for the end of a word that no rule is about.
                try #require(shown.utf8.count >= plain.shown, "held back \(text.debugDescription)")
                try #require(shown.utf8.count <= whole?.start ?? .max, "ran ahead on \(text.debugDescription)")
            }
            try #require(text.utf8.starts(with: shown.utf8))
            try #require(rule == whole?.rule, "\(text.debugDescription)")
            if rule == nil { try #require(shown == text) } else { refused += 1 }
        }
        #expect(refused > 20)
    }

    @Test func moreRulesThanBitsAreStillOneByOne() throws {
        let names = (0..<150).map { index in
            "zu"
                + String(index, radix: 10).map {
                    ["o", "i", "e", "a", "y", "u", "b", "c", "d", "f"][$0.wholeNumberValue ?? 0]
                }.joined()
        }
        let rules = names.map { "      - {id: \"\($0)\", pattern: \"\($0)\", refusal: refused}" }.joined(
            separator: "\n")
        let set = try policies("domains:\n  all:\n    disallow_content:\n\(rules)\nrefusals:\n  refused: \"No.\"")
        for name in names {
            var output = StreamingGuard(set, for: Self.subjects[0])
            let (shown, rule) = output.write(["We ", "met ", name, " there."])
            #expect(rule == name)
            #expect(shown == "We met ")
        }
    }
}
