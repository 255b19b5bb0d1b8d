import ArgumentParser
import Assist
import Foundation
import HearthCore
import Storage

/// The commands of the ledger and the plans.
struct LedgerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger", abstract: "Verify and export the ledger, and assign plans.",
        subcommands: [Verify.self, Export.self, Plans.self, PlanOf.self])

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify", abstract: "Verify that the ledger balances.",
            discussion: """
                Checks that every posting sums to zero, that entries, reservations, runs and counters agree, and that \
                every run is settled, released, expired, or open with an owner and an expiry. Prints each violation and \
                exits with 1 if there is one.
                """)

        @OptionGroup var options: SettingsOptions

        @Flag(help: "Print the report as JSON.")
        var json = false

        func run() async throws {
            try await options.withStorage { storage, environment in
                let report = try await storage.ledger.verify(at: environment.clock.now)
                if json { try printJSON(PrintedReport(report)) } else { print(report.printed) }
                guard report.violations.isEmpty else { throw ExitCode(1) }
            }
        }
    }

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Print the ledger's entries as CSV (RFC 4180).")

        @OptionGroup var options: SettingsOptions

        @OptionGroup var selection: EntrySelection

        private static let page = 5000

        func run() async throws {
            try await options.withStorage { storage, _ in
                var last: LedgerEntry?
                write(["household_id,run_id,posting,account,microusd,tokens,at"])
                while true {
                    let page = try await storage.ledger.entries(
                        after: last, in: selection.period, of: selection.householdID, limit: Self.page)
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
            commandName: "plans", abstract: "List the plans and their limits.")

        @OptionGroup var options: SettingsOptions

        @Flag(help: "Print the plans as JSON lines.")
        var json = false

        func run() async throws {
            try await options.withStorage { storage, _ in
                for plan in try await storage.plans.all() {
                    if json { try printJSON(PrintedPlan(plan)) } else { print(plan.printed) }
                }
            }
        }
    }

    struct PlanOf: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "plan", abstract: "Show or set the plan of a user's household.")

        @OptionGroup var options: SettingsOptions

        @Argument(help: "Number of the user.")
        var user: Int64

        @Argument(help: "New plan, which applies from the household's next run on.")
        var plan: String?

        func run() async throws {
            try await options.withStorage { storage, _ in
                if let plan {
                    let known = try await storage.plans.all().map(\.name)
                    guard known.contains(plan) else {
                        throw CommandFailure(
                            message: "there is no plan \"\(plan)\": expected one of \(known.joined(separator: ", "))")
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
