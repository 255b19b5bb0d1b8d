import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import NIOCore

/// `GET /metrics`, for Prometheus: openly to this machine itself, to others by an administrator's token.
struct MetricsRoute {
    let observer: any Instrumentation
    let answers: InFlightResponses

    func add(to routes: inout RouteTable) {
        routes.on(.get, "metrics", for: .administer, Self.description, unless: Self.isOwn) {
            [observer, answers] request, visit in
            if visit.caller != nil { _ = try await visit.principal() }
            // Whoever asks is no answer that is under way.
            let text = await observer.exposition(openAnswers: answers.count)
            return Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
    }

    /// Whether somebody on this machine asks, and not somebody else through a proxy on it (one that says so, or one that the
    /// host has named), nor a page through a name that some server lets point here.
    @Sendable static func isOwn(_ request: Request, _ context: HearthRequestContext) -> Bool {
        guard let peer = context.peer, peer.isLoopback, !context.limits.rules.proxies.contain(peer),
            let authority = request.head.authority, LoopbackHost.isLoopback(authority)
        else {
            return false
        }
        return LoopbackHost.forwardingFields.allSatisfy { request.head.field($0) == nil }
    }

    private static let description = RouteDescription(
        .server,
        "What the server has counted, in Prometheus' text format; open to who asks from this machine itself, without a proxy",
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "Counters, gauges and histograms.",
                content: .schemas(["text/plain": { _ in ["type": "string"] }]))
        ])
}
