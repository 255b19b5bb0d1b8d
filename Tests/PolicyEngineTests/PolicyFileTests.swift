import HearthCore
import PolicyEngine
import Testing

@Suite struct PolicyFileTests {
    @Test func theFirstFormOfAPolicyIsRead() throws {
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

    @Test(arguments: [
        ("rules: {}", 1, 1, PolicyError.Code.unknownKey),
        ("domains:\n  diners: {}", 2, 3, .invalidValue),
        ("domains:\n  meals:\n    disallow: []", 3, 5, .unknownKey),
        ("domains:\n  meals: 3", 2, 10, .wrongType),
        ("domains:\n  meals:\n    notes:\n      - note: hi", 4, 9, .invalidValue),
        ("domains:\n  all:\n    notes:\n      - {pattern: \"(a\", note: hi}", 4, 19, .badPattern),
        ("domains:\n  all:\n    notes:\n      - {pattern: \"a*\", note: hi}", 4, 19, .badPattern),
        ("domains:\n  all:\n    disallow_content:\n      - {pattern: a, refusal: gone}", 4, 31, .missingRefusal),
        ("domains:\n  all:\n    age_gates:\n      - {min_months: one}", 4, 22, .wrongType),
        ("domains:\n  all:\n    age_gates:\n      - {min_months: 1, max_age: 2, refusal: x}", 4, 9, .invalidValue),
        (
            "domains:\n  all:\n    age_gates:\n      - {max_months: 12, disallow_keywords: [a, no], refusal: x}", 4,
            49, .wrongType
        ),
        ("tests:\n  - {goal: a, mode: meal, expect: allow}", 2, 21, .invalidValue),
        ("refusals:\n\tmedical: x", 2, 1, .syntax),
        ("refusals: {a: x, a: y}", 1, 12, .syntax),
    ])
    func anErrorTellsWhereItIs(text: String, line: Int, column: Int, code: PolicyError.Code) {
        let error = #expect(throws: PolicyError.self) { try policies(text) }
        #expect(error?.code == code)
        #expect(error?.location == PolicyError.Location(path: "policies/0.yaml", line: line, column: column))
        #expect(error?.description.hasPrefix("policies/0.yaml:\(line):\(column): ") == true)
    }

    @Test func aBadPatternTellsTheOffsetInside() {
        let error = #expect(throws: PolicyError.self) {
            try policies("domains: {all: {notes: [{pattern: 'ab(c', note: hi}]}}")
        }
        #expect(error?.message == "missing closing parenthesis at offset 4")
    }

    @Test func filesAreMergedAndRepeatedNamesRejected() throws {
        let rule = "domains: {all: {disallow_content: [{id: r, pattern: abc, refusal: x}]}}"
        #expect(try policies(rule, "refusals: {x: Sorry.}").rules.map(\.id) == ["r"])
        let repeated = #expect(throws: PolicyError.self) { try policies(rule, rule, "refusals: {x: Sorry.}") }
        #expect(repeated?.code == .duplicateID)
        #expect(repeated?.location?.path == "policies/1.yaml")
        #expect(repeated?.message.contains("policies/0.yaml:1:") == true)
        let refusals = #expect(throws: PolicyError.self) { try policies("refusals: {x: A}", "refusals: {x: B}") }
        #expect(refusals?.code == .duplicateID)
    }

    @Test func aFolderThatCannotBeReadIsAnError() {
        let error = #expect(throws: PolicyError.self) { try PolicySet.load(directory: "/nonexistent") }
        #expect(error?.code == .unreadable)
    }

    @Test func theShippedPoliciesPassTheirOwnTests() throws {
        let set = try shipped.get()
        #expect(set.tests.count > 80)
        #expect(set.runTests().map(\.description) == [])
    }

    @Test func aTestThatFailsTellsWhatCameOutInstead() throws {
        let set = try policies(
            samplePolicy + "\ntests:\n  - {goal: soup, mode: meals, expect: refuse, rule: medical}")
        #expect(
            set.runTests().map(\.description)
                == ["policies/0.yaml:16:5: expected refuse (medical), got allow: soup"])
    }
}
