package import Assist
import HearthCore

/// Verdict on a whole request.
package enum PolicyVerdict: String, CaseIterable, Sendable { case allow, transform, refuse }

/// A test in a policy file: a request and its expected verdict.
package struct PolicyTest: Sendable {
    /// The request.
    package let subject: PolicySubject
    /// The expected verdict.
    package let expectation: PolicyVerdict
    /// Id of a rule that must take part in the decision; nil to accept any.
    package let rule: String?
    /// Position of the test in its file.
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

/// A failed test of a policy file.
package struct PolicyTestFailure: Sendable, CustomStringConvertible {
    /// The failed test.
    package let test: PolicyTest
    /// The actual verdict: `allow`, `allow (age.honey)`, `refuse (medical.dose)`.
    package let outcome: String

    /// Position, expected and actual verdict, and the request.
    package var description: String {
        let rule = test.rule.map { " (\($0))" } ?? ""
        let ages = test.subject.children.map { "\($0.months)mo" }.joined(separator: ",")
        return """
            \(test.location): expected \(test.expectation.rawValue)\(rule), got \(outcome): \(test.subject.goal) [\(ages)]
            """
    }
}

extension PolicySet {
    /// Runs the tests of the policy files and returns those that failed.
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
