@testable import CareFormats
import Foundation
import HearthCore
import HearthTesting
import Testing

/// Logs of phones and spreadsheets whose dates end with the year.
@Suite struct DateOrderTests {
    /// The events of diapers at these times, in one file of Baby Tracker a list.
    private func diapers(_ files: [[String]], _ options: ImportOptions = options("UTC")) throws -> Imported {
        try items(
            folder(
                files.enumerated().map { number, times in
                    (
                        "\(number)/diaper.csv",
                        "Baby,Time,Status,Note\n" + times.map { "Mia,\"\($0)\",Wet\n" }.joined()
                    )
                }), options)
    }

    private func days(_ imported: Imported) -> [String] {
        imported.events.compactMap { $0.start.map { String($0.rfc3339.prefix(10)) } }
    }

    @Test func `a day above 12 in any file decides for all`() throws {
        let british = try diapers([["03/02/2026, 10:00"], ["25/12/2025, 10:00"]])
        #expect(days(british) == ["2026-02-03", "2025-12-25"])
        #expect(british.issues.isEmpty)
        let american = try diapers([["03/02/2026, 10:00"], ["12/25/2025, 10:00"]])
        #expect(days(american) == ["2026-03-02", "2025-12-25"])
    }

    @Test func `an order that puts entries into the future is not meant`() throws {
        // Now is the 23rd of November 2026.
        let later = try diapers([["01/12/26, 10:00"]])
        #expect(days(later) == ["2026-01-12"])
        #expect(later.codes == [.assumed])
    }

    @Test func `rows that are sorted in one order only decide`() throws {
        let imported = try diapers([["01/02/26, 9:00", "02/02/26, 9:00", "01/03/26, 9:00"]])
        #expect(days(imported) == ["2026-02-01", "2026-02-02", "2026-03-01"])
        #expect(imported.codes == [.assumed])
        #expect(imported.issues.first?.message.contains("choose mdy") == true)
    }

    @Test func `a log of every day has no weeks without entries`() throws {
        let times = (2...6).map { "\($0)/3/26, 9:00" }
        #expect(days(try diapers([times])) == (2...6).map { "2026-03-0\($0)" })
        #expect(days(try diapers([times.reversed()])) == (2...6).reversed().map { "2026-03-0\($0)" })
        #expect(days(try diapers([(2...6).map { "3/\($0)/26, 9:00" }])) == (2...6).map { "2026-03-0\($0)" })
    }

    @Test func `Baby Tracker has the month first if nothing tells, and says so`() throws {
        let imported = try diapers([["02/03/26, 9:00"]])
        #expect(days(imported) == ["2026-02-03"])
        #expect(imported.codes == [.assumed])
        var chosen = options("UTC")
        chosen.dates = .dayFirst
        let british = try diapers([["02/03/26, 9:00"]], chosen)
        #expect(days(british) == ["2026-03-02"])
        #expect(british.issues.isEmpty)
        #expect(days(try diapers([["02/02/26, 9:00"]])) == ["2026-02-02"])
    }

    @Test func `a log that never writes such dates asks for their order`() throws {
        let files = folder([("sleep.csv", "id,start,end,nap\n1,02/03/2026 9:00,02/03/2026 9:30,1\n")])
        let error = #expect(throws: CareFormatsError.self) { try items(files, options("UTC")) }
        #expect(error?.code == .missingChoice)
        #expect(error?.message.contains("--dates") == true)
        var chosen = options("UTC")
        chosen.dates = .dayFirst
        #expect(days(try items(files, chosen)) == ["2026-03-02"])
    }

    @Test func `a spreadsheet's copy of an export is read in the language of the person`() throws {
        let imported = try items(
            folder([
                ("child.csv", "id;first_name;last_name;birth_date;birth_time\n1;Mia;M;03.02.2026;\n"),
                ("sleep.csv", "id;child_id;start;end;nap;notes\n1;1;24.10.2026 22:00;25.10.2026 06:30;WAHR;\n"),
                ("weight.csv", "id;child_id;weight;date;notes\n1;1;4,25;31.03.2026;\n"),
            ]), options(weight: .kilogram))
        #expect(imported.children.map(\.birthDate?.description) == ["2026-02-03"])
        let sleep = try #require(imported.events.first { $0.kind == "sleep" })
        #expect(sleep.start?.rfc3339 == "2026-10-24T20:00:00.000Z")
        #expect(sleep.end?.rfc3339 == "2026-10-25T05:30:00.000Z")
        #expect(sleep["nap"] == "true")
        #expect(imported.events.last?.day?.description == "2026-03-31")
        #expect(imported.issues.isEmpty)
    }

    /// The days of a log are the same in whichever order a phone writes them.
    @Test(arguments: [DateOrder.dayFirst, .monthFirst])
    func `every log of some weeks is read in its order`(order: DateOrder) throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<200 {
            let first = 20_000 + Int.random(in: 0..<700, using: &random)
            let times = (0..<40).map { CalendarDay(daysSinceEpoch: first + $0) }
            let imported = try diapers([
                times.map { day in
                    let parts = day.description.split(separator: "-")
                    return (order == .dayFirst ? [parts[2], parts[1]] : [parts[1], parts[2]]).joined(separator: "/")
                        + "/\(parts[0]), 8:00"
                }
            ])
            #expect(days(imported) == times.map(\.description))
        }
    }
}
