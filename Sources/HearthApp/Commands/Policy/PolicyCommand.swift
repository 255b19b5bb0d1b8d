import ArgumentParser
import Identity
import PolicyEngine

/// The commands of the safety policies.
struct PolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Check, test, explain and compare the safety policies.",
        subcommands: [Lint.self, Test.self, Explain.self, Diff.self, Decide.self])

    struct Lint: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "lint", abstract: "Check every policy file.",
            discussion: """
                Prints errors with file, line and column, and exits with 1 if there is one. Suspicious but valid rules \
                are warnings.
                """)

        @OptionGroup var options: SettingsOptions

        @Flag(help: "Exit with 1 if there are warnings.")
        var strict = false

        func run() async throws {
            let environment = ServerEnvironment(settings: try options.load())
            let policy = try environment.loadPolicy()
            for warning in policy.warnings { print("\(warning.location): warning: \(warning.message)") }
            print(
                "\(environment.settings["POLICY_DIR"]): \(policy.rules.count) rules, \(policy.tests.count) tests, "
                    + "\(policy.warnings.count) warnings")
            if strict, !policy.warnings.isEmpty { throw ExitCode(1) }
        }
    }

    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "test", abstract: "Run the tests in the policy files.")

        @OptionGroup var options: SettingsOptions

        func run() async throws {
            let environment = ServerEnvironment(settings: try options.load())
            let policy = try environment.loadPolicy()
            let failures = policy.runTests()
            for failure in failures { print(failure) }
            let passed = policy.tests.count - failures.count
            print("\(environment.settings["POLICY_DIR"]): \(passed) of \(policy.tests.count) tests pass")
            guard failures.isEmpty else { throw ExitCode(1) }
        }
    }
}
