import ArgumentParser
import Assist
import HearthCore
import Identity
import PolicyEngine

extension PolicyCommand {
    struct Diff: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "diff", abstract: "Compare two folders of policies by what they decide.",
            discussion: """
                The replayed file holds JSON lines as `hearth policy decide` reads them. Only requests that the two decide \
                differently are shown.
                """)

        @Argument(help: "The folder of the policy as it is.")
        var old: String

        @Argument(help: "The folder of the policy as it shall be.")
        var new: String

        @Option(help: "Requests to decide by both, as JSON lines.")
        var replay: String?

        @Flag(help: "Exit with 1 where a decision differs.")
        var exitCode = false

        func run() async throws {
            let before = try Self.load(old)
            let after = try Self.load(new)
            let (had, has) = (Set(before.rules.map(\.id)), Set(after.rules.map(\.id)))
            for id in had.subtracting(has).sorted() { print("- \(id)") }
            for id in has.subtracting(had).sorted() { print("+ \(id)") }
            guard let replay else { return }
            let requests = try PolicyRequest.lines(of: replay)
            var changed = 0
            for request in requests {
                let subject = try request.subject()
                func decision(_ policy: PolicySet) -> String {
                    let redactions = policy.redactor.redact(subject.goal).spans.count
                    let assessment = policy.assess(subject, redactions: redactions)
                    return assessment.verdict.rawValue + (assessment.decisive.map { " (\($0))" } ?? "")
                }
                let (first, second) = (decision(before), decision(after))
                guard first != second else { continue }
                changed += 1
                let ages = subject.children.map { "\($0.months)mo" }.joined(separator: ",")
                print("\(first) -> \(second): \(subject.goal) [\(ages)]")
            }
            print("\(changed) of \(requests.count) requests are decided differently")
            if exitCode, changed > 0 { throw ExitCode(1) }
        }

        private static func load(_ directory: String) throws -> PolicySet {
            do {
                return try PolicySet(
                    parsing: PolicySet.sources(in: directory), redactor: Redactor(), digest: Digest.sha256)
            } catch {
                throw CommandFailure(message: "\(error)")
            }
        }
    }
}
