import HearthCore
import Synchronization

/// A monotonic counter.
package final class Counter: Sendable {
    private let family: Family
    private let series = Mutex(BoundedSeries<Int>())

    /// Creates a counter.
    package init(_ name: String, _ help: String, _ labels: [String] = []) {
        family = Family(name: name, kind: .counter, help: help, labels: labels)
    }

    /// Adds a number to a series.
    ///
    /// - Parameter values: values of the labels, in order.
    package func add(_ number: Int = 1, _ values: String...) { add(number, labels: values) }

    func add(_ number: Int, labels values: [String]) {
        series.withLock { $0.change(values, from: 0) { $0 += number } }
    }

    func append(to text: inout String) {
        family.appendHead(to: &text)
        for (labels, value) in series.withLock(\.sorted) { family.append(labels, "\(value)", to: &text) }
    }
}

/// A gauge whose value is read at each exposition.
package struct Gauge: Sendable {
    private let family: Family
    private let read: @Sendable () -> [(labels: [String], value: Double)]

    /// Creates a gauge with labels.
    ///
    /// - Parameter isCounter: true if the value only grows and is counted elsewhere.
    package init(
        _ name: String, _ help: String, _ labels: [String] = [], isCounter: Bool = false,
        read: @escaping @Sendable () -> [(labels: [String], value: Double)]
    ) {
        family = Family(name: name, kind: isCounter ? .counter : .gauge, help: help, labels: labels)
        self.read = read
    }

    /// Creates a gauge without labels.
    ///
    /// - Parameter read: returns nil if the value is not available now.
    package init(_ name: String, _ help: String, isCounter: Bool = false, read: @escaping @Sendable () -> Double?) {
        self.init(name, help, [], isCounter: isCounter) { read().map { [([], $0)] } ?? [] }
    }

    func append(to text: inout String) {
        let values = read()
        guard !values.isEmpty else { return }
        family.appendHead(to: &text)
        for (labels, value) in values { family.append(labels, Self.text(of: value), to: &text) }
    }

    private static func text(of value: Double) -> String {
        value.rounded() == value && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    }
}

/// A histogram of durations, in seconds.
package final class Histogram: Sendable {
    private struct Counts: Sendable {
        /// Count of each bucket alone; the last one has no upper bound.
        var buckets: [Int]
        var sum = 0.0
    }

    private let family: Family
    private let bounds: [Double]
    private let series = Mutex(BoundedSeries<Counts>())

    /// Creates a histogram.
    ///
    /// - Parameter bounds: inclusive upper bounds of the buckets, in ascending order.
    package init(_ name: String, _ help: String, _ labels: [String], bounds: [Double]) {
        family = Family(name: name, kind: .histogram, help: help, labels: labels)
        self.bounds = bounds
    }

    /// Records a duration.
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

/// A metric with its labels in Prometheus' text format
/// (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
struct Family: Sendable {
    enum Kind: String, Sendable { case counter, gauge, histogram }

    let name: String
    let kind: Kind
    let help: String
    let labels: [String]

    /// Appends the lines before the samples.
    func appendHead(to text: inout String) {
        text += "# HELP \(name) \(help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n"))\n"
        text += "# TYPE \(name) \(kind.rawValue)\n"
    }

    /// Appends a sample.
    ///
    /// - Parameter bound: upper bound of a histogram's bucket.
    func append(_ values: [String], suffix: String = "", bound: String? = nil, _ sample: String, to text: inout String)
    {
        text += name
        text += suffix
        var pairs = zip(labels, values).map { "\($0)=\"\(Self.escaped($1))\"" }
        if let bound { pairs.append("le=\"\(bound)\"") }
        if !pairs.isEmpty { text += "{\(pairs.joined(separator: ","))}" }
        text += " \(sample)\n"
    }

    private static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 || $0 == 0x0A }) else { return value }
        return value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}

/// Values by labels, limited in number to protect the operator's Prometheus.
struct BoundedSeries<Value> {
    /// Maximum number of series; further labels count as `other`.
    static var most: Int { 400 }

    private(set) var values: [[String]: Value] = [:]

    mutating func change(_ labels: [String], from beginning: @autoclosure () -> Value, _ change: (inout Value) -> Void)
    {
        let isKnown = values.count < Self.most || values[labels] != nil
        let key = isKnown ? labels : labels.map { _ in "other" }
        change(&values[key, default: beginning()])
    }

    /// Series in the order of their labels, so that two expositions can be compared.
    var sorted: [(key: [String], value: Value)] {
        values.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    }
}

extension BoundedSeries: Sendable where Value: Sendable {}
