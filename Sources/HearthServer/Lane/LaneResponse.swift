import HTTPTypes
import HearthCore
import NIOCore
import NIOHTTP1
import Synchronization

/// One response of the fast lane.
///
/// May be written from any thread: what is written before the event loop comes round goes out as one chunk, in one write.
final class LaneResponse: Sendable {
    /// The connection takes no more: its client is gone.
    struct ConnectionLost: Error {}

    fileprivate struct State {
        var pending = ByteBuffer()
        /// The head of a stream that has nothing to say yet.
        var preparedHead: ByteBuffer?
        /// Where the size of the chunk that is being collected has to be put.
        var chunkStart: Int?
        var isFlushScheduled = false
        var hasStarted = false
        var isWritable = true
        /// The last bytes are on their way.
        var isEnding = false
        var isOver = false
        var waiter: CheckedContinuation<Void, Never>?
        /// Of a request with an Idempotency-Key: what it is answered.
        var record: Record?
        /// What waits for ``LaneResponse/conclude()``: the end of a stream, or of a whole answer.
        var heldEnd: Bool?
        var status: Int?
    }

    fileprivate struct Record {
        var keyed: IdempotentRequest
        var status = HTTPResponseStatus.ok
        var headers = HTTPHeaders()
        var body: [UInt8] = []
        /// The body is longer than is kept.
        var isTooLong = false

        mutating func append(_ bytes: [UInt8]) {
            guard !isTooLong else { return }
            if body.count + bytes.count <= IdempotencyService.longestAnswer {
                body += bytes
            } else {
                isTooLong = true
                body = []
            }
        }
    }

    private let state = Mutex(State())
    private let loop: any EventLoop
    private let outlet: NIOLoopBound<LaneOutlet>
    private let isChunked: Bool
    private let isKeptAlive: Bool
    private let isHeadAlone: Bool
    private let limits: RequestLimits
    private let crossOriginFields: [HTTPField]
    private let whenOver: NIOLoopBound<(_ isKeptAlive: Bool) -> Void>

    /// - Parameter whenOver: called once, on the loop, when the whole response is written or given up.
    init(
        to head: HTTPRequestHead, on loop: any EventLoop, through outlet: LaneOutlet, limits: RequestLimits,
        adding crossOrigin: CrossOrigin,
        isLastOfConnection: Bool,
        whenOver: @escaping (_ isKeptAlive: Bool) -> Void
    ) {
        self.loop = loop
        self.limits = limits
        self.outlet = NIOLoopBound(outlet, eventLoop: loop)
        self.whenOver = NIOLoopBound(whenOver, eventLoop: loop)
        isChunked = head.version.major == 1 && head.version.minor >= 1
        isHeadAlone = head.method == .HEAD
        crossOriginFields = crossOrigin.fields(for: head.headers.first(name: "origin"))
        isKeptAlive = head.isKeepAlive && isChunked && !isLastOfConnection
    }

    /// The head is out, or on its way: no other answer can be given any more.
    var hasStarted: Bool { state.withLock { $0.hasStarted } }

    /// What is answered, or will be with the first byte; nil where nothing is.
    var status: Int? { state.withLock { $0.status } }

    /// A whole answer; a stream that has begun is cut instead. To HEAD the body is not sent.
    ///
    /// - Parameter body: nil for a status that has none.
    func send(status: HTTPResponseStatus, headers: HTTPHeaders, body: [UInt8]?) {
        var headers = headers
        if let body { headers.add(name: "content-length", value: String(body.count)) }
        let head = head(status, headers)
        let isFirst = state.withLock { state in
            if state.hasStarted { return false }
            state.status = Int(status.code)
            state.record?.status = status
            state.record?.headers = headers
            state.record?.body = body ?? []
            state.preparedHead = head
            state.begin()
            if let body, !isHeadAlone { state.pending.writeBytes(body) }
            return true
        }
        if isFirst { end(isStream: false) } else { abort() }
    }

    /// The head of a stream, to go out with its first bytes or the first sign of life. Until then ``send(status:headers:body:)``
    /// may take its place.
    func prepare(status: HTTPResponseStatus, headers: HTTPHeaders) {
        var headers = headers
        if isChunked { headers.add(name: "transfer-encoding", value: "chunked") }
        let head = head(status, headers)
        state.withLock { state in
            state.preparedHead = head
            state.status = Int(status.code)
            state.record?.status = status
            state.record?.headers = headers
        }
    }

    /// The head of a stream, to go out now.
    func start(status: HTTPResponseStatus, headers: HTTPHeaders) {
        prepare(status: status, headers: headers)
        state.withLock { $0.begin() }
        flushSoon()
    }

    /// Writes the next bytes of a stream. Returns when there is room for more, or the task is cancelled; then only a few
    /// last words are to come, which need no room. Throws ``ConnectionLost``.
    func write(_ bytes: [UInt8]) async throws {
        state.withLock { $0.record?.append(bytes) }
        append(bytes)
        while true {
            let (isOver, hasRoom) = state.withLock { ($0.isOver, $0.hasRoom) }
            if isOver {
                if outlivesClient { return }
                throw ConnectionLost()
            }
            if hasRoom || Task.isCancelled { return }
            await waitForRoom()
        }
    }

