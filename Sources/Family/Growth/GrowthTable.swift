import Foundation

/// An error in the file of the growth standards.
package struct GrowthTableError: Error, Hashable, CustomStringConvertible {
    /// The number of the line, from 1; nil if the whole file is wrong.
    package var line: Int?
    /// The error, with what was expected.
    package var message: String

    package var description: String { line.map { "line \($0): \(message)" } ?? message }
}

/// The L, M and S of one measure at one age: power, median and coefficient of variation of a Box-Cox distribution.
package struct LMS: Hashable, Sendable {
    /// The power of the Box-Cox transformation.
    package var l: Double
    /// The median, in the unit of the measure.
    package var m: Double
    /// The coefficient of variation.
    package var s: Double

    /// Creates the parameters of a distribution.
    package init(l: Double, m: Double, s: Double) {
        self.l = l
        self.m = m
        self.s = s
    }

    /// Returns the value whose unrestricted score is `z`.
    func value(at z: Double) -> Double {
        l == 0 ? m * exp(s * z) : m * pow(1 + l * s * z, 1 / l)
    }

    /// Returns the unrestricted score of a value above 0.
    func score(of value: Double) -> Double {
        l == 0 ? log(value / m) / s : (pow(value / m, l) - 1) / (l * s)
    }
}

/// The WHO Child Growth Standards from birth to five years, by day of age (`seed/growth/who-lms.tsv`).
package struct GrowthTable: Sendable {
    /// The last day of age that the tables cover: five years.
    package static let lastDay = 1826

    private struct Row {
        var weight: LMS
        var length: LMS
        var head: LMS
        var bmi: LMS
    }

    /// The rows of days 0 to 1826.
    private var rows: [ChildSex: [Row]] = [:]

    /// Parses the file of the tables.
    ///
    /// - Parameter text: comment lines with `#`, one line of column names, then a row for each sex and day.
    /// - Throws: ``GrowthTableError`` if a row is malformed, out of order or missing.
    package init(parsing text: String) throws(GrowthTableError) {
        var hasColumns = false
        var number = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            if line.isEmpty || line.hasPrefix("#") { continue }
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard hasColumns else {
                guard cells.elementsEqual(Self.columns, by: ==) else {
                    throw GrowthTableError(
                        line: number, message: "the columns must be \(Self.columns.joined(separator: ", "))")
                }
                hasColumns = true
                continue
            }
            guard cells.count == Self.columns.count, let sex = ChildSex(rawValue: String(cells[0])),
                let day = Int(cells[1])
            else { throw GrowthTableError(line: number, message: "a row must have a sex, a day and ten numbers") }
            let values = cells.dropFirst(2).compactMap { Double($0) }
            guard values.count == Self.columns.count - 2, values.allSatisfy(\.isFinite) else {
                throw GrowthTableError(line: number, message: "a row must have a sex, a day and ten numbers")
            }
            guard day == rows[sex, default: []].count else {
                throw GrowthTableError(
                    line: number, message: "day \(day) of \(sex.rawValue) is out of order: days must count up from 0")
            }
            rows[sex, default: []].append(
                Row(
                    weight: LMS(l: values[0], m: values[1], s: values[2]),
                    length: LMS(l: 1, m: values[3], s: values[4]),
                    head: LMS(l: 1, m: values[5], s: values[6]), bmi: LMS(l: values[7], m: values[8], s: values[9])))
        }
        for sex in ChildSex.allCases where rows[sex, default: []].count != Self.lastDay + 1 {
            throw GrowthTableError(
                message: "\(sex.rawValue) has \(rows[sex, default: []].count) days, expected \(Self.lastDay + 1)")
        }
    }

    /// Returns the parameters of a measure at an age; nil outside the tables.
    package func parameters(_ measure: GrowthMeasure, sex: ChildSex, ageDays: Int) -> LMS? {
        guard (0...Self.lastDay).contains(ageDays), let row = rows[sex]?[ageDays] else { return nil }
        return switch measure {
        case .weight: row.weight
        case .length: row.length
        case .head: row.head
        case .bmi: row.bmi
        }
    }

    private static let columns = [
        "sex", "day", "weight_l", "weight_m", "weight_s", "length_m", "length_s", "head_m", "head_s", "bmi_l", "bmi_m",
        "bmi_s",
    ]
}
