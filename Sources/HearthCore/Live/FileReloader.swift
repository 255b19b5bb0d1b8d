import Synchronization

/// Keeps what is in force at the state of its files: a change is read, checked and made as a whole, and only then takes
/// the old one's place. What cannot be used leaves the old one in force.
package final class FileReloader<Value: Sendable>: Sendable {
    /// The text of each file, by its path.
    package typealias Texts = [String: String]

    package enum Outcome: Sendable {
        case unchanged
        /// The new value is in force.
        case replaced(Value)
        /// The old value stays in force, for this reason.
        case rejected(String)
    }

    private struct Work {
        var value: Value
        /// The files of the value in force.
        var inForce: Texts
        /// What was made or rejected last.
        var settled: Texts
        /// A change that was seen once: a file may still be half written.
        var seen: Texts?
    }

    private let read: @Sendable () throws -> Texts
    private let make: @Sendable (Texts, Value) throws -> Value
    private let use: @Sendable (Value) -> Void
    private let describe: @Sendable (Value) -> (inForce: String, waiting: [String])
    private let clock: any HearthClock
    /// Held while a value is made.
    private let work: Mutex<Work>
    /// Apart, so that nobody who asks how things are waits for a value that is being made.
    private let published: Mutex<ReloadState>

    /// - Parameters:
    ///   - value: in force, made of `texts`.
    ///   - read: the files as they are now.
    ///   - make: a value of the files, where they can be used; told the one in force.
    ///   - use: puts a new value in force.
    ///   - describe: a value, for ``ReloadState``.
    package init(
        _ value: Value, of texts: Texts, clock: any HearthClock, read: @escaping @Sendable () throws -> Texts,
        make: @escaping @Sendable (Texts, Value) throws -> Value, use: @escaping @Sendable (Value) -> Void,
        describe: @escaping @Sendable (Value) -> (inForce: String, waiting: [String])
    ) {
        self.read = read
        self.make = make
        self.use = use
        self.describe = describe
        self.clock = clock
        work = Mutex(Work(value: value, inForce: texts, settled: texts))
        published = Mutex(Self.state(describe(value), since: clock.now))
    }

    package var state: ReloadState { published.withLock { $0 } }

    /// Looks at the files. Reads them, and may take a second to make a value.
    ///
    /// - Parameter atOnce: somebody says that they are whole. Otherwise a change takes two looks that see the same.
    package func check(atOnce: Bool = false) -> Outcome {
        work.withLock { work in
            do {
                let texts = try read()
                if texts == work.inForce { published.withLock { $0.rejection = nil } }
                if texts == work.inForce || (texts == work.settled && !atOnce) {
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
                work.inForce = texts
                use(value)
                let state = Self.state(describe(value), since: clock.now)
                published.withLock { $0 = state }
                return .replaced(value)
            } catch {
                return reject("\(error)", atOnce: atOnce)
            }
        }
    }

    private static func state(_ description: (inForce: String, waiting: [String]), since: Timestamp) -> ReloadState {
        ReloadState(inForce: description.inForce, since: since, waiting: description.waiting)
    }

    /// Told once, and whenever somebody asks for it.
    private func reject(_ reason: String, atOnce: Bool) -> Outcome {
        published.withLock { state in
            if state.rejection?.reason == reason, !atOnce { return .unchanged }
            state.rejection = ReloadState.Rejection(reason: reason, at: clock.now)
            return .rejected(reason)
        }
    }
}
