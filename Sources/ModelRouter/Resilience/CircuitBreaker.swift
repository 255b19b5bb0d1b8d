/// Keeps calls away from a model that fails again and again, and lets one call at a time find out whether it is back.
///
/// Pure: moments are given as uptimes. Learns from how calls end, so a stream that opens well and stalls is a failure.
package struct CircuitBreaker: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        /// In use; how many calls have failed since the last one that did not.
        case closed(failures: Int)
        /// Passed over until this uptime.
        case open(until: Duration)
        /// One call is on its way to find out.
        case halfOpen
    }

    package enum Verdict: Hashable, Sendable {
        case success, failure
        /// The call says nothing about the provider: the client has left.
        case nothing
    }

    /// The permission for one call, to be handed back with its verdict.
    package struct Ticket: Hashable, Sendable {
        fileprivate var epoch: Int
    }

    /// Failures in a row that open it.
    package static let threshold = 5
    /// How long it stays open at first; each failed probe doubles it, up to ``longestPause``.
    package static let firstPause = Duration.seconds(30)
    package static let longestPause = Duration.seconds(300)

    package private(set) var state = State.closed(failures: 0)
    private var pause = firstPause
    /// Counts the changes of state: a call that began before the last one has nothing to tell any more.
    private var epoch = 0

    package init() {}

    /// Nil where the call may not be made now.
    package mutating func admit(at uptime: Duration) -> Ticket? {
        switch state {
        case .closed: break
        case .open(let until) where uptime >= until: change(to: .halfOpen)
        case .open, .halfOpen: return nil
        }
        return Ticket(epoch: epoch)
    }

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
        // The probe found out nothing: the next call is one.
        case (.halfOpen, .nothing): change(to: .open(until: uptime))
        case (.closed, .nothing), (.open, _): break
        }
    }

    /// The call has got its first token: the model is back, and others may ask it. It is on probation until a call ends
    /// well: the next failure opens the circuit again, for longer. The ticket stays good.
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
