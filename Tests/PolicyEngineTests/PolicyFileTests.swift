import Assist
import HearthCore
import HearthTesting
import PolicyEngine
import Testing

@Suite struct PolicyFileTests {
    @Test func `a version 1 policy is read`() throws {
        let gateway = PolicyGateway(policies: try policies(samplePolicy))
        func refusal(_ goal: String, _ mode: AssistMode, _ ages: [Age]) -> Refusal? {
            gateway.precheck(PolicySubject(mode: mode, goal: goal, children: ages)).refusal
        }
        #expect(
            refusal("which medicines", .meals, [])
                == Refusal(
                    code: "medical", message: "I can't provide medical advice. Please consult a pediatrician.",
                    rule: "0.meals.disallow_content.0"))
        #expect(refusal("which medicines", .chores, []) == nil)
        // Years with both ends in: a child is two until the third birthday.
        #expect(refusal("honey milk", .routines, months(35)) != nil)
        #expect(refusal("honey milk", .routines, months(36)) == nil)
    }

    @Test func `a version 1 pattern matches inside words`() throws {
        let set = try policies(samplePolicy.replacing("(?:diagnose|medicine|prescription)", with: "diagnos|prescri"))
        for goal in ["diagnose my son", "please prescribe"] {
            #expect(set.assess(PolicySubject(mode: .meals, goal: goal, children: [])).refusal?.code == "medical")
        }
    }

    @Test(arguments: ["", "version: 2", "version: 2\nlexicons: {a: {en: [b]}}"])
    func `a policy without rules is rejected`(text: String) {
        #expect(
            #expect(throws: PolicyError.self) { try policies(text) }?.message
                == "the policy files contain no rule; at least one is required")
    }

    /// A rule of version 2, on one line.
    private static func rule(_ members: String) -> String { "version: 2\nrules:\n  - {\(members)}" }

    @Test(arguments: [
        ("rules: {}", 1, 1, PolicyError.Code.unknownKey),
        ("domains:\n  diners: {}", 2, 3, .invalidValue),
        ("domains:\n  meals:\n    disallow: []", 3, 5, .unknownKey),
        ("domains:\n  meals: 3", 2, 10, .wrongType),
        ("domains:\n  all:\n    disallow_content:\n      - {pattern: a, refusal: gone}", 4, 31, .missingRefusal),
        ("domains:\n  all:\n    age_gates:\n      - {min_age: one}", 4, 9, .invalidValue),
        ("refusals:\n\tmedical: x", 2, 1, .syntax),
        ("refusals: {a: x, a: y}", 1, 12, .syntax),
        ("version: 3", 1, 10, .invalidValue),
        ("version: 2\nrule: []", 2, 1, .unknownKey),
        (rule("action: allow"), 3, 5, .invalidValue),
        (rule("id: r, action: alow"), 3, 5, .invalidValue),
        (rule("id: r, action: alow, patterns: [a]"), 3, 21, .invalidValue),
        (rule("id: r, action: refuse, patterns: [a]"), 3, 5, .missingRefusal),
        (rule("id: r, action: refuse, patterns: [a], message: gone"), 3, 53, .missingRefusal),
        (rule("id: r, action: annotate, patterns: [a]"), 3, 5, .invalidValue),
        (rule("id: r, action: annotate, note: {en: x}, patterns: ['(a']"), 3, 57, .badPattern),
        (rule("id: r, action: annotate, note: {en: x}, patterns: ['a*']"), 3, 57, .badPattern),
        (rule("id: r, action: annotate, note: {en: x}, patterns: ['(?:a+)+[!?]']"), 3, 57, .badPattern),
        (rule("id: r, action: annotate, note: {de: x}, patterns: [a]"), 3, 37, .invalidValue),
        (rule("id: r, action: annotate, note: {en: x}, any: [bees]"), 3, 52, .invalidValue),
        (rule("id: r, action: annotate, note: {en: '{fire}'}, patterns: [a]"), 3, 5, .invalidValue),
        (rule("id: r, ages: {lt: 12}, action: annotate, note: {en: x}, patterns: [a]"), 3, 24, .invalidValue),
        (rule("id: r, ages: {lt: 6mo, gte: 1y}, action: annotate, note: {en: x}, patterns: [a]"), 3, 19, .invalidValue),
        (rule("id: r, ages: {under: 6mo}, action: annotate, note: {en: x}, patterns: [a]"), 3, 20, .unknownKey),
        (rule("id: r, domains: [dinners], action: annotate, note: {en: x}, patterns: [a]"), 3, 23, .invalidValue),
        (rule("id: r, intents: [], action: annotate, note: {en: x}, patterns: [a]"), 3, 22, .invalidValue),
        ("version: 2\ntests:\n  - {goal: a, domain: meal, expect: allow}", 3, 23, .invalidValue),
        ("version: 2\ntests:\n  - {goal: a, domain: meals, ages: [9], expect: allow}", 3, 37, .invalidValue),
        (
            rule("id: r, action: annotate, note: {en: x}, patterns: [a]")
                + "\ntests:\n  - {goal: a, domain: meals, expect: allow, rule: gone}", 5, 5, .invalidValue
        ),
        ("version: 2\nlexicons: {empty: {except: [a]}}", 2, 19, .invalidValue),
        ("version: 2\ncontacts: {fire: {usa: x}}", 2, 19, .invalidValue),
        ("version: 2\ncontacts: {fire: {US: x}}", 2, 18, .invalidValue),
    ])
    func `an error has file, line and column`(text: String, line: Int, column: Int, code: PolicyError.Code) {
        let error = #expect(throws: PolicyError.self) { try policies(text) }
        #expect(error?.code == code)
        #expect(error?.location == PolicyError.Location(path: "policies/0.yaml", line: line, column: column))
        #expect(error?.description.hasPrefix("policies/0.yaml:\(line):\(column): ") == true)
    }

    @Test(arguments: [
        ("version: 2\nlexicon: {}", "did you mean 'lexicons'?"),
        (rule("id: r, action: refuze, patterns: [a]"), "did you mean 'refuse'?"),
        (rule("id: r, actoin: refuse, patterns: [a]"), "did you mean 'action'?"),
        (
            "version: 2\nlexicons: {honey: {en: [honey]}}\n"
                + "rules: [{id: r, any: [hony], action: annotate, note: {en: x}}]", "did you mean 'honey'?"
        ),
        (rule("id: r, ages: {lt: 12}, action: allow, reason: {en: x}, patterns: [a]"), "12mo or 12y"),
    ])
    func `an error suggests a similar name`(text: String, suggestion: String) {
        let error = #expect(throws: PolicyError.self) { try policies(text) }
        #expect(error?.message.contains(suggestion) == true, "\(error?.message ?? "")")
    }

    @Test func `an invalid pattern reports the offset inside it`() {
        let error = #expect(throws: PolicyError.self) {
            try policies("domains: {all: {disallow_content: [{pattern: 'ab(c', refusal: x}]}}")
        }
        #expect(error?.message == "missing closing parenthesis at offset 4")
    }

    @Test(arguments: [
        #"(\w+\s?)+:"#, #"(?:\w+\s?)+x:"#, "q1(?:a+)+z", "é(?:é+)+!", "dose.{0,400}.{0,400}.{0,400}mgs",
        "(?:a+)+$", "(?:a|aa)+$", #"(?:\w+\s?)+[!?]"#, "(?:honey|hon|ey)+[xz]", #"(?:.*a){20}"#,
    ])
    func `a slow pattern is rejected when the policy loads`(pattern: String) {
        let error = #expect(throws: PolicyError.self) {
            try policies(Self.rule("id: r, action: annotate, note: {en: x}, patterns: ['\(pattern)']"))
        }
        #expect(error?.code == .badPattern)
        #expect(error?.location?.line == 3)
    }

    @Test func `several files form one policy and duplicate names are rejected`() throws {
        let rule = "version: 2\nrules: [{id: r, patterns: [abc], action: refuse, message: x}]"
        let message = "version: 2\nmessages: {x: {en: Sorry.}}"
        #expect(try policies(rule, message).rules.map(\.id) == ["r"])
        let repeated = #expect(throws: PolicyError.self) { try policies(rule, rule, message) }
        #expect(repeated?.code == .duplicateID)
        #expect(repeated?.location?.path == "policies/1.yaml")
        #expect(repeated?.message.contains("policies/0.yaml:2:") == true)
        #expect(#expect(throws: PolicyError.self) { try policies(message, message) }?.code == .duplicateID)
        let lexicon = "version: 2\nlexicons: {a: {en: [b]}}"
        #expect(#expect(throws: PolicyError.self) { try policies(lexicon, lexicon) }?.code == .duplicateID)
    }

    @Test func `an unreadable folder is an error`() {
        let error = #expect(throws: PolicyError.self) { try PolicySet.sources(in: "/nonexistent") }
        #expect(error?.code == .unreadable)
    }

    @Test func `the shipped policies pass their own tests`() throws {
        let set = try shipped.get()
        #expect(set.tests.count > 250)
        #expect(set.runTests().map(\.description) == [])
    }

    @Test func `a failed policy test reports the actual outcome`() throws {
        let set = try policies(
            samplePolicy, "version: 2\ntests:\n  - {goal: soup, domain: meals, ages: [9mo], expect: refuse}")
        #expect(set.runTests().map(\.description) == ["policies/1.yaml:3:5: expected refuse, got allow: soup [9mo]"])
    }

    @Test func `lint warns of untested rules and unused messages`() throws {
        let set = try policies(
            """
            version: 2
            messages: {used: {en: A}, spare: {en: B, de: C}}
            rules:
              - {id: tested, patterns: [abc], ages: {lt: 1y}, action: refuse, mixed: refuse, message: used}
              - {id: untested, patterns: [bcd], action: refuse, message: used}
            tests: [{goal: abc, domain: meals, ages: [9mo], expect: refuse, rule: tested}]
            """)
        #expect(
            set.warnings.map(\.description) == [
                "policies/0.yaml:4:5: the rule 'tested' has ages but no source",
                "policies/0.yaml:5:5: no test names the rule 'untested'",
                "policies/0.yaml:2:27: no rule and no emergency uses the message 'spare'",
                "policies/0.yaml:2:27: the message 'spare' lacks es, fr",
            ])
    }
}
