package import Foundation
import HearthCore
import Synchronization
import SystemSupport

/// The events of one run as envelopes, numbered from 1. Any number of readers can read them from any position.
///
/// Readers hold no queue: each requests the events after its position, at its own pace, and waits if there are none
/// yet. The bytes are stored contiguously, because most envelopes are shorter than an allocation.
package final class RunEventLog: Sendable {
    /// The id of the run.
    package let id: UUID
    /// The id of the user who may read the log.
    package let owner: UUID
    /// The id of the household that the run was for.
    let household: UUID
    /// The limits of the credential that began the run: what the run may have seen.
    let limits: RecordLimits
    /// The user's request, redacted.
    package let prompt: String
    private let state = Mutex(State())

    private struct State {
        var bytes: [UInt8] = []
        /// End offset of each kept envelope in `bytes`.
        var ends: [Int] = []
        /// Number of envelopes removed from the front because of the size limit.
        var dropped = 0
        var hasEnded = false
        var waiters = Waiters()

        var count: Int { dropped + ends.count }
        var size: Int { bytes.count + ends.count * MemoryLayout<Int>.size }

        mutating func drop(toFit limit: Int) {
            guard size > limit else { return }
            var drops = 0
            while drops < ends.count {
                drops += 1
                let left = ends.count - drops
                if bytes.count - ends[drops - 1] + left * MemoryLayout<Int>.size <= limit { break }
            }
            let start = ends[drops - 1]
            dropped += drops
            ends = ends.dropFirst(drops).map { $0 - start }
            bytes = Array(bytes.dropFirst(start))
        }
    }

    /// Consecutive envelopes, each of them complete.
    package struct Batch: Sendable {
        /// The number of the first envelope.
        package var first: Int
        /// The envelopes, in their order.
        package var envelopes: [[UInt8]]

        var last: Int { first + envelopes.count - 1 }
    }

    /// Thrown if the requested events were removed because of the size limit.
    package struct Overrun: Error {}

    init(id: UUID, owner: UUID, household: UUID, limits: RecordLimits, prompt: String) {
        self.id = id
        self.owner = owner
        self.household = household
        self.limits = limits
        self.prompt = prompt
    }

    /// Bytes in use.
    var size: Int { state.withLock { $0.size } }

    /// The number of the last envelope so far, and true if the run has ended.
    var extent: (count: Int, hasEnded: Bool) { state.withLock { ($0.count, $0.hasEnded) } }

    /// Returns the last envelopes that are kept, newest first.
    func last(_ count: Int) -> [[UInt8]] {
        state.withLock { state in
            let ends = state.ends.suffix(count + 1)
            let starts = ends.count > count ? Array(ends.dropLast()) : [0] + ends.dropLast()
            return zip(starts, ends.suffix(count)).map { Array(state.bytes[$0..<$1]) }.reversed()
        }
    }

    /// Tests whether no event after `number` was removed.
    package func reaches(back number: Int) -> Bool { state.withLock { $0.dropped <= number } }

    /// Appends an envelope, and removes the first ones if the size exceeds `limit` bytes.
    ///
    /// - Returns: the envelope's number, and the change in size in bytes, which is negative if envelopes were removed.
    func append(_ envelope: [UInt8], limit: Int) -> (number: Int, growth: Int) {
        let (number, growth, waiters) = state.withLock { state in
            let before = state.size
            state.bytes += envelope
            state.ends.append(state.bytes.count)
            state.drop(toFit: limit)
            return (state.count, state.size - before, state.waiters.takeAll())
        }
        for waiter in waiters { waiter.resume() }
        return (number, growth)
    }

    /// Removes all envelopes and returns the number of bytes removed.
    func clear() -> Int {
        state.withLock { state in
            let size = state.size
            state.drop(toFit: 0)
            return size
        }
    }

    /// Ends the log and releases unused capacity, because a log is kept for much longer than its run takes.
    func end() {
        let waiters = state.withLock { state in
            state.hasEnded = true
            var bytes: [UInt8] = []
            bytes.reserveCapacity(state.bytes.count)
            bytes += state.bytes
            state.bytes = bytes
            return state.waiters.takeAll()
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits for events after `number` and returns about `size` bytes of them; nil at the end of the run.
    ///
    /// - Throws: ``Overrun`` if the events were removed, and `CancellationError`.
    package func next(after number: Int, size: Int = 65_536) async throws -> Batch? {
        while true {
            try Task.checkCancellation()
            let (batch, hasEnded) = try state.withLock {
                (try Self.batch(after: number, size: size, in: $0), $0.hasEnded)
            }
            if let batch { return batch }
            if hasEnded { return nil }
            await state.wait(in: \.waiters) { $0.count <= number && !$0.hasEnded }
        }
    }

    private static func batch(after number: Int, size: Int, in state: borrowing State) throws -> Batch? {
        guard number >= state.dropped else { throw Overrun() }
        guard number < state.count else { return nil }
        var start = number == state.dropped ? 0 : state.ends[number - state.dropped - 1]
        let limit = start + size
        var envelopes: [[UInt8]] = []
        for end in state.ends[(number - state.dropped)...] {
            if end > limit, !envelopes.isEmpty { break }
            envelopes.append(Array(state.bytes[start..<end]))
            start = end
        }
        return Batch(first: number + 1, envelopes: envelopes)
    }
}
