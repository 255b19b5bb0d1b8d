/// What is looked at when somebody asks.
package struct Gauge: Sendable {
    private let family: Family
    private let read: @Sendable () -> [(labels: [String], value: Double)]

    /// - Parameter isCounter: it only grows, though somebody else counts it.
    package init(
        _ name: String, _ help: String, _ labels: [String] = [], isCounter: Bool = false,
        read: @escaping @Sendable () -> [(labels: [String], value: Double)]
    ) {
        family = Family(name: name, kind: isCounter ? .counter : .gauge, help: help, labels: labels)
        self.read = read
    }

    /// - Parameter read: nil where it cannot be told now.
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
