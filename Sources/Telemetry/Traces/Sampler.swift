import HearthCore

/// Sampler of traces, configured by the values of `OTEL_TRACES_SAMPLER`
/// (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
package struct Sampler: Hashable, Sendable {
    /// Rule of a sampler.
    package enum Rule: Hashable, Sendable {
        case always, never
        /// This share of all traces, by their ids, so that every service with the same share selects the same traces.
        case share(Double)
    }

    private let rule: Rule
    private let followsCaller: Bool

    /// Creates a sampler.
    package init(_ rule: Rule, followsCaller: Bool) {
        self.rule = rule
        self.followsCaller = followsCaller
    }

    /// Valid names.
    package static let names = [
        "parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio", "always_on", "always_off",
        "traceidratio",
    ]

    /// Returns nil if the name or the argument is invalid.
    ///
    /// - Parameter argument: ratio of the ratio samplers; empty means 1.
    package init?(name: String, argument: String) {
        guard Self.names.contains(name) else { return nil }
        let prefix = "parentbased_"
        let followsCaller = name.hasPrefix(prefix)
        switch followsCaller ? String(name.dropFirst(prefix.count)) : name {
        case "always_on": self.init(.always, followsCaller: followsCaller)
        case "always_off": self.init(.never, followsCaller: followsCaller)
        default:
            guard let share = argument.isEmpty ? 1 : Double(argument), (0...1).contains(share) else { return nil }
            self.init(.share(share), followsCaller: followsCaller)
        }
    }

    func samples(_ trace: TraceContext.TraceID, below caller: TraceContext?) -> Bool {
        if followsCaller, let caller { return caller.isSampled }
        switch rule {
        case .always: return true
        case .never: return false
        // 63 bits, which are compared exactly.
        case .share(let share): return Double(trace.low >> 1) < share * 0x1p63
        }
    }
}
