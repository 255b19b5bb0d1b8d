import CurlClient
import HearthCore
import Testing

@Suite struct TransferStateTests {
    private let cut = TransportError(.cut, "")

    @Test func `the bytes of one round are taken at once`() throws {
        let state = State()
        #expect(state.receive([1, 2]))
        #expect(state.receive([3]))
        #expect(try state.take() == .bytes([1, 2, 3], endsPause: false))
        #expect(try state.take() == .nothing)
    }

    @Test func `a full buffer pauses the transfer, and taking it ends the pause once`() throws {
        let state = State()
        let half = [UInt8](repeating: 7, count: State.capacity / 2)
        #expect(state.receive(half))
        #expect(state.receive(half))
        #expect(!state.receive([1]))
        #expect(try state.take() == .bytes(half + half, endsPause: true))
        #expect(state.receive([1]))
        #expect(try state.take() == .bytes([1], endsPause: false))
    }

    @Test func `a piece larger than the buffer is accepted when the buffer is empty`() throws {
        let state = State()
        let large = [UInt8](repeating: 7, count: State.capacity + 1)
        #expect(state.receive(large))
        #expect(try state.take() == .bytes(large, endsPause: false))
    }

    @Test func `a pause while the consumer is being woken is not lost`() throws {
        let state = State()
        let full = [UInt8](repeating: 7, count: State.capacity)
        #expect(state.park(1, until: .bytes))
        #expect(state.receive(full))
        #expect(!state.receive([1]))
        #expect(state.takeWaiter() == 1)
        #expect(try state.take() == .bytes(full, endsPause: true))
    }

    @Test func `bytes that arrived before a failure are returned before it`() throws {
        let state = State()
        state.receive(ResponseHead(status: 200, fields: []))
        _ = state.receive([1])
        #expect(state.release(.failed(cut)) == nil)
        #expect(try state.arrivedHead()?.status == 200)
        #expect(try state.take() == .bytes([1], endsPause: false))
        #expect(throws: cut) { try state.take() }
        #expect(throws: cut) { try state.take() }
    }

    @Test func `the end is returned again when a consumer reads on`() throws {
        let state = State()
        _ = state.release(.complete)
        #expect(try state.take() == .end)
        #expect(try state.take() == .end)
    }

    @Test func `a failure before the head is thrown for the head`() {
        let state = State()
        _ = state.release(.failed(cut))
        #expect(throws: cut) { try state.arrivedHead() }
    }

    @Test func `abandoning drops the bytes, wakes the consumer and needs one abort`() throws {
        let state = State()
        #expect(state.park(1, until: .bytes))
        _ = state.receive([1])
        let (waiter, needsAbort) = state.abandon()
        #expect(waiter == 1 && needsAbort)
        #expect(throws: CancellationError.self) { try state.take() }
        #expect(throws: CancellationError.self) { try state.arrivedHead() }
        #expect(state.abandon() == (nil, false))
        #expect(state.receive([2]), "the reactor may still be writing")
        #expect(throws: CancellationError.self) { try state.take() }
    }

    @Test func `an ended transfer needs no abort`() {
        let state = State()
        _ = state.release(.complete)
        #expect(state.abandon() == (nil, false))
    }

    @Test func `an abandoned transfer is over when the reactor releases it`() {
        let state = State()
        _ = state.abandon()
        #expect(state.park(1, until: .release))
        #expect(state.release(.complete) == 1)
        #expect(state.isAbandoned, "the first ending stands")
        #expect(!state.park(2, until: .release))
    }

    @Test func `the rest of a response is dropped up to a limit`() throws {
        let state = State()
        _ = state.receive([1, 2])
        #expect(state.discardRest() && state.isDraining)
        #expect(!state.discardRest(), "said once")
        #expect(try state.take() == .end)
        #expect(state.reception(of: [UInt8](repeating: 7, count: State.dropped - 2)) == .taken)
        #expect(state.reception(of: [7]) == .refused)
        #expect(state.release(.complete) == nil)
        #expect(!state.isDraining)
    }

    @Test func `a draining transfer that is cancelled is aborted`() {
        let state = State()
        #expect(state.discardRest())
        #expect(state.abandon() == (nil, true))
        #expect(!state.isDraining)
    }

    @Test func `an ended transfer needs no draining`() {
        let state = State()
        _ = state.release(.complete)
        #expect(!state.discardRest())
    }

    @Test func `a consumer does not wait for an event that has happened`() {
        let state = State()
        #expect(state.park(1, until: .head))
        #expect(!state.park(2, until: .head), "one waits already")
        #expect(state.takeWaiter() == 1)
        state.receive(ResponseHead(status: 200, fields: []))
        #expect(!state.park(3, until: .head))
        #expect(state.park(4, until: .bytes))
        #expect(state.takeWaiter() == 4)
        _ = state.receive([1])
        #expect(!state.park(5, until: .bytes))
    }
}

/// The state behind a reference, since `#expect` cannot mutate a value.
private final class State {
    private var state = TransferState<Int>()

    static var capacity: Int { TransferState<Int>.capacity }
    static var dropped: Int { TransferState<Int>.dropped }
    var isAbandoned: Bool { state.isAbandoned }

    func receive(_ head: ResponseHead) { state.receive(head) }
    func receive(_ bytes: [UInt8]) -> Bool { state.receive(bytes) == .taken }
    func reception(of bytes: [UInt8]) -> TransferState<Int>.Reception { state.receive(bytes) }
    func discardRest() -> Bool { state.discardRest() }
    var isDraining: Bool { state.isDraining }
    func release(_ ending: TransferEnding) -> Int? { state.release(ending) }
    func takeWaiter() -> Int? { state.takeWaiter() }
    func arrivedHead() throws -> ResponseHead? { try state.arrivedHead() }
    func take() throws -> TransferState<Int>.Taken { try state.take() }
    func park(_ waiter: Int, until moment: TransferEvent) -> Bool { state.park(waiter, until: moment) }
    func abandon() -> (waiter: Int?, needsAbort: Bool) { state.abandon() }
}
