import Family
import Foundation
import HearthCore
import Records

extension Chore {
    /// Reads a record of the type `chore`; nil for one whose first day cannot be read.
    ///
    /// - Parameter zone: the household's zone, in which a chore was archived on a day.
    init?(_ record: StoredRecord, zone: TimeZone) {
        let fields = record.fields
        guard let startsOn = fields["starts_on"]?.string.flatMap({ CalendarDay($0) }) else { return nil }
        self.init(id: record.id, name: fields["name"]?.string ?? "", startsOn: startsOn)
        time = fields["time"]?.string.flatMap { TimeOfDay($0) }
        rule = fields["rule"]?.string
        mode = fields["mode"]?.string.flatMap(Mode.init(rawValue:)) ?? .calendar
        assignment = fields["assign"]?.string.flatMap(Assignment.init(rawValue:)) ?? .anyone
        assignees = fields["assignees"]?.array?.compactMap(\.string) ?? []
        minutes = fields["minutes"]?.integer.map(Int.init) ?? Self.usualMinutes
        points = fields["points"]?.integer.map(Int.init) ?? 0
        needsApproval = fields["needs_approval"]?.isTrue == true
        archivedOn = fields["archived_at"]?.integer.map { zone.day(at: Timestamp(milliseconds: $0)) }
    }
}

extension ChoreTurn {
    /// Reads a record of the type `chore_done`; nil for one that this version cannot read.
    ///
    /// - Parameter zone: the household's zone, in which the turn was done on a day.
    init?(_ record: StoredRecord, zone: TimeZone) {
        let fields = record.fields
        guard let chore = fields["chore_id"]?.string.flatMap({ UUID(text: $0) }),
            let dueOn = fields["due_on"]?.string.flatMap({ CalendarDay($0) }), let state = State(fields)
        else { return nil }
        self.init(
            chore: chore, dueOn: dueOn, state: state, by: fields["by"]?.string,
            doneOn: fields["at"]?.integer.map { zone.day(at: Timestamp(milliseconds: $0)) },
            points: fields["points"]?.integer.map(Int.init))
    }
}

extension PointEntry {
    /// Reads a record of the type `point_entry`; nil for one that this version cannot read.
    init?(_ record: StoredRecord) {
        let fields = record.fields
        guard let person = fields["who"]?.string,
            let kind = fields["kind"]?.string.flatMap(Kind.init(rawValue:)),
            let state = fields["state"]?.string.flatMap(State.init(rawValue:)),
            let points = fields["points"]?.integer
        else { return nil }
        self.init(person: person, kind: kind, points: Int(points), state: state)
    }
}
