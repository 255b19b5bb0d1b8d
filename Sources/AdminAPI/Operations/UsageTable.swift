import HearthAPI

/// The days of a period as a table for spreadsheets. A figure without measurements is an empty field.
enum UsageTable {
    private typealias Column = (name: String, value: @Sendable (UsageFigures.Day) -> String)

    private static let columns: [Column] = [
        ("date", { $0.date }), ("runs", { "\($0.runs)" }), ("failures", { "\($0.failures)" }),
        ("refusals", { "\($0.refusals)" }), ("active_users", { text($0.activeUsers) }),
        ("input_tokens", { "\($0.inputTokens)" }), ("output_tokens", { "\($0.outputTokens)" }),
        ("cost_microusd", { "\($0.costMicrousd)" }), ("latency_p50_ms", { text($0.latencyMs?.p50) }),
        ("latency_p95_ms", { text($0.latencyMs?.p95) }), ("first_token_p50_ms", { text($0.firstTokenMs?.p50) }),
        ("first_token_p95_ms", { text($0.firstTokenMs?.p95) }), ("degraded", { "\($0.degraded)" }),
        ("answered_offline", { "\($0.answeredOffline.values.reduce(0, +))" }),
    ]

    static func text(of days: [UsageFigures.Day]) -> String {
        var table = CommaSeparated(header: columns.map(\.name))
        for day in days { table.add(columns.map { $0.value(day) }) }
        return table.text
    }

    private static func text(_ number: (some BinaryInteger)?) -> String { number.map { "\($0)" } ?? "" }
}
