import Foundation

/// The source of time, injected so that tests do not sleep.
package protocol HearthClock: Sendable {
    /// The wall time, for records and calendars.
    var now: Timestamp { get }
    /// The time since a fixed moment. It never decreases: use it for deadlines and elapsed times.
    var uptime: Duration { get }
    /// Waits for the duration. Throws `CancellationError` if the task is cancelled.
    func sleep(for duration: Duration) async throws
}

/// The clock of the operating system.
package struct SystemClock: HearthClock {
    private let origin = ContinuousClock.now
    /// Creates a clock whose uptime begins now.
    package init() {}

    /// The wall time of the operating system.
    package var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// The time since the clock was created.
    package var uptime: Duration { origin.duration(to: .now) }

    /// Waits for the duration. Throws `CancellationError` if the task is cancelled.
    package func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}

/// The moment, on the clock's `uptime`, by which a request must have ended. Every part of the request shares it.
package struct Deadline: Hashable, Sendable {
    /// The moment on the clock's `uptime`.
    package var uptime: Duration

    /// Creates a deadline that passes after `duration`.
    package init(in duration: Duration, on clock: any HearthClock) { uptime = clock.uptime + duration }

    /// Returns the time that is left, never negative.
    package func remaining(on clock: any HearthClock) -> Duration { max(.zero, uptime - clock.uptime) }
}
