import HearthCore
import Synchronization

/// A task that waits for a transfer. Resumed once: ``TransferState`` hands it out once.
@safe struct TransferWaiter: Sendable {
    private let continuation: UnsafeContinuation<Void, Never>

    init(_ continuation: UnsafeContinuation<Void, Never>) { unsafe self.continuation = continuation }

    func resume() { unsafe continuation.resume() }
}

/// Bytes on loan from libcurl. Guarded by the callback, which does not return before they have been copied.
@safe private struct Piece: @unchecked Sendable { let bytes: UnsafeRawBufferPointer }

/// One request and its response, shared by the reactor's thread and the consumer's task.
@safe final class Transfer: Sendable {
    let request: OutboundRequest
    private let reactor: Reactor
    private let state: Mutex<TransferState<TransferWaiter>>
    private nonisolated(unsafe) var handle: EasyHandle?

    init(_ request: OutboundRequest, on reactor: Reactor) {
        self.request = request
        self.reactor = reactor
        state = Mutex(TransferState(limit: request.bodyLimit))
    }

    /// The handle that performs the transfer. Guarded by the loop's thread, which alone may use it.
    var easy: EasyHandle? {
        get { unsafe handle }
        set { unsafe handle = newValue }
    }

    var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

    /// Ends the transfer. Called once, by its owner, after which the other side no longer uses it.
    func release(_ ending: TransferEnding) {
        state.withLock { $0.release(ending) }?.resume()
    }

    func receive(_ head: ResponseHead) { state.withLock { $0.receive(head) } }

    func receive(_ bytes: UnsafeRawBufferPointer) -> TransferState<TransferWaiter>.Reception {
        let piece = unsafe Piece(bytes: bytes)
        return state.withLock { unsafe $0.receive(piece.bytes) }
    }

    /// Wakes the consumer. Called at the end of a round, so that all bytes of the round are taken at once.
    func wakeConsumer() { state.withLock { $0.takeWaiter() }?.resume() }
}

extension Transfer {
    func head() async throws -> ResponseHead {
        while true {
            if let head = try state.withLock({ try $0.arrivedHead() }) { return head }
            await wait(until: .head)
        }
    }

    func next() async throws -> [UInt8]? {
        while true {
            switch try state.withLock({ try $0.take() }) {
            case .bytes(let bytes, let endsPause):
                if endsPause { reactor.post(.resume(self)) }
                return bytes
            case .end: return nil
            case .nothing:
                // The caller may be a child of the task that owns the response, and be cancelled alone.
                await withTaskCancellationHandler {
                    await wait(until: .bytes)
                } onCancel: {
                    abandon()
                }
            }
        }
    }

    /// Aborts the transfer unless it is over.
    func abandon() {
        let (waiter, needsAbort) = state.withLock { $0.abandon() }
        if needsAbort { reactor.post(.abort(self)) }
        waiter?.resume()
    }

    /// Lets the transfer end by itself, without a reader.
    func discardRest() {
        if state.withLock({ $0.discardRest() }) { reactor.post(.drain(self)) }
    }

    /// Abandons a transfer that may not end by itself. Waits until libcurl has released it, at most one round of the
    /// reactor.
    func close() async {
        if state.withLock({ $0.isDraining }) { return }
        abandon()
        await wait(until: .release)
    }

    private func wait(until moment: TransferEvent) async {
        unsafe await withUnsafeContinuation { continuation in
            let waiter = unsafe TransferWaiter(continuation)
            if !state.withLock({ $0.park(waiter, until: moment) }) { waiter.resume() }
        }
    }
}
