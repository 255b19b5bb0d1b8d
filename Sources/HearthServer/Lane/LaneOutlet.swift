import NIOCore

/// The place in a connection's pipeline right behind the response encoder, which everybody else uses: what the fast lane
/// writes here goes out as it is.
final class LaneOutlet: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    private(set) var context: ChannelHandlerContext?

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }
}
