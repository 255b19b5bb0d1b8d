import ArgumentParser
import Foundation
import HearthAPI
import HearthClient
import HearthCore
import Records

/// The commands that act as a device of a family, for scripts and tests.
struct SyncClientCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "client", abstract: "Act as a device of a family, with its state in a folder.",
        discussion: """
            Each command opens the store of the folder, does one thing and ends. Edits need no server; sync brings them there.

            Example:
              hearth sync client sign-in --state phone --server http://localhost:8000 --token "$HEARTH_TOKEN"
              hearth sync client add child name=Mia time_zone=Europe/Berlin --state phone
              hearth sync client add sleep --state phone
              hearth sync client sync --state phone
              hearth sync client show --state phone
            """,
        subcommands: [
            SignIn.self, Add.self, Change.self, End.self, Note.self, Delete.self, Move.self, Push.self, Pull.self,
            Sync.self, Follow.self, Show.self, Digest.self, Status.self,
        ])

    /// The options of all commands of a device.
    struct Options: ParsableArguments {
        @Option(
            help: ArgumentHelp("Folder with the state of the device; created if it is missing.", valueName: "folder"))
        var state: String

        @Option(
            help: ArgumentHelp(
                "Time at which the device's clock starts, such as 2026-11-23T07:00:00Z. (default: the system's time)",
                valueName: "time"))
        var now: String?

        /// Runs `body` with the device. Errors of the client become errors of the command.
        func withDevice(_ body: (FolderDevice) async throws -> Void) async throws {
            var clock: any HearthClock = SystemClock()
            if let now {
                guard let start = try? Moment.read(now) else {
                    throw CommandFailure(
                        message: "--now: \"\(now)\" is not a time such as 2026-11-23T07:00:00Z", isUsage: true)
                }
                clock = StartedClock(at: start)
            }
            do {
                try await body(FolderDevice(URL(filePath: state), clock: clock))
            } catch let error as HearthClientError {
                let fields = error.fields.map { "\n  \($0.field) \($0.message)" }.joined()
                throw CommandFailure(message: error.message + fields)
            }
        }
    }

    struct SignIn: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign-in", abstract: "Sign the device in with a token.")

        @OptionGroup var options: Options

        @Option(help: "URL of the server, such as https://hearth.example.org.")
        var server: String

        @Option(help: "Token of a user. (default: the environment variable HEARTH_TOKEN)")
        var token: String?

        func run() async throws {
            guard let url = URL(string: server), url.host() != nil else {
                throw CommandFailure(message: "--server: \"\(server)\" is not a URL", isUsage: true)
            }
            guard let token = token ?? ProcessInfo.processInfo.environment["HEARTH_TOKEN"] else {
                throw CommandFailure(message: "sign-in needs --token or HEARTH_TOKEN", isUsage: true)
            }
            try await options.withDevice { device in
                print("signed in as user \(try await device.signIn(at: url, token: token))")
            }
        }
    }

    // MARK: Edits

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a record and print its id.",
            discussion: """
                The record is kept in the folder until it is pushed. GET /v1/sync/schema lists types and fields.

                Examples:
                  hearth sync client add feeding method=bottle amount_ml=120 started_at=now --state phone
                  hearth sync client add note category=mood text="slept well" --zone Mia --state phone
                """)

        @OptionGroup var options: Options

        @Argument(help: "Type of the record, such as sleep.")
        var type: String

        @Argument(
            help: ArgumentHelp(
                "Fields as FIELD=VALUE; a value that is not a text is JSON. started_at is now unless it is given.",
                valueName: "field=value"))
        var fields: [String] = []

        @Option(help: "Id of the zone, or name of the child. (default: the only zone that may hold the type)")
        var zone: String?

        @Option(help: "Id of the record. (default: a new one)")
        var id: String?

        func run() async throws {
            try await options.withDevice { device in
                var values = try device.fields(fields, of: type)
                if Registry.current[type]?.at == "started_at", values["started_at"] == nil {
                    values["started_at"] = .integer(device.clock.now.milliseconds)
                }
                let chosen = try id.map { try UUID(argument: $0, "--id") }
                let isChild = type == Registry.child && zone == nil
                let place = isChild ? nil : try await device.zone(zone, for: type)
                print(try await device.store.add(type, in: place, values, id: chosen).text)
            }
        }
    }

    struct Change: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "set", abstract: "Change fields of a record.")

        @OptionGroup var options: Options

        @Argument(help: "Id of the record.")
        var record: String

        @Argument(help: ArgumentHelp("Fields as FIELD=VALUE; null clears a field.", valueName: "field=value"))
        var fields: [String]

        func run() async throws {
            try await options.withDevice { device in
                let record = try await device.record(record)
                try await device.store.change(record.id, try device.fields(fields, of: record.type))
            }
        }
    }

    struct End: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "end", abstract: "End a running timer, such as a sleep.")

        @OptionGroup var options: Options

        @Argument(help: "Id of the record.")
        var record: String

        @Option(help: "When it ended.")
        var at: String = "now"

        func run() async throws {
            try await options.withDevice { device in
                let record = try await device.record(record)
                try await device.store.change(record.id, ["ended_at": .integer(try device.moment(at).milliseconds)])
            }
        }
    }

    struct Note: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "note", abstract: "Write the note of a record.")

        @OptionGroup var options: Options

        @Argument(help: "Id of the record.")
        var record: String

        @Argument(help: "The note.")
        var text: String

        func run() async throws {
            try await options.withDevice { device in
                try await device.store.change(try await device.record(record).id, ["note": .string(text)])
            }
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete a record.")

        @OptionGroup var options: Options

        @Argument(help: "Id of the record.")
        var record: String

        func run() async throws {
            try await options.withDevice { device in
                try await device.store.delete(try await device.record(record).id)
            }
        }
    }

    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "move", abstract: "Move a record to another child of the household.")

        @OptionGroup var options: Options

        @Argument(help: "Id of the record.")
        var record: String

        @Argument(help: "Id of the zone, or name of the child.")
        var zone: String

        func run() async throws {
            try await options.withDevice { device in
                let record = try await device.record(record)
                try await device.store.move(record.id, to: try await device.zone(zone, for: record.type))
            }
        }
    }
}
