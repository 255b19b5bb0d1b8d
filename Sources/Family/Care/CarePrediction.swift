package import HearthCore

/// An estimate of when something happens next. It is a habit of the past, not advice.
package struct CarePrediction: Hashable, Sendable {
    /// The estimated event.
    package enum Subject: String, CaseIterable, Sendable {
        /// The start of the next meal.
        case feeding
        /// The time at which the child falls asleep next.
        case sleep
    }

    /// How an estimate was made.
    package enum Method: String, Sendable {
        /// The median of the gaps that began at the same part of the day: by day or by night.
        case medianOfPart = "median_of_part_of_day"
        /// The median of all gaps, because the part of the day has too few.
        case median
    }

    /// Why there is no estimate.
    package enum Absence: String, Error, Hashable, Sendable {
        case tooFewEntries = "too_few_entries"
        /// The last entry is so long ago that nobody seems to have logged since.
        case lastEntryTooOld = "last_entry_too_old"
        /// The child eats or sleeps at the moment.
        case running
    }

    /// The estimated event.
    package var subject: Subject
    /// The most likely moment. It lies in the past if the event is overdue.
    package var at: Timestamp
    /// A quarter of the gaps were shorter.
    package var earliest: Timestamp
    /// A quarter of the gaps were longer.
    package var latest: Timestamp
    /// How the estimate was made.
    package var method: Method
    /// The number of gaps from which it was made.
    package var gaps: Int
    /// The moment from which the gap counts: the start of the last meal, or the end of the last sleep.
    package var since: Timestamp
}

extension CareCalendar {
    /// Estimates the next meal or sleep from the entries of the last seven days.
    ///
    /// Meals: the gaps between starts; meals within 30 minutes are one, such as the second side or a top-up. Sleep: how long
    /// the child was awake before each sleep. The part of the day decides, because babies eat and sleep otherwise by night.
    ///
    /// - Parameter entries: the entries of the child; other kinds and older ones are ignored.
    /// - Returns: the estimate, or why there is none.
    package func prediction(
        of subject: CarePrediction.Subject, from entries: some Sequence<CareEntry>, now: Timestamp
    ) -> Result<CarePrediction, CarePrediction.Absence> {
        let since = now + .seconds(-7 * 86_400)
        let kind: CareEntry.Kind = subject == .feeding ? .feeding : .sleep
        let recent = entries.filter {
            $0.kind == kind && $0.start >= since && $0.start <= now && !$0.isForgotten(now: now)
        }
        .sorted { $0.start < $1.start }
        if recent.contains(where: { $0.isRunning || ($0.end ?? $0.start) > now }) { return .failure(.running) }
        let (gaps, last) = subject == .feeding ? gapsBetweenMeals(recent) : gapsBetweenSleeps(recent)
        guard let last, gaps.count >= Self.leastGaps else { return .failure(.tooFewEntries) }

        let isNight = isNight(last)
        let ofPart = gaps.filter { $0.isNight == isNight }
        let isOfPart = ofPart.count >= Self.leastGaps
        let minutes = (isOfPart ? ofPart : gaps).suffix(Self.mostGaps).map(\.minutes).sorted()
        let longest = Self.quantile(3, of: minutes)
        guard now <= last + .seconds(60 * max(3 * longest, Self.leastSilence)) else {
            return .failure(.lastEntryTooOld)
        }
        return .success(
            CarePrediction(
                subject: subject, at: last + .seconds(60 * Self.quantile(2, of: minutes)),
                earliest: last + .seconds(60 * Self.quantile(1, of: minutes)), latest: last + .seconds(60 * longest),
                method: isOfPart ? .medianOfPart : .median, gaps: minutes.count, since: last))
    }

    private typealias Gap = (minutes: Int, isNight: Bool)

    private func gapsBetweenMeals(_ meals: [CareEntry]) -> ([Gap], last: Timestamp?) {
        var starts: [Timestamp] = []
        var latest: Int?
        for meal in meals {
            // A chain of short meals is one meal that began with the first.
            let isSame = latest.map { meal.start.minute - $0 < Self.oneMealMinutes } ?? false
            if !isSame { starts.append(meal.start) }
            latest = meal.start.minute
        }
        return (gaps(zip(starts, starts.dropFirst()), longest: Self.longestMealGap), starts.last)
    }

    private func gapsBetweenSleeps(_ sleeps: [CareEntry]) -> ([Gap], last: Timestamp?) {
        let ended = sleeps.compactMap { sleep in sleep.end.map { (start: sleep.start, end: max(sleep.start, $0)) } }
        return (
            gaps(zip(ended.map(\.end), ended.dropFirst().map(\.start)), longest: Self.longestAwake),
            ended.map(\.end).max()
        )
    }

    /// Returns the gaps that are positive and so short that nothing is missing in them.
    private func gaps(_ pairs: some Sequence<(Timestamp, Timestamp)>, longest: Int) -> [Gap] {
        pairs.compactMap { from, to in
            let minutes = to.minute - from.minute
            return minutes > 0 && minutes <= longest ? (minutes, isNight(from)) : nil
        }
    }

    /// Returns the lower quartile, median or upper quartile of sorted numbers, by linear interpolation.
    private static func quantile(_ quarter: Int, of sorted: [Int]) -> Int {
        guard let last = sorted.last else { return 0 }
        let position = quarter * (sorted.count - 1)
        let index = position / 4
        let next = index + 1 < sorted.count ? sorted[index + 1] : last
        return sorted[index] + (next - sorted[index]) * (position % 4) / 4
    }

    private static let leastGaps = 4
    /// The latest gaps only: a baby's habits change within days.
    private static let mostGaps = 12
    private static let oneMealMinutes = 30
    /// Longer gaps mean that a meal was not logged.
    private static let longestMealGap = 14 * 60
    private static let longestAwake = 16 * 60
    /// The least time without an entry after which an estimate is withheld.
    private static let leastSilence = 12 * 60
}
