package import Foundation
package import HearthCore
import Synchronization

/// The event logs of all runs that can be resumed: active runs and recently ended ones.
///
/// They are kept only in memory, because an answer belongs to the family: it is removed ``Limits/lifetime`` after the
/// run's end, or when the process ends.
package final class ReplayBuffer: Sendable {
    /// Limits on size and time.
    package struct Limits: Sendable {
        /// Bytes of one run. A longer log loses its first events.
        package var run: Int
        /// Bytes of all runs. The oldest ended runs are removed first; if all runs are active, the run that writes
        /// loses its events.
        package var total: Int
        /// Time from the last event of a run to its removal.
        package var lifetime: Duration

        /// Creates limits; by default 256 KB a run, 64 MB for all runs, and five minutes.
        package init(run: Int = 256 << 10, total: Int = 64 << 20, lifetime: Duration = .seconds(300)) {
            self.run = run
            self.total = total
            self.lifetime = lifetime
        }
    }

    private struct State {
        var eventLogs: [UUID: RunEventLog] = [:]
        /// Ended runs in the order of their ends, which is the order of their expiry.
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

    /// Returns the approximate size of a log without its envelopes, in bytes.
    private static func overhead(of eventLog: RunEventLog) -> Int { 512 + eventLog.prompt.utf8.count }

    /// Creates an empty buffer.
    package init(limits: Limits = Limits(), clock: any HearthClock) {
        self.limits = limits
        self.clock = clock
    }

    /// Approximate bytes in use.
    package var size: Int { state.withLock { $0.total } }

    /// Returns the log of a new run. The caller must end it with ``end(_:)``.
    ///
    /// - Parameters:
    ///   - limits: those of the credential that began the run.
    ///   - prompt: the user's request, redacted.
    package func open(
        _ id: UUID, owner: User, limits: RecordLimits = RecordLimits(), prompt: String
    ) -> RunEventLog {
        let eventLog = RunEventLog(
            id: id, owner: owner.id, household: owner.householdID, limits: limits, prompt: prompt)
        state.withLock { state in
            state.removeExpired(at: clock.uptime)
            state.eventLogs[id] = eventLog
            state.total += Self.overhead(of: eventLog)
        }
        return eventLog
    }

    /// Returns the log of a run; nil if it is no longer kept or belongs to another user. It is of the household in which it
    /// began: its user does not read it from another one.
    ///
    /// - Parameter limits: those of the reader's credential, which reads the log of no run that may have seen more.
    package func eventLog(_ id: UUID, of owner: User, within limits: RecordLimits = RecordLimits()) -> RunEventLog? {
        state.withLock { state in
            state.removeExpired(at: clock.uptime)
            return state.eventLogs[id].flatMap { log in
                log.owner == owner.id && log.household == owner.householdID
                    && (!limits.isLimited || limits == log.limits) ? log : nil
            }
        }
    }

    /// Appends an envelope, and removes old events if a limit is exceeded.
    ///
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

    /// Ends a log, which starts its lifetime in the buffer.
    package func end(_ eventLog: RunEventLog) {
        eventLog.end()
        state.withLock { $0.finished.append((eventLog.id, clock.uptime + limits.lifetime)) }
        ended.yield()
    }

    /// Removes logs when they expire, until cancelled.
    package func sweep() async {
        for await _ in endings {
            while let next = state.withLock({ $0.finished.first?.expiresAt }) {
                guard (try? await clock.sleep(for: next - clock.uptime)) != nil else { return }
                state.withLock { $0.removeExpired(at: clock.uptime) }
            }
        }
    }
}
