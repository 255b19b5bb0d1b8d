import Assist
import Foundation
import HearthCore
import HearthTesting
import PolicyEngine
import Testing

@Suite struct EmergencyTests {
    private let set: PolicySet

    init() throws { set = try shipped.get() }

    private func emergency(_ goal: String, locale: String = "en", country: String? = nil) -> Emergency? {
        set.assess(
            PolicySubject(mode: .chat, goal: goal, children: months(20), locale: locale, country: country)
        ).refusal?.emergency
    }

    @Test(arguments: [
        ("my son is choking on an apple", "choking"), ("she drank bleach", "chemical"),
        ("our toddler ate oleander", "plant"),
        ("he has swallowed a button battery", "battery"), ("she is not breathing", "breathing"),
        ("he is drowning in the pool", "drowning"),
    ])
    func `an emergency has its kind, numbers and first steps`(goal: String, kind: String) throws {
        let found = try #require(emergency(goal, country: "US"))
        #expect(found.kind == kind)
        #expect(found.numbers.contains("911"))
        #expect(found.steps.count >= 2 && found.steps.allSatisfy { !$0.contains("{") })
    }

    @Test(arguments: [
        ("il s'étouffe avec une pomme", "fr"), ("mi hija se ha tragado una pila", "es"),
        ("meine Tochter hat eine Knopfzelle verschluckt", "de"), ("my son has swallowed a magnet", "en"),
    ])
    func `the steps are in the language of the question`(goal: String, language: String) throws {
        #expect(try #require(emergency(goal, locale: "en")).language == language)
        #expect(try #require(emergency(goal, locale: "de")).language == language)
    }

    private struct Sentence: Decodable {
        var language: String
        var kidsAgesMonths: [Int]
        var goal: String
        var emergency: Bool
    }

    /// Sentences of parents in four languages, half of them emergencies; the other half prevents, imagines, tells of
    /// long ago or uses the same words for something else.
    @Test(arguments: ["emergencies-1", "emergencies-2", "emergencies-3", "emergencies-4"])
    func `emergencies of every kind are recognised in four languages, their neighbours are not`(
        name: String
    ) throws {
        let file = URL(filePath: shippedPolicies).deletingLastPathComponent()
            .appending(path: "Tests/Fixtures/policies/\(name).jsonl")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let sentences = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try decoder.decode(Sentence.self, from: Data($0.utf8))
        }
        #expect(Set(sentences.map(\.language)).count == 4)
        let wrong = sentences.filter { sentence in
            let subject = PolicySubject(
                mode: .chat, goal: sentence.goal, children: sentence.kidsAgesMonths.map(Age.init(months:)))
            return (set.assess(subject).refusal?.emergency != nil) != sentence.emergency
        }
        #expect(wrong.map(\.goal) == [])
    }

    /// Without a country, the general numbers are the only ones: a helpline's number would be another country's.
    @Test(arguments: ["she drank bleach", "he has swallowed a button battery", "my son ate oleander"])
    func `without a country no helpline is given a number`(goal: String) throws {
        let refusal = try #require(
            set.assess(PolicySubject(mode: .chat, goal: goal, children: months(20))).refusal)
        let found = try #require(refusal.emergency)
        #expect(found.numbers == ["112", "911"])
        #expect(!found.isCountryKnown)
        for text in found.steps + [refusal.message] {
            #expect(text.components(separatedBy: "112 / 911").count <= 2, "\(text)")
        }
    }

    @Test(arguments: [
        "my 13 year old eats nothing and finds herself fat, she feels fat",
        "meine Tochter (13) isst nichts mehr und findet sich zu dick",
        "ma fille de 13 ans ne mange plus et se trouve grosse", "mi hija de 13 años no come nada y se ve gorda",
    ])
    func `a sign of an eating disorder leads to the doctor soon and to a helpline`(goal: String) throws {
        let refusal = try #require(
            set.assess(PolicySubject(mode: .chat, goal: goal, children: months(160), country: "DE")).refusal)
        #expect(refusal.rule == "content.eating.sign")
        #expect(refusal.message.contains("0800 111 0 111"))
    }

    @Test func `several numbers are listed apart, and words are no number`() throws {
        #expect(try #require(emergency("she is not breathing", country: "FR")).numbers == ["15", "112"])
        #expect(try #require(emergency("she wants to die")).numbers == ["112", "911"])
    }

    @Test func `other refusals have none`() {
        let refusal = set.assess(PolicySubject(mode: .meals, goal: "popcorn", children: months(20))).refusal
        #expect(refusal != nil && refusal?.emergency == nil)
    }

    @Test(arguments: [
        ("{nothing: {kind: a, sources: [], call: [], steps: [{en: Go.}]}}", "no message 'nothing' is defined"),
        ("{help: {kind: a, alert: none, sources: [], call: [], steps: [{en: Go.}]}}", "no message 'none' is defined"),
        ("{help: {kind: a, sources: [], call: [police], steps: [{en: Go.}]}}", "no contact 'police' is defined"),
        ("{help: {kind: a, sources: [], call: [], steps: []}}", "at least one step"),
    ])
    func `a wrong emergency is an error`(text: String, words: String) {
        #expect {
            try policies(
                """
                version: 2
                messages: {help: {en: Help.}, alert: {en: Call.}}
                emergencies: \(text)
                rules: [{id: a, patterns: [soup], action: refuse, message: help}]
                """)
        } throws: { error in
            "\(error)".contains(words)
        }
    }
}
