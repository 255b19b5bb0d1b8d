import ArgumentParser
import HearthCore
import Storage

extension UserCommand {
    struct Block: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "block",
            abstract: "Block a user: end their sessions, tokens and invitations, and refuse their sign-in.")

        @OptionGroup var options: SettingsOptions

        @Argument(help: "The user's number.")
        var user: Int64

        func run() async throws {
            try await options.withStorage { storage, environment in
                let user = try await ServerEnvironment.user(user, storage)
                try await storage.userBlocks.block(
                    user, audit: environment.entry(.userChanged, of: user, subject: "blocked"))
                print("user \(user.number): blocked")
            }
        }
    }

    struct Unblock: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unblock", abstract: "Let a blocked user sign in again.")

        @OptionGroup var options: SettingsOptions

        @Argument(help: "The user's number.")
        var user: Int64

        func run() async throws {
            try await options.withStorage { storage, environment in
                let user = try await ServerEnvironment.user(user, storage)
                try await storage.userBlocks.unblock(
                    user, audit: environment.entry(.userChanged, of: user, subject: "unblocked"))
                print("user \(user.number): may sign in again")
            }
        }
    }
}
