import ArgumentParser
import Foundation
import HearthCore
import Records
import Storage

/// The commands of the families' records.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Verify the families' records, begin them anew after a restore, and act as a device.",
        subcommands: [Status.self, Verify.self, NewEpoch.self, SyncClientCommand.self])

    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Print how many zones, records and devices there are.")

        @OptionGroup var options: SettingsOptions

        @Flag(help: "Print the figures as JSON.")
        var json = false

        func run() async throws {
            try await options.withStorage { storage, environment in
                let figures = try await storage.recordFigures(
                    devicesSeenSince: environment.clock.now + .seconds(-30 * 86_400))
                if json { try printJSON(PrintedFigures(figures)) } else { print(PrintedFigures(figures).text) }
            }
        }
    }

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify", abstract: "Verify counts, sizes and digests of all zones.",
            discussion: """
                Recounts each zone from its records, compares the result with the zone's row, and reads each record as the \
                routes do. Prints each difference and exits with 1 if there is one. With --repair, counts, sizes and digests \
                are set to what was counted, and stamps that cannot be read are given up. To repair a zone's devices: hearth sync new-epoch --rebuild.
                """)

        @OptionGroup var options: SettingsOptions

        @Flag(help: "Print each zone with differences as a JSON line, and the number of zones at last.")
        var json = false

        @Flag(help: "Repair what follows from the records, and exit with 1 only for what is left.")
        var repair = false

        private static let page = 100

        func run() async throws {
            try await options.withStorage { storage, _ in
                var (zones, wrong, last) = (0, 0, ZoneID?.none)
                while true {
                    var page = try await storage.records.verify(after: last, limit: Self.page)
                    if repair, page.contains(where: { !$0.findings.isEmpty }) {
                        for check in page where !check.findings.isEmpty { try await storage.records.repair(check) }
                        page = try await storage.records.verify(after: last, limit: Self.page)
                    }
                    zones += page.count
                    for check in page where !check.findings.isEmpty {
                        wrong += 1
                        if json {
                            try printJSON(PrintedCheck(zone: check.id.text, findings: check.findings))
                        } else {
                            for finding in check.findings { print("\(check.id.text): \(finding)") }
                        }
                    }
                    last = page.last?.id
                    guard page.count == Self.page else { break }
                }
                if json {
                    try printJSON(PrintedVerification(zones: zones, wrong: wrong))
                } else {
                    print(wrong == 0 ? "\(zones) zones agree with their records" : "\(wrong) of \(zones) zones differ")
                }
                guard wrong == 0 else { throw ExitCode(1) }
            }
        }
    }

    struct NewEpoch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "new-epoch", abstract: "Have all devices read their zones anew.",
            discussion: """
                Run it once after the database was restored from a backup, while the server is stopped; restore.sh does. \
                Devices then give back what they have and the backup lacks, for 30 days. With --rebuild they only read anew.
                """)

        @OptionGroup var options: SettingsOptions

        @Flag(help: "Devices give nothing back: the database is right, and they are to read it anew.")
        var rebuild = false

        func run() async throws {
            try await options.withStorage { storage, environment in
                let now = environment.clock.now
                let zones = try await storage.records.beginEpoch(
                    rebuild ? .rebuilt : .restored, at: now, healsUntil: rebuild ? nil : now + SyncService.healingTime)
                print("\(zones) zones begin a new epoch")
            }
        }
    }
}

/// The figures of the families' records as the command prints them.
private struct PrintedFigures: Encodable {
    var zones: Int64
    var records: Int64
    var bytes: Int64
    var tombstones: Int64
    var devices: Int64
    var active: Int64

    init(_ figures: RecordFigures) {
        (zones, records, bytes) = (figures.zones, figures.records, figures.bytes)
        (tombstones, devices, active) = (figures.tombstones, figures.devices, figures.activeDevices)
    }

    var text: String {
        """
        zones       \(zones)
        records     \(records)
        bytes       \(bytes)
        tombstones  \(tombstones)
        devices     \(devices), \(active) of them seen in the last 30 days
        """
    }
}

private struct PrintedCheck: Encodable {
    var zone: String
    var findings: [String]
}

private struct PrintedVerification: Encodable {
    var zones: Int
    var wrong: Int
}
