import Family
import Foundation
import HearthCore
import Records

extension FieldValue {
    fileprivate static func count(_ number: Int) -> FieldValue { .number(Double(number)) }
    fileprivate static func moment(_ time: Timestamp) -> FieldValue { .string(time.rfc3339) }

    /// A figure without the digits that come from binary fractions.
    fileprivate static func rounded(_ number: Double, _ digits: Double = 100) -> FieldValue {
        .number((number * digits).rounded() / digits)
    }
}

extension CareTotals {
    /// The sums by their names in the API.
    var json: Fields {
        [
            "entries": .count(entries), "feeds": .count(feedCount),
            "feeds_by_method": .object(
                Fields(CareEntry.Feeding.Method.allCases.map { ($0.rawValue, .count(feeds[$0] ?? 0)) })),
            "drunk_ml": .number(drunkMillilitres), "feeding_minutes": .count(feedingMinutes),
            "breast_s": .count(breastSeconds), "left_s": .count(leftSeconds), "right_s": .count(rightSeconds),
            "sleeps": .count(sleeps), "naps": .count(naps), "sleep_minutes": .count(sleepMinutes),
            "night_sleep_minutes": .count(nightSleepMinutes), "day_sleep_minutes": .count(daySleepMinutes),
            "diapers": .count(diapers), "wet_diapers": .count(wetDiapers), "dirty_diapers": .count(dirtyDiapers),
            "pumpings": .count(pumpings), "pumped_ml": .number(pumpedMillilitres),
            "doses": .array(
                doses.sorted { $0.key < $1.key }.map { key, doses in
                    [
                        "name": .string(key.name), "count": .count(doses.count),
                        "amounts": .array(
                            doses.thousandths.sorted { $0.key < $1.key }.map { unit, thousandths in
                                ["unit": .string(unit), "amount": .number(Double(thousandths) / 1000)]
                            }),
                    ]
                }),
            "activities": .array(
                activities.sorted { $0.key < $1.key }.map { kind, activities in
                    [
                        "kind": .string(kind.rawValue), "count": .count(activities.count),
                        "minutes": .count(activities.minutes),
                    ]
                }),
        ]
    }
}

extension CareDay {
    /// The day with its bounds and totals.
    func json(_ calendar: CareCalendar) -> Fields {
        let interval = calendar.interval(of: day)
        return [
            "date": .string(day.description), "starts_at": .moment(interval.lowerBound),
            "ends_at": .moment(interval.upperBound), "is_complete": .bool(isComplete), "totals": .object(totals.json),
            "forgotten_timers": .array(forgottenTimers.map { .string($0.text) }),
        ]
    }
}

extension CareSummary {
    /// The summary with each of its days.
    func json(_ calendar: CareCalendar) -> Fields {
        func averages(_ averages: Averages?) -> FieldValue {
            guard let averages else { return .null }
            var json = Fields(CareMetric.allCases.map { ($0.rawValue, .rounded(averages[$0])) })
            json["days"] = .count(averages.days)
            return .object(json)
        }
        return [
            "from": .string(first.description), "to": .string(last.description),
            "days": .array(days.map { .object($0.json(calendar)) }), "totals": .object(totals.json),
            "averages": averages(self.averages), "averages_before": averages(averagesBefore),
            "longest_sleep": longestSleep.map { sleep in
                [
                    "id": .string(sleep.id.text), "started_at": .moment(sleep.start),
                    "minutes": .count(sleep.minutes),
                ]
            } ?? .null,
        ]
    }
}

extension CarePrediction {
    /// An estimate, or why there is none.
    static func json(_ subject: Subject, _ result: Result<CarePrediction, Absence>) -> Fields {
        var json: Fields = ["subject": .string(subject.rawValue), "is_estimate": true]
        switch result {
        case .success(let prediction):
            json["at"] = .moment(prediction.at)
            json["earliest"] = .moment(prediction.earliest)
            json["latest"] = .moment(prediction.latest)
            json["since"] = .moment(prediction.since)
            json["method"] = .string(prediction.method.rawValue)
            json["gaps"] = .count(prediction.gaps)
        case .failure(let absence): json["absence"] = .string(absence.rawValue)
        }
        return json
    }
}

