/// A measurement of `hearth growth --jsonl`: one JSON object a line.
package struct GrowthVector: Decodable, Hashable, Sendable {
    /// The name of the measurement, which its answer repeats.
    package var id: String
    /// `weight`, `length`, `head` or `bmi`.
    package var measure: String
    /// `female` or `male`.
    package var sex: String
    /// The age in whole days.
    package var ageDays: Int
    /// Kilograms, centimetres or kg/m².
    package var value: Double
    /// `lying` or `standing`; nil for what is usual at the age.
    package var position: String?

    private enum CodingKeys: String, CodingKey {
        case id, measure, sex, value, position
        case ageDays = "age_days"
    }

    /// The score of a measurement, or why it has none.
    package struct Answer: Encodable, Hashable, Sendable {
        /// The name of the measurement.
        package var id: String
        /// The z-score; nil if there is none.
        package var z: Double?
        /// The percentile, 0 to 100; nil if there is none.
        package var percentile: Double?
        /// The reason for no score: a ``GrowthRefusal``, or `unknown_measure`, `unknown_sex`, `unknown_position`.
        package var refusal: String?
    }
}

extension GrowthTable {
    /// Returns the score of a measurement, or the reason for none.
    package func answer(_ vector: GrowthVector) -> GrowthVector.Answer {
        func refused(_ reason: String) -> GrowthVector.Answer { GrowthVector.Answer(id: vector.id, refusal: reason) }
        guard let measure = GrowthMeasure(rawValue: vector.measure) else { return refused("unknown_measure") }
        guard let sex = ChildSex(rawValue: vector.sex) else { return refused("unknown_sex") }
        let position = vector.position.flatMap(MeasuringPosition.init)
        guard vector.position == nil || position != nil else { return refused("unknown_position") }
        do {
            let score = try score(
                measure, sex: sex, ageDays: vector.ageDays, value: vector.value, position: position)
            return GrowthVector.Answer(id: vector.id, z: score.z, percentile: score.percentile)
        } catch {
            return refused(error.rawValue)
        }
    }
}
