import ArgumentParser
import Foundation
import HearthCore
import Storage

struct LedgerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger", abstract: "Prove and read the books, and choose the families' plans.",
        subcommands: [Verify.self, Export.self, Plans.self, PlanOf.self])

    /// Opens the books for the time of `body`.
    fileprivate static func withStorage(
        _ options: SettingsOptions, _ body: (Storage, House) async throws -> Void
    ) async throws {
        let house = House(settings: try options.load())
        let storage = try await house.openMigratedStorage()
        do {
            try await body(storage, house)
        } catch let error as StorageError {
            await storage.close()
            throw CommandFailure(message: String(reflecting: error))
        } catch {
            await storage.close()
            throw error
        }
        await storage.close()
    }

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify", abstract: "Prove that the books are whole.",
            discussion: """
                Every posting sums to zero, entries, reservations, runs and counters agree, and every run is settled, \
                released, expired, or open with an owner and an expiry. Names what is not so, and exits with 1.
                """)

        @OptionGroup var options: SettingsOptions

        @Flag(help: "Print the report as JSON.")
        var json = false

        func run() async throws {
            try await withStorage(options) { storage, house in
                let report = try await storage.ledger.verify(at: house.clock.now)
                if json { try printJSON(PrintedReport(report)) } else { print(report.printed) }
                guard report.violations.isEmpty else { throw ExitCode(1) }
            }
        }
    }

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Write the ledger's entries to standard output, as CSV (RFC 4180).")

        @OptionGroup var options: SettingsOptions

        @Option(help: ArgumentHelp("Only entries from this day on, in UTC.", valueName: "YYYY-MM-DD"))
        var from: String?

        @Option(help: ArgumentHelp("Only entries up to this day and on it, in UTC.", valueName: "YYYY-MM-DD"))
        var to: String?

        @Option(help: ArgumentHelp("Only entries of this household.", valueName: "id"))
        var household: String?

        private static let page = 5000

        func validate() throws {
            for (name, day) in [("from", from), ("to", to)] where day.map({ CalendarDay($0) == nil }) ?? false {
                throw ValidationError("--\(name) expects a day such as 2026-11-21")
            }
            if let from, let to, from > to { throw ValidationError("--from is after --to") }
            if household.map({ UUID(text: $0) == nil }) ?? false {
                throw ValidationError("--household expects a household's id")
            }
        }

        func run() async throws {
            let start = from.flatMap { CalendarDay($0) }?.start ?? Timestamp(milliseconds: .min)
            let end = to.flatMap { CalendarDay($0) }?.advanced(by: 1).start ?? Timestamp(milliseconds: .max)
            try await withStorage(options) { storage, _ in
                var last: LedgerEntry?
                write(["household_id,run_id,posting,account,microusd,tokens,at"])
                while true {
                    let page = try await storage.ledger.entries(
                        after: last, in: start..<end, of: household.flatMap { UUID(text: $0) }, limit: Self.page)
                    write(page.map(\.csv))
                    guard page.count == Self.page else { return }
                    last = page.last
                }
            }
        }

        private func write(_ lines: [String]) {
            FileHandle.standardOutput.write(Data(lines.map { $0 + "\r\n" }.joined().utf8))
        }
    }

    struct Plans: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "plans", abstract: "List the plans and what they allow.")

        @OptionGroup var options: SettingsOptions

        @Flag(help: "Print the plans as JSON lines.")
        var json = false

        func run() async throws {
            try await withStorage(options) { storage, _ in
                for plan in try await storage.plans.all() {
                    if json { try printJSON(PrintedPlan(plan)) } else { print(plan.printed) }
                }
            }
        }
    }

    struct PlanOf: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "plan", abstract: "Show the plan of a user's family, or set it.")

        @OptionGroup var options: SettingsOptions

        @Argument(help: "The user's number.")
        var user: Int64

        @Argument(help: "The plan that the family has from its next run on.")
        var plan: String?

        func run() async throws {
            try await withStorage(options) { storage, _ in
                if let plan {
                    let known = try await storage.plans.all().map(\.name)
                    guard known.contains(plan) else {
                        throw CommandFailure(
                            message: "there is no plan \"\(plan)\": \(known.joined(separator: ", "))")
                    }
                    _ = try await storage.plans.assign(plan, toUser: user)
                }
                guard let current = try await storage.plans.plan(ofUser: user) else {
                    throw CommandFailure(message: "there is no user \(user)")
                }
                print("user \(user): \(current)")
            }
        }
    }
}
