package import Foundation
package import HearthCore

/// Something about an entry that a caregiver should look at. It never prevents the entry.
package struct CareWarning: Hashable, Sendable {
    /// The kind of the warning, by its name in the API.
    package enum Code: String, CaseIterable, Sendable {
        /// Two sleeps of one child at the same time.
        case overlappingSleep = "overlapping_sleep"
        /// Two meals of one child at the same time.
        case overlappingFeeding = "overlapping_feeding"
        /// A second running timer of one kind.
        case secondTimer = "second_timer"
        /// A dose within the interval of the same medicine.
        case doubleDose = "double_dose"
        /// More doses in 24 hours than the medicine allows.
        case tooManyDoses = "too_many_doses"
        /// A dose of a medicine with another name and the same ingredient within 24 hours.
        case sharedIngredient = "shared_ingredient"
        /// A value that is probably a typing error.
        case implausibleValue = "implausible_value"
        case endsBeforeStart = "ends_before_start"
        case inFuture = "in_future"
    }

    /// The kind of the warning.
    package var code: Code
    /// The ids of the other entries that it concerns, ordered by their start.
    package var with: [UUID]
    /// The field with the implausible value; nil for other codes.
    package var field: String?

    /// Creates a warning.
    package init(_ code: Code, with: [UUID] = [], field: String? = nil) {
        self.code = code
        self.with = with
        self.field = field
    }
}

