import Assist
import HearthCore
import PolicyEngine

/// What policy costs a request and a token, with the rules of `policies/`: a change of rules changes these counts.
var policyLoops: [Loop] {
    [
        Loop(name: "redactor_token", iterations: 1000) {
            let redactor = try Redactor()
            var stream = StreamingRedactor(redactor)
            return { iteration in stream.append(Sample.tokens[iteration % Sample.tokens.count]).utf8.count }
        },
        Loop(name: "output_guard_token", iterations: 1000) {
            var output = StreamingGuard(
                try policies(), for: PolicySubject(mode: .chat, goal: "ideas for today", children: []))
            return { iteration in
                guard case .show(let text) = output.append(Sample.tokens[iteration % Sample.tokens.count]) else {
                    return 0
                }
                return text.utf8.count
            }
        },
        Loop(name: "policy_precheck", iterations: 20) {
            let policies = try policies()
            let subject = PolicySubject(mode: .chat, goal: Sample.prose, children: [Age(months: 48)])
            return { _ in policies.precheck(subject).findings.count }
        },
    ]
}

private func policies() throws -> PolicySet {
    try PolicySet(parsing: PolicySet.sources(in: "policies"), redactor: Redactor())
}
