import HearthCore
import Synchronization

/// Looks after the clocks of all calls that run, with one timer: a timer for each costs more than the call.
final class CallTimeouts: Sendable {
    private struct State {
        var calls: [ObjectIdentifier: CallTimeout] = [:]
        /// Runs while there are calls. Unstructured, because it outlives the call that happens to begin it.
        var timer: Task<Void, Never>?
        var wakesAt = Duration.zero
    }

    private let clock: any HearthClock
    private let state = Mutex(State())

    init(clock: any HearthClock) { self.clock = clock }

    /// Looks after `watch` for the time of `body`.
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
        while !Task.isCancelled, let pause = look() {
            guard (try? await clock.sleep(for: pause)) != nil else { return }
        }
    }

    /// Ends the calls whose time is up, and says how long none of the others can be.
    private func look() -> Duration? {
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
