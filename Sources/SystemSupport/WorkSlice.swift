import Synchronization

/// Work of a request that grows with what is stored or sent, cut into slices: between two of them other work has its turn,
/// and the work ends if its task is cancelled.
///
/// A unit is what costs some microseconds: a record, a row, a comparison, a kilobyte of text.
package struct WorkSlice: Sendable {
    /// The units after which the thread is left to others.
    package static let units = 256

    private var done = 0

    /// Begins the first slice.
    package init() {}

    /// Counts work that was done, and ends the slice if it was enough.
    ///
    /// - Throws: `CancellationError` at the end of a slice if the task is cancelled.
    package mutating func did(_ units: Int = 1) async throws(CancellationError) {
        done += units
        guard done >= Self.units else { return }
        Self.longest.withLock { $0 = max($0, done) }
        done = 0
        if Task.isCancelled { throw CancellationError() }
        await Task.yield()
    }

    /// The most units that any work of this process has done in one slice.
    package static var longestSlice: Int { longest.withLock { $0 } }

    private static let longest = Mutex(0)
}
