import ArgumentParser
import Assist
import Foundation
import PolicyEngine

extension PolicyCommand {
    struct Decide: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "decide", abstract: "Decide about requests, line by line.",
            discussion: """
                Reads {"id","domain","kids_ages_months","goal"} on standard input, a line each, and answers in the same \
                order {"id","decision":"allow|refuse|transform","rule"}. Other members are ignored; an age of null is not \
                known. A line that is none of this is told on standard error, the others are answered, and the exit code is 1.
                """)

        @OptionGroup var options: SettingsOptions

        @Flag(help: "Read and write JSON lines, the only form.")
        var jsonl = false

        private struct Answer: Encodable {
            var id: JSONIdentifier
            var decision: String
            var rule: String
        }

        func run() async throws {
            guard jsonl else {
                throw CommandFailure(message: "policy decide reads JSON lines: say --jsonl", isUsage: true)
            }
            let policy = try ServerEnvironment(settings: try options.load()).loadPolicy()
            var number = 0
            var failures = 0
            while let line = readLine() {
                number += 1
                guard line.contains(where: { !$0.isWhitespace }) else { continue }
                do {
                    let request = try JSONDecoder().decode(PolicyRequest.self, from: Data(line.utf8))
                    let subject = try request.subject()
                    let assessment = policy.assess(
                        subject, redactions: policy.redactor.redact(subject.goal).spans.count)
                    try printJSON(
                        Answer(
                            id: request.id, decision: assessment.verdict.rawValue, rule: assessment.decisive ?? "none"))
                } catch {
                    failures += 1
                    complain(
                        "line \(number): \((error as? CommandFailure)?.message ?? PolicyRequest.words(for: error))")
                }
            }
            if failures > 0 { throw ExitCode(1) }
        }
    }
}
