package import HearthCore

/// How the models fare that can be asked, for whoever runs the house. Implemented by ModelRouter.
package protocol ModelMonitor: Sendable {
    /// In the order of their ids. None where only the offline planner answers.
    var modelHealth: [ModelHealth] { get }
}

/// What was learnt about one model from the calls of this process.
package struct ModelHealth: Hashable, Sendable {
    /// Of its circuit breaker: whether it is asked.
    package enum Circuit: String, CaseIterable, Sendable {
        /// It is.
        case closed
        /// It failed too often and is passed over.
        case open
        /// One call is on its way to find out whether it is back.
        case halfOpen = "half_open"
    }

    /// `provider/model`
    package var model: String
    /// In whose chains it stands.
    package var phases: [ModelPhase]
    package var circuit: Circuit
    /// When the circuit came to be so; at the latest the start of the process.
    package var since: Timestamp
    /// Calls that failed since the last one that did not.
    package var failures: Int
    /// Until when it is passed over, because it failed too often or asked to be left alone; nil where it is not.
    package var retryAt: Timestamp?
    /// Since when its provider says that it does not know the model; nil where it knows it.
    package var unknownSince: Timestamp?

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
