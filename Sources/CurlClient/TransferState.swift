package import HearthCore

package enum TransferEnding: Sendable {
    case complete
    case failed(TransportError)
    /// The consumer, or the cancellation of its task, wants no more.
    case abandoned
}

package enum TransferMoment { case head, bytes, release }

/// One response between the reactor, which fills it, and its consumer, who empties it. Pure; guarded by ``Transfer``.
///
/// A waiter is only a signal: whoever is woken looks again. So bytes leave in one place, ``take()``, which is also the
/// only place that ends a pause, and no order of events leaves a transfer paused over an empty buffer.
package struct TransferState<Waiter> {
    package enum Taken: Equatable {
        /// Everything that has arrived; `endsPause` asks the caller to let the transfer go on.
        case bytes([UInt8], endsPause: Bool)
        case end
        case nothing
    }

    package enum Reception { case taken, paused, refused }

    /// The most bytes that wait for a consumer: one write of libcurl's. The consumer may have as many in hand, so this is
    /// what a client that does not read costs.
    package static var capacity: Int { 4_096 }

    /// The most that are dropped of a response that nobody reads to its end.
    package static var dropped: Int { 65_536 }

    private var head: ResponseHead?
    private var buffer: [UInt8] = []
    private var isPaused = false
    /// How much was dropped since the consumer had all it wanted; nil while it reads.
    private var discarded: Int?
    private var ending: TransferEnding?
    private var isReleased = false
    private var waiter: Waiter?

    package init() {}

    package var isAbandoned: Bool {
        if case .abandoned = ending { true } else { false }
    }

    /// Whether the transfer goes on without a consumer.
    package var isDraining: Bool { discarded != nil && ending == nil }
}

extension TransferState {
    package mutating func receive(_ head: ResponseHead) { self.head = head }

    /// Where there is no room the transfer must pause and offer the same bytes again.
    package mutating func receive(_ bytes: some Collection<UInt8>) -> Reception {
        if ending != nil { return .taken }
        if let discarded {
            self.discarded = discarded + bytes.count
            return discarded + bytes.count <= Self.dropped ? .taken : .refused
        }
        guard buffer.isEmpty || buffer.count + bytes.count <= Self.capacity else {
            isPaused = true
            return .paused
        }
        buffer.append(contentsOf: bytes)
        return .taken
    }

    /// The transfer has left the reactor, which will not touch it again. The first ending stands.
    package mutating func release(_ ending: TransferEnding) -> Waiter? {
        self.ending = self.ending ?? ending
        isReleased = true
        return takeWaiter()
    }

    package mutating func takeWaiter() -> Waiter? { waiter.take() }
}

extension TransferState {
    /// Nil while there is none yet.
    package func arrivedHead() throws -> ResponseHead? {
        switch ending {
        case .abandoned: throw CancellationError()
        case .failed(let error) where head == nil: throw error
        case .complete where head == nil: throw TransportError(.malformed, "the response has no head")
        default: return head
        }
    }

    /// What arrived before a failure is handed out before the failure.
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

    /// Leaves `waiter` to be woken; false where `moment` has come already, or somebody waits.
    package mutating func park(_ waiter: Waiter, until moment: TransferMoment) -> Bool {
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

    /// Drops what nobody will read. `needsAbort` is true the first time, while the reactor has the transfer.
    package mutating func abandon() -> (waiter: Waiter?, needsAbort: Bool) {
        guard ending == nil else { return (nil, false) }
        ending = .abandoned
        buffer = []
        return (takeWaiter(), true)
    }

    /// The consumer has all it wants: what is left of the response is dropped as it comes. True where the reactor has
    /// to see to it that this does not take long.
    package mutating func discardRest() -> Bool {
        guard ending == nil, discarded == nil else { return false }
        discarded = buffer.count
        buffer = []
        return true
    }
}
