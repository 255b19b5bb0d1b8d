import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Hummingbird's HTTP/1.1 connection with the guard and the fast lane in front of it.
struct LaneChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    let lane: Lane
    let limits: ConnectionLimits
    let others: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        others.setup(channel: channel, logger: logger).map { value in
            do {
                try boundBuffers(of: channel)
                try insertLane(into: channel)
            } catch {
                // The connection has gone already. The value must be handled all the same, or NIO ends the process.
                channel.close(promise: nil)
            }
            return value
        }
    }

    /// What a client that does not read costs: as much as keeps a phone far away busy, and no more.
    private func boundBuffers(of channel: any Channel) throws {
        let options = channel.syncOptions
        try options?.setOption(.writeBufferWaterMark, value: .init(low: 4_096, high: 8_192))
        // The kernel would let it grow to megabytes. It doubles what it is told, for its own accounts.
        try options?.setOption(.socketOption(.so_sndbuf), value: 65_536)
    }

    private func insertLane(into channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        let outlet = LaneOutlet()
        let edge = RequestValidationHandler(limits: limits)
        try pipeline.addHandler(edge, position: .first)
        let encoder = try pipeline.handler(type: HTTPResponseEncoder.self)
        try pipeline.addHandler(outlet, position: .before(encoder))
        let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
        try pipeline.addHandler(
            LaneConnection(lane, edge: edge, outlet: outlet, loop: channel.eventLoop), position: .before(codec))
    }

    func handle(value: Value, logger: Logger) async { await others.handle(value: value, logger: logger) }
}
