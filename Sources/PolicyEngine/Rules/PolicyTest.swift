package import HearthCore

/// An example that a policy file carries with it.
package struct PolicyTest: Sendable {
    package enum Expectation: String, Sendable { case allow, refuse }

    package let goal: String
    package let children: [Age]
    package let mode: AssistMode
    package let expectation: Expectation
    /// The rule that has to refuse or, where the request is allowed, to annotate; nil leaves it open.
    package let rule: String?
    package let location: PolicyError.Location

    init(_ value: YAMLValue) throws(PolicyError) {
        let fields = try value.fields("goal", "ages_months", "mode", "expect", "rule")
        func required(_ key: String) throws(PolicyError) -> YAMLValue {
            guard let value = fields[key] else { throw value.error(.invalidValue, "'\(key)' is missing") }
            return value
        }
        func choice<Choice: RawRepresentable<String>>(_ key: String) throws(PolicyError) -> Choice {
            let field = try required(key)
            guard let choice = Choice(rawValue: try field.text()) else {
                throw field.error(.invalidValue, "unknown \(key) '\(try field.text())'")
            }
            return choice
        }
        var children: [Age] = []
        for age in try fields["ages_months"]?.list() ?? [] {
            children.append(Age(months: try age.integer(in: 0...240)))
        }
        goal = try required("goal").text()
        self.children = children
        mode = try choice("mode")
        expectation = try choice("expect")
        rule = try fields["rule"]?.text()
        location = value.location
    }
}

package struct PolicyTestFailure: Sendable, CustomStringConvertible {
    package let test: PolicyTest
    /// What came out instead: `allow`, `allow (meals.honey)`, `refuse (medical.dose)`.
    package let outcome: String

    package var description: String {
        let rule = test.rule.map { " (\($0))" } ?? ""
        return "\(test.location): expected \(test.expectation.rawValue)\(rule), got \(outcome): \(test.goal)"
    }
}

extension PolicySet {
    /// Runs the examples that came with the policy files.
    package func runTests() -> [PolicyTestFailure] {
        tests.compactMap { test in
            let assessment = assess(
                PolicySubject(mode: test.mode, goal: redactor.redact(test.goal).text, children: test.children))
            let rules = assessment.refusal.map { [$0.rule] } ?? assessment.notes.map(\.rule)
            let expectation: PolicyTest.Expectation = assessment.refusal == nil ? .allow : .refuse
            if expectation == test.expectation, test.rule.map(rules.contains) ?? true { return nil }
            let names = rules.isEmpty ? "" : " (\(rules.joined(separator: ", ")))"
            return PolicyTestFailure(test: test, outcome: expectation.rawValue + names)
        }
    }
}
