import ArgumentParser
import Assist
import Foundation
import HearthCore

/// The options that select entries of the ledger or the audit log.
struct EntrySelection: ParsableArguments {
    @Option(help: ArgumentHelp("First day of the entries, in UTC.", valueName: "YYYY-MM-DD"))
    var from: String?

    @Option(help: ArgumentHelp("Last day of the entries, in UTC.", valueName: "YYYY-MM-DD"))
    var to: String?

    @Option(help: ArgumentHelp("Household of the entries.", valueName: "id"))
    var household: String?

    func validate() throws {
        for (name, day) in [("from", from), ("to", to)] where day.map({ CalendarDay($0) == nil }) ?? false {
            throw ValidationError("--\(name) expects a day such as 2026-11-21")
        }
        if let from, let to, from > to { throw ValidationError("--from is after --to") }
        if household.map({ UUID(text: $0) == nil }) ?? false {
            throw ValidationError("--household expects a household's id, a UUID")
        }
    }

    var period: Range<Timestamp> {
        let start = from.flatMap { CalendarDay($0) }?.start ?? Timestamp(milliseconds: .min)
        return start..<(to.flatMap { CalendarDay($0) }?.advanced(by: 1).start ?? Timestamp(milliseconds: .max))
    }

    var householdID: UUID? { household.flatMap { UUID(text: $0) } }
}
