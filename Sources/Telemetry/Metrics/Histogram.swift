import HearthCore
import Synchronization

/// How times are spread, in seconds.
package final class Histogram: Sendable {
    private struct Counts: Sendable {
        /// Of each bucket by itself; the last one has no bound.
        var buckets: [Int]
        var sum = 0.0
    }

    private let family: Family
    private let bounds: [Double]
    private let series = Mutex(BoundedSeries<Counts>())

    /// - Parameter bounds: the upper ones, included in their buckets, rising.
    package init(_ name: String, _ help: String, _ labels: [String], bounds: [Double]) {
        family = Family(name: name, kind: .histogram, help: help, labels: labels)
        self.bounds = bounds
    }

    package func note(_ duration: Duration, _ values: String...) {
        let seconds = duration.seconds
        let place = bounds.firstIndex { seconds <= $0 } ?? bounds.count
        series.withLock { series in
            series.change(values, from: Counts(buckets: Array(repeating: 0, count: bounds.count + 1))) { counts in
                counts.buckets[place] += 1
                counts.sum += seconds
            }
        }
    }

    func append(to text: inout String) {
        family.appendHead(to: &text)
        for (labels, counts) in series.withLock(\.sorted) {
            var total = 0
            for (bound, count) in zip(bounds.map { "\($0)" } + ["+Inf"], counts.buckets) {
                total += count
                family.append(labels, suffix: "_bucket", bound: bound, "\(total)", to: &text)
            }
            family.append(labels, suffix: "_sum", "\(counts.sum)", to: &text)
            family.append(labels, suffix: "_count", "\(total)", to: &text)
        }
    }
}
