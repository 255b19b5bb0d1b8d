package import HTTPTypes
package import HummingbirdCore
package import NIOCore
import Synchronization

/// The writer of one response.
///
/// Any thread may write. The bytes written before the next turn of the event loop are sent as one chunk, in one system
/// call.
package final class ResponseWriter: ResponseBodyWriter, Sendable {
    /// The framing that marks the end of the body (RFC 9112, 6.3).
    fileprivate enum Framing {
        case none
        case length(left: Int)
        case chunks
        case connection
    }

    fileprivate struct State {
        var pending = ByteBuffer()
        /// A head that is sent with the first bytes of the body.
        var preparedHead: ByteBuffer?
        var framing = Framing.none
        /// The position for the size of the chunk that is being collected.
        var chunkStart: Int?
        var isFlushScheduled = false
        var hasStarted = false
        var isWritable = true
        /// The last bytes are being written.
        var isEnding = false
        var isOver = false
        var closesConnection: Bool
        var waiter: CheckedContinuation<Void, Never>?
        var outlivesClient = false
        var recording: RecordedResponse?
        /// The end of a recorded response waits for ``ResponseWriter/releaseEnd()``.
        var isEndHeld = false
        var status: Int?
    }

    private let state: Mutex<State>
    private let loop: any EventLoop
    private let outlet: NIOLoopBound<ResponseOutlet>
    private let isHTTP1_0: Bool
    private let isHead: Bool
    private let whenOver: NIOLoopBound<(_ isKeptAlive: Bool) -> Void>

    /// Creates the writer of a response.
    ///
    /// - Parameter whenOver: called once, on the loop, when the whole response is written or aborted.
    init(
        to method: HTTPRequest.Method, isHTTP1_0: Bool, on loop: any EventLoop, through outlet: ResponseOutlet,
        isLastOfConnection: Bool, whenOver: @escaping (_ isKeptAlive: Bool) -> Void
    ) {
        self.loop = loop
        self.outlet = NIOLoopBound(outlet, eventLoop: loop)
        self.whenOver = NIOLoopBound(whenOver, eventLoop: loop)
        self.isHTTP1_0 = isHTTP1_0
        isHead = method == .head
        state = Mutex(State(closesConnection: isLastOfConnection))
    }

    /// True if the head is sent or being written, so that no other response is possible.
    package var hasStarted: Bool { state.withLock { $0.hasStarted } }

    /// The status of the response; nil until the head is prepared.
    package var status: Int? { state.withLock { $0.status } }

    /// Prepares the head of a response. It is sent with the first bytes of the body; until then another can replace it.
    ///
    /// - Parameter fields: fields in addition to those of the response.
    package func prepare(_ response: Response, adding fields: [HTTPField]) {
        let framing = framing(of: response)
        var head = ByteBuffer()
        head.reserveCapacity(640)
        head.writeString("HTTP/1.1 \(response.status.code) \(response.status.reasonPhrase)\r\n")
        for field in response.headers where field.name != .contentLength { head.write(field) }
        for field in fields { head.write(field) }
        switch framing {
        case .none where isHead: if let length = response.body.contentLength { head.write(contentLength: length) }
        case .length(let length): head.write(contentLength: length)
        case .chunks: head.writeStaticString("transfer-encoding: chunked\r\n")
        case .none, .connection: break
        }
        state.withLock { state in
            state.framing = framing
            state.preparedHead = head
            state.status = response.status.code
            if case .connection = framing { state.closesConnection = true }
            state.recording?.begin(response)
        }
    }

    private func framing(of response: Response) -> Framing {
        switch response.status.code {
        case _ where isHead, 100..<200, 204, 304: .none
        default:
            if let length = response.body.contentLength {
                .length(left: length)
            } else if isHTTP1_0 {
                .connection
            } else {
                .chunks
            }
        }
    }

    /// Sends the prepared head now.
    package func sendHead() {
        state.withLock { $0.begin() }
        flushSoon()
    }

    /// Writes the next bytes of the body. Returns when there is room for more, or when the task is cancelled: then only the
    /// short end of the response follows, which needs no room.
    ///
    /// - Throws: ``ClientDisconnected``, unless the response outlives its client.
    package func write(_ bytes: [UInt8]) async throws { try await write { $0.append(bytes) } }

    /// Writes the next bytes of the body, as ``write(_:)-([UInt8])`` does. Many are written in pieces, each of which waits for
    /// room: otherwise every client that reads slowly would have a copy of its own of a document that all share.
    ///
    /// - Throws: ``ClientDisconnected``, unless the response outlives its client.
    package func write(_ buffer: ByteBuffer) async throws {
        var rest = buffer
        while let piece = rest.readSlice(length: Self.longestPiece) {
            try await write { $0.append(piece.readableBytesView) }
        }
        if rest.readableBytes > 0 { try await write { $0.append(rest.readableBytesView) } }
    }

    private static var longestPiece: Int { 65_536 }

    private func write(_ append: (inout State) -> Void) async throws {
        var (isOver, outlivesClient, isReady, mustFlush) = state.withLock { state in
            append(&state)
            let mustFlush = state.mustFlush && !state.isFlushScheduled
            if mustFlush { state.isFlushScheduled = true }
            return (state.isOver, state.outlivesClient, state.isReady, mustFlush)
        }
        if mustFlush { loop.execute { self.flush() } }
        while true {
            if isOver {
                if outlivesClient { return }
                throw ClientDisconnected()
            }
            if isReady || Task.isCancelled { return }
            await waitForRoom()
            (isOver, outlivesClient, isReady) = state.withLock { ($0.isOver, $0.outlivesClient, $0.isReady) }
        }
    }

    /// Writes a ping into a stream, unless earlier bytes are still being written. It is not recorded.
    package func ping(_ bytes: [UInt8]) {
        let mustFlush = state.withLock { state in
            guard state.hasStarted || state.preparedHead != nil, state.hasRoom, !state.isEnding else { return false }
            state.append(bytes, isRecorded: false)
            return true
        }
        if mustFlush { flushSoon() }
    }

    /// Ends the body. The end of a recorded response waits for ``releaseEnd()``. Trailer fields are not sent.
    package func finish(_ trailingHeaders: HTTPFields? = nil) {
        let isFirst = state.withLock { state in
            if state.recording != nil {
                state.isEndHeld = true
                return false
            }
            defer { state.isEnding = true }
            return !state.isEnding
        }
        if isFirst { end() }
    }

    /// Closes the connection without the proper end of the body, so that no client takes the response for a complete one.
    /// Has no effect on a response that has ended.
    package func abort() {
        let isFirst = state.withLock { state in
            if state.isEnding { return false }
            state.isEnding = true
            state.isOver = true
            return true
        }
        if isFirst { loop.execute { self.whenOver.value(false) } }
    }

    /// Closes the connection when the response is complete. The head says so, unless it is sent already.
    func closeAfterResponse() { state.withLock { $0.closesConnection = true } }

    private func flushSoon() {
        let isScheduled = state.withLock { state in
            defer { state.isFlushScheduled = true }
            return state.isFlushScheduled
        }
        if !isScheduled { loop.execute { self.flush() } }
    }

    private func end() {
        guard loop.inEventLoop else { return loop.execute { self.end() } }
        let (last, isComplete, isKeptAlive) = state.withLock { state in
            state.begin()
            state.isOver = true
            state.closeChunk()
            if case .chunks = state.framing { state.pending.writeStaticString("0\r\n\r\n") }
            let isComplete = if case .length(let left) = state.framing { left == 0 } else { true }
            return (state.pending, isComplete, !state.closesConnection)
        }
        guard isComplete, let context = outlet.value.context, context.channel.isActive else {
            return whenOver.value(false)
        }
        let written = loop.makePromise(of: Void.self)
        written.futureResult.assumeIsolated().whenComplete { result in
            if case .success = result { self.whenOver.value(isKeptAlive) } else { self.whenOver.value(false) }
        }
        context.writeAndFlush(NIOAny(last), promise: written)
    }
}

