import Assist
import HearthCore
import HearthTesting
import PolicyEngine
import Testing

@Suite struct QuotationTests {
    @Test(arguments: [
        ("No honey under 12 months. (F01, CDC)", ["age.honey"]),
        ("Oats.\n\nA portion without honey for the youngest.", ["age.honey"]),
        ("Kein Honig unter 12 Monaten.", ["age.honey"]), ("no honey under 12 months.", []), ("Oats.", []),
        ("No honey under 12 months. At most one hour a day.", ["age.honey", "age.screen"]),
    ])
    func `a quotation of the policy is found word for word with its authorities`(
        answer: String, rules: [String]
    ) throws {
        let found = try policies(smallPolicy).quotations(in: answer)
        #expect(found.map(\.rule) == rules)
        #expect(found.allSatisfy { answer.contains($0.text) && !$0.sources.isEmpty })
    }
}
