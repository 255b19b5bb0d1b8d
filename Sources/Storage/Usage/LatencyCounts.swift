import Assist

/// The number of runs by time, on all days together, and each day's percentiles.
struct LatencyCounts {
    private struct Counts {
        var runs: [Duration: Int] = [:]
        var firstTexts: [Duration: Int] = [:]

        mutating func add(_ count: Int, of measure: String, _ time: Duration) {
            if measure == "run" { runs[time, default: 0] += count } else { firstTexts[time, default: 0] += count }
        }
    }

    private var all = Counts()
    /// The percentiles by number of the day.
    private(set) var days: [Int: (duration: Percentiles?, timeToFirstText: Percentiles?)] = [:]

    /// Adds rows with day, measure, ms and runs: all rows of their days.
    ///
    /// - Parameter areBuckets: whether `ms` is the start of a ``LatencyBucket`` and not the time itself.
    mutating func add(_ rows: [SQLRow], areBuckets: Bool) throws(StorageError) {
        var added: [Int: Counts] = [:]
        for row in rows {
            let (day, ms, count): (Int, Int64, Int) = (try row["day"], try row["ms"], try row["runs"])
            let measure: String = try row["measure"]
            let time = Duration.milliseconds(areBuckets ? LatencyBucket(milliseconds: ms).middle : ms)
            added[day, default: Counts()].add(count, of: measure, time)
            all.add(count, of: measure, time)
        }
        for (day, counts) in added { days[day] = (Percentiles(of: counts.runs), Percentiles(of: counts.firstTexts)) }
    }

    var duration: Percentiles? { Percentiles(of: all.runs) }
    var timeToFirstText: Percentiles? { Percentiles(of: all.firstTexts) }
}
