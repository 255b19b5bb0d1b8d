package import HearthCore
package import Logging
import Synchronization

/// Exporter that collects items and sends them in batches, off the tasks that serve requests. If the queue is full, new
/// items are dropped and counted.
package final class BatchExporter<Item: Sendable>: Sendable {
    /// Limits of an exporter.
    package struct Limits: Sendable {
        /// Maximum number of queued items.
        package var capacity = 2048
        /// Maximum number of items per batch.
        package var batch = 512
        /// Time between deliveries.
        package var interval = Duration.seconds(5)
        /// Time that a shutdown leaves for the remaining items.
        package var shutdownLimit = Duration.seconds(3)

        /// Creates the defaults.
        package init() {}
    }

    private struct State {
        var waiting: [Item] = []
        var dropped = 0
        var reportedAt: Duration?
    }

    private let signal: String
    private let limits: Limits
    private let delivery: Delivery
    private let makeRequest: @Sendable ([Item]) -> OutboundRequest
    private let rejected: @Sendable ([UInt8]) -> (count: Int, reason: String)
    private let metrics: ServerMetrics
    private let clock: any HearthClock
    private let logger: Logger
    private let state = Mutex(State())
    private let (wakes, woken) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// Creates an exporter.
    ///
    /// - Parameters:
    ///   - signal: its name in metrics and logs: `traces`.
    ///   - rejected: returns how many items of a batch a response reports as rejected.
    package init(
        _ signal: String, limits: Limits = Limits(), transport: any HTTPTransport, metrics: ServerMetrics,
        clock: any HearthClock, logger: Logger,
        rejected: @escaping @Sendable ([UInt8]) -> (count: Int, reason: String) = { _ in (0, "") },
        request: @escaping @Sendable ([Item]) -> OutboundRequest
    ) {
        self.signal = signal
        self.limits = limits
        delivery = Delivery(transport: transport, clock: clock)
        makeRequest = request
        self.rejected = rejected
        self.metrics = metrics
        self.clock = clock
        self.logger = logger
    }

    /// Queues an item; returns at once.
    package func add(_ item: Item) {
        let (isKept, isBatch) = state.withLock { state in
            guard state.waiting.count < limits.capacity else { return (false, false) }
            state.waiting.append(item)
            return (true, state.waiting.count == limits.batch)
        }
        if isBatch { woken.yield() }
        if !isKept { drop(1, .queueFull, "") }
    }

    /// Number of queued items.
    package var count: Int { state.withLock { $0.waiting.count } }

    /// Sends batches until cancelled. The remaining items wait for ``flush()``.
    package func run() async {
        await withTaskGroup { group in
            group.addTask { [self] in
                while (try? await clock.sleep(for: limits.interval)) != nil { woken.yield() }
            }
            for await _ in wakes { await sendAll() }
            group.cancelAll()
        }
    }

    /// Sends the remaining items within the shutdown limit.
    package func flush() async {
        guard count > 0 else { return }
        await withTaskGroup { group in
            group.addTask { await self.sendAll() }
            group.addTask { [self] in try? await clock.sleep(for: limits.shutdownLimit) }
            await group.next()
            group.cancelAll()
        }
        let left = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting.count
        }
        if left > 0 { drop(left, .shutdown, "") }
    }

    private func sendAll() async {
        while !Task.isCancelled {
            let batch = state.withLock { state in
                let batch = Array(state.waiting.prefix(limits.batch))
                state.waiting.removeFirst(batch.count)
                return batch
            }
            guard !batch.isEmpty else { return }
            switch await delivery.send(makeRequest(batch)) {
            case .taken(let answer):
                let (count, reason) = rejected(answer)
                // A collector may report more than it was sent.
                let lost = min(count, batch.count)
                metrics.exported.add(batch.count - lost, signal)
                if lost > 0 { drop(lost, .refused, reason) }
            case .lost(let reason, let detail): drop(batch.count, reason, detail)
            case .interrupted: return state.withLock { $0.waiting.insert(contentsOf: batch, at: 0) }
            }
        }
    }

    /// Counts dropped items and logs them at most once a minute.
    private func drop(_ count: Int, _ reason: DropReason, _ detail: String) {
        metrics.dropped.add(count, signal, reason.rawValue)
        let uptime = clock.uptime
        let total = state.withLock { state -> Int? in
            state.dropped += count
            if let last = state.reportedAt, uptime - last < .seconds(60) { return nil }
            state.reportedAt = uptime
            defer { state.dropped = 0 }
            return state.dropped
        }
        guard let total else { return }
        logger.warning(
            "telemetry was dropped",
            metadata: [
                "signal": "\(signal)", "count": "\(total)", "reason": "\(reason.rawValue)", "detail": "\(detail)",
            ])
    }
}
