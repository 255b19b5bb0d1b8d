package import Foundation
package import HearthCore
import Synchronization

/// The tapes of the runs that can be resumed: those that go on, and those that ended not long ago.
///
/// In memory only, because an answer is the family's: it is gone ``Limits/lifetime`` after its end, or with the process.
package final class ReplayBuffer: Sendable {
    package struct Limits: Sendable {
        /// Bytes of one run. A longer one loses its beginning.
        package var run: Int
        /// Bytes of all runs. The oldest finished ones go first; where all go on, the one that writes loses what it has.
        package var total: Int
        /// From the last event of a run.
        package var lifetime: Duration

        package init(run: Int = 256 << 10, total: Int = 64 << 20, lifetime: Duration = .seconds(300)) {
            self.run = run
            self.total = total
            self.lifetime = lifetime
        }
    }

    private struct State {
        var eventLogs: [UUID: RunEventLog] = [:]
        /// In the order in which they ended, which is that of their expiry.
        var finished: [(id: UUID, expiresAt: Duration)] = []
        var total = 0

        mutating func remove(finished count: Int) {
            for (id, _) in finished.prefix(count) {
                guard let eventLog = eventLogs.removeValue(forKey: id) else { continue }
                total -= eventLog.size + ReplayBuffer.overhead(of: eventLog)
            }
            finished.removeFirst(count)
        }

        mutating func removeExpired(at uptime: Duration) {
            remove(finished: finished.prefix { $0.expiresAt <= uptime }.count)
        }
    }

    private let limits: Limits
    private let clock: any HearthClock
    private let state = Mutex(State())
    private let (endings, ended) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// What a tape takes beside its envelopes, about.
    private static func overhead(of eventLog: RunEventLog) -> Int { 512 + eventLog.prompt.utf8.count }

    package init(limits: Limits = Limits(), clock: any HearthClock) {
        self.limits = limits
        self.clock = clock
    }

    /// Bytes in use, about.
    package var size: Int { state.withLock { $0.total } }

    /// A tape for a run that begins. Every tape must be ended.
    ///
    /// - Parameter prompt: what was asked for, redacted.
    package func open(_ id: UUID, owner: UUID, prompt: String) -> RunEventLog {
        let eventLog = RunEventLog(id: id, owner: owner, prompt: prompt)
        state.withLock { state in
            state.removeExpired(at: clock.uptime)
            state.eventLogs[id] = eventLog
            state.total += Self.overhead(of: eventLog)
        }
        return eventLog
    }

    /// The tape of a run, if it is still kept and is this user's.
    package func eventLog(_ id: UUID, of owner: UUID) -> RunEventLog? {
        state.withLock { state in
            state.removeExpired(at: clock.uptime)
            return state.eventLogs[id].flatMap { $0.owner == owner ? $0 : nil }
        }
    }

    /// - Returns: the envelope's number.
    package func append(_ envelope: [UInt8], to eventLog: RunEventLog) -> Int {
        let (number, growth) = eventLog.append(envelope, limit: limits.run)
        state.withLock { state in
            state.total += growth
            while state.total > limits.total, !state.finished.isEmpty { state.remove(finished: 1) }
            if state.total > limits.total { state.total -= eventLog.clear() }
        }
        return number
    }

    package func end(_ eventLog: RunEventLog) {
        eventLog.end()
        state.withLock { $0.finished.append((eventLog.id, clock.uptime + limits.lifetime)) }
        ended.yield()
    }

    /// Removes what has expired, as its time comes, until cancelled.
    package func sweep() async {
        for await _ in endings {
            while let next = state.withLock({ $0.finished.first?.expiresAt }) {
                guard (try? await clock.sleep(for: next - clock.uptime)) != nil else { return }
                state.withLock { $0.removeExpired(at: clock.uptime) }
            }
        }
    }
}
