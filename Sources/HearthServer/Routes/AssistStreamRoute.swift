import Assist
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import NIOHTTP1

/// `POST /v1/assist/stream`, the main job. Read with `AssistPipeline`, `RunStreamer` and `LaneResponse`.
struct AssistStreamRoute: LaneRoute {
    let services: ServerServices
    let settings: ServerSettings
    let replays: ReplayBuffer
    let answers: InFlightResponses

    let errorForm = Problem.Form.problemDocument
    let permission = Permission.assist
    let method = HTTPRequest.Method.post
    let path: RouterPath = "v1/assist/stream"
    let description = RouteDescription(
        .assist, "Plans meals, chores or routines, or answers a question",
        details: RouteDescription.Answer.grammar,
        body: .json(
            AssistStreamRequest.self,
            examples: [
                "meals": [
                    "user_id": 1, "goal": "Plan dinners for three days, no nuts", "mode": "meals",
                    "options": ["days": 3],
                ],
                "chores": [
                    "goal": "Who tidies up when?", "mode": "chores",
                    "options": ["days": 7, "start_date": "2026-11-23", "weekdays": ["mon", "thu"]],
                ],
                "routines": ["goal": "A calmer bedtime", "mode": "routines", "options": ["children": [4, 0.75]]],
                "chat": [
                    "goal": "And at weekends?", "mode": "chat",
                    "messages": [
                        ["role": "user", "content": "How do we read more?"],
                        ["role": "assistant", "content": "Ten minutes a day."],
                    ],
                ],
            ]),
        answers: [.events], errors: [.unknownMode])

    func claims(_ method: HTTPMethod, _ path: [Substring]) -> Bool {
        method == .POST && path == ["v1", "assist", "stream"]
    }

    func answer(
        _ request: LaneRequest, by authorizer: RequestAuthorizer, into response: LaneResponse, as open: InFlightResponse
    ) async throws {
        // 1. What the client wants, on whose behalf.
        let wire = try request.decodeJSON(AssistStreamRequest.self)
        let principal = try await authorizer.admit(request, naming: wire.userID, as: open)
        let assist = try AssistRequest(wire, for: principal)

        // 2. Policy, household, ledger: the last chance for a clean 4xx or 5xx.
        let run = try await services.pipeline.prepare(assist)

        // 3. The head goes out; everything else happens while the body is written, or without a client at all.
        let recorder = RunStreamer(pipeline: services.pipeline, run: run, replays: replays)
        let stream = EventStream(request, response, runID: run.id, settings: settings, clock: services.clock)
        if wire.detach ?? false {
            request.keyed?.noteEffect()
            answers.start(sharing: open.permit) { detached in
                detached.note(ActiveStream(run.metered, eventLog: recorder.eventLog))
                detached.run(until: run.deadline)
                // Throws only where the terminal event cannot be encoded: the tape ends without one, as a cut stream.
                _ = try? await recorder.record(detached.ending)
            }
            return try await stream.follow(recorder.eventLog, after: 0, open)
        }
        open.note(ActiveStream(run.metered, eventLog: recorder.eventLog))
        open.run(until: run.deadline)
        stream.start(open)
        let terminal = try await recorder.record(open.ending, onEvent: stream.write)
        if terminal.name == "error", !run.metered.isCharged { request.keyed?.noteNothingDone() }
        // Nobody is there to read a terminal event.
        guard open.ending.cause != .clientGone else { throw LaneResponse.ConnectionLost() }
        try await stream.write(terminal)
        response.finish()
    }
}
