import ArgumentParser
import Foundation
import HearthCore
import Identity
import Records
import Storage

/// The commands of accounts.
struct UserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Manage accounts: create, list, show, set passwords and administrators, sign out, block.",
        subcommands: [
            Create.self, List.self, Show.self, Password.self, Admin.self, SignOut.self, Block.self, Unblock.self,
        ])

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create", abstract: "Create an account with its own household, independent of SIGN_UP.",
            discussion: "Reads the password from the first line of standard input.")

        @OptionGroup var options: SettingsOptions

        @Argument(help: "E-mail address for sign-in.")
        var email: String

        @Option(help: "Display name of the user.")
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

        @Argument(help: "Number or e-mail address of the user.")
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
                Reads the password from the first line of standard input. Ends all sessions, API tokens and open \
                invitations of the user.
                """)

        @OptionGroup var options: SettingsOptions

        @Argument(help: "Number or e-mail address of the user.")
        var user: String

        func run() async throws {
            try await options.withStorage { storage, environment in
                let user = try await ServerEnvironment.user(user, storage)
                try await AccountService.resetPassword(
                    of: user, to: try UserCommand.readPassword(), in: storage.accounts, hasher: PasswordHasher(),
                    breached: try environment.breachedPasswords(),
                    audit: environment.entry(.passwordChanged, of: user, subject: "by the operator"))
                try await storage.records.announce(.accesses)
                print("user \(user.number): the password is set; every session, API token and invitation is ended")
            }
        }
    }

    private static func readPassword() throws -> String {
        if isatty(STDIN_FILENO) == 1 { FileHandle.standardError.write(Data("Password: ".utf8)) }
        guard let password = readLine() else {
            throw CommandFailure(message: "expected a password on standard input", isUsage: true)
        }
        return password
    }

    struct Admin: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "admin", abstract: "Make a user an administrator, or revoke that.")

        @OptionGroup var target: UserArgument

        @Flag(help: "Revoke the administrator role.")
        var revoke = false

        func run() async throws {
            try await target.withUser { user, storage, environment in
                let changed = try await storage.accounts.setAdministrator(
                    !revoke, user: user.number,
                    audit: environment.entry(
                        .userChanged, of: user, subject: revoke ? "administrator no more" : "administrator"))
                if let changed { print(changed.line) }
            }
        }
    }

    struct SignOut: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign-out",
            abstract: "End all sessions and open invitations of a user, for example after a device was lost.")

        @OptionGroup var target: UserArgument

        func run() async throws {
            try await target.withUser(endsAccess: true) { user, storage, environment in
                try await storage.accounts.revokeSessions(
                    of: user, audit: environment.entry(.sessionRevoked, of: user, subject: "all"))
                print("user \(user.number): every session is ended")
                let now = environment.clock.now
                let tokens = try await storage.accounts.apiTokens(of: user).count {
                    $0.expiresAt.map { $0 > now } ?? true
                }
                if tokens > 0 {
                    print("API tokens that are still valid: \(tokens). List them: hearth token list \(user.number)")
                }
            }
        }
    }

    struct Block: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "block",
            abstract: "Block a user: end all sessions, tokens and invitations, and refuse sign-in.")

        @OptionGroup var target: UserArgument

        func run() async throws {
            try await target.withUser(endsAccess: true) { user, storage, environment in
                try await storage.userBlocks.block(
                    user, audit: environment.entry(.userChanged, of: user, subject: "blocked"))
                print("user \(user.number): blocked")
            }
        }
    }

    struct Unblock: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unblock", abstract: "Allow a blocked user to sign in again.")

        @OptionGroup var target: UserArgument

        func run() async throws {
            try await target.withUser { user, storage, environment in
                try await storage.userBlocks.unblock(
                    user, audit: environment.entry(.userChanged, of: user, subject: "unblocked"))
                print("user \(user.number): may sign in again")
            }
        }
    }
}

extension ServerEnvironment {
    /// Returns the audit entry of an action at the command line, whose operator is unknown.
    func entry(_ action: AuditEntry.Action, of user: User, subject: String) -> AuditEntry {
        AuditEntry(
            id: ids.uuid(at: clock.now), householdID: user.householdID, at: clock.now, userID: nil,
            action: action, subject: subject)
    }

    /// Returns the user with a number or an e-mail address.
    ///
    /// - Parameter name: the number or the address.
    static func user(_ name: String, _ storage: Storage) async throws -> User {
        if let number = Int64(name) { return try await user(number, storage) }
        guard name.contains("@") else {
            throw CommandFailure(
                message: "\"\(name)\" is invalid: expected a user's number or an e-mail address", isUsage: true)
        }
        guard let user = try await storage.accounts.password(ofEmail: name.lowercased())?.user else {
            throw CommandFailure(message: "there is no user with the e-mail address \(name)")
        }
        return user
    }

    /// Returns the user with a number.
    static func user(_ number: Int64, _ storage: Storage) async throws -> User {
        guard let user = try await storage.users.user(number: number) else {
            throw CommandFailure(message: "there is no user \(number)")
        }
        return user
    }
}

extension User {
    /// The user as a line of output.
    fileprivate var line: String {
        "user \(number): \(role.rawValue) of household \(householdID.text)"
            + (isAdministrator ? ", administrator" : "")
    }
}
