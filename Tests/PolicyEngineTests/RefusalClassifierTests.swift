import Assist
import Foundation
import HearthCore
import HearthTesting
import Testing

@testable import PolicyEngine

/// Tests of the classifier of refusals. ``LabelledRequestsTests`` measures it on requests of other authors.
@Suite struct RefusalClassifierTests {
    private static let messages = "version: 2\nmessages: {stop: {en: Stop.}}\nrules:\n"
    private static let discipline = "  - {id: b, classified: discipline, action: refuse, message: stop}\n"
    private static let belt = "Put 10 on the bum with dads belt on the consequences chart for lying"

    private func refusal(of goal: String, _ rules: String, children: [Age] = []) throws -> Refusal? {
        try policies(Self.messages + rules).assess(PolicySubject(mode: .chat, goal: goal, children: children)).refusal
    }

    /// If this module counted features in another way than the trainer, it would judge its own training sentences
    /// wrongly.
    @Test func `the classifier of refusals is that of the trainer`() throws {
        let classifier = try TextClassifier.shipped(.refusals)
        var found = FeatureSet(classifier)
        var wrong = 0
        var total = 0
        let seed = URL(filePath: shippedPolicies).deletingLastPathComponent().appending(path: "seed/refusals")
        for name in ["en", "de", "fr", "es", "planning"] {
            let file = try String(contentsOf: seed.appending(path: "\(name).tsv"), encoding: .utf8)
            for line in file.split(separator: "\n") {
                let columns = line.split(separator: "\t")
                let text = ClassifierText(String(columns[2]))
                classifier.features(of: text, words: text.words.indices, into: &found)
                if (classifier.probability(of: found) >= 0.5) != (columns[0] == "refuse") { wrong += 1 }
                total += 1
            }
        }
        #expect(total > 4_000)
        #expect(Double(wrong) / Double(total) < 0.02)
    }

    @Test func `a rule without words gets the requests that the classifier finds`() throws {
        let set = try policies(Self.messages + Self.discipline)
        let assessment = set.assess(PolicySubject(mode: .chat, goal: Self.belt, children: []))
        let mention = try #require(assessment.mentions.first)
        #expect(assessment.refusal?.rule == "b")
        #expect(mention.probability ?? 0 > 0.5 && mention.range == 0..<Self.belt.utf8.count)
        #expect(assessment.findings.map(\.rule) == ["b"])
    }

    @Test func `a request of another kind is not the rule's`() throws {
        let rule = "  - {id: b, classified: alcohol, action: refuse, message: stop}\n"
        #expect(try refusal(of: Self.belt, rule) == nil)
    }

    @Test func `the words of a rule with the same message know better`() throws {
        let words = "  - {id: a, patterns: [belt], intents: [avoid], action: refuse, message: stop}\n"
        #expect(try refusal(of: Self.belt, words + Self.discipline) == nil)
    }

    @Test func `a rule with ages concerns the children of its ages`() throws {
        let rule = "  - {id: b, classified: discipline, ages: {lt: 7y}, mixed: refuse, action: refuse, message: stop}\n"
        #expect(try refusal(of: Self.belt, rule, children: months(48))?.rule == "b")
        #expect(try refusal(of: Self.belt, rule, children: months(120)) == nil)
    }

    @Test func `a kind that the classifier does not know is an error, and so is a rule without words and kind`() {
        #expect {
            try policies(Self.messages + "  - {id: b, classified: disciplin, action: refuse, message: stop}")
        } throws: { error in "\(error)".contains("'disciplin'") && "\(error)".contains("discipline") }
        #expect(throws: PolicyError.self) { try policies(Self.messages + "  - {id: b, action: refuse, message: stop}") }
    }

    @Test(arguments: ["", "hi", "🍕🍕", String(repeating: "dinner ideas for the week please ", count: 2_000)])
    func `odd texts are not refused`(goal: String) throws {
        #expect(try shipped.get().assess(PolicySubject(mode: .chat, goal: goal, children: [])).refusal == nil)
    }
}
