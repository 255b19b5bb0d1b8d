import ArgumentParser
import Foundation
import HearthCore
import Identity
import Storage

/// The commands of API tokens.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Create, list and revoke the API tokens of a user.",
        subcommands: [Create.self, List.self, Revoke.self])

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create", abstract: "Create a token and print it; it cannot be printed again.")

        @OptionGroup var target: UserArgument

        @Option(help: "Name of the token.")
        var name = "command line"

        @Option(
            name: .customLong("scope"),
            help:
                "Scope of the token: \(TokenScope.allCases.map(\.rawValue).joined(separator: ", ")). May be repeated.")
        var scopes: [String] = []

        @Option(help: "Days until the token expires; without it, never.")
        var days: Int?

        func validate() throws {
            for scope in scopes where TokenScope(rawValue: scope) == nil {
                throw ValidationError(
                    "there is no scope \"\(scope)\": expected one of \(TokenScope.allCases.map(\.rawValue).joined(separator: ", "))"
                )
            }
            if scopes.isEmpty { throw ValidationError("expected at least one --scope") }
            if let days, !(1...3650).contains(days) { throw ValidationError("--days expects 1 to 3650") }
            if !(1...100).contains(name.count) { throw ValidationError("--name expects 1 to 100 characters") }
        }

        func run() async throws {
            try await target.withUser { user, storage, environment in
                let (token, now) = (try APIToken.generate(), environment.clock.now)
                let record = APITokenRecord(
                    id: environment.ids.uuid(at: now), householdID: user.householdID, userID: user.id, name: name,
                    scopes: Set(scopes.compactMap(TokenScope.init(rawValue:))), createdAt: now,
                    expiresAt: days.map { now + .seconds($0 * 86_400) })
                try await storage.accounts.add(
                    record, digest: token.digest,
                    audit: environment.entry(.tokenCreated, of: user, subject: record.id.text)
                )
                print(token.text)
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List a user's tokens, without their secrets.")

        @OptionGroup var target: UserArgument

        func run() async throws {
            try await target.withUser { user, storage, _ in
                for token in try await storage.accounts.apiTokens(of: user) {
                    print(
                        token.id.text, token.scopes.sorted().map(\.rawValue).joined(separator: ","),
                        "expires \(token.expiresAt?.rfc3339 ?? "never")",
                        "used \(token.lastUsedAt?.rfc3339 ?? "never")",
                        token.name)
                }
            }
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "revoke", abstract: "Revoke a token by its id.")

        @OptionGroup var target: UserArgument

        @Argument(help: "Id of the token.")
        var token: String

        func run() async throws {
            let id = try UUID(argument: token, "token id")
            try await target.withUser(endsAccess: true) { user, storage, environment in
                try await storage.accounts.revoke(
                    apiToken: id, of: user, audit: environment.entry(.tokenRevoked, of: user, subject: id.text))
                print("revoked \(id.text)")
            }
        }
    }
}
