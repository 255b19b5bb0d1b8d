import Family
import Foundation
import HearthCore
import Records

/// The fields of a child's record by which its log is read.
struct ChildProfile {
    let id: UUID
    let name: String
    let calendar: CareCalendar
    let sex: ChildSex?
    let birth: CalendarDay?
    let due: CalendarDay?

    /// Reads the record of a child.
    init(_ record: StoredRecord) {
        let fields = record.fields
        id = record.id
        name = fields["name"]?.string ?? ""
        calendar = CareCalendar(
            zone: fields["time_zone"]?.string.flatMap { TimeZone.named($0) } ?? .gmt,
            dayStart: fields["day_start_time"]?.string.flatMap { TimeOfDay($0) } ?? TimeOfDay(minutes: 7 * 60))
        sex = fields["sex"]?.string.flatMap(ChildSex.init)
        birth = fields["birth_date"]?.string.flatMap { CalendarDay($0) }
        due = fields["due_date"]?.string.flatMap { CalendarDay($0) }
    }

    /// Returns the growth scores of measures on the day of a moment; nil if sex or birth date is not known.
    func assessment(
        of growth: CareEntry.Growth, at moment: Timestamp, _ table: GrowthTable
    ) -> GrowthAssessment? {
        guard let sex, let birth else { return nil }
        let day = calendar.zone.day(at: moment)
        return GrowthAssessment(growth, sex: sex, age: GrowthAge(birth: birth, due: due, on: day), table: table)
    }
}

extension ChildProfile {
    /// Returns the child's age in completed months on the day of a moment; nil if the birth date is not known.
    func months(at moment: Timestamp) -> Int? {
        guard let birth else { return nil }
        let (day, born) = (calendar.zone.day(at: moment).components, birth.components)
        return max(0, (day.year - born.year) * 12 + day.month - born.month - (day.day < born.day ? 1 : 0))
    }
}

extension CareEntry {
    /// Reads the record of an entry; nil for a record of another type, or without a required field.
    init?(_ record: StoredRecord, in registry: Registry) {
        guard let type = registry[record.type] else { return nil }
        let fields = record.fields
        var values: [String: CareField] = [:]
        for (name, value) in fields.members {
            switch (type[name]?.kind, value) {
            case (.moment, _):
                values[name] = value.integer.map { .moment(Timestamp(milliseconds: $0)) }
            case (_, .string(let text)): values[name] = .text(text)
            case (_, .number(let number)): values[name] = .number(number)
            case (_, .bool(let bool)): values[name] = .flag(bool)
            default: break
            }
        }
        self.init(id: record.id, caregiver: Int(record.createdBy), type: record.type, fields: values)
    }

    /// The fields of the entry as a body of the API: moments are texts of RFC 3339.
    var body: Fields {
        Fields(
            fields.map { name, value in
                switch value {
                case .text(let text): (name, .string(text))
                case .number(let number): (name, .number(number))
                case .flag(let flag): (name, .bool(flag))
                case .moment(let moment): (name, .string(moment.rfc3339))
                }
            })
    }
}

extension Medicine {
    /// Reads the record of a medicine; nil without a name.
    init?(_ record: StoredRecord) {
        let fields = record.fields
        guard let name = fields["name"]?.string else { return nil }
        self.init(
            id: record.id, name: name, amount: fields["amount"]?.number, unit: fields["unit"]?.string,
            minIntervalMinutes: fields["min_interval_min"]?.integer.map { Int($0) },
            maxPerDay: fields["max_per_day"]?.integer.map { Int($0) })
    }
}
