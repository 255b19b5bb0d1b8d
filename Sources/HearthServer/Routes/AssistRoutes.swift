import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird

/// `POST /v1/assist/stream`, the main job, and the way back to a run. Read with `AssistPipeline`, `RunRecorder` and
/// `StreamResponder`.
struct AssistRoutes {
    let services: ServerServices
    let settings: ServerSettings
    let archive: RunArchive
    let detached: DetachedRuns

    func add(to router: Router<HearthRequestContext>) {
        router.post("v1/assist/stream") { request, _ in
            // 1. What the client wants, on whose behalf.
            var request = request
            let wire = try await request.decodeJSON(AssistStreamRequest.self)
            let principal = try await services.authenticator.principal(of: request, userNumber: wire.userID)
            let assist = try AssistRequest(wire, for: principal)

            // 2. Policy, household, ledger: the last chance for a clean 4xx or 5xx.
            let run = try await services.pipeline.prepare(assist)

            // 3. The head goes out; everything else happens while the body is written, or without a client at all.
            let recorder = RunRecorder(
                pipeline: services.pipeline, run: run, archive: archive, clock: services.clock,
                drainTime: settings.drainTime)
            guard wire.detach ?? false else {
                return stream(request) { responder, writer in
                    try await responder.perform(recorder, owner: principal.user, to: writer)
                }
            }
            let tape = archive.open(run.id, owner: principal.user.id)
            detached.start(recorder, on: tape)
            return stream(request) { responder, writer in try await responder.follow(tape, after: 0, to: writer) }
        }

        router.get("v1/assist/stream/:run_id") { request, context in
            let resume = try ResumeRequest(request, runID: context.parameters.get("run_id") ?? "")
            let principal = try await services.authenticator.principal(of: request, userNumber: resume.userNumber)
            // Another user's run must not be told from one that never was.
            guard let tape = archive.tape(resume.runID, of: principal.user.id), tape.reaches(back: resume.number) else {
                throw HearthError.unknownRun
            }
            let (count, hasEnded) = tape.extent
            // What a browser's EventSource takes as the word to stop coming back.
            if hasEnded, resume.number >= count { return Response(status: .noContent) }
            let number = min(resume.number, count)
            return stream(request) { responder, writer in
                try await responder.follow(tape, after: number, to: writer)
            }
        }
    }

    private func stream(
        _ request: Request, write: @escaping @Sendable (StreamResponder, any ResponseBodyWriter) async throws -> Void
    ) -> Response {
        let format = StreamFormat(accept: request.headers[.accept])
        let responder = StreamResponder(
            format: format, clock: services.clock, pingInterval: settings.pingInterval, body: request.body)
        return Response(
            status: .ok,
            headers: [
                .contentType: format.contentType, .cacheControl: "no-store", .accelBuffering: "no",
                // The watch for the client reads the connection to its end, so no request can follow on it.
                .connection: "close",
            ],
            body: ResponseBody { writer in try await write(responder, writer) })
    }
}
