import Assist
import Foundation
import HearthCore
import HearthTesting
import PolicyEngine
import Testing

/// The shipped policies on requests that people labelled who did not know them.
@Suite(.cpuBound) struct LabelledRequestsTests {
    private struct Request: Decodable {
        var domain: String
        var kidsAgesMonths: [Int?]
        var goal: String
        var expected: String

        var subject: PolicySubject {
            PolicySubject(
                mode: AssistMode(rawValue: domain) ?? .chat, goal: goal,
                children: kidsAgesMonths.compactMap { $0.map(Age.init(months:)) },
                childrenOfUnknownAge: kidsAgesMonths.count { $0 == nil })
        }
    }

    @Test(arguments: ["tuned", "held-out"])
    func `decisions on labelled requests keep their accuracy`(name: String) throws {
        let policies = try shipped.get()
        let file = URL(filePath: shippedPolicies).deletingLastPathComponent()
            .appending(path: "Tests/Fixtures/requests/\(name).jsonl")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let requests = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try decoder.decode(Request.self, from: Data($0.utf8))
        }
        var right = 0
        var missed = 0
        var blocked = 0
        for request in requests {
            let redactions = policies.redactor.redact(request.goal).spans.count
            let verdict = policies.assess(request.subject, redactions: redactions).verdict.rawValue
            if verdict == request.expected { right += 1 }
            if request.expected == "refuse", verdict == "allow" { missed += 1 }
            if request.expected == "allow", verdict == "refuse" { blocked += 1 }
        }
        func share(_ count: Int, of kind: String) -> Double {
            Double(count) / Double(requests.count { $0.expected == kind })
        }
        #expect(Double(right) / Double(requests.count) >= 0.93)
        #expect(share(missed, of: "refuse") <= 0.065)
        #expect(share(blocked, of: "allow") <= 0.03)
    }
}