/// The facts by which entries of one child are checked.
package struct CareCheck: Sendable {
    /// The medicines of the child, with their limits.
    package var medicines: [Medicine]
    /// Returns the growth scores of measures on the day of a moment; nil if the child's sex or birth date is not known.
    package var growth: (@Sendable (CareEntry.Growth, Timestamp) -> GrowthAssessment?)?
    /// What is known of the child.
    package var child: Child
    /// The moment until which running timers count.
    package var now: Timestamp

    /// The age and the weight of a child, against which doses are compared.
    package struct Child: Hashable, Sendable {
        /// The age in months; nil if the birth date is not known.
        package var months: Int?
        /// The last weight in grams; nil if none is known, or none of late.
        package var grams: Int?

        /// Creates a child.
        package init(months: Int? = nil, grams: Int? = nil) {
            self.months = months
            self.grams = grams
        }
    }

    /// Creates a check.
    package init(
        medicines: [Medicine] = [], child: Child = Child(),
        growth: (@Sendable (CareEntry.Growth, Timestamp) -> GrowthAssessment?)? = nil, now: Timestamp
    ) {
        self.medicines = medicines
        self.child = child
        self.growth = growth
        self.now = now
    }

    /// Returns the warnings about an entry, in the order of their codes.
    ///
    /// - Parameter others: the other entries of the child, at least those of 24 hours before and after the entry, those
    ///   that reach into its time, and all running timers. One with the entry's own id is skipped.
    package func warnings(about entry: CareEntry, among others: some Sequence<CareEntry>) -> [CareWarning] {
        let others = others.filter { $0.id != entry.id && $0.kind == entry.kind }
            .sorted { ($0.start, $0.id.text) < ($1.start, $1.id.text) }
        var warnings: [CareWarning] = []
        switch entry.details {
        case .sleep:
            warnings += overlap(.overlappingSleep, entry, others)
            warnings += secondTimer(entry, others)
        case .feeding(let feeding):
            warnings += overlap(.overlappingFeeding, entry, others)
            warnings += secondTimer(entry, others)
            warnings += implausible("amount_ml", feeding.millilitres, Self.feedMillilitres)
            warnings += implausible("left_s", feeding.leftSeconds.map(Double.init), Self.sideSeconds)
            warnings += implausible("right_s", feeding.rightSeconds.map(Double.init), Self.sideSeconds)
        case .pumping(let pumping):
            warnings += secondTimer(entry, others)
            warnings += implausible("amount_ml", pumping.total, Self.pumpedMillilitres)
        case .activity(let activity):
            warnings += secondTimer(
                entry,
                others.filter { other in if case .activity(activity) = other.details { true } else { false } })
        case .medication(let medication):
            warnings += self.warnings(about: medication, entry, among: others)
        case .temperature(let temperature):
            warnings += implausible("celsius", temperature.celsius, Self.celsius)
        case .growth(let growth):
            warnings += implausibleMeasures(growth, at: entry.start)
        case .diaper, .milestone, .note: break
        }
        if let end = entry.end, end < entry.start { warnings.append(CareWarning(.endsBeforeStart)) }
        if entry.interval(now: now).minutes.count > Self.longestMinutes(of: entry.kind) {
            warnings.append(CareWarning(.implausibleValue, field: "ended_at"))
        }
        if max(entry.start, entry.end ?? entry.start) > now + Self.clockTolerance {
            warnings.append(CareWarning(.inFuture))
        }
        return warnings
    }

    // MARK: - Overlaps and timers

    private func overlap(_ code: CareWarning.Code, _ entry: CareEntry, _ others: [CareEntry]) -> [CareWarning] {
        let interval = entry.interval(now: now).minutes
        let ids = others.filter { other in
            let other = other.interval(now: now).minutes
            // A moment overlaps what runs at that minute; two moments only meet in the same minute.
            if interval.isEmpty || other.isEmpty {
                return interval.lowerBound == other.lowerBound || interval.contains(other.lowerBound)
                    || other.contains(interval.lowerBound)
            }
            return interval.overlaps(other)
        }
        return ids.isEmpty ? [] : [CareWarning(code, with: ids.map(\.id))]
    }

    private func secondTimer(_ entry: CareEntry, _ others: [CareEntry]) -> [CareWarning] {
        guard entry.isRunning else { return [] }
        let running = others.filter(\.isRunning).map(\.id)
        return running.isEmpty ? [] : [CareWarning(.secondTimer, with: running)]
    }

    // MARK: - Values

    private func implausible(_ field: String, _ value: Double?, _ range: ClosedRange<Double>) -> [CareWarning] {
        guard let value, !range.contains(value) else { return [] }
        return [CareWarning(.implausibleValue, field: field)]
    }

    private func implausibleMeasures(_ growth: CareEntry.Growth, at time: Timestamp) -> [CareWarning] {
        let scores = self.growth?(growth, time)?.results ?? [:]
        let measures: [(String, Double?, ClosedRange<Double>, GrowthMeasure)] = [
            ("weight_g", growth.weightGrams.map(Double.init), Self.grams, .weight),
            ("length_mm", growth.lengthMillimetres.map(Double.init), Self.millimetres, .length),
            ("head_mm", growth.headMillimetres.map(Double.init), Self.headMillimetres, .head),
        ]
        return measures.flatMap { field, value, range, measure -> [CareWarning] in
            guard value != nil, case .success(let score) = scores[measure] else {
                return implausible(field, value, range)
            }
            return implausible(field, score.z, measure.plausibleScores)
        }
    }

    /// Returns the length in minutes beyond which a timer of the kind was probably forgotten.
    private static func longestMinutes(of kind: CareEntry.Kind) -> Int {
        switch kind {
        case .sleep: 16 * 60
        case .feeding, .pumping: 3 * 60
        case .activity: 6 * 60
        case .diaper, .medication, .temperature, .growth, .milestone, .note: .max
        }
    }

    // The largest bottles hold 330 ml; two of them in one meal are a typing error for a baby.
    private static let feedMillilitres = 1.0...500.0
    private static let sideSeconds = 0.0...5400.0
    private static let pumpedMillilitres = 0.0...1000.0
    // Below 34 °C and above 42.5 °C, the thermometer or the unit is wrong more often than the child is that ill.
    private static let celsius = 34.0...42.5
    // Without a sex and a birth date: from the smallest surviving newborns to tall school children.
    private static let grams = 400.0...80_000.0
    private static let millimetres = 250.0...1900.0
    private static let headMillimetres = 200.0...600.0
    private static let clockTolerance = Duration.seconds(300)
}
