import HearthCore
import NIOCore
import NIOEmbedded
import Testing

@testable import HTTPFront

/// The clock of a connection, moved by the test.
@Suite struct ConnectionDeadlineTests {
    private final class Connection {
        let channel = EmbeddedChannel()
        let edge: RequestValidationHandler
        let end = End()
        /// Bytes that the system does not take.
        let unsent = Bytes()
        /// Bytes that the server has not read.
        let unread = Bytes()

        init() throws {
            edge = RequestValidationHandler(
                limits: ConnectionLimits(), unsentBytes: { [unsent] _ in unsent.value },
                hasUnreadBytes: { [unread] _ in unread.value > 0 })
            try channel.pipeline.syncOperations.addHandlers([edge, end])
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        }

        func send(_ text: String) {
            channel.pipeline.fireChannelRead(ByteBuffer(string: text))
        }

        func wait(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

        var refusal: HearthError.Code? { end.refusal?.failure.code }
        var isOpen: Bool { channel.isActive }
    }

    final class Bytes {
        var value = 0
    }

    final class End: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        var refusal: RequestRejection?

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            refusal = refusal ?? error as? RequestRejection
        }
    }

    private static let head = "POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: 20000\r\n\r\n"

    @Test func `a connection without a request is closed after ten seconds without a response`() throws {
        let connection = try Connection()
        connection.wait(9)
        #expect(connection.isOpen)
        connection.wait(1)
        #expect(!connection.isOpen && connection.refusal == nil)
    }

    @Test func `a head times out ten seconds after its first byte`() throws {
        let connection = try Connection()
        connection.wait(9)
        for (second, byte) in Self.head.prefix(10).enumerated() {
            connection.send(String(byte))
            #expect(connection.refusal == nil, "after \(second) s")
            connection.wait(1)
        }
        #expect(connection.refusal == .requestTimeout)
        #expect(connection.isOpen)
    }

    @Test func `a rejection has the requested path and the position in the request`() throws {
        let connection = try Connection()
        connection.send("POST /v1/chat/completions?x HTTP/1.1\r\nhos")
        connection.wait(10)
        #expect(connection.end.refusal?.path == "/v1/chat/completions")
        #expect(connection.end.refusal?.isWithinBody == false)
        let other = try Connection()
        other.send(Self.head + "{")
        other.wait(20)
        #expect(other.end.refusal?.isWithinBody == true)
    }

    @Test func `a body times out after ten seconds without data and twenty seconds with data`() throws {
        let silent = try Connection()
        silent.send(Self.head)
        silent.wait(9)
        #expect(silent.refusal == nil)
        silent.wait(1)
        #expect(silent.refusal == .requestTimeout)

        let slow = try Connection()
        slow.send(Self.head)
        for _ in 0..<19 {
            slow.send(String(repeating: " ", count: 500))
            slow.wait(1)
            #expect(slow.refusal == nil)
        }
        slow.wait(1)
        #expect(slow.refusal == .requestTimeout)

        let dribbling = try Connection()
        dribbling.send(Self.head)
        for _ in 0..<12 {
            dribbling.send(String(repeating: " ", count: 50))
            dribbling.wait(1)
        }
        #expect(dribbling.refusal == .requestTimeout)
    }

    @Test func `bytes that the server has not read put off the timeout of a request for a minute at most`() throws {
        let connection = try Connection()
        connection.send("GET / HTTP/1.1\r\n")
        connection.unread.value = 1
        connection.wait(69)
        #expect(connection.refusal == nil && connection.isOpen)
        connection.wait(1)
        #expect(connection.refusal == .requestTimeout)

        let other = try Connection()
        other.send("GET / HTTP/1.1\r\n")
        other.unread.value = 1
        other.wait(12)
        other.unread.value = 0
        other.wait(2)
        #expect(other.refusal == nil)
        other.wait(1)
        #expect(other.refusal == .requestTimeout)
    }

    @Test func `each request has its own timeout`() throws {
        let connection = try Connection()
        for _ in 0..<5 {
            connection.send("GET / HTTP/1.1\r\n")
            connection.wait(8)
            connection.send("host: x\r\n\r\n")
            connection.edge.isResponding = true
            connection.wait(30)
            connection.edge.isResponding = false
        }
        #expect(connection.refusal == nil && connection.isOpen)
        connection.wait(60)
        #expect(!connection.isOpen && connection.refusal == nil)
    }

    @Test func `a connection may be idle for a minute after its last response`() throws {
        let connection = try Connection()
        connection.send("GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        connection.edge.isResponding = true
        connection.wait(500)
        #expect(connection.isOpen)
        connection.edge.isResponding = false
        connection.wait(59)
        #expect(connection.isOpen)
        connection.wait(1)
        #expect(!connection.isOpen)
    }

    /// Reading pauses while earlier requests are in flight.
    @Test func `a paused read does not count toward the client's timeout`() throws {
        let connection = try Connection()
        connection.send(Self.head + "{")
        connection.channel.pipeline.fireChannelReadComplete()
        connection.wait(25)
        #expect(connection.refusal == nil)
        connection.channel.pipeline.read()
        connection.wait(40)
        #expect(connection.refusal == .requestTimeout)
    }

    @Test func `a client that reads nothing for half a minute is disconnected and a slow one is not`() throws {
        let connection = try Connection()
        connection.send("GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        connection.edge.isResponding = true
        try connection.channel.writeOutbound(ByteBuffer(repeating: 0x20, count: 1000))
        connection.unsent.value = 900
        for _ in 0..<20 {
            connection.wait(25)
            connection.unsent.value -= 1
        }
        #expect(connection.isOpen)
        connection.wait(24)
        #expect(connection.isOpen)
        connection.wait(16)
        #expect(!connection.isOpen)
    }
}