    /// Writes a sign of life, unless earlier bytes are still on their way.
    func ping(_ bytes: [UInt8]) {
        if state.withLock({ ($0.hasStarted || $0.preparedHead != nil) && $0.hasRoom }) { append(bytes) }
    }

    /// The body of a stream is whole.
    func finish() { end(isStream: true) }

    /// The connection is closed without the body's proper end, so that nobody takes the stream for a complete one. Does
    /// nothing to a response that has been given its end.
    func abort() {
        let isFirst = state.withLock { state in
            if state.isEnding { return false }
            state.isEnding = true
            state.isOver = true
            return true
        }
        if isFirst { loop.execute { self.whenOver.value(false) } }
    }

    private func head(_ status: HTTPResponseStatus, _ headers: HTTPHeaders) -> ByteBuffer {
        var head = ByteBuffer()
        head.reserveCapacity(512)
        head.writeString("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
        for (name, value) in headers { head.writeField(name, value) }
        for field in limits.fields { head.writeField(field.name.rawName, field.value) }
        for field in crossOriginFields { head.writeField(field.name.rawName, field.value) }
        head.writeStaticString(isKeptAlive ? "\r\n" : "connection: close\r\n\r\n")
        return head
    }

    private func append(_ bytes: [UInt8]) {
        let isChunked = isChunked
        state.withLock { state in
            guard !state.isOver else { return }
            state.begin()
            if isChunked { state.openChunk() }
            state.pending.writeBytes(bytes)
        }
        flushSoon()
    }

    private func flushSoon() {
        let isScheduled = state.withLock { state in
            defer { state.isFlushScheduled = true }
            return state.isFlushScheduled
        }
        if !isScheduled { loop.execute { self.flush() } }
    }

    private func end(isStream: Bool) {
        let isChunked = isChunked && isStream
        let isFirst = state.withLock { state in
            if state.record != nil {
                state.heldEnd = isStream
                return false
            }
            defer { state.isEnding = true }
            return !state.isEnding
        }
        guard isFirst else { return }
        loop.execute {
            let last = self.state.withLock { state in
                state.isOver = true
                state.closeChunk()
                if isChunked { state.pending.writeStaticString("0\r\n\r\n") }
                return state.pending
            }
            guard let context = self.outlet.value.context, context.channel.isActive else {
                return self.whenOver.value(false)
            }
            let written = self.loop.makePromise(of: Void.self)
            written.futureResult.assumeIsolated().whenComplete { result in
                if case .success = result { self.whenOver.value(self.isKeptAlive) } else { self.whenOver.value(false) }
            }
            context.writeAndFlush(NIOAny(last), promise: written)
        }
    }
}

/// Of a request with an Idempotency-Key, which is answered whether or not its client stays.
extension LaneResponse {
    /// From now on everything but the signs of life is noted, and the end waits for ``conclude()``.
    func record(for keyed: IdempotentRequest) { state.withLock { $0.record = Record(keyed: keyed) } }

    var outlivesClient: Bool { state.withLock { $0.record?.keyed.hasBegun ?? false } }

    /// What was answered; nil where there is no end to it.
    func recorded(requestID: String) -> StoredResponse? {
        state.withLock { state in
            guard let record = state.record, state.heldEnd != nil else { return nil }
            guard !record.isTooLong else {
                return .notKept("is too long to be given twice", requestID: requestID)
            }
            return StoredResponse(status: Int(record.status.code), headers: record.headers, body: record.body)
        }
    }

    /// Lets the end go that was waited with.
    func conclude() {
        let heldEnd = state.withLock { state in
            state.record = nil
            return state.heldEnd.take()
        }
        if let heldEnd { end(isStream: heldEnd) }
    }

    /// What was answered before.
    func send(_ stored: StoredResponse, requestID: String) {
        var headers = HTTPHeaders()
        for field in stored.fields { headers.add(name: field.name, value: field.value) }
        headers.add(name: "idempotent-replayed", value: "true")
        headers.add(name: "x-request-id", value: requestID)
        headers.add(name: "date", value: ResponseDate.now)
        headers.add(name: "server", value: "hearth")
        send(
            status: HTTPResponseStatus(statusCode: stored.status), headers: headers,
            body: stored.status == 204 ? nil : stored.body)
    }
}

extension ByteBuffer {
    fileprivate mutating func writeField(_ name: String, _ value: String) {
        writeString(name)
        writeStaticString(": ")
        writeString(value)
        writeStaticString("\r\n")
    }
}

extension LaneResponse.State {
    /// The most bytes that wait for the event loop.
    private static let capacity = 16_384

    var hasRoom: Bool { isWritable && pending.readableBytes < Self.capacity }

    /// Lets a prepared head go.
    mutating func begin() {
        guard let head = preparedHead.take() else { return }
        pending = head
        hasStarted = true
    }

    mutating func openChunk() {
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

/// On the loop.
extension LaneResponse {
    /// The connection has room again, or none, or is gone.
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
        // Who waits only for this turn of the loop, and not for the client.
        state.withLock { $0.hasRoom ? $0.waiter.take() : nil }?.resume()
    }

    private func waitForRoom() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let hasToWait = state.withLock { state in
                    // The handler below runs after the task is marked: it either finds this waiter, or ran before and
                    // the mark is visible here.
                    guard !state.isOver, !state.hasRoom, !Task.isCancelled else { return false }
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
