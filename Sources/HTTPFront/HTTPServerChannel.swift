import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTP1
import SystemSupport

/// The handlers of one connection, from the socket inwards: the framing check, the parser, the connection handler.
package struct HTTPServerChannel: ServerChildChannel {
    /// A connection whose handlers have been added.
    package struct Value: ServerChildChannelValue {
        let channel: any Channel
    }

    let service: any HTTPService
    let responses: InFlightResponses
    let limits: ConnectionLimits
    let counts: ConnectionCounts
    /// A closure that returns the body limit of a request, in bytes, by its method and target.
    let bodyLimit: @Sendable (_ method: String, _ target: String) -> Int

    /// Creates the handlers of every connection of a server.
    ///
    /// - Parameters:
    ///   - isShared: returns true for the address of a proxy, behind which are the connections of many clients.
    ///   - bodyLimit: returns the body limit, in bytes, of a request by its method and target.
    package init(
        service: any HTTPService, responses: InFlightResponses, limits: ConnectionLimits,
        isShared: @escaping @Sendable (IPAddress) -> Bool,
        bodyLimit: @escaping @Sendable (_ method: String, _ target: String) -> Int
    ) {
        self.service = service
        self.responses = responses
        self.limits = limits
        counts = ConnectionCounts(most: limits.mostOfAddress, isShared: isShared)
        self.bodyLimit = bodyLimit
    }

    /// Adds the handlers to a new connection.
    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            do {
                guard counts.count(channel) else {
                    channel.close(promise: nil)
                    return Value(channel: channel)
                }
                try addHandlers(to: channel)
            } catch {
                // The connection is closed already.
                channel.close(promise: nil)
            }
            return Value(channel: channel)
        }
    }

    private func addHandlers(to channel: any Channel) throws {
        LoopReading.watchThread()
        // Limits the memory of a client that does not read: enough to keep a distant phone busy.
        let options = channel.syncOptions
        try options?.setOption(.writeBufferWaterMark, value: .init(low: 4_096, high: 8_192))
        // The kernel would let the buffer grow to megabytes. It doubles the value for its own overhead.
        try options?.setOption(.socketOption(.so_sndbuf), value: 65_536)
        // What one turn of the event loop reads of a client is also what it parses and starts of it.
        try options?.setOption(.maxMessagesPerRead, value: 1)
        try options?.setOption(
            .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 64, initial: 2_048, maximum: 8_192))

        let outlet = ResponseOutlet()
        let validation = RequestValidationHandler(limits: limits, bodyLimit: bodyLimit)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(validation)
        try pipeline.addHandler(outlet)
        try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes)))
        try pipeline.addHandler(
            HTTPConnectionHandler(
                service, responses: responses, validation: validation, outlet: outlet, loop: channel.eventLoop))
    }

    /// Returns when the connection is closed.
    package func handle(value: Value, logger: Logger) async {
        try? await withTaskCancellationHandler {
            try await value.channel.closeFuture.get()
        } onCancel: {
            value.channel.close(promise: nil)
        }
    }
}

/// The handler of a connection's pipeline that accepts framed responses.
final class ResponseOutlet: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    private(set) var context: ChannelHandlerContext?

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }
}
