package import Assist
import HearthCore
import Synchronization

/// Health of one model, shared by all runs.
final class EndpointHealth: Sendable {
    private struct State {
        var breaker = CircuitBreaker()
        var coolUntil = Duration.zero
        /// Uptime of the last change of the circuit's state.
        var since: Duration
        /// Number of consecutive failures.
        var failures = 0
        /// Uptime since which the provider reports the model as unknown.
        var unknownSince: Duration?

        /// Uptime until which the model is skipped.
        var rest: Duration {
            if case .open(let until) = breaker.state { max(coolUntil, until) } else { coolUntil }
        }
    }

    enum Admission {
        case admitted(CircuitBreaker.Ticket)
        case refused(OfflineReason)
    }

    private let state: Mutex<State>

    /// Creates the health of an unused model.
    ///
    /// - Parameter uptime: current uptime.
    init(at uptime: Duration) { state = Mutex(State(since: uptime)) }

    func admit(at uptime: Duration) -> Admission {
        state.withLock { state in
            if uptime < state.coolUntil { return .refused(.coolingDown) }
            let before = state.breaker.state.circuit
            guard let ticket = state.breaker.admit(at: uptime) else { return .refused(.circuitOpen) }
            if state.breaker.state.circuit != before { state.since = uptime }
            return .admitted(ticket)
        }
    }

    func noteFirstToken(of ticket: CircuitBreaker.Ticket, at uptime: Duration) {
        state.withLock { state in
            let before = state.breaker.state.circuit
            state.breaker.noteFirstToken(of: ticket)
            if state.breaker.state.circuit != before { state.since = uptime }
        }
    }

    /// Records the end of a call.
    ///
    /// - Parameter error: the failure of the call, if any.
    func record(
        _ verdict: CircuitBreaker.Verdict, of ticket: CircuitBreaker.Ticket, error: ProviderError? = nil,
        at uptime: Duration
    ) {
        state.withLock { state in
            let before = state.breaker.state.circuit
            state.breaker.record(verdict, of: ticket, at: uptime)
            if state.breaker.state.circuit != before { state.since = uptime }
            switch verdict {
            case .success: state.failures = 0
            case .failure: state.failures += 1
            case .nothing: break
            }
            if error?.code == .modelNotFound {
                state.unknownSince = state.unknownSince ?? uptime
            } else if verdict == .success {
                state.unknownSince = nil
            }
            if let wait = error?.retryAfter { state.coolUntil = max(state.coolUntil, uptime + wait) }
        }
    }

    func state(at uptime: Duration) -> EndpointState {
        state.withLock { state in
            EndpointState(
                circuit: state.breaker.state.circuit, skippedFor: max(.zero, state.rest - uptime),
                isUnknown: state.unknownSince != nil)
        }
    }

    /// Returns the health report for operators.
    ///
    /// - Parameter moment: converts an uptime to a timestamp.
    func report(
        on model: String, in phases: [ModelPhase], at uptime: Duration, moment: (Duration) -> Timestamp
    ) -> ModelHealth {
        state.withLock { state in
            let retry = state.rest
            return ModelHealth(
                model: model, phases: phases, circuit: state.breaker.state.circuit, since: moment(state.since),
                failures: state.failures, retryAt: retry > uptime ? moment(retry) : nil,
                unknownSince: state.unknownSince.map(moment))
        }
    }
}

/// Availability of a model.
package struct EndpointState: Hashable, Sendable {
    /// State of the circuit.
    package typealias Circuit = ModelHealth.Circuit

    /// State of the circuit.
    package var circuit: Circuit
    /// Remaining time for which the model is skipped, after repeated failures or at the provider's request.
    package var skippedFor: Duration
    /// True if the provider reports that it does not know the model.
    package var isUnknown: Bool

    package init(circuit: ModelHealth.Circuit, skippedFor: Duration, isUnknown: Bool = false) {
        self.circuit = circuit
        self.skippedFor = skippedFor
        self.isUnknown = isUnknown
    }
}

extension CircuitBreaker.State {
    fileprivate var circuit: ModelHealth.Circuit {
        switch self {
        case .closed: .closed
        case .open: .open
        case .halfOpen: .halfOpen
        }
    }
}

extension CircuitBreaker.Verdict {
    /// Returns the verdict on a failed call. A provider that rejects only this request is healthy.
    init(on error: ProviderError) {
        self =
            switch error.code {
            // An empty answer may be legitimate: the model spent a small limit on its reasoning.
            case .contextTooLong, .contentFiltered, .badRequest, .empty: .success
            // The run's time was over, whatever the provider's speed.
            case .timeout where error.clock == .total: .nothing
            case .rateLimited, .overloaded, .authentication, .modelNotFound, .timeout, .connect, .untrusted, .cut,
                .malformed:
                .failure
            }
    }
}
