import HTTPFront
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
        routes.onLocal(.get, "metrics", orFor: .administer, Self.description) { [observer, answers] _ in
            let text = await observer.exposition(openAnswers: answers.count)
            return Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
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
