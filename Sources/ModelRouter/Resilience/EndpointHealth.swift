package import Assist
import HearthCore
import Synchronization

/// What the router has learnt about one model, shared by all runs.
final class EndpointHealth: Sendable {
    private struct State {
        var breaker = CircuitBreaker()
        var coolUntil = Duration.zero
        /// When the breaker's circuit came to be as it is.
        var since: Duration
        /// In a row.
        var failures = 0
        /// Since when the provider says that it does not know the model.
        var unknownSince: Duration?

        /// Until when it is passed over.
        var rest: Duration {
            if case .open(let until) = breaker.state { max(coolUntil, until) } else { coolUntil }
        }
    }

    enum Admission {
        case admitted(CircuitBreaker.Ticket)
        case refused(OfflineReason)
    }

    private let state: Mutex<State>

    /// - Parameter uptime: now.
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

    /// - Parameter error: why the call failed, where it did.
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
                circuit: state.breaker.state.circuit, passedOverFor: max(.zero, state.rest - uptime),
                isUnknown: state.unknownSince != nil)
        }
    }

    /// What an operator is told of it.
    ///
    /// - Parameter moment: the moment of an uptime.
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

/// Whether a model is asked at present.
package struct EndpointState: Hashable, Sendable {
    package typealias Circuit = ModelHealth.Circuit

    package var circuit: Circuit
    /// How long it will still be passed over, because it failed too often or asked to be left alone.
    package var passedOverFor: Duration
    /// Whether the provider says that it does not know the model.
    package var isUnknown: Bool

    package init(circuit: ModelHealth.Circuit, passedOverFor: Duration, isUnknown: Bool = false) {
        self.circuit = circuit
        self.passedOverFor = passedOverFor
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
    /// What a failed call says about the provider: one that refuses this request alone is in order.
    init(on error: ProviderError) {
        self =
            switch error.code {
            // An empty answer may be what was asked for: a small bound that a model spends on its thoughts.
            case .contextTooLong, .contentFiltered, .badRequest, .empty: .success
            // The run's time was over, however well the provider wrote.
            case .timeout where error.clock == .total: .nothing
            case .rateLimited, .overloaded, .authentication, .modelNotFound, .timeout, .connect, .untrusted, .cut,
                .malformed:
                .failure
            }
    }
}
