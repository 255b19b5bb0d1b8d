import Assist
import Foundation
import HearthCore
import PolicyEngine

/// Benchmark of the rules: at load, for a request, for a token of an answer.
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
        runClassifiers()
        for months in [9, 48] {
            let subject = PolicySubject(mode: .chat, goal: "ideas for today", children: [Age(months: months)])
            let guards = (0..<200).map { _ in Measure.microseconds { _ = StreamingGuard(policies, for: subject) } }
            print("a guard, a child of \(months) months: \(Measure.distribution(guards, unit: "us"))")
            print("a token of its answer: \(Measure.distribution(tokens(for: subject), unit: "us"))")
        }
        runWorst()
    }

    /// Measures the classifiers: their load, and their judgement of the requests of the policy's tests.
    private func runClassifiers() {
        for name in TextClassifier.Name.allCases {
            let loads = (0..<20).map { _ in Measure.microseconds { _ = try? TextClassifier.loaded(name) } }
            print("classifier of \(name), load: \(Measure.distribution(loads, unit: "us"))")
        }
        let subject = PolicySubject(mode: .chat, goal: "", children: [])
        guard var reader = ClassifierReader(policies, for: subject) else { return }
        let judgements = policies.tests.map { test in
            Measure.microseconds { _ = reader.judgements(of: test.subject.goal) }
        }
        print("both classifiers, a request: \(Measure.distribution(judgements, unit: "us"))")
    }

    /// Measures texts of 64 KB that are made to be slow, and as much prose: the whole policy of a request, redaction
    /// included.
    /// The median of five.
    private func runWorst() {
        let bytes = 65_536
        func filled(_ word: String) -> String { String(repeating: word, count: bytes / word.utf8.count + 1) }
        let prose = String(text.prefix(bytes))
        let ages: [[Age]] = [[Age(months: 9)], [Age(months: 9), Age(months: 60)], []]
        func milliseconds(_ text: String) -> Double {
            ages.map { children in
                let subject = PolicySubject(mode: .chat, goal: text, children: children)
                return (0..<5).map { _ in Measure.microseconds { _ = policies.precheck(subject) } }.sorted()[2] / 1000
            }.max() ?? 0
        }
        func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        let usual = milliseconds(prose)
        print("64 KB of prose: \(rounded(usual)) ms")
        // A word with which many rules' words begin costs most.
        let words = Set(policies.tests.flatMap { $0.subject.goal.lowercased().split(separator: " ").map(String.init) })
        let slowest = words.sorted().map { word in
            let text = String(repeating: "\(word) ", count: 8192 / (word.utf8.count + 1))
            let subject = PolicySubject(mode: .chat, goal: text, children: ages[1])
            return (word: word, time: Measure.microseconds { _ = policies.precheck(subject) })
        }.sorted { $0.time > $1.time }.prefix(12)
        for word in slowest.map({ "\($0.word) " }) + Self.hostile {
            let time = milliseconds(filled(word))
            print("64 KB of \(word.debugDescription): \(rounded(time)) ms, \(rounded(time / usual)) x prose")
        }
    }

    private static let hostile = [
        "honey ", "no honey, ", "is honey safe ", "leave him in the bath with dad ", "he fell off the ", "h o n e y ",
        "1 ", "415-555-013 ", "12 Main ", "12 Oak Elm Ash ", "1 1/2 ", "DE88 5612 9588 0916 1198 55 ", "a@b.de ", "7",
        "[", "\"", "ho**", "a\n", "&#1", "é", "👶", "🍯", "breathng ", "anna (at) ", "born 12/03/ ",
    ]

    /// Measures tokens of 1 to 7 characters in answers of 2,000; a refused answer ends early.
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
