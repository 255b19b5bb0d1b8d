import ArgumentParser
import PolicyEngine

struct PolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Work with the safety policies.", subcommands: [Test.self])

    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "test", abstract: "Load every policy and run the tests inside.")

        @OptionGroup var options: SettingsOptions

        func run() async throws {
            let house = House(settings: try options.load())
            let policy = try house.loadPolicy()
            let failures = policy.runTests()
            for failure in failures { print(failure) }
            guard failures.isEmpty else { throw ExitCode(1) }
            print("\(house.settings["POLICY_DIR"]): every test passes")
        }
    }
}
