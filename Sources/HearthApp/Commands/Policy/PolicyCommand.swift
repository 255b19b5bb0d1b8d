import ArgumentParser
import Identity
import PolicyEngine

struct PolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Work with the safety policies.",
        subcommands: [Lint.self, Test.self, Explain.self, Diff.self, Decide.self])

    struct Lint: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "lint", abstract: "Check every policy file.",
            discussion: """
                Errors name file, line and column, and exit with 1. What is odd without being wrong is a warning.
                """)

        @OptionGroup var options: SettingsOptions

        @Flag(help: "Warnings fail, too.")
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
            commandName: "test", abstract: "Load every policy and run the tests inside.")

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
