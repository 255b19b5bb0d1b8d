import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird

/// `POST /v1/assist/stream`, the main job. Read with `AssistPipeline` and `StreamResponder`.
struct AssistRoutes {
    let services: ServerServices
    let settings: ServerSettings

    func add(to router: Router<HearthRequestContext>) {
        router.post("v1/assist/stream") { request, context in
            // 1. What the client wants, on whose behalf.
            var request = request
            let wire = try await request.decodeJSON(AssistStreamRequest.self)
            let format = StreamFormat(accept: request.headers[.accept])
            let principal = try await services.authenticator.principal(of: request, userNumber: wire.userID)
            let assist = try AssistRequest(wire, for: principal)

            // 2. Policy, household, ledger: the last chance for a clean 4xx or 5xx.
            let run = try await services.pipeline.prepare(assist)

            // 3. The head goes out; everything else happens while the body is written.
            let responder = StreamResponder(
                pipeline: services.pipeline, run: run, format: format, clock: services.clock,
                pingInterval: settings.pingInterval, drainTime: settings.drainTime)
            let body = request.body
            return Response(
                status: .ok,
                headers: [
                    .contentType: format.contentType, .cacheControl: "no-store", .accelBuffering: "no",
                    // Watching for the client's leaving reads the connection to its end, so it serves no other request.
                    .connection: "close",
                ],
                body: ResponseBody { writer in try await responder.respond(reading: body, to: writer) })
        }
    }
}
