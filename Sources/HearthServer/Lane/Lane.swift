import HTTPTypes
import HearthCore
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// The way of the requests that are answered by streams, around Hummingbird's router: straight from the connection's
/// event loop to the route and back (docs/decisions/0015-fast-lane.md). What the middleware does for all others is done
/// here by the same functions.
struct Lane: Sendable {
    let routes: [any LaneRoute]
    let gate: Gatekeeper
    let answers: OpenAnswers
    let isLoopbackOnly: Bool
    let crossOrigin: CrossOrigin
    let logger: Logger

    func route(for head: HTTPRequestHead) -> (any LaneRoute)? {
        let isAbsolute = head.uri.utf8.first != UInt8(ascii: "/")
        guard isAbsolute || head.uri.utf8.starts(with: "/v1/".utf8) else { return nil }
        // A client may name the server, too (RFC 9112, 3.2.2).
        let path = isAbsolute ? URI(head.uri).path[...] : head.uri.prefix { $0 != "?" }
        let parts = path.split(separator: "/")
        return routes.first { $0.claims(head.method, parts) }
    }

    func answer(
        _ request: LaneRequest, by route: any LaneRoute, into response: LaneResponse, as open: OpenAnswer
    ) async {
        do {
            if isLoopbackOnly { try LoopbackHost.check(request.headers.first(name: "host")) }
            guard !answers.isDraining else { throw HearthError.draining }
            try await route.answer(request, by: gate, into: response, as: open)
        } catch is CancellationError {
            response.abort()
        } catch is LaneResponse.ConnectionLost {
            response.abort()
        } catch {
            refuse(request, error, route.errorForm, into: response)
        }
    }

    /// Tells the client what went wrong, where its stream has not begun.
    func refuse(
        _ request: LaneRequest, _ error: any Error, _ form: Problem.Form, into response: LaneResponse
    ) {
        let problem = Problem(error, request: "\(request.method.rawValue) \(request.uri.path)", form: form)
        problem.log(to: logger, requestID: request.id)
        guard !response.hasStarted, let body = try? problem.body(requestID: request.id) else { return response.abort() }
        var headers = HTTPHeaders(lane: request.id, contentType: problem.contentType)
        for field in problem.fields { headers.add(name: field.name.rawName, value: field.value) }
        response.send(
            status: HTTPResponseStatus(statusCode: problem.status.code, reasonPhrase: problem.status.reasonPhrase),
            headers: headers, body: body)
    }
}

extension HTTPHeaders {
    /// The fields that every answer of the lane has.
    init(lane requestID: String, contentType: String?) {
        self.init([("cache-control", "no-store"), ("x-request-id", requestID)])
        reserveCapacity(16)
        if let contentType { add(name: "content-type", value: contentType) }
        for field in SecurityHeaders.fields { add(name: field.name.rawName, value: field.value) }
        add(name: "date", value: ResponseDate.now)
        add(name: "server", value: "hearth")
    }
}
