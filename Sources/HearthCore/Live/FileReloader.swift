import Synchronization

/// Keeps a value at the state of its files. A change is read, checked and built as a whole before it replaces the
/// active value. A change that cannot be used leaves the active value unchanged.
package final class FileReloader<Value: Sendable>: Sendable {
    /// The text of each file, by its path.
    package typealias Texts = [String: String]

    /// The outcome of a check.
    package enum Outcome: Sendable {
        case unchanged
        /// The new value is active.
        case replaced(Value)
        /// The old value stays active, for this reason.
        case rejected(String)
    }

    private struct Work {
        var value: Value
        /// The files of the active value.
        var active: Texts
        /// The files that were used or rejected last.
        var settled: Texts
        /// A change that was seen once: a file may be half written.
        var seen: Texts?
    }

    private let read: @Sendable () throws -> Texts
    private let make: @Sendable (Texts, Value) throws -> Value
    private let use: @Sendable (Value) -> Void
    private let describe: @Sendable (Value) -> (active: String, waiting: [String])
    private let clock: any HearthClock
    /// Locked while a value is built.
    private let work: Mutex<Work>
    /// Separate, so that readers of the state do not wait while a value is built.
    private let published: Mutex<ReloadStatus>

    /// Creates a reloader.
    ///
    /// - Parameters:
    ///   - value: the active value, built from `texts`.
    ///   - read: returns the current files.
    ///   - make: builds a value from the files if they can be used; receives the active one.
    ///   - use: activates a new value.
    ///   - describe: describes a value for ``ReloadStatus``.
    package init(
        _ value: Value, of texts: Texts, clock: any HearthClock, read: @escaping @Sendable () throws -> Texts,
        make: @escaping @Sendable (Texts, Value) throws -> Value, use: @escaping @Sendable (Value) -> Void,
        describe: @escaping @Sendable (Value) -> (active: String, waiting: [String])
    ) {
        self.read = read
        self.make = make
        self.use = use
        self.describe = describe
        self.clock = clock
        work = Mutex(Work(value: value, active: texts, settled: texts))
        published = Mutex(Self.status(describe(value), since: clock.now))
    }

    /// The active version and the last rejection, for the operator.
    package var status: ReloadStatus { published.withLock { $0 } }

    /// Reads the files and may take a second to build a value.
    ///
    /// - Parameter atOnce: whether the caller knows that the files are complete. Otherwise a change must be seen twice.
    package func check(atOnce: Bool = false) -> Outcome {
        work.withLock { work in
            do {
                let texts = try read()
                if texts == work.active { published.withLock { $0.rejection = nil } }
                if texts == work.active || (texts == work.settled && !atOnce) {
                    work.settled = texts
                    work.seen = nil
                    return .unchanged
                }
                guard atOnce || texts == work.seen else {
                    work.seen = texts
                    return .unchanged
                }
                work.settled = texts
                work.seen = nil
                let value = try make(texts, work.value)
                work.value = value
                work.active = texts
                use(value)
                let status = Self.status(describe(value), since: clock.now)
                published.withLock { $0 = status }
                return .replaced(value)
            } catch {
                return reject("\(error)", atOnce: atOnce)
            }
        }
    }

    private static func status(_ description: (active: String, waiting: [String]), since: Timestamp) -> ReloadStatus {
        ReloadStatus(active: description.active, since: since, waiting: description.waiting)
    }

    /// Reports a reason once, and again at each explicit request.
    private func reject(_ reason: String, atOnce: Bool) -> Outcome {
        published.withLock { state in
            if state.rejection?.reason == reason, !atOnce { return .unchanged }
            state.rejection = ReloadStatus.Rejection(reason: reason, at: clock.now)
            return .rejected(reason)
        }
    }
}
