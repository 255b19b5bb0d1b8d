import HTTPTypes
import HearthCore
import HearthTesting
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Synchronization
import Testing

@testable import HTTPFront

/// Tests of what one connection may take of its event loop, on a loop whose turns the test makes.
@Suite struct PipeliningTests {
    /// A service whose responses are empty and made at once, on the event loop.
    private final class Service: HTTPService, RequestHandler {
        let begun = Mutex(0)
        let bodyLimit = BodyLimit.standard
        let (isStreaming, runsOnWorkers, endsWithClient) = (false, false, false)

        func handler(of head: HTTPRequest) -> any RequestHandler { self }

        func respond(to exchange: HTTPExchange) async {
            begun.withLock { $0 += 1 }
            let path = ByteBuffer(string: exchange.request.head.path ?? "")
            exchange.writer.prepare(Response(status: .ok, body: ResponseBody(byteBuffer: path)), adding: [])
            try? await exchange.writer.write(path)
            exchange.writer.finish()
        }
    }

    private let service = Service()
    private let channel = EmbeddedChannel()

    private var begun: Int { service.begun.withLock { $0 } }

    /// Connects, and sends requests in one piece.
    private func send(_ requests: [String]) throws {
        let validation = RequestValidationHandler(limits: ConnectionLimits(), unsentBytes: { _ in 0 })
        let outlet = ResponseOutlet()
        try channel.pipeline.syncOperations.addHandlers([
            validation, outlet, ByteToMessageHandler(HTTPRequestDecoder()),
            HTTPConnectionHandler(
                service, responses: InFlightResponses(clock: ManualClock()), validation: validation, outlet: outlet,
                loop: channel.eventLoop),
        ])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        channel.pipeline.fireChannelRead(ByteBuffer(string: requests.joined()))
        channel.pipeline.fireChannelReadComplete()
    }

    private func sent() throws -> String {
        var text = ""
        while let bytes = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: bytes) }
        return text
    }

    @Test
    func `of many requests at once a few begin in a turn of the event loop, and all get their responses in order`()
        throws
    {
        try send((0..<100).map { "GET /\($0) HTTP/1.1\r\nhost: x\r\n\r\n" })
        channel.embeddedEventLoop.run()
        #expect(begun == 5)
        for turn in 1...23 {
            channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
            #expect(begun == 5 + 4 * turn)
        }
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(begun == 100)
        let bodies = try sent().split(separator: "\r\n").filter { $0.hasPrefix("/") }
            .map { $0.split(separator: "HTTP/1.1")[0] }
        #expect(bodies.map(String.init) == (0..<100).map { "/\($0)" })
        _ = try channel.finish(acceptAlreadyClosed: true)
    }

    @Test func `a client that leaves between two turns takes its waiting requests along`() throws {
        try send((0..<100).map { "GET /\($0) HTTP/1.1\r\nhost: x\r\n\r\n" })
        channel.embeddedEventLoop.run()
        try channel.close().wait()
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(begun == 5)
    }

    @Test func `a body of many small chunks that waits for an earlier response is one request`() throws {
        let chunks = String(repeating: "1\r\nx\r\n", count: 3000)
        try send([
            "GET /a HTTP/1.1\r\nhost: x\r\n\r\n",
            "POST /b HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n\(chunks)0\r\n\r\n",
        ])
        channel.embeddedEventLoop.run()
        #expect(begun == 2)
        _ = try channel.finish(acceptAlreadyClosed: true)
    }

    @Test func `a long document waits for its reader, piece by piece`() throws {
        let outlet = ResponseOutlet()
        let socket = FullSocket()
        try channel.pipeline.syncOperations.addHandlers([socket, outlet])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        let over = Mutex(false)
        let document = ByteBuffer(repeating: UInt8(ascii: "a"), count: 1_000_000)
        let writer = ResponseWriter(
            to: .get, isHTTP1_0: false, on: channel.eventLoop, through: outlet, isLastOfConnection: false
        ) { isKept in over.withLock { $0 = isKept } }
        socket.whenWritten = { writer.channelChanged(isWritable: false, isGone: false) }
        writer.prepare(Response(status: .ok, body: ResponseBody(byteBuffer: document)), adding: [])
        let executor = EventLoopTaskExecutor(channel.eventLoop)
        let task = Task(executorPreference: executor) {
            try await writer.write(document)
            writer.finish()
        }
        defer { task.cancel() }
        var counts: [Int] = []
        for _ in 0..<20 {
            channel.embeddedEventLoop.run()
            counts.append(try sent().utf8.count)
            guard !over.withLock({ $0 }) else { break }
            // The client has read what was sent.
            writer.channelChanged(isWritable: true, isGone: false)
        }
        #expect(over.withLock { $0 })
        #expect(counts.allSatisfy { $0 <= 70_000 }, "\(counts)")
        #expect(counts.reduce(0, +) > 1_000_000)
    }

    /// A socket that is full after each write.
    private final class FullSocket: ChannelOutboundHandler {
        typealias OutboundIn = ByteBuffer
        var whenWritten: () -> Void = {}

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            whenWritten()
            context.write(data, promise: promise)
        }
    }

    @Test func `an address has its most connections, and room again when one is closed`() {
        let counts = ConnectionCounts(most: 2, isShared: { _ in false })
        #expect(counts.add("a") && counts.add("a") && !counts.add("a") && counts.add("b"))
        counts.remove("a")
        #expect(counts.add("a") && !counts.add("a"))
    }
}
