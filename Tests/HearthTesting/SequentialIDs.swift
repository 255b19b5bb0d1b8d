package import Foundation
package import HearthCore
import Synchronization

/// Ids of version 7 with a counter instead of random bits: the same in every run of a test.
package final class SequentialIDs: IDGenerator {
    private let last = Mutex(UInt64(0))

    package init() {}

    package func uuid(at time: Timestamp) -> UUID {
        var generator = Counter(
            value: last.withLock { last in
                last += 1
                return last
            })
        return .version7(at: time, using: &generator)
    }

    private struct Counter: RandomNumberGenerator {
        let value: UInt64
        mutating func next() -> UInt64 { value }
    }
}
