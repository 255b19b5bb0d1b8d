import Synchronization

/// What only grows.
package final class Counter: Sendable {
    private let family: Family
    private let series = Mutex(BoundedSeries<Int>())

    package init(_ name: String, _ help: String, _ labels: [String] = []) {
        family = Family(name: name, kind: .counter, help: help, labels: labels)
    }

    /// - Parameter values: of the labels, in their order.
    package func add(_ number: Int = 1, _ values: String...) { add(number, labels: values) }

    func add(_ number: Int, labels values: [String]) {
        series.withLock { $0.change(values, from: 0) { $0 += number } }
    }

    func append(to text: inout String) {
        family.appendHead(to: &text)
        for (labels, value) in series.withLock(\.sorted) { family.append(labels, "\(value)", to: &text) }
    }
}
