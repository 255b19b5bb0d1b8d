import HearthCore
import Synchronization

/// The timeouts of all running calls, checked by one timer: a timer per call costs more than the call.
final class CallTimeouts: Sendable {
    private struct State {
        var calls: [ObjectIdentifier: CallTimeout] = [:]
        /// Runs while there are calls. Unstructured, because it outlives the call that starts it.
        var timer: Task<Void, Never>?
        var wakesAt = Duration.zero
    }

    private let clock: any HearthClock
    private let state = Mutex(State())

    init(clock: any HearthClock) { self.clock = clock }

    /// Checks the timeouts of `watch` while `body` runs.
    func watching<Result>(_ watch: CallTimeout, _ body: () async -> Result) async -> Result {
        begin(watch)
        defer { end(watch) }
        return await body()
    }

    private func begin(_ watch: CallTimeout) {
        let due = clock.uptime + (watch.pause() ?? .zero)
        state.withLock { state in
            state.calls[ObjectIdentifier(watch)] = watch
            if state.timer != nil, state.wakesAt <= due { return }
            state.timer?.cancel()
            state.wakesAt = due
            // One timer for all calls, which outlives the call that set it; the last call to end cancels it.
            state.timer = Task { await run() }
        }
    }

    private func end(_ watch: CallTimeout) {
        state.withLock { state in
            state.calls[ObjectIdentifier(watch)] = nil
            guard state.calls.isEmpty else { return }
            state.timer?.cancel()
            state.timer = nil
        }
    }

    private func run() async {
        while !Task.isCancelled, let pause = endExpiredCalls() {
            guard (try? await clock.sleep(for: pause)) != nil else { return }
        }
    }

    /// Ends expired calls and returns the time during which no other can expire.
    private func endExpiredCalls() -> Duration? {
        let (pause, expired) = state.withLock { state in
            var shortest: Duration?
            var expired: [CallTimeout] = []
            for (id, call) in state.calls {
                if let pause = call.pause() {
                    shortest = min(shortest ?? pause, pause)
                } else {
                    expired.append(call)
                    state.calls[id] = nil
                }
            }
            if let shortest { state.wakesAt = clock.uptime + shortest } else { state.timer = nil }
            return (shortest, expired)
        }
        for call in expired { call.announceExpiry() }
        return pause
    }
}
