import ArgumentParser
import Foundation
import HearthClient
import HearthCore
import Records
import UnixSignals

extension SyncClientCommand {
    struct Push: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "push", abstract: "Send the edits of the device, and receive nothing.")

        @OptionGroup var options: Options

        func run() async throws {
            try await options.withDevice { device in
                try await device.engine().push()
                try await device.printEdits()
            }
        }
    }

    struct Pull: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "pull", abstract: "Receive the changes of other devices, and send nothing.")

        @OptionGroup var options: Options

        func run() async throws {
            try await options.withDevice { device in
                try await device.engine().pull()
                try await device.printEdits()
            }
        }
    }

    struct Sync: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sync", abstract: "Send the edits of the device, then receive the changes of others.")

        @OptionGroup var options: Options

        func run() async throws {
            try await options.withDevice { device in
                try await device.engine().sync()
                try await device.printEdits()
            }
        }
    }

    struct Follow: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "follow",
            abstract: "Keep the device in sync, and print a JSON line for each change of a zone.",
            discussion: """
                Follows the live stream until the process is interrupted. Lines are {"event":"live","is_live":true}, \
                {"event":"changed","records":3,"zone":"profile-…"}, and {"event":"gone","zone":"profile-…"} when the user has \
                no access to a zone any more.
                """)

        @OptionGroup var options: Options

        func run() async throws {
            try await options.withDevice { device in
                let engine = try device.engine()
                let interrupts = await UnixSignalsSequence(trapping: .sigint, .sigterm)
                let (updates, statuses) = (await device.store.updates(), await engine.statuses())
                let begun = Swift.Set(try await device.store.zones().map(\.id))
                try await engine.start()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { for await _ in interrupts { return } }
                    group.addTask {
                        var isLive = false
                        for await status in statuses {
                            if status.phase == .signedOut {
                                throw CommandFailure(message: "the server does not accept the token any more")
                            }
                            guard status.isLive != isLive else { continue }
                            isLive = status.isLive
                            Self.print(["event": "live", "is_live": .bool(isLive)])
                        }
                    }
                    group.addTask {
                        var shown = begun
                        for await update in updates {
                            let zones = Swift.Set(try await device.store.zones().map(\.id))
                            for zone in update.zones.union(shown).sorted() {
                                if shown.contains(zone), !zones.contains(zone) {
                                    Self.print(["event": "gone", "zone": .string(zone)])
                                } else if zones.contains(zone), update.zones.contains(zone) {
                                    let count = try await device.store.records(in: zone).count
                                    Self.print(
                                        ["event": "changed", "records": .number(Double(count)), "zone": .string(zone)])
                                }
                            }
                            shown = zones
                        }
                    }
                    try await group.next()
                    group.cancelAll()
                }
                await engine.stop()
            }
        }

        /// Prints a line at once, also into a pipe.
        private static func print(_ line: Fields) {
            FileHandle.standardOutput.write(Data(line.canonicalBytes + [UInt8(ascii: "\n")]))
        }
    }

    // MARK: State

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print the records as the device shows them.",
            discussion: "The order is that of zones, types and ids. A * marks records with edits on their way.")

        @OptionGroup var options: Options

        @Option(help: "Only records of this type.")
        var type: String?

        @Option(help: "Only records of the zone with this id.")
        var zone: String?

        @Flag(
            help:
                "Print each record as canonical JSON (RFC 8785) on a line, alike on all devices with the same records.")
        var json = false

        func run() async throws {
            try await options.withDevice { device in
                for record in try await device.records(of: type, in: zone) {
                    let mark = record.isPending ? "*" : " "
                    print(
                        json
                            ? record.canonicalText
                            : "\(mark) \(record.type) \(record.id.text) \(record.canonicalFields.canonicalText)")
                }
            }
        }
    }

    struct Digest: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "digest", abstract: "Print the digests of the zones, and the SHA-256 of all shown records.",
            discussion: """
                Each line of a zone has its id, the place in its feed and the digest, which equals the server's. The last \
                line is the SHA-256 of the output of `show --json`.
                """)

        @OptionGroup var options: Options

        func run() async throws {
            try await options.withDevice { device in
                for (zone, mark) in try await device.store.marks().sorted(by: { $0.key < $1.key }) {
                    print("\(zone.text) \(mark.seq) \(mark.digest.text)")
                }
                print("shown \(try await device.fingerprint())")
            }
        }
    }

    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status",
            abstract: "Print the zones of the device, and the edits that were not sent or were refused.")

        @OptionGroup var options: Options

        func run() async throws {
            try await options.withDevice { device in
                print("device \(try await device.store.device().text)")
                for zone in try await device.store.zones() {
                    print("zone \(zone.id), \(zone.role)\(zone.isComplete ? "" : ", not pulled yet")")
                }
                try await device.printEdits()
            }
        }
    }
}

extension FolderDevice {
    /// Prints how many edits were not sent, and each that was refused.
    func printEdits() async throws {
        let unsent = try await store.unsentEdits()
        print("unsent \(unsent.all)\(unsent.held > 0 ? ", \(unsent.held) of them held back by the server" : "")")
        for edit in try await store.refusedEdits() {
            let problems = edit.problems.map { " \($0.field) \($0.message)" }.joined(separator: ";")
            print("refused \(edit.reason) \(edit.type) \(edit.record.text)\(problems)")
        }
    }
}
