import Foundation
package import HearthCore

/// The position of a measurement in the growth standards.
package struct GrowthScore: Hashable, Sendable {
    /// The z-score: distance from the median in standard deviations, restricted beyond ±3 for weight and BMI.
    package var z: Double
    /// The share of healthy children with a smaller value, 0 to 100.
    package var percentile: Double

    /// Creates the score of a z-score.
    package init(z: Double) {
        self.z = z
        percentile = 50 * erfc(-z / 2.0.squareRoot())
    }
}

/// Why a measurement has no score.
package enum GrowthRefusal: String, Error, Hashable, Sendable {
    /// The measurement was made before the birth date, or before the date to which a corrected age counts.
    case beforeBirth = "before_birth"
    /// The tables end at five years.
    case tooOld = "too_old"
    /// The value is not a positive number.
    case invalidValue = "invalid_value"
}

extension GrowthTable {
    /// The age in days from which WHO's tables hold the standing height instead of the length.
    package static let standingFrom = 731
    /// How much longer a child measures lying than standing, in centimetres.
    private static let positionDifference = 0.7

    /// Returns the score of a measurement.
    ///
    /// - Parameters:
    ///   - ageDays: the age in whole days.
    ///   - value: kilograms, centimetres or kg/m².
    ///   - position: how a length was measured; nil for what is usual at the age. A length that was measured the other way
    ///     is corrected by 0.7 cm, as WHO does.
    /// - Throws: ``GrowthRefusal`` for an age outside the tables; nothing is extrapolated.
    package func score(
        _ measure: GrowthMeasure, sex: ChildSex, ageDays: Int, value: Double, position: MeasuringPosition? = nil
    ) throws(GrowthRefusal) -> GrowthScore {
        guard value.isFinite, value > 0 else { throw .invalidValue }
        guard ageDays >= 0 else { throw .beforeBirth }
        guard let parameters = parameters(measure, sex: sex, ageDays: ageDays) else { throw .tooOld }
        let value = measure == .length ? Self.corrected(value, ageDays: ageDays, position: position) : value
        return GrowthScore(z: Self.score(of: value, in: parameters, isSkewed: measure.isSkewed))
    }

    /// Returns the body mass index in kg/m² of a weight and a length, the length corrected as for its own score.
    package static func bmi(
        kilograms: Double, centimetres: Double, ageDays: Int, position: MeasuringPosition? = nil
    ) -> Double {
        let metres = corrected(centimetres, ageDays: ageDays, position: position) / 100
        return kilograms / (metres * metres)
    }

    /// Returns the value at a z-score, for the lines of a chart; nil outside the tables.
    package func value(_ measure: GrowthMeasure, sex: ChildSex, ageDays: Int, z: Double) -> Double? {
        guard let parameters = parameters(measure, sex: sex, ageDays: ageDays) else { return nil }
        guard measure.isSkewed, abs(z) > 3 else { return parameters.value(at: z) }
        let side = z > 0 ? 1.0 : -1.0
        let (second, third) = (parameters.value(at: 2 * side), parameters.value(at: 3 * side))
        return third + (abs(z) - 3) * (third - second)
    }

    private static func score(of value: Double, in parameters: LMS, isSkewed: Bool) -> Double {
        let z = parameters.score(of: value)
        guard isSkewed, abs(z) > 3 else { return z }
        let side = z > 0 ? 1.0 : -1.0
        let (second, third) = (parameters.value(at: 2 * side), parameters.value(at: 3 * side))
        return side * (3 + (value - third) / (third - second))
    }

    private static func corrected(_ value: Double, ageDays: Int, position: MeasuringPosition?) -> Double {
        switch position {
        case .standing where ageDays < standingFrom: value + positionDifference
        case .lying where ageDays >= standingFrom: value - positionDifference
        case nil, .lying, .standing: value
        }
    }
}

/// The age at which a child is compared with the standards.
package struct GrowthAge: Hashable, Sendable {
    /// The days since the birth.
    package var days: Int
    /// The days since the due date, for a child born more than three weeks before it and below two years; nil for others.
    ///
    /// Children born before 37 weeks are compared by this age, because the standards are of children born at term.
    package var correctedDays: Int?

    /// Creates the age of a child on a day.
    package init(birth: CalendarDay, due: CalendarDay? = nil, on day: CalendarDay) {
        days = day.daysSinceEpoch - birth.daysSinceEpoch
        guard let due, due.daysSinceEpoch - birth.daysSinceEpoch >= Self.leastEarly, days < Self.correctedUntil else {
            return
        }
        correctedDays = day.daysSinceEpoch - due.daysSinceEpoch
    }

    /// The age to look up: the corrected one if there is one.
    package var effectiveDays: Int { correctedDays ?? days }

    /// A birth before 37 weeks is more than 21 days before the due date of 40 weeks.
    private static let leastEarly = 22
    /// Charts correct for prematurity until two years.
    private static let correctedUntil = 731
}

/// The values of a growth record that have scores, with their reasons where they have none.
package struct GrowthAssessment: Hashable, Sendable {
    /// The age by which the values are compared.
    package var age: GrowthAge
    /// The score or the reason of each measured value, and of the BMI if weight and length were measured.
    package var results: [GrowthMeasure: Result<GrowthScore, GrowthRefusal>]

    /// Compares a growth record with the standards.
    package init(
        _ growth: CareEntry.Growth, sex: ChildSex, age: GrowthAge, position: MeasuringPosition? = nil,
        table: GrowthTable
    ) {
        self.age = age
        var results: [GrowthMeasure: Result<GrowthScore, GrowthRefusal>] = [:]
        let days = age.effectiveDays
        func add(_ measure: GrowthMeasure, _ value: Double?) {
            guard let value else { return }
            results[measure] = Result { () throws(GrowthRefusal) in
                try table.score(measure, sex: sex, ageDays: days, value: value, position: position)
            }
        }
        let kilograms = growth.weightGrams.map { Double($0) / 1000 }
        let centimetres = growth.lengthMillimetres.map { Double($0) / 10 }
        add(.weight, kilograms)
        add(.length, centimetres)
        add(.head, growth.headMillimetres.map { Double($0) / 10 })
        if let kilograms, let centimetres, centimetres > 0 {
            add(
                .bmi, GrowthTable.bmi(kilograms: kilograms, centimetres: centimetres, ageDays: days, position: position)
            )
        }
        self.results = results
    }
}
