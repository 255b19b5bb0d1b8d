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
    let authorizer: RequestAuthorizer
    let answers: InFlightResponses
    let isLoopbackOnly: Bool
    let configuration: Reloadable<RequestConfiguration>
    let observer: any Instrumentation
    let logger: Logger

    func route(for head: HTTPRequestHead) -> (any LaneRoute)? {
        let isAbsolute = head.uri.utf8.first != UInt8(ascii: "/")
        guard isAbsolute || head.uri.utf8.starts(with: "/v1/".utf8) else { return nil }
        // A client may name the server, too (RFC 9112, 3.2.2).
        let path = isAbsolute ? URI(head.uri).path[...] : head.uri.prefix { $0 != "?" }
        let parts = path.split(separator: "/")
        return routes.first { $0.claims(head.method, parts) }
    }

    /// Notes how a request is answered, in the trace that its caller names.
    func observed(
        _ request: LaneRequest, at template: String?, into response: LaneResponse, _ work: () async -> Void
    ) async {
        let scope = RequestScope(
            request.method.rawValue, at: template, id: request.id,
            from: TraceContext(
                traceparent: request.headers["traceparent"], tracestate: request.headers["tracestate"]),
            observer: observer)
        await scope.run {
            await work()
            scope.note(status: response.status)
        }
    }

    func answer(
        _ request: LaneRequest, by route: any LaneRoute, into response: LaneResponse, as open: InFlightResponse
    ) async {
        var request = request
        do {
            if isLoopbackOnly {
                try LoopbackHost.check(from: request.peer, request.clientAddress, request.configuration, request.field)
            }
            guard !answers.isDraining else { throw HearthError.draining }
            try await authorizer.admit(request.clientAddress, to: request.uri.path, request.limits, cost: request.cost)
            // Nothing but the head has been looked at: what is wrong with the rest is told to those who may ask.
            request.caller = try await authorizer.authenticate(request.authorization, for: route.permission)
            request.keyed = try keyed(request, at: route)
            if let keyed = request.keyed { response.record(for: keyed) }
            try await route.answer(request, by: authorizer, into: response, as: open)
            await conclude(response, of: request)
        } catch is CancellationError {
            await request.keyed?.abandon()
            response.abort()
        } catch is LaneResponse.ConnectionLost {
            await request.keyed?.abandon()
            response.abort()
        } catch let replay as Replay {
            response.send(replay.response, requestID: request.id)
            response.conclude()
        } catch {
            let keeps = request.keyed?.keeps(error) ?? false
            if !keeps { await request.keyed?.abandon() }
            refuse(request, error, route.errorForm, into: response)
            if keeps { await conclude(response, of: request) } else { response.conclude() }
        }
    }

    private func keyed(_ request: LaneRequest, at route: any LaneRoute) throws -> IdempotentRequest? {
        let keys = request.headers["idempotency-key"]
        guard route.method != .get, !keys.isEmpty else { return nil }
        // Two fields are one of both values (RFC 9110, 5.3), which is no key.
        return try authorizer.idempotency.request(
            keys.joined(separator: ", "), request.method.rawValue, request.uri.string,
            format: StreamFormat(accept: request.headers.first(name: "accept")), body: request.body.readableBytesView)
    }

    /// Keeps what was answered, and only then lets its end go: whoever has it all can ask again at once.
    private func conclude(_ response: LaneResponse, of request: LaneRequest) async {
        guard let keyed = request.keyed, keyed.hasBegun, let kept = response.recorded(requestID: request.id) else {
            return response.conclude()
        }
        let isKept = await keyed.finish(with: kept)
        response.conclude()
        if !isKept { await keyed.insist(on: kept) }
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
