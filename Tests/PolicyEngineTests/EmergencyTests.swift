import Assist
import HearthCore
import HearthTesting
import PolicyEngine
import Testing

@Suite(.cpuBound) struct EmergencyTests {
    private let set: PolicySet

    init() throws { set = try shipped.get() }

    private func emergency(_ goal: String, locale: String = "en", country: String? = nil) -> Emergency? {
        set.assess(
            PolicySubject(mode: .chat, goal: goal, children: months(20), locale: locale, country: country)
        ).refusal?.emergency
    }

    @Test(arguments: [
        ("my son is choking on an apple", "choking"), ("she drank bleach", "poison"),
        ("he has swallowed a button battery", "battery"), ("she is not breathing", "general"),
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

    @Test func `several numbers are listed apart, and words are no number`() throws {
        #expect(try #require(emergency("she is not breathing", country: "FR")).numbers == ["15", "112"])
        #expect(try #require(emergency("she wants to die")).numbers == ["112", "911"])
    }

    @Test func `other refusals have none`() {
        let refusal = set.assess(PolicySubject(mode: .meals, goal: "popcorn", children: months(20))).refusal
        #expect(refusal != nil && refusal?.emergency == nil)
    }

    @Test(arguments: [
        ("{nothing: {kind: a, call: [], steps: [{en: Go.}]}}", "no message 'nothing' is defined"),
        ("{help: {kind: a, call: [police], steps: [{en: Go.}]}}", "no contact 'police' is defined"),
        ("{help: {kind: a, call: [], steps: []}}", "at least one step"),
    ])
    func `a wrong emergency is an error`(text: String, words: String) {
        #expect {
            try policies(
                """
                version: 2
                messages: {help: {en: Help.}}
                emergencies: \(text)
                rules: [{id: a, patterns: [soup], action: refuse, message: help}]
                """)
        } throws: { error in
            "\(error)".contains(words)
        }
    }
}
