import HearthCore
import Synchronization

/// Stands still until it is told to go on.
final class ManualClock: HearthClock {
    private let elapsed = Mutex<Duration>(.zero)

    var now: Timestamp { Timestamp(milliseconds: 0) + uptime }
    var uptime: Duration { elapsed.withLock { $0 } }

    func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }

    func sleep(for duration: Duration) async throws { advance(by: duration) }
}
