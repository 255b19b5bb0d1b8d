package import HearthCore

/// The end of a transfer.
package enum TransferEnding: Sendable {
    case complete
    case failed(TransportError)
    /// The consumer, or the cancellation of its task, ended the transfer.
    case abandoned
}

/// The events that a consumer waits for.
package enum TransferEvent { case head, bytes, release }

/// One response between the reactor, which fills it, and its consumer, which empties it. Pure; guarded by ``Transfer``.
///
/// A waiter is only a signal: the consumer checks the state again. So bytes leave in one place, ``take()``, which is
/// also the only place that ends a pause, and no order of events leaves a transfer paused over an empty buffer.
package struct TransferState<Waiter> {
    /// The result of ``take()``.
    package enum Taken: Equatable {
        /// All bytes that have arrived; `endsPause` asks the caller to resume the transfer.
        case bytes([UInt8], endsPause: Bool)
        case end
        case nothing
    }

    /// The answer to bytes from libcurl.
    package enum Reception { case taken, paused, refused }

    /// The most bytes that wait for a consumer: one write of libcurl. The consumer may hold as many, so this bounds the
    /// memory of a client that does not read.
    package static var capacity: Int { 4_096 }

    /// The most bytes of an unread rest that are dropped.
    package static var dropped: Int { 65_536 }

    /// The most bytes of the body, if it is kept as it arrives.
    private let limit: Int?
    private var received = 0

    private var head: ResponseHead?
    private var buffer: [UInt8] = []
    private var isPaused = false
    /// The number of bytes dropped since the consumer stopped reading; nil while it reads.
    private var discarded: Int?
    private var ending: TransferEnding?
    private var isReleased = false
    private var waiter: Waiter?

    /// Creates the state of a transfer that has not begun.
    ///
    /// - Parameter limit: the most bytes of the body, which then never pauses; nil for any number, of which
    ///   ``capacity`` wait.
    package init(limit: Int? = nil) { self.limit = limit }

    /// True if the consumer has ended the transfer.
    package var isAbandoned: Bool {
        if case .abandoned = ending { true } else { false }
    }

    /// True if the transfer continues without a consumer.
    package var isDraining: Bool { discarded != nil && ending == nil }
}

extension TransferState {
    /// Stores the response's head.
    package mutating func receive(_ head: ResponseHead) { self.head = head }

    /// Adds bytes. If there is no room, the transfer must pause and offer the same bytes again.
    package mutating func receive(_ bytes: some Collection<UInt8>) -> Reception {
        if ending != nil { return .taken }
        if let discarded {
            self.discarded = discarded + bytes.count
            return discarded + bytes.count <= Self.dropped ? .taken : .refused
        }
        if let limit {
            received += bytes.count
            guard received <= limit else { return .refused }
            buffer.append(contentsOf: bytes)
            return .taken
        }
        guard buffer.isEmpty || buffer.count + bytes.count <= Self.capacity else {
            isPaused = true
            return .paused
        }
        buffer.append(contentsOf: bytes)
        return .taken
    }

    /// Ends the transfer, which has left the reactor. The first ending counts.
    package mutating func release(_ ending: TransferEnding) -> Waiter? {
        self.ending = self.ending ?? ending
        isReleased = true
        return takeWaiter()
    }

    /// Takes the waiter out, for the caller to resume.
    package mutating func takeWaiter() -> Waiter? { waiter.take() }
}

extension TransferState {
    /// Returns the head; nil if it has not arrived.
    package func arrivedHead() throws -> ResponseHead? {
        switch ending {
        case .abandoned: throw CancellationError()
        case .failed(let error) where head == nil: throw error
        case .complete where head == nil: throw TransportError(.malformed, "the response has no head")
        default: return head
        }
    }

    /// Takes the bytes out. Bytes that arrived before a failure are returned before the failure is thrown.
    package mutating func take() throws -> Taken {
        if discarded != nil { return .end }
        if !buffer.isEmpty {
            var bytes: [UInt8] = []
            swap(&bytes, &buffer)
            defer { isPaused = false }
            return .bytes(bytes, endsPause: isPaused)
        }
        switch ending {
        case nil: return .nothing
        case .complete: return .end
        case .failed(let error): throw error
        case .abandoned: throw CancellationError()
        }
    }

    /// Stores `waiter` for the next wake-up. Returns false if `moment` has come already, or if another waiter is
    /// stored.
    package mutating func park(_ waiter: Waiter, until moment: TransferEvent) -> Bool {
        let hasCome =
            switch moment {
            case .head: head != nil || ending != nil
            case .bytes: !buffer.isEmpty || ending != nil
            case .release: isReleased
            }
        guard !hasCome, self.waiter == nil else { return false }
        self.waiter = waiter
        return true
    }

    /// Drops the bytes. `needsAbort` is true the first time, while the reactor has the transfer.
    package mutating func abandon() -> (waiter: Waiter?, needsAbort: Bool) {
        guard ending == nil else { return (nil, false) }
        ending = .abandoned
        buffer = []
        return (takeWaiter(), true)
    }

    /// Drops the rest of the response as it arrives. Returns true if the reactor must bound the time for that.
    package mutating func discardRest() -> Bool {
        guard ending == nil, discarded == nil else { return false }
        discarded = buffer.count
        buffer = []
        return true
    }
}
