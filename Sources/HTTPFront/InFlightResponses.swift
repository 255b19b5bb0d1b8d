import Assist
package import HearthCore
import Synchronization

/// All responses in flight. It enforces deadlines, cancels the responses when the server stops, and waits for the last.
///
/// One task checks all responses, because a sleeping task for each would cost more than the streams themselves.
package final class InFlightResponses: Sendable {
    private struct State {
        var open: [ObjectIdentifier: InFlightResponse] = [:]
        var isDraining = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let clock: any HearthClock
    private let state = Mutex(State())
    private let (openings, opened) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// The precision of deadlines and pings.
    private static let tick = Duration.seconds(1)

    private let permits = StreamPermits()

    /// Creates an empty collection.
    package init(clock: any HearthClock) { self.clock = clock }

    /// True when the server stops: open responses may end, and no new one begins.
    package var isDraining: Bool { state.withLock { $0.isDraining } }

    /// The runs that are being written.
    package var streams: [ActiveStream] { all.compactMap(\.stream) }

    /// The number of responses in flight.
    package var count: Int { state.withLock { $0.open.count } }

    private var all: [InFlightResponse] { state.withLock { Array($0.open.values) } }

    /// Starts the work of a response as a task, and returns the response.
    ///
    /// - Parameters:
    ///   - executor: runs the task: the event loop of a connection, or the workers. Nil for tasks without a client.
    ///   - permit: the permit of another response, with which this one counts as one stream.
    ///   - isStreaming: true for a stream. Other responses are short: they have no deadline, and a shutdown waits for
    ///     their connections.
    @discardableResult
    package func start(
        on executor: (any TaskExecutor)? = nil, sharing permit: StreamPermit? = nil, isStreaming: Bool = true,
        _ work: @escaping @Sendable (InFlightResponse) async -> Void
    ) -> InFlightResponse {
        let answer = InFlightResponse(permits: permits, sharing: permit)
        if isStreaming { register(answer) }
        answer.begin(
            Task(executorPreference: executor) {
                await work(answer)
                if isStreaming { self.close(answer) }
            })
        return answer
    }

    private func register(_ answer: InFlightResponse) {
        let isFirst = state.withLock { state in
            state.open[ObjectIdentifier(answer)] = answer
            return state.open.count == 1
        }
        if isFirst { opened.yield() }
    }

    private func close(_ answer: InFlightResponse) {
        answer.end()
        let waiters = state.withLock { state in
            state.open[ObjectIdentifier(answer)] = nil
            guard state.open.isEmpty else { return [] as [CheckedContinuation<Void, Never>] }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Checks the open responses every second, until the task is cancelled.
    package func keep() async {
        for await _ in openings {
            while true {
                guard (try? await clock.sleep(for: Self.tick)) != nil else { return }
                let open = all
                if open.isEmpty { break }
                let (uptime, isDraining) = (clock.uptime, self.isDraining)
                for answer in open {
                    answer.look(at: uptime)
                    // A feed that began while the drain did.
                    if isDraining, answer.isFeed { answer.cancel(.shutdown) }
                }
            }
        }
    }

    /// Rejects new streams and waits for the open ones. Cancels feeds at once, and the others after `limit`.
    package func drain(for limit: Duration) async {
        let open = state.withLock { state in
            state.isDraining = true
            return Array(state.open.values)
        }
        for answer in open where answer.isFeed { answer.cancel(.shutdown) }
        await withTaskGroup { group in
            group.addTask {
                // The sleep is cancelled when no response is left, or when the caller's task is cancelled.
                try? await self.clock.sleep(for: limit)
                for answer in self.all { answer.cancel(.shutdown) }
            }
            await waitUntilNone()
            group.cancelAll()
        }
    }

    private func waitUntilNone() async {
        await withCheckedContinuation { continuation in
            let isNone = state.withLock { state in
                if !state.open.isEmpty { state.waiters.append(continuation) }
                return state.open.isEmpty
            }
            if isNone { continuation.resume() }
        }
    }
}