/// A copy of a response, made while it is written, without pings and the fields of its connection.
package struct RecordedResponse: Sendable {
    /// The status of the response.
    package private(set) var status = HTTPResponse.Status.ok
    /// The fields of the response.
    package private(set) var headers = HTTPFields()
    /// The bytes of the body so far.
    package private(set) var body: [UInt8] = []
    /// True if the body is longer than the limit. It is not kept then.
    package private(set) var isTooLong = false
    /// The longest body that is kept, in bytes.
    let limit: Int

    init(limit: Int) { self.limit = limit }

    fileprivate mutating func begin(_ response: Response) {
        status = response.status
        headers = response.headers
        body = []
        isTooLong = false
    }

    fileprivate mutating func append(_ bytes: some Collection<UInt8>) {
        guard !isTooLong else { return }
        if body.count + bytes.count <= limit {
            body += bytes
        } else {
            isTooLong = true
            body = []
        }
    }
}

/// Responses to idempotent requests, which are completed whether or not the client stays.
extension ResponseWriter {
    /// Records the response from now on. Its end waits for ``releaseEnd()``.
    ///
    /// - Parameter limit: the longest body that is kept, in bytes.
    package func record(upTo limit: Int) { state.withLock { $0.recording = RecordedResponse(limit: limit) } }