extension CareWarning {
    /// The warning by its names in the API.
    var json: FieldValue {
        var json: Fields = ["code": .string(code.rawValue), "with": .array(with.map { .string($0.text) })]
        json["field"] = field.map(FieldValue.string)
        return .object(json)
    }
}

/// A child's measurements on the curves of the growth standards.
struct GrowthChart {
    let profile: ChildProfile
    /// The measurements, the earliest first.
    let entries: [CareEntry]
    let table: GrowthTable?
    let today: CalendarDay

    /// The percentiles of WHO's charts, with their z-scores.
    private static let lines: [(percentile: Double, z: Double)] = [
        (3, -1.880794), (15, -1.036433), (50, 0), (85, 1.036433), (97, 1.880794),
    ]
    /// The distance between two points of a line in days: a month of 30.4375 days, as WHO counts them.
    private static let step = 30.4375

    var json: Fields {
        var json: Fields = [
            "source": "WHO Child Growth Standards, birth to five years",
            "measurements": .array(entries.compactMap { measurement($0) }),
        ]
        guard let table, let sex = profile.sex, let birth = profile.birth else {
            json["curves"] = .object(Fields())
            json["absence"] = .string(
                table == nil ? "no_table" : profile.sex == nil ? "sex_unknown" : "birth_date_unknown")
            return json
        }
        json["sex"] = .string(sex.rawValue)
        json["birth_date"] = .string(birth.description)
        // To half a year ahead, for a chart that goes on behind the last point.
        let last = min(GrowthTable.lastDay, max(183, today.daysSinceEpoch - birth.daysSinceEpoch + 183))
        let days = (0...Int(Double(last) / Self.step)).map { Int((Double($0) * Self.step).rounded()) }
        json["curves"] = .object(
            Fields(
                GrowthMeasure.allCases.map { measure in
                    (measure.rawValue, .object(curves(of: measure, sex, on: days, table)))
                }))
        return json
    }

    private func curves(
        of measure: GrowthMeasure, _ sex: ChildSex, on days: [Int], _ table: GrowthTable
    ) -> Fields {
        [
            "unit": .string(measure.unit), "age_days": .array(days.map { .count($0) }),
            "lines": .array(
                Self.lines.map { line in
                    [
                        "percentile": .number(line.percentile),
                        "values": .array(
                            days.map { day in
                                table.value(measure, sex: sex, ageDays: day, z: line.z).map { .rounded($0) } ?? .null
                            }),
                    ]
                }),
        ]
    }

    private func measurement(_ entry: CareEntry) -> FieldValue? {
        guard case .growth(let growth) = entry.details else { return nil }
        var json: Fields = ["id": .string(entry.id.text), "started_at": .moment(entry.start)]
        var values: [(GrowthMeasure, Double)] = []
        if let grams = growth.weightGrams { values.append((.weight, Double(grams) / 1000)) }
        if let length = growth.lengthMillimetres { values.append((.length, Double(length) / 10)) }
        if let head = growth.headMillimetres { values.append((.head, Double(head) / 10)) }
        let assessment = table.flatMap { profile.assessment(of: growth, at: entry.start, $0) }
        if let age = assessment?.age {
            json["age_days"] = .count(age.days)
            json["corrected_age_days"] = age.correctedDays.map { .count($0) }
        }
        json["values"] = .object(
            Fields(
                values.map { measure, value in
                    var json: Fields = ["unit": .string(measure.unit), "value": .number(value)]
                    switch assessment?.results[measure] {
                    case .success(let score):
                        json["z"] = .rounded(score.z)
                        json["percentile"] = .rounded(score.percentile, 10)
                    case .failure(let refusal): json["refusal"] = .string(refusal.rawValue)
                    case nil: break
                    }
                    return (measure.rawValue, .object(json))
                }))
        return .object(json)
    }
}

extension GrowthMeasure {
    /// The unit of the standards.
    fileprivate var unit: String {
        switch self {
        case .weight: "kg"
        case .length, .head: "cm"
        case .bmi: "kg/m2"
        }
    }
}
