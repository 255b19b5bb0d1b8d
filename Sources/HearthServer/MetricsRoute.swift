import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import NIOCore
import ServerKit

/// `GET /metrics`, for Prometheus: without credentials from this machine itself, otherwise with an admin's token.
struct MetricsRoute: RouteModule {
    let observer: any Instrumentation
    let answers: InFlightResponses

    func add(to routes: inout RouteTable) {
        routes.onLocal(.get, "metrics", orFor: .administer, Self.description) { [observer, answers] _ in
            let text = await observer.exposition(inFlightResponses: answers.count)
            return Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
    }

    private static let description = RouteDescription(
        .server,
        "Retrieve the server's metrics",
        details:
            "The format is Prometheus' text format. A direct request from the server's machine needs no credentials.",
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "Counters, gauges and histograms.",
                content: .schemas(["text/plain": { _ in ["type": "string"] }]))
        ])
}
