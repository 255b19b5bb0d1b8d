import Family
import Foundation
import HearthCore
import Testing

@Suite struct CareWarningTests {
    private let paracetamol = Medicine(
        id: CareFixtures.id(200), name: "Paracetamol", minIntervalMinutes: 360, maxPerDay: 4)

    private func warnings(
        about entry: CareEntry, among others: [CareEntry], now: String = "2026-11-23 16:00"
    ) -> [CareWarning] {
        CareCheck(medicines: [paracetamol], now: CareFixtures.moment(now)).warnings(about: entry, among: others)
    }

    @Test func `overlapping sleeps are named, touching ones are not`() {
        let first = CareFixtures.sleep(1, "2026-11-23 12:00", "2026-11-23 13:00")
        let before = CareFixtures.sleep(2, "2026-11-23 11:00", "2026-11-23 12:00")
        let inside = CareFixtures.sleep(3, "2026-11-23 12:30", "2026-11-23 12:40")
        let over = CareFixtures.sleep(4, "2026-11-23 12:59", "2026-11-23 14:00")
        #expect(warnings(about: first, among: [first, before]) == [])
        #expect(
            warnings(about: first, among: [over, inside, before])
                == [CareWarning(.overlappingSleep, with: [inside.id, over.id])])
    }

    @Test func `a sleep beside a running one overlaps it until now`() {
        let running = CareFixtures.sleep(1, "2026-11-23 15:00", nil)
        let nap = CareFixtures.sleep(2, "2026-11-23 15:30", "2026-11-23 15:45")
        #expect(warnings(about: nap, among: [running]) == [CareWarning(.overlappingSleep, with: [running.id])])
    }

    @Test func `a bottle during a breast feed overlaps it, one after it does not`() {
        let breast = CareFixtures.breast(1, "2026-11-23 10:00", "2026-11-23 10:20")
        let during = CareFixtures.bottle(2, "2026-11-23 10:10")
        let after = CareFixtures.bottle(3, "2026-11-23 10:20")
        let twin = CareFixtures.bottle(4, "2026-11-23 10:10")
        #expect(warnings(about: during, among: [breast]) == [CareWarning(.overlappingFeeding, with: [breast.id])])
        #expect(warnings(about: after, among: [breast]) == [])
        #expect(warnings(about: twin, among: [during]) == [CareWarning(.overlappingFeeding, with: [during.id])])
        // A sleep during a meal is how babies sleep.
        let sleep = CareFixtures.sleep(5, "2026-11-23 10:00", "2026-11-23 11:00")
        #expect(warnings(about: sleep, among: [breast]) == [])
    }

    @Test func `two running timers of one kind are named, of two kinds are not`() {
        func timer(_ number: UInt8, _ kind: CareEntry.Activity.Kind) -> CareEntry {
            CareEntry(
                id: CareFixtures.id(number), start: CareFixtures.moment("2026-11-23 15:00"),
                details: .activity(.init(kind)))
        }
        #expect(warnings(about: timer(1, .bath), among: [timer(2, .walk)]) == [])
        #expect(
            warnings(about: timer(1, .bath), among: [timer(3, .bath)])
                == [CareWarning(.secondTimer, with: [CareFixtures.id(3)])])
        let sleep = CareFixtures.sleep(4, "2026-11-23 14:00", nil)
        let codes = warnings(about: CareFixtures.sleep(5, "2026-11-23 15:00", nil), among: [sleep]).map(\.code)
        #expect(codes == [.overlappingSleep, .secondTimer])
    }

    @Test(arguments: [("13:59", true), ("14:00", false), ("01:59", false), ("02:01", true)])
    func `a dose within the interval of its medicine is a double dose`(time: String, isDouble: Bool) {
        let first = CareFixtures.dose(1, "paracetamol", "2026-11-23 08:00", by: 1)
        let second = CareFixtures.dose(2, "Paracetamol", "2026-11-23 \(time)", by: 2, medicine: paracetamol.id)
        let expected = isDouble ? [CareWarning(.doubleDose, with: [first.id])] : []
        #expect(warnings(about: second, among: [first]) == expected)
        // The warning does not depend on which of the phones was first.
        #expect(warnings(about: first, among: [second]).map(\.code) == expected.map(\.code))
    }

    @Test func `doses of another medicine and an edit of the dose itself are no double dose`() {
        let dose = CareFixtures.dose(1, "Paracetamol", "2026-11-23 08:00")
        let other = CareFixtures.dose(2, "Ibuprofen", "2026-11-23 08:10")
        #expect(warnings(about: dose, among: [other, dose]) == [])
    }

    @Test func `without an interval, two caregivers within an hour are a double dose, one is not`() {
        let first = CareFixtures.dose(1, "Vitamin D", "2026-11-23 08:00", by: 1)
        let partner = CareFixtures.dose(2, "vitamin d", "2026-11-23 08:59", by: 2)
        let again = CareFixtures.dose(3, "Vitamin D", "2026-11-23 08:59", by: 1)
        let later = CareFixtures.dose(4, "Vitamin D", "2026-11-23 09:00", by: 2)
        #expect(warnings(about: partner, among: [first]) == [CareWarning(.doubleDose, with: [first.id])])
        #expect(warnings(about: again, among: [first]) == [])
        #expect(warnings(about: later, among: [first]) == [])
    }

    @Test func `the fifth dose of any 24 hours is one too many, also over midnight`() {
        let times = ["2026-11-22 16:10", "2026-11-22 22:10", "2026-11-23 04:10", "2026-11-23 10:10"]
        let doses = times.enumerated().map { CareFixtures.dose(UInt8($0.offset + 1), "Paracetamol", $0.element) }
        let fifth = CareFixtures.dose(9, "Paracetamol", "2026-11-23 16:09")
        #expect(
            warnings(about: fifth, among: doses, now: "2026-11-23 18:00").filter { $0.code == .tooManyDoses }
                == [CareWarning(.tooManyDoses, with: doses.map(\.id))])
        let later = CareFixtures.dose(9, "Paracetamol", "2026-11-23 16:10")
        #expect(warnings(about: later, among: doses, now: "2026-11-23 18:00") == [])
        // A dose that was logged late counts with the doses after it.
        let early = doses[0]
        #expect(
            warnings(about: early, among: Array(doses.dropFirst()) + [fifth], now: "2026-11-23 18:00").map(\.code)
                == [.tooManyDoses])
    }

    @Test func `implausible values are named with their field`() {
        func fields(_ details: CareEntry.Details) -> [String?] {
            let entry = CareEntry(
                id: CareFixtures.id(1), start: CareFixtures.moment("2026-11-23 10:00"), details: details)
            return warnings(about: entry, among: []).filter { $0.code == .implausibleValue }.map(\.field)
        }
        var bottle = CareEntry.Feeding(.bottle)
        bottle.millilitres = 1200
        #expect(fields(.feeding(bottle)) == ["amount_ml"])
        #expect(fields(.temperature(.init(celsius: 43))) == ["celsius"])
        #expect(fields(.temperature(.init(celsius: 41))) == [])
        #expect(fields(.growth(.init(weightGrams: 74, lengthMillimetres: 680))) == ["weight_g"])
    }

    @Test func `a weight that fits adults only is implausible for the child's age`() throws {
        let table = try GrowthTable(parsing: CareFixtures.text("seed/growth/who-lms.tsv"))
        let birth = try #require(CalendarDay("2026-05-01"))
        let check = CareCheck(
            growth: { growth, time in
                let age = GrowthAge(birth: birth, on: CareFixtures.berlin.day(at: time))
                return GrowthAssessment(growth, sex: .female, age: age, table: table)
            }, now: CareFixtures.moment("2026-11-23 16:00"))
        func fields(_ growth: CareEntry.Growth) -> [String?] {
            let entry = CareEntry(
                id: CareFixtures.id(1), start: CareFixtures.moment("2026-11-23 10:00"), details: .growth(growth))
            return check.warnings(about: entry, among: []).map(\.field)
        }
        #expect(fields(.init(weightGrams: 7400, lengthMillimetres: 680)) == [])
        #expect(fields(.init(weightGrams: 16_500, lengthMillimetres: 860)) == ["weight_g", "length_mm"])
    }

    @Test func `an end before the start, a forgotten timer and a future time are named`() {
        let reversed = CareFixtures.sleep(1, "2026-11-23 12:00", "2026-11-23 11:00")
        #expect(warnings(about: reversed, among: []) == [CareWarning(.endsBeforeStart)])
        let forgotten = CareFixtures.sleep(1, "2026-11-22 12:00", nil)
        #expect(warnings(about: forgotten, among: []) == [CareWarning(.implausibleValue, field: "ended_at")])
        let future = CareFixtures.bottle(1, "2026-11-23 16:06")
        #expect(warnings(about: future, among: []) == [CareWarning(.inFuture)])
        #expect(warnings(about: CareFixtures.bottle(1, "2026-11-23 16:04"), among: []) == [])
    }
}
