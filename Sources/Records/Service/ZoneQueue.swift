import Synchronization

/// One queue a zone within a process, so that only other processes race for the head of a zone.
package final class ZoneQueue: Sendable {
    private let waiting = Mutex<[ZoneID: [CheckedContinuation<Void, Never>]]>([:])

    /// Creates the queues.
    package init() {}

    /// Runs the body while nobody else of this process is in any of the zones. The order of arrival is kept.
    package func with<Value: Sendable>(
        _ zones: Set<ZoneID>, _ body: () async throws -> Value
    ) async rethrows -> Value {
        // All wait in one order, so that no two wait for each other.
        let sorted = zones.sorted()
        for zone in sorted { await enter(zone) }
        defer { for zone in sorted.reversed() { leave(zone) } }
        return try await body()
    }

    private func enter(_ zone: ZoneID) async {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                if waiting[zone] == nil {
                    waiting[zone] = []
                    return true
                }
                waiting[zone]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave(_ zone: ZoneID) {
        let next: CheckedContinuation<Void, Never>? = waiting.withLock { waiting in
            guard var queue = waiting[zone], !queue.isEmpty else {
                waiting[zone] = nil
                return nil
            }
            let next = queue.removeFirst()
            waiting[zone] = queue
            return next
        }
        next?.resume()
    }
}
