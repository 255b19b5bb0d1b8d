import Dispatch
import HearthTesting
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import HTTPFront

/// A request that a busy event loop reads only after the time limit, on a real socket.
@Suite struct UnreadRequestTests {
    /// Collects what passes the check of requests, and its rejection.
    private final class Passed: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer
        let text = Mutex("")
        let rejection = Mutex<RequestRejection?>(nil)

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            text.withLock { $0 += String(buffer: unwrapInboundIn(data)) }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            rejection.withLock { $0 = error as? RequestRejection }
            context.close(promise: nil)
        }
    }

    @Test func `a request that was sent in time is not late because the server was busy`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let passed = Passed()
        let isSent = DispatchSemaphore(value: 0)
        let limit = TimeAmount.milliseconds(20)
        let listener = try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let validation = RequestValidationHandler(limits: ConnectionLimits(timeout: limit))
                    try channel.pipeline.syncOperations.addHandlers([validation, passed])
                    // Until the limit has passed. Then its check is due, before the event loop reads from sockets again.
                    channel.eventLoop.execute {
                        isSent.wait()
                        let end = NIODeadline.now() + limit
                        while NIODeadline.now() < end {}
                    }
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let connection = try RawConnection(port: try #require(listener.localAddress?.port))
        let request = RawConnection.get("/health")
        await connection.send(request)
        isSent.signal()
        // It is closed when it has been idle.
        #expect(try await connection.readToEnd() == "")
        #expect(passed.text.withLock { $0 } == request)
        #expect(passed.rejection.withLock { $0 == nil })
        try await listener.close()
        try await group.shutdownGracefully()
    }
}
