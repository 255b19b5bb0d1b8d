import Foundation
import HearthCore
import PolicyEngine

/// What the rules cost: at the load, for a request, for a token of an answer.
struct PolicyBench {
    private let policies: PolicySet
    private let text: String
    private let load: Double

    init(policies directory: String, cards folder: String) throws {
        let sources = try PolicySet.sources(in: directory)
        let redactor = try Redactor()
        var compiled: Result<PolicySet, any Error>?
        load = Measure.microseconds { compiled = Result { try PolicySet(parsing: sources, redactor: redactor) } }
        guard let compiled else { preconditionFailure("nothing was compiled") }
        policies = try compiled.get()
        text = try Measure.cards(in: folder)
    }

    func run() {
        print("load: \(policies.rules.count) rules in \(Int(load / 1000)) ms")
        let failures = policies.runTests().count
        print("tests inside: \(policies.tests.count), \(failures) fail")
        let requests = policies.tests.map { test in
            Measure.microseconds { _ = policies.precheck(test.subject) }
        }
        print("a request: \(Measure.distribution(requests, unit: "us"))")
        for months in [9, 48] {
            let subject = PolicySubject(mode: .chat, goal: "ideas for today", children: [Age(months: months)])
            let guards = (0..<200).map { _ in Measure.microseconds { _ = StreamingGuard(policies, for: subject) } }
            print("a guard, a child of \(months) months: \(Measure.distribution(guards, unit: "us"))")
            print("a token of its answer: \(Measure.distribution(tokens(for: subject), unit: "us"))")
        }
    }

    /// Tokens of 1 to 7 characters, in answers of 2,000; an answer that is refused ends there.
    private func tokens(for subject: PolicySubject) -> [Double] {
        var random = SplitMix(state: 1)
        let scalars = Array(text.unicodeScalars)
        return stride(from: 0, to: scalars.count, by: 2000).map { start in
            let answer = String(String.UnicodeScalarView(scalars[start..<min(start + 2000, scalars.count)]))
            let pieces = Measure.pieces(of: answer, upTo: 7, &random)
            var output = StreamingGuard(policies, for: subject)
            var count = 0
            let time = Measure.microseconds {
                for piece in pieces {
                    count += 1
                    guard case .show = output.append(piece) else { return }
                }
            }
            return time / Double(count)
        }
    }
}
