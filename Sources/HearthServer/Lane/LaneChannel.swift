import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Hummingbird's HTTP/1.1 connection with the fast lane in front of it.
struct LaneChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    let lane: Lane
    let others: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        others.setup(channel: channel, logger: logger).map { value in
            do {
                try insertLane(into: channel)
            } catch {
                // The connection has gone already. The value must be handled all the same, or NIO ends the process.
                channel.close(promise: nil)
            }
            return value
        }
    }

    private func insertLane(into channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        let outlet = LaneOutlet()
        let encoder = try pipeline.handler(type: HTTPResponseEncoder.self)
        try pipeline.addHandler(outlet, position: .before(encoder))
        let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
        try pipeline.addHandler(
            LaneConnection(lane, outlet: outlet, loop: channel.eventLoop), position: .before(codec))
    }

    func handle(value: Value, logger: Logger) async { await others.handle(value: value, logger: logger) }
}
