import ArgumentParser
import Foundation
import HearthCore

/// The root command. Exit codes: 0 success, 1 failure, 2 wrong usage or configuration, 3 a question without a terminal.
struct Hearth: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hearth",
        abstract: "A self-hosted, AI-assisted family planning gateway.",
        discussion: """
            Examples:
              hearth serve                  start the server; creates a new database
              hearth doctor                 check the installation
              hearth ingest FOLDER          add your own recipes
              hearth search "baby naps"     search the knowledge base
              hearth ask "dinners for a week"  answer in the terminal

            Exit codes: 0 success, 1 failure, 2 wrong usage or configuration, 3 a question that needs a terminal or --yes.
            """,
        version: version,
        subcommands: [
            ServeCommand.self, MigrateCommand.self, IngestCommand.self, SearchCommand.self, RedactCommand.self,
            UnderstandCommand.self, AskCommand.self, ChildCommand.self, LogCommand.self, GrowthCommand.self,
            ImportCommand.self, ExportCommand.self, RecipeCommand.self, CalendarCommand.self, InspectCommand.self,
            PolicyCommand.self,
            LedgerCommand.self,
            AuditCommand.self, SyncCommand.self,
            FeedbackCommand.self, FaithfulnessCommand.self,
            EmbedderCommand.self, UserCommand.self, InviteCommand.self, TokenCommand.self, KeysCommand.self,
            DoctorCommand.self,
            HealthCommand.self,
            VersionCommand.self,
        ])

    static let version = "0.1.0"
}

/// The program that the executable runs.
package enum Program {
    /// Runs the command that the process's arguments name, and ends the process with its exit code.
    package static func run() async {
        // Only the operator's account may read files that Hearth creates, whatever the shell's umask is.
        umask(0o077)
        do {
            var command = try Hearth.parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as CommandFailure {
            printError(failure.message)
            Hearth.exit(withError: failure.isUsage ? ExitCode(2) : ExitCode(1))
        } catch let code as ExitCode {
            Hearth.exit(withError: code)
        } catch let error where Hearth.exitCode(for: error) == .validationFailure {
            printError(Hearth.fullMessage(for: error))
            Hearth.exit(withError: ExitCode(2))
        } catch {
            Hearth.exit(withError: error)
        }
    }
}

/// The failure of a command, with a message for the operator.
struct CommandFailure: Error, CustomStringConvertible {
    var message: String
    /// True for wrong usage or configuration: exit code 2 instead of 1.
    var isUsage = false

    var description: String { message }
}

extension UUID {
    /// Reads an argument.
    ///
    /// - Parameter name: the name of the argument for the error.
    /// - Throws: ``CommandFailure`` if it is not a UUID.
    init(argument text: String, _ name: String) throws {
        guard let id = UUID(text: text) else {
            throw CommandFailure(
                message: "invalid \(name): expected a UUID such as 01a1fdf2-f025-78a2-be39-ea0ad0530426", isUsage: true)
        }
        self = id
    }
}

struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "version", abstract: "Print the version.")

    func run() { print(Hearth.version) }
}
