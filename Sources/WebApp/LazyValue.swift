import Synchronization

/// A value that is made at its first use, once for all tasks.
package final class LazyValue<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let made = Mutex<Value?>(nil)

    /// Creates the value's place; `make` is called once, under a lock, and must not use the value itself.
    package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    /// The value.
    package var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
