import ArgumentParser
import HearthCore
import Records
import Storage

/// The arguments of a command that acts on one user: the settings, and the user's number.
struct UserArgument: ParsableArguments {
    @OptionGroup var options: SettingsOptions

    @Argument(help: "Number of the user.")
    var user: Int64

    /// Runs `body` with the user and the database.
    ///
    /// - Parameter endsAccess: true if `body` ends sessions or tokens. Servers on the same database then end the live streams
    ///   of these at once.
    func withUser(
        endsAccess: Bool = false, _ body: (User, Storage, ServerEnvironment) async throws -> Void
    ) async throws {
        try await options.withStorage { storage, environment in
            try await body(try await ServerEnvironment.user(user, storage), storage, environment)
            if endsAccess { try await storage.records.announce(.accesses) }
        }
    }
}
