/// A figure with its labels, as Prometheus' text format writes it
/// (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
struct Family: Sendable {
    enum Kind: String, Sendable { case counter, gauge, histogram }

    let name: String
    let kind: Kind
    let help: String
    let labels: [String]

    /// What stands before the samples.
    func appendHead(to text: inout String) {
        text += "# HELP \(name) \(help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n"))\n"
        text += "# TYPE \(name) \(kind.rawValue)\n"
    }

    /// - Parameter bound: of a histogram's bucket.
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

/// Values by labels, never so many that a host's Prometheus suffers.
struct BoundedSeries<Value> {
    /// What is new beyond it counts as `other`.
    static var most: Int { 400 }

    private(set) var values: [[String]: Value] = [:]

    mutating func change(_ labels: [String], from beginning: @autoclosure () -> Value, _ change: (inout Value) -> Void)
    {
        let isKnown = values.count < Self.most || values[labels] != nil
        let key = isKnown ? labels : labels.map { _ in "other" }
        change(&values[key, default: beginning()])
    }

    /// In the order of their labels, so that two expositions can be compared.
    var sorted: [(key: [String], value: Value)] {
        values.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    }
}

extension BoundedSeries: Sendable where Value: Sendable {}
