import NIOCore
import NIOHTTP1

/// One response of the fast lane. What is written within one turn of the event loop goes out as one chunk, in one write.
///
/// `@unchecked Sendable`: confined to the connection's event loop, on which the request's task runs, too. Only ``write(_:)``
/// and ``ping(_:)`` may come from elsewhere.
final class LaneResponse: @unchecked Sendable {
    /// The connection takes no more: its client is gone.
    struct ConnectionLost: Error {}

    private let loop: any EventLoop
    private let executor: LoopExecutor
    private let outlet: LaneOutlet
    private let isChunked: Bool
    private let isKeptAlive: Bool
    private let whenOver: (_ isKeptAlive: Bool) -> Void

    private var pending = ByteBuffer()
    /// Where the size of the chunk that is being collected has to be put.
    private var chunkStart: Int?
    private var isFlushScheduled = false
    private var isOver = false
    private var waiter: CheckedContinuation<Void, Never>?
    /// The head is out, or on its way: no other answer can be given any more.
    private(set) var hasStarted = false

    /// - Parameter whenOver: called once, on the loop, when the whole response is written or given up.
    init(
        to head: HTTPRequestHead, on loop: any EventLoop, by executor: LoopExecutor, through outlet: LaneOutlet,
        isLastOfConnection: Bool, whenOver: @escaping (_ isKeptAlive: Bool) -> Void
    ) {
        self.loop = loop
        self.executor = executor
        self.outlet = outlet
        self.whenOver = whenOver
        isChunked = head.version.major == 1 && head.version.minor >= 1
        isKeptAlive = head.isKeepAlive && isChunked && !isLastOfConnection
    }

    // MARK: A whole answer

    /// - Parameter body: nil for a status that has none.
    func send(status: HTTPResponseStatus, headers: HTTPHeaders, body: [UInt8]?) {
        loop.assertInEventLoop()
        guard !isOver, !hasStarted else { return }
        hasStarted = true
        var headers = headers
        if let body { headers.add(name: "content-length", value: String(body.count)) }
        writeHead(status, headers, to: &pending)
        if let body { pending.writeBytes(body) }
        finish()
    }

    // MARK: A stream

    func start(status: HTTPResponseStatus, headers: HTTPHeaders) {
        loop.assertInEventLoop()
        guard !isOver, !hasStarted else { return }
        hasStarted = true
        var headers = headers
        isStream = true
        if isChunked { headers.add(name: "transfer-encoding", value: "chunked") }
        writeHead(status, headers, to: &pending)
        flushSoon()
    }

    /// Writes the next bytes. Returns when there is room for more, or the task is cancelled; then only a few last words
    /// are to come, which need no room. Throws ``ConnectionLost``.
    func write(_ bytes: [UInt8]) async throws {
        if loop.inEventLoop { return try await writeHere(bytes) }
        // A seam may call back from wherever it runs.
        try await withTaskExecutorPreference(executor) { try await moveAndWrite(bytes) }
    }

    /// Begins where the task prefers to run.
    @concurrent private func moveAndWrite(_ bytes: [UInt8]) async throws { try await writeHere(bytes) }

    private func writeHere(_ bytes: [UInt8]) async throws {
        loop.assertInEventLoop()
        append(bytes)
        if outlet.context?.channel.isWritable ?? false, pending.readableBytes < Self.capacity { return }
        flush()
        while !isOver, let channel = outlet.context?.channel, channel.isActive, !channel.isWritable, !Task.isCancelled {
            await waitUntilWritable()
        }
        guard !isOver, outlet.context?.channel.isActive ?? false else { throw ConnectionLost() }
    }

    /// Writes a sign of life, from any thread, where there is anybody to see it.
    func ping(_ bytes: [UInt8]) {
        loop.execute {
            guard self.hasStarted, self.outlet.context?.channel.isWritable ?? false else { return }
            self.append(bytes)
        }
    }

    /// The body is whole.
    func finish() {
        loop.assertInEventLoop()
        guard !isOver else { return }
        closeChunk()
        if isChunked, isStream { pending.writeStaticString("0\r\n\r\n") }
        isOver = true
        guard let context = outlet.context, context.channel.isActive else { return whenOver(false) }
        let written = loop.makePromise(of: Void.self)
        // The closure runs on this loop.
        written.futureResult.assumeIsolated().whenComplete { [whenOver, isKeptAlive] result in
            if case .success = result { whenOver(isKeptAlive) } else { whenOver(false) }
        }
        context.writeAndFlush(NIOAny(pending), promise: written)
        pending = ByteBuffer()
    }

    /// The connection is closed without the body's proper end, so that nobody takes the stream for a complete one.
    func abort() {
        loop.assertInEventLoop()
        guard !isOver else { return }
        isOver = true
        whenOver(false)
    }

    // MARK: On the loop

    /// The channel has room again, or is gone.
    func channelChanged() { waiter.take()?.resume() }

    private static let capacity = 16_384

    private var isStream = false

    private func append(_ bytes: [UInt8]) {
        guard !isOver else { return }
        if isChunked, chunkStart == nil {
            chunkStart = pending.writerIndex
            pending.writeStaticString("00000000\r\n")
        }
        pending.writeBytes(bytes)
        flushSoon()
    }

    private func closeChunk() {
        guard let start = chunkStart else { return }
        chunkStart = nil
        var size = pending.writerIndex - start - 10
        for place in stride(from: start + 7, through: start, by: -1) {
            pending.setInteger(Self.hexDigits[size & 15], at: place)
            size >>= 4
        }
        pending.writeStaticString("\r\n")
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)

    private func flushSoon() {
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        loop.execute { self.flush() }
    }

    private func flush() {
        isFlushScheduled = false
        guard !isOver, pending.readableBytes > 0, let context = outlet.context else { return }
        closeChunk()
        context.writeAndFlush(NIOAny(pending), promise: nil)
        pending.clear()
    }

    private func waitUntilWritable() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard let channel = outlet.context?.channel, channel.isActive, !channel.isWritable, !Task.isCancelled
                else { return continuation.resume() }
                waiter = continuation
            }
        } onCancel: {
            loop.execute { self.channelChanged() }
        }
    }

    private func writeHead(_ status: HTTPResponseStatus, _ headers: HTTPHeaders, to buffer: inout ByteBuffer) {
        buffer.writeString("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
        for (name, value) in headers { buffer.writeString("\(name): \(value)\r\n") }
        if !isKeptAlive { buffer.writeStaticString("connection: close\r\n") }
        buffer.writeStaticString("\r\n")
    }
}
