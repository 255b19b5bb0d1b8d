import ArgumentParser
import Foundation
import HearthCore
import Identity
import Storage

struct UserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Create, list and show accounts, set passwords, make administrators, sign out, block.",
        subcommands: [
            Create.self, List.self, Show.self, Password.self, Admin.self, SignOut.self, Block.self, Unblock.self,
        ])

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create", abstract: "Make an account with a household of its own, whatever SIGN_UP says.",
            discussion: "The password is the first line of standard input.")

        @OptionGroup var options: SettingsOptions

        @Argument(help: "The address to sign in with.")
        var email: String

        @Option(help: "The name to greet the user with.")
        var name: String?

        func run() async throws {
            let password = try UserCommand.readPassword()
            try await options.withStorage { storage, environment in
                let user = try await AccountService.makeAccount(
                    PasswordCredentials(email: email, password: password), displayName: name, in: storage.accounts,
                    hasher: PasswordHasher(), breached: try environment.breachedPasswords(), clock: environment.clock)
                print(user.line)
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List all users in the order of their numbers.")

        @OptionGroup var options: SettingsOptions

        private static let page = 1000

        func run() async throws {
            try await options.withStorage { storage, _ in
                var last: Int64 = 0
                while true {
                    let page = try await storage.accounts.users(after: last, limit: Self.page)
                    for (user, email) in page { print(user.line + (email.map { ", \($0)" } ?? "")) }
                    guard page.count == Self.page, let end = page.last else { return }
                    last = end.user.number
                }
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "Show a user.")

        @OptionGroup var options: SettingsOptions

        @Argument(help: "The user's number or e-mail address.")
        var user: String

        func run() async throws {
            try await options.withStorage { storage, _ in
                let user = try await ServerEnvironment.user(user, storage)
                let since = try await storage.userBlocks.blockedSince(user.id)
                print(user.line + (since.map { ", blocked since \($0.rfc3339)" } ?? ""))
            }
        }
    }

    struct Password: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "password", abstract: "Set a user's password.",
            discussion: """
                The password is the first line of standard input. All sessions, API tokens and open invitations of the \
                user end.
                """)

        @OptionGroup var options: SettingsOptions

        @Argument(help: "The user's number or e-mail address.")
        var user: String

        func run() async throws {
            try await options.withStorage { storage, environment in
                let user = try await ServerEnvironment.user(user, storage)
                try await AccountService.resetPassword(
                    of: user, to: try UserCommand.readPassword(), in: storage.accounts, hasher: PasswordHasher(),
                    breached: try environment.breachedPasswords(),
                    audit: environment.entry(.passwordChanged, of: user, subject: "by the operator"))
                print("user \(user.number): the password is set; every session, API token and invitation is ended")
            }
        }
    }

    private static func readPassword() throws -> String {
        if isatty(STDIN_FILENO) == 1 { FileHandle.standardError.write(Data("Password: ".utf8)) }
        guard let password = readLine() else {
            throw CommandFailure(message: "standard input has no password", isUsage: true)
        }
        return password
    }

    struct Admin: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "admin", abstract: "Make a user an administrator, or not any more.")

        @OptionGroup var options: SettingsOptions

        @Argument(help: "The user's number.")
        var user: Int64

        @Flag(help: "Takes it back.")
        var revoke = false

        func run() async throws {
            try await options.withStorage { storage, environment in
                let known = try await ServerEnvironment.user(user, storage)
                let changed = try await storage.accounts.setAdministrator(
                    !revoke, user: user,
                    audit: environment.entry(
                        .userChanged, of: known, subject: revoke ? "administrator no more" : "administrator"))
                if let changed { print(changed.line) }
            }
        }
    }

    struct SignOut: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign-out",
            abstract: "End every session and open invitation of a user: for a device that was lost.")

        @OptionGroup var options: SettingsOptions

        @Argument(help: "The user's number.")
        var user: Int64

        func run() async throws {
            try await options.withStorage { storage, environment in
                let user = try await ServerEnvironment.user(user, storage)
                try await storage.accounts.revokeSessions(
                    of: user, audit: environment.entry(.sessionRevoked, of: user, subject: "all"))
                print("user \(user.number): every session is ended")
                let now = environment.clock.now
                let tokens = try await storage.accounts.apiTokens(of: user).count {
                    $0.expiresAt.map { $0 > now } ?? true
                }
                if tokens > 0 {
                    print("API tokens that are still good: \(tokens). Look at them: hearth token list \(user.number)")
                }
            }
        }
    }
}

extension ServerEnvironment {
    /// Of what somebody did at the command line, whom nobody knows by name.
    func entry(_ action: AuditEntry.Action, of user: User, subject: String) -> AuditEntry {
        var generator = SystemRandomNumberGenerator()
        return AuditEntry(
            id: .version7(at: clock.now, using: &generator), householdID: user.householdID, at: clock.now, userID: nil,
            action: action, subject: subject)
    }

    /// - Parameter name: a number or an e-mail address.
    static func user(_ name: String, _ storage: Storage) async throws -> User {
        if let number = Int64(name) { return try await user(number, storage) }
        guard name.contains("@") else {
            throw CommandFailure(message: "\"\(name)\" is neither a user's number nor an e-mail address", isUsage: true)
        }
        guard let user = try await storage.accounts.password(ofEmail: name.lowercased())?.user else {
            throw CommandFailure(message: "there is no user with the address \(name)")
        }
        return user
    }

    static func user(_ number: Int64, _ storage: Storage) async throws -> User {
        guard let user = try await storage.users.user(number: number) else {
            throw CommandFailure(message: "there is no user \(number)")
        }
        return user
    }
}

extension User {
    fileprivate var line: String {
        "user \(number): \(role.rawValue) of household \(householdID.text)"
            + (isAdministrator ? ", administrator" : "")
    }
}