    /// Completes the response even if the client disconnects.
    package func outliveClient() { state.withLock { $0.outlivesClient = true } }

    var outlivesClient: Bool { state.withLock { $0.outlivesClient } }

    /// The recorded response; nil if the response has not ended, or is not recorded.
    package var recorded: RecordedResponse? { state.withLock { $0.isEndHeld ? $0.recording : nil } }

    /// Stops recording, and sends the end of the response if it waits.
    package func releaseEnd() {
        let isHeld = state.withLock { state in
            state.recording = nil
            defer { state.isEndHeld = false }
            return state.isEndHeld
        }
        if isHeld { finish() }
    }
}

extension ByteBuffer {
    fileprivate mutating func write(_ field: HTTPField) {
        writeString(field.name.rawName)
        writeStaticString(": ")
        writeString(field.value)
        writeStaticString("\r\n")
    }

    fileprivate mutating func write(contentLength: Int) { writeString("content-length: \(contentLength)\r\n") }
}

extension ResponseWriter.State {
    /// The number of bytes waiting for the event loop at which a writer has to wait.
    private static var capacity: Int { 16_384 }

    var hasRoom: Bool { isWritable && pending.readableBytes < Self.capacity }

    /// True if the writer may continue. The last bytes of a body of known length wait for its end, not for room.
    var isReady: Bool {
        switch framing {
        case .none: true
        case .length(let left): left <= 0 || hasRoom
        case .chunks, .connection: hasRoom
        }
    }

    /// True if bytes must be sent now. A body of known length is sent with its end, in one system call.
    var mustFlush: Bool {
        switch framing {
        case .none, .length: !isReady
        case .chunks, .connection: true
        }
    }

    /// Moves the prepared head into the pending bytes.
    mutating func begin() {
        guard var head = preparedHead.take() else { return }
        head.writeStaticString(closesConnection ? "connection: close\r\n\r\n" : "\r\n")
        pending = head
        hasStarted = true
    }

    mutating func append(_ bytes: some Collection<UInt8>, isRecorded: Bool = true) {
        if isRecorded { recording?.append(bytes) }
        guard !isOver else { return }
        begin()
        switch framing {
        case .none: return
        case .length(let left): framing = .length(left: left - bytes.count)
        case .chunks: openChunk()
        case .connection: break
        }
        pending.writeBytes(bytes)
    }

    private mutating func openChunk() {
        guard chunkStart == nil else { return }
        chunkStart = pending.writerIndex
        pending.writeStaticString("00000000\r\n")
    }

    mutating func closeChunk() {
        guard let start = chunkStart else { return }
        chunkStart = nil
        var size = pending.writerIndex - start - 10
        for place in stride(from: start + 7, through: start, by: -1) {
            let digit = UInt8(truncatingIfNeeded: size & 15)
            pending.setInteger(digit < 10 ? 0x30 + digit : 0x57 + digit, at: place)
            size >>= 4
        }
        pending.writeStaticString("\r\n")
    }
}

/// Functions that the event loop calls.
extension ResponseWriter {
    /// Records that the connection has room again, has none, or is closed.
    func channelChanged(isWritable: Bool, isGone: Bool) {
        state.withLock { state in
            state.isWritable = isWritable
            if isGone { state.isOver = true }
            return state.waiter.take()
        }?.resume()
    }

    private func flush() {
        let bytes = state.withLock { state -> ByteBuffer? in
            state.isFlushScheduled = false
            guard !state.isOver, state.pending.readableBytes > 0 else { return nil }
            state.closeChunk()
            defer { state.pending = ByteBuffer() }
            return state.pending
        }
        guard let bytes, let context = outlet.value.context else { return }
        context.writeAndFlush(NIOAny(bytes), promise: nil)
        // Resumes a writer that waits only for this turn of the loop, and not for the client.
        state.withLock { $0.isReady ? $0.waiter.take() : nil }?.resume()
    }

    private func waitForRoom() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let hasToWait = state.withLock { state in
                    // The handler below runs after the task is marked as cancelled. Either it finds this waiter, or it ran
                    // before and the mark is visible here.
                    guard !state.isOver, !state.isReady, !Task.isCancelled else { return false }
                    state.waiter = continuation
                    return true
                }
                if !hasToWait { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiter.take() }?.resume()
        }
    }
}
