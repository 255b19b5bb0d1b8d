import HearthCore
import Synchronization

/// What the router has learnt about one model, shared by all runs.
final class LinkHealth: Sendable {
    private struct State {
        var breaker = CircuitBreaker()
        var coolUntil = Duration.zero
    }

    enum Admission {
        case admitted(CircuitBreaker.Ticket)
        case refused(obstacle: String)
    }

    private let state = Mutex(State())

    func admit(at uptime: Duration) -> Admission {
        state.withLock { state in
            if uptime < state.coolUntil { return .refused(obstacle: "cooling_down") }
            guard let ticket = state.breaker.admit(at: uptime) else { return .refused(obstacle: "circuit_open") }
            return .admitted(ticket)
        }
    }

    func record(
        _ verdict: CircuitBreaker.Verdict, of ticket: CircuitBreaker.Ticket, retryAfter: Duration?, at uptime: Duration
    ) {
        state.withLock { state in
            state.breaker.record(verdict, of: ticket, at: uptime)
            if let retryAfter { state.coolUntil = max(state.coolUntil, uptime + retryAfter) }
        }
    }

    func state(at uptime: Duration) -> LinkState {
        state.withLock { state in
            var rest = state.coolUntil - uptime
            var circuit = LinkState.Circuit.closed
            switch state.breaker.state {
            case .closed: break
            case .open(let until):
                circuit = .open
                rest = max(rest, until - uptime)
            case .halfOpen: circuit = .halfOpen
            }
            return LinkState(circuit: circuit, passedOverFor: max(.zero, rest))
        }
    }
}

/// Whether a model is asked at present, for operators.
package struct LinkState: Hashable, Sendable {
    package enum Circuit: String, CaseIterable, Sendable {
        case closed, open
        case halfOpen = "half_open"
    }

    package var circuit: Circuit
    /// How long it will still be passed over, because it failed too often or asked to be left alone.
    package var passedOverFor: Duration

    package init(circuit: Circuit, passedOverFor: Duration) {
        self.circuit = circuit
        self.passedOverFor = passedOverFor
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
            case .rateLimited, .overloaded, .authentication, .timeout, .connect, .untrusted, .cut, .malformed: .failure
            }
    }
}
