import ArgumentParser
import Assist
import HearthCore
import PolicyEngine

extension PolicyCommand {
    struct Diff: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "diff", abstract: "Compare two folders of policies by their rules and decisions.",
            discussion: """
                Prints the rules that only one folder has. With --replay, also prints the requests about which the two \
                policies decide differently.
                """)

        @Argument(help: "Folder of the current policies.")
        var old: String

        @Argument(help: "Folder of the new policies.")
        var new: String

        @Option(help: "File of requests, in the format of `hearth policy decide`.")
        var replay: String?

        @Flag(help: "Exit with 1 if a decision differs.")
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
                    parsing: PolicySet.sources(in: directory), redactor: Redactor())
            } catch {
                throw CommandFailure(message: "\(error)")
            }
        }
    }
}
