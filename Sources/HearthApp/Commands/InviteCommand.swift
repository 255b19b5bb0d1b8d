import ArgumentParser
import Foundation
import HearthCore
import Storage

/// The commands of invitations.
struct InviteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "List and revoke the open invitations of a household.",
        subcommands: [List.self, Revoke.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the open invitations of a user's household, without their codes.")

        @OptionGroup var options: SettingsOptions

        @Argument(help: "Number or e-mail address of a member of the household.")
        var user: String

        func run() async throws {
            try await options.withStorage { storage, environment in
                let household = try await ServerEnvironment.user(user, storage).householdID
                for (invite, number) in try await storage.accounts.openInvites(of: household, at: environment.clock.now)
                {
                    print(
                        invite.id.text, invite.role.rawValue, "by user \(number)",
                        "created \(invite.createdAt.rfc3339)", "expires \(invite.expiresAt.rfc3339)")
                }
            }
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke", abstract: "Revoke an invitation by its id.")

        @OptionGroup var options: SettingsOptions

        @Argument(help: "Number or e-mail address of a member of the household.")
        var user: String

        @Argument(help: "Id of the invitation.")
        var invite: String

        func run() async throws {
            let id = try UUID(argument: invite, "invitation id")
            try await options.withStorage { storage, environment in
                let user = try await ServerEnvironment.user(user, storage)
                try await storage.accounts.revoke(
                    invite: id, of: user.householdID,
                    audit: environment.entry(.inviteRevoked, of: user, subject: id.text))
                print("revoked \(id.text)")
            }
        }
    }
}
