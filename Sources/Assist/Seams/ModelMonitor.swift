package import HearthCore

/// The health of the models that can be called, for the operator. Implemented by ModelRouter.
package protocol ModelMonitor: Sendable {
    /// The models in the order of their ids; empty if only the offline planner answers.
    var modelHealth: [ModelHealth] { get }
}

/// The health of one model, from the calls of this process.
package struct ModelHealth: Hashable, Sendable {
    /// The states of a circuit breaker.
    package enum Circuit: String, CaseIterable, Sendable {
        /// The model is called.
        case closed
        /// The model failed too often and is skipped.
        case open
        /// One call is testing whether the model works again.
        case halfOpen = "half_open"
    }

    /// `provider/model`
    package var model: String
    /// The phases in whose chains the model is.
    package var phases: [ModelPhase]
    /// The state of the circuit breaker.
    package var circuit: Circuit
    /// The time of the last change of the circuit; at the earliest the start of the process.
    package var since: Timestamp
    /// The number of failed calls since the last successful one.
    package var failures: Int
    /// The time until which the model is skipped, because it failed too often or its provider asked for a pause; nil if
    /// it is not skipped.
    package var retryAt: Timestamp?
    /// The time since which the provider rejects the model as unknown; nil if it knows it.
    package var unknownSince: Timestamp?

    /// Creates a health report.
    package init(
        model: String, phases: [ModelPhase], circuit: Circuit, since: Timestamp, failures: Int,
        retryAt: Timestamp? = nil, unknownSince: Timestamp? = nil
    ) {
        self.model = model
        self.phases = phases
        self.circuit = circuit
        self.since = since
        self.failures = failures
        self.retryAt = retryAt
        self.unknownSince = unknownSince
    }
}
