/// A body measure that the growth standards of WHO cover from birth to five years.
package enum GrowthMeasure: String, CaseIterable, Sendable {
    /// Weight in kilograms.
    case weight
    /// Length or height in centimetres: lying below 731 days of age, standing from then on.
    case length
    /// Head circumference in centimetres.
    case head
    /// Body mass index in kg/m², from weight and length.
    case bmi

    /// True if scores beyond ±3 are restricted, because the distribution of the measure is skewed.
    ///
    /// WHO, "Computation of centiles and z-scores for weight-for-age, length/height-for-age and BMI-for-age": the
    /// distance between SD 2 and SD 3 counts as one unit beyond ±3.
    var isSkewed: Bool { self == .weight || self == .bmi }

    /// The scores outside of which WHO's analysis programs treat a measurement as a mistake.
    ///
    /// WHO Anthro manual, "flags": weight -6 and +5, length ±6, head circumference and BMI ±5.
    package var plausibleScores: ClosedRange<Double> {
        switch self {
        case .weight: -6...5
        case .length: -6...6
        case .head, .bmi: -5...5
        }
    }
}

/// The sex by which the growth standards are divided.
package enum ChildSex: String, CaseIterable, Sendable {
    case female
    case male
}

/// The position of a child whose length was measured.
package enum MeasuringPosition: String, Sendable {
    case lying
    case standing
}
