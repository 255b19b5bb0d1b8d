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
                {"id","decision":"allow|refuse|transform","rule"} for each in input order, with "alert":true if the answer \
                is under a line for a possible emergency. Other members are ignored; null \
                is an unknown age. For an invalid line it prints {"id","line","error"} in its place and continues; the exit \
                code is then 1.

                A request may have a context: {"rag": ["text of a card"], "prefs": {"notes": "..."}, "messages": \
                [{"role": "user", "content": "..."}]}. The messages are the conversation so far; their roles are \
                user, assistant, tool, and system for the first. Cards and notes are data: they change no decision.
                """)

        @OptionGroup var options: SettingsOptions

        @Flag(help: "Read and print one JSON object per line; required, the only format.")
        var jsonl = false

        private struct Answer: Encodable {
            var id: JSONIdentifier
            var decision: String
            var rule: String
            /// True for a possible emergency; absent otherwise.
            var alert: Bool?
        }

        private struct InvalidLine: Encodable {
            /// Nil if the line has no id.
            var id: JSONIdentifier?
            /// From 1.
            var line: Int
            var error: String
        }

        private struct Identified: Decodable {
            var id: JSONIdentifier
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
                    let assessment = Self.assessment(of: try request.subject(), by: policy)
                    try printJSON(
                        Answer(
                            id: request.id, decision: assessment.verdict.rawValue, rule: assessment.decisive ?? "none",
                            alert: assessment.alert == nil ? nil : true))
                } catch {
                    failures += 1
                    let words = (error as? CommandFailure)?.message ?? PolicyRequest.words(for: error)
                    let id = try? JSONDecoder().decode(Identified.self, from: Data(line.utf8)).id
                    try printJSON(InvalidLine(id: id, line: number, error: words))
                }
            }
            if failures > 0 {
                printError("\(failures) of \(number) lines are invalid")
                throw ExitCode(1)
            }
        }

        private static func assessment(of subject: PolicySubject, by policy: PolicySet) -> Assessment {
            let texts = [subject.goal] + subject.messages.map(\.text)
            return policy.assess(
                subject, redactions: texts.reduce(0) { $0 + policy.redactor.redact($1).spans.count })
        }
    }
}
