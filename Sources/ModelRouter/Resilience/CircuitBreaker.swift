/// Circuit breaker of one model. Stops calls after repeated failures and probes the model with one call at a time.
///
/// Pure: times are passed in as uptimes. Records the end of calls, so a stream that opens well and stalls is a failure.
package struct CircuitBreaker: Hashable, Sendable {
    /// State of the circuit.
    package enum State: Hashable, Sendable {
        /// In use, with the number of consecutive failures.
        case closed(failures: Int)
        /// Skipped until this uptime.
        case open(until: Duration)
        /// One probing call is in progress.
        case halfOpen
    }

    /// Effect of a call on the circuit.
    package enum Verdict: Hashable, Sendable {
        case success, failure
        /// The call says nothing about the provider, for example because the client disconnected.
        case nothing
    }

    /// Permission for one call, which is returned with its verdict.
    package struct Ticket: Hashable, Sendable {
        fileprivate var epoch: Int
    }

    /// Number of consecutive failures that open the circuit.
    package static let threshold = 5
    /// First duration of the open state; each failed probe doubles it, up to ``longestPause``.
    package static let firstPause = Duration.seconds(30)
    /// Maximum duration of the open state.
    package static let longestPause = Duration.seconds(300)

    /// The current state.
    package private(set) var state = State.closed(failures: 0)
    private var pause = firstPause
    /// Number of state changes: the verdict of a call that began before the last one is ignored.
    private var epoch = 0

    /// Creates a closed circuit.
    package init() {}

    /// Returns a ticket, or nil if the call must not be made now.
    package mutating func admit(at uptime: Duration) -> Ticket? {
        switch state {
        case .closed: break
        case .open(let until) where uptime >= until: change(to: .halfOpen)
        case .open, .halfOpen: return nil
        }
        return Ticket(epoch: epoch)
    }

    /// Records the verdict of a call.
    package mutating func record(_ verdict: Verdict, of ticket: Ticket, at uptime: Duration) {
        guard ticket.epoch == epoch else { return }
        switch (state, verdict) {
        case (.closed(let failures), .failure) where failures + 1 >= Self.threshold:
            change(to: .open(until: uptime + pause))
        case (.closed(let failures), .failure): state = .closed(failures: failures + 1)
        case (.closed, .success):
            pause = Self.firstPause
            state = .closed(failures: 0)
        case (.halfOpen, .failure):
            pause = min(pause * 2, Self.longestPause)
            change(to: .open(until: uptime + pause))
        case (.halfOpen, .success):
            pause = Self.firstPause
            change(to: .closed(failures: 0))
        // The probe was inconclusive: the next call probes again.
        case (.halfOpen, .nothing): change(to: .open(until: uptime))
        case (.closed, .nothing), (.open, _): break
        }
    }

    /// Closes the circuit at the first token of a probing call, so that other runs may use the model. It stays on
    /// probation
    /// until a call succeeds: the next failure opens the circuit again, for longer. The ticket remains valid.
    package mutating func noteFirstToken(of ticket: Ticket) {
        guard ticket.epoch == epoch, state == .halfOpen else { return }
        pause = min(pause * 2, Self.longestPause)
        state = .closed(failures: Self.threshold - 1)
    }

    private mutating func change(to state: State) {
        self.state = state
        epoch += 1
    }
}
