import Assist
import Foundation
import HearthCore
import HearthTesting
import PolicyEngine
import Testing

@Suite struct CardAdviceTests {
    private func rule(_ text: String, _ mode: AssistMode = .chat, ages: [Age] = months(9)) throws -> String? {
        var output = StreamingGuard(
            try shipped.get(), for: PolicySubject(mode: mode, goal: "an idea for today", children: ages))
        return output.write([text]).rule
    }

    @Test(arguments: ["safety", "tips", "routines", "discipline", "development"])
    func `every sentence of the seed cards passes the output rules`(kind: String) throws {
        let seed = URL(filePath: shippedPolicies).deletingLastPathComponent().appending(path: "seed/\(kind)")
        let files = try FileManager.default.contentsOfDirectory(at: seed, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files {
            let card = try String(contentsOf: file, encoding: .utf8)
            let body = card.components(separatedBy: "---\n").dropFirst(2).joined(separator: "---\n")
            // A child in the middle of the ages that a card is for.
            let bounds = ["from: ", "to: "].map { key in
                card.split(separator: key).dropFirst().first?.prefix { $0.isNumber } ?? ""
            }
            let age = try (#require(Int(bounds[0])) + #require(Int(bounds[1]))) / 2
            var leadIn = ""
            for line in body.split(separator: "\n").map(String.init) {
                let isItem = line.hasPrefix("- ") || line.first?.isNumber == true
                if !isItem { leadIn = line }
                let sentences = isItem ? ["\(leadIn)\n\n\(line)"] : line.components(separatedBy: ". ")
                for sentence in sentences {
                    let refused = try rule(sentence, ages: months(age)) ?? rule(sentence, ages: months(9, 48))
                    if let refused { Issue.record("\(refused) in \(file.lastPathComponent): \(sentence)") }
                }
            }
        }
    }

    @Test(arguments: [
        "Cut whole grapes lengthwise into quarters.", "Keep blankets and pillows out of the crib.",
        "The crib should be free of pillows and toys.", "Foods to avoid: honey, whole nuts, popcorn.",
        "Talk to your paediatrician about the right dose of paracetamol.",
        "Never below 4 years: whole grapes", "**Before 12 months**\n\n- No juice\n- apple juice\n- honey",
    ])
    func `a warning passes the output rules`(text: String) throws {
        #expect(try rule(text) == nil)
    }

    @Test(arguments: [
        ("Cut bananas into quarters and top with honey.", "age.honey"),
        ("Tuck blankets and pillows into the crib.", "age.safe_sleep.bedding"),
        ("Snacks to offer: honey, banana.", "age.honey"),
        ("No need to worry:\n- honey", "age.honey"), ("Avoid waiting: add honey to the porridge.", "age.honey"),
        ("If he has a cough, give honey and call your doctor.", "age.honey"),
        ("Give him a dose of ibuprofen and call the doctor.", "content.medical.dose"),
        ("Ask your doctor, but the usual dose of paracetamol is 120 mg.", "content.medical.dose"),
    ])
    func `advice to do something dangerous is refused`(text: String, expected: String) throws {
        #expect(try rule(text) == expected)
    }

    @Test func `a chore for an older child passes when the youngest may not do it`() throws {
        #expect(try rule("Kim: Mow the lawn.", .chores, ages: months(48, 84, 156)) == nil)
        #expect(try rule("Kim: Mow the lawn.", .chores, ages: months(48, 84)) == "age.mower")
        #expect(try rule("Tuck a blanket into the crib.", .routines, ages: months(3, 84)) == "age.safe_sleep.bedding")
    }
}
