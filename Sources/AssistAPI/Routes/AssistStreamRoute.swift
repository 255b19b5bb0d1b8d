import Assist
import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// `POST /v1/assist/stream`, the main route. Read it with `AssistPipeline`, `RunStreamer` and `ResponseWriter`.
struct AssistStreamRoute {
    let services: AssistServices
    let replays: ReplayBuffer
    let answers: InFlightResponses
    let pingInterval: Duration

    func add(to routes: inout RouteTable) {
        routes.onActing(
            .post, "v1/assist/stream", for: .assist, Self.description, stream: .answer, use: respond)
    }

    private func respond(_ request: RequestContext, _ caller: AuthenticatedCaller) async throws -> Response {
        // 1. The request, and the principal on whose behalf it acts.
        let wire = try await request.decodeJSON(AssistStreamRequest.self)
        let principal = try await caller.acting(as: wire.userID)
        let assist = try AssistRequest(wire, for: principal)

        // 2. Policy, household, quota: the last step that can fail with a plain 4xx or 5xx.
        let run = try await services.pipeline.prepare(assist)

        // 3. The head is sent. The rest happens while the body is written, or after the client has gone.
        let recorder = RunStreamer(
            pipeline: services.pipeline, run: run, replays: replays,
            goalOffset: wire.goal.prefix { $0.isWhitespace }.utf8.count)
        let stream = EventStream(request, runID: run.id, pingInterval: pingInterval, clock: services.clock)
        let inFlight = request.inFlight
        let watch = caller.watch(principal)
        if wire.detach ?? false {
            request.idempotent?.noteEffect()
            answers.start(sharing: inFlight.permit) { detached in
                detached.note(ActiveStream(run.metered) { [log = recorder.eventLog] in log.extent.count })
                detached.run(until: run.deadline)
                // Throws only if the terminal event cannot be encoded: the log then ends without it, like a cut stream.
                _ = try? await recorder.record(detached.ending) { _ in try await watch.check() }
            }
            return stream.following(recorder.eventLog, after: 0, while: watch)
        }
        inFlight.note(ActiveStream(run.metered) { [log = recorder.eventLog] in log.extent.count })
        inFlight.run(until: run.deadline)
        return stream.response { stream in
            let terminal = try await recorder.record(inFlight.ending) { event in
                try await watch.check()
                try await stream.write(event)
            }
            if terminal.name == "error", !run.metered.isCharged { request.idempotent?.noteNothingDone() }
            try inFlight.checkClient()
            try await stream.write(terminal)
        }
    }

    private static let description = RouteDescription(
        .assist, "Plan meals, chores or routines, or answer a question",
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
                "follow-up": [
                    "goal": "Make Tuesday vegetarian instead", "mode": "meals", "options": ["previous_run": 12],
                ],
                "corrected": [
                    "goal": "Dinners for three days, no nuts", "mode": "meals",
                    "options": [
                        "intent": [
                            "days": ["2026-11-23", "2026-11-24", "2026-11-25"], "meals": ["dinner"],
                            "exclude": ["peanut", "sesame", "tree_nut"],
                        ]
                    ],
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
        answers: [.events], errors: [.unknownMode, .runNotFound])
}
