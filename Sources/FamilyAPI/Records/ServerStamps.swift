import HearthCore
import Records
import Synchronization

/// The hybrid clock of this process, which stamps the edits of its own requests.
///
/// A request edits what it has just read, so its stamp passes that of the record, even if a phone's clock is ahead. Each
/// process is a device of its own, so that two of them never give one stamp.
final class ServerStamps: Sendable {
    private let clock = Mutex(HybridClock(device: .random(in: 1 ... .max)))

    /// Returns the stamp of an edit that is made now.
    ///
    /// - Parameter seen: the stamp of the record that the edit changes; nil for a new record.
    func next(after seen: Stamp?, at now: Timestamp) -> Stamp {
        clock.withLock { clock in
            if let seen { clock.see(seen) }
            return clock.tick(at: now)
        }
    }
}
