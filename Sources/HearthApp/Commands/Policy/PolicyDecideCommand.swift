import ArgumentParser
import Assist
import Foundation
import PolicyEngine

extension PolicyCommand {
    struct Decide: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "decide", abstract: "Print the policy's decision about requests.",
            discussion: """
                Reads JSON objects {"id","domain","kids_ages_months","goal"} from standard input, one per line, and prints \
                {"id","decision":"allow|refuse|transform","rule"} for each in input order. Other members are ignored; null \
                is an unknown age. Reports invalid lines on standard error, processes the others, and exits with 1.
                """)

        @OptionGroup var options: SettingsOptions

        @Flag(help: "Read and print one JSON object per line; required, the only format.")
        var jsonl = false

        private struct Answer: Encodable {
            var id: JSONIdentifier
            var decision: String
            var rule: String
        }

        func run() async throws {
            guard jsonl else {
                throw CommandFailure(message: "--jsonl is required: it is the only format", isUsage: true)
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
