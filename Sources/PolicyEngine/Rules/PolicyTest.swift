package import Assist
import HearthCore

/// What becomes of a request.
package enum PolicyVerdict: String, CaseIterable, Sendable { case allow, transform, refuse }

/// An example that a policy file carries with it.
package struct PolicyTest: Sendable {
    package let subject: PolicySubject
    package let expectation: PolicyVerdict
    /// The rule that must have had a say; nil leaves it open.
    package let rule: String?
    package let location: PolicyError.Location

    init(_ value: YAMLValue) throws(PolicyError) {
        let fields = try value.fields("goal", "ages", "domain", "expect", "rule", "locale", "country")
        let mode = try value.required("domain", fields).choice(AssistMode.self, as: "domain")
        var subject = PolicySubject(mode: mode, goal: try value.required("goal", fields).text(), children: [])
        for age in try fields["ages"]?.list() ?? [] {
            if (try? age.text()) == "unknown" {
                subject.childrenOfUnknownAge += 1
            } else {
                subject.children.append(Age(months: try age.months()))
            }
        }
        if let locale = fields["locale"] { subject.locale = try locale.text() }
        subject.country = try fields["country"].map { value throws(PolicyError) in try value.text() }
        self.subject = subject
        expectation = try value.required("expect", fields).choice(PolicyVerdict.self, as: "verdict")
        rule = try fields["rule"].map { value throws(PolicyError) in try value.text() }
        location = value.location
    }
}

package struct PolicyTestFailure: Sendable, CustomStringConvertible {
    package let test: PolicyTest
    /// What came out instead: `allow`, `allow (age.honey)`, `refuse (medical.dose)`.
    package let outcome: String

    package var description: String {
        let rule = test.rule.map { " (\($0))" } ?? ""
        let ages = test.subject.children.map { "\($0.months)mo" }.joined(separator: ",")
        return """
            \(test.location): expected \(test.expectation.rawValue)\(rule), got \(outcome): \(test.subject.goal) [\(ages)]
            """
    }
}

extension PolicySet {
    /// Runs the examples that came with the policy files.
    package func runTests() -> [PolicyTestFailure] {
        tests.compactMap { test in
            let assessment = assess(test.subject, redactions: redactor.redact(test.subject.goal).spans.count)
            let rules = assessment.findings.map(\.rule)
            if assessment.verdict == test.expectation, test.rule.map(rules.contains) ?? true { return nil }
            let names = rules.isEmpty ? "" : " (\(rules.joined(separator: ", ")))"
            return PolicyTestFailure(test: test, outcome: assessment.verdict.rawValue + names)
        }
    }
}
