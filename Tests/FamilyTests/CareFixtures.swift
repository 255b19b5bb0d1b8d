import Family
import Foundation
import HearthCore

/// Files and values that the tests of care share.
enum CareFixtures {
    static let berlin = TimeZone.named("Europe/Berlin") ?? .gmt

    /// Returns the moment of a local time: `2026-11-23 16:00`.
    static func moment(_ text: String, in zone: TimeZone = berlin) -> Timestamp {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let day = CalendarDay(parts[0]), let time = TimeOfDay(parts[1]) else {
            preconditionFailure("a moment must be written as 2026-11-23 16:00")
        }
        return zone.moment(on: day, at: time)
    }

    /// Returns the id with a number.
    static func id(_ number: UInt8) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
    }

    /// Returns the rows of a table in `Tests/Fixtures/family` or in `seed`, without comments.
    static func rows(_ path: String) throws -> [[String]] {
        try text(path).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    /// Returns the text of a file of the repository.
    static func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns a sleep of local times.
    static func sleep(_ number: UInt8, _ start: String, _ end: String?, by caregiver: Int? = nil) -> CareEntry {
        CareEntry(
            id: id(number), caregiver: caregiver, start: moment(start), end: end.map { moment($0) },
            details: .sleep(CareEntry.Sleep()))
    }

    /// Returns a bottle at a local time.
    static func bottle(_ number: UInt8, _ start: String, millilitres: Double = 120) -> CareEntry {
        var feeding = CareEntry.Feeding(.bottle)
        feeding.millilitres = millilitres
        return CareEntry(id: id(number), start: moment(start), details: .feeding(feeding))
    }

    /// Returns a breast feed of local times.
    static func breast(_ number: UInt8, _ start: String, _ end: String?, left: Int? = nil) -> CareEntry {
        var feeding = CareEntry.Feeding(.breast)
        feeding.leftSeconds = left
        return CareEntry(id: id(number), start: moment(start), end: end.map { moment($0) }, details: .feeding(feeding))
    }

    /// Returns a dose at a local time.
    static func dose(
        _ number: UInt8, _ name: String, _ start: String, by caregiver: Int = 1, medicine: UUID? = nil
    ) -> CareEntry {
        CareEntry(
            id: id(number), caregiver: caregiver, start: moment(start),
            details: .medication(CareEntry.Medication(name, medicine: medicine)))
    }
}
