import ArgumentParser
import Calendars
import Foundation
import HearthCore

/// The command that prints when the events of calendar files take place.
struct CalendarOccurrencesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "occurrences", abstract: "Print when events of calendar files take place.",
        discussion: """
            Reads JSON objects {"id","file","household_zone","window":[FROM,TO]} from standard input, one per line. The \
            window is two dates of the household; TO is not included. Prints {"id","occurrences"} for each in input \
            order: those that begin in the window, {"start","end"} in UTC, or {"date","end_date"} for whole days.

            {"id","rule","start","most"} instead expands a recurrence rule from a time without a zone \
            (20261124T180000), and prints its first times as {"id","times"}.

            An invalid line gives {"id","error"}; the command processes the others and exits with 1.
            """)

    @Flag(help: "Read and print one JSON object per line; required, the only format.")
    var jsonl = false

    func validate() throws {
        guard jsonl else { throw ValidationError("Expected --jsonl.") }
    }

    func run() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var failures = 0
        while let line = readLine() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            var answer = Answer(id: (try? JSONDecoder().decode(Named.self, from: Data(line.utf8)))?.id)
            do {
                try JSONDecoder().decode(Case.self, from: Data(line.utf8)).expand(into: &answer)
            } catch {
                failures += 1
                answer.error =
                    switch error {
                    case let failure as CommandFailure: failure.message
                    case let failure as RecurrenceError: "rule: \(failure)"
                    default: "expected an object with id, file, household_zone and window, or id, rule, start and most"
                    }
            }
            print(String(decoding: try encoder.encode(answer), as: UTF8.self))
        }
        if failures > 0 { throw ExitCode(1) }
    }

    private struct Named: Decodable {
        var id: String
    }

    private struct Case: Decodable {
        var file: String?
        var household_zone: String?
        var window: [String]?
        var rule: String?
        var start: String?
        var most: Int?

        private static let mostTimes = 100_000

        func expand(into answer: inout Answer) throws {
            if let rule {
                guard let start, let wall = WallTime(text: start) else {
                    throw CommandFailure(message: "start must be a time such as 20261124T180000")
                }
                let most = max(0, min(most ?? 100, Self.mostTimes))
                answer.times = RecurrenceIterator(try RecurrenceRule(rule), start: wall).prefix(most).map(\.text)
                return
            }
            guard let file, let window, window.count == 2, let first = CalendarDay(window[0]),
                let end = CalendarDay(window[1]), first <= end
            else { throw CommandFailure(message: "expected file, and window with two dates in order") }
            guard let name = household_zone, let zone = CalendarZone(named: name) else {
                throw CommandFailure(message: "household_zone must be the name of a time zone such as Europe/Berlin")
            }
            let calendar = CalendarFile(try CalendarCommand.bytes(of: file))
            answer.occurrences = RecurrenceSeries(zone: zone).occurrences(of: calendar.events, from: first, to: end)
                .map { occurrence in
                    switch occurrence.span {
                    case .days(let day, let end): Answer.Occurrence(date: day.description, end_date: end.description)
                    case .moments(let start, let end): Answer.Occurrence(start: start.second, end: end.second)
                    }
                }
        }
    }

    private struct Answer: Encodable {
        struct Occurrence: Encodable {
            var start: String?
            var end: String?
            var date: String?
            var end_date: String?
        }

        var id: String?
        var occurrences: [Occurrence]?
        var times: [String]?
        var error: String?
    }
}

extension Timestamp {
    /// The moment in RFC 3339 in UTC with whole seconds: `2026-11-24T18:00:00Z`.
    fileprivate var second: String { rfc3339.prefix(19) + "Z" }
}
