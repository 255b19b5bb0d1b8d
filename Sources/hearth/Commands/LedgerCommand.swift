import ArgumentParser
import Assist
import Foundation
import HearthCore
import Storage

struct LedgerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger", abstract: "Prove and read the books, and choose the families' plans.",
        subcommands: [Verify.self, Export.self, Plans.self, PlanOf.self])

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
            try await options.withStorage { storage, environment in
                let report = try await storage.ledger.verify(at: environment.clock.now)
                if json { try printJSON(PrintedReport(report)) } else { print(report.printed) }
                guard report.violations.isEmpty else { throw ExitCode(1) }
            }
        }
    }

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Write the ledger's entries to standard output, as CSV (RFC 4180).")

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
            commandName: "plans", abstract: "List the plans and what they allow.")

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
            commandName: "plan", abstract: "Show the plan of a user's family, or set it.")

        @OptionGroup var options: SettingsOptions

        @Argument(help: "The user's number.")
        var user: Int64

        @Argument(help: "The plan that the family has from its next run on.")
        var plan: String?

        func run() async throws {
            try await options.withStorage { storage, _ in
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
