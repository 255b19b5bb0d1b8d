import HearthCore
import Synchronization

/// One request and its response, shared by the reactor's thread and the consumer's task.
final class Transfer: Sendable {
    let request: OutboundRequest
    private let reactor: Reactor
    private let state = Mutex(TransferState<CheckedContinuation<Void, Never>>())

    init(_ request: OutboundRequest, on reactor: Reactor) {
        self.request = request
        self.reactor = reactor
    }

    var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

    /// Once, and called by whoever owns the transfer: it is over, and nothing touches it from the other side any more.
    func release(_ ending: TransferEnding) {
        state.withLock { $0.release(ending) }?.resume()
    }

    func receive(_ head: ResponseHead) { state.withLock { $0.receive(head) } }

    /// False where the consumer is behind: the transfer must pause.
    func receive(_ bytes: [UInt8]) -> Bool { state.withLock { $0.receive(bytes) } }

    /// At the end of a round, so that everything that arrived in it is taken at once.
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
                if endsPause { reactor.resume(self) }
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
        if needsAbort { reactor.abort(self) }
        waiter?.resume()
    }

    /// Abandons the transfer and waits, a round of the reactor at most, until it is out of libcurl's hands.
    func close() async {
        abandon()
        await wait(until: .release)
    }

    private func wait(until moment: TransferMoment) async {
        await withCheckedContinuation { continuation in
            if !state.withLock({ $0.park(continuation, until: moment) }) { continuation.resume() }
        }
    }
}
