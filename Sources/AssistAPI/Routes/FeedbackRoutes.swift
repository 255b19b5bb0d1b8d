import Assist
import Foundation
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

struct FeedbackRoutes {
    let services: AssistServices
    let replays: ReplayBuffer

    func add(to routes: inout RouteTable) {
        routes.onActing(.post, "v1/feedback", for: .write, Self.give) { request, caller in
            let wire = try await request.decodeJSON(FeedbackRequest.self)
            var fields = ValidationErrors()
            let runID = wire.runID.flatMap(UUID.init(uuidString:))
            let payload = try wire.payload.map { String(decoding: try WireJSON.encode($0), as: UTF8.self) }
            fields.check((payload ?? "").utf8.count <= 16_384, "/payload", "must be at most 16 KB")
            try fields.throwIfAny()

            let principal = try await caller.acting(as: wire.userID)
            let now = services.clock.now
            let id = services.ids.uuid(at: now)
            let eventLog = runID.flatMap { replays.eventLog($0, of: principal.user) }
            let texts = try await texts(of: eventLog, for: principal.user)
            try await services.feedback.record(
                Feedback(
                    id: id, householdID: principal.user.householdID, userID: principal.user.id, runID: runID,
                    signal: Feedback.Signal(wire.signal),
                    comment: wire.comment, payload: payload,
                    prompt: texts.prompt, answer: texts.answer, createdAt: now),
                audit: principal.audit(.feedbackGiven, subject: id.text, at: now, ids: services.ids))
            return try Response(json: FeedbackResponse(feedbackID: id.text), status: .created)
        }
    }

    private static let give = RouteDescription(
        .feedback, "Send feedback on an answer",
        body: .json(
            FeedbackRequest.self, examples: ["liked": ["user_id": 1, "signal": "up", "comment": "Everybody ate it."]]),
        answers: [.json(FeedbackResponse.self, "The feedback is stored.", status: .created)],
        errors: [.runNotFound, .overloaded])

    /// Returns question and answer, redacted; nil if they are no longer in memory.
    private func texts(of eventLog: RunEventLog?, for user: User) async throws -> (prompt: String?, answer: String?) {
        guard let eventLog else { return (nil, nil) }
        let allowed = try await services.households.household(id: user.householdID)?.preferences.allowedData ?? []
        let (prompt, result) = (eventLog.prompt, eventLog.result)
        return try await services.pipeline.reading(prompt.utf8.count + (result?.utf8.count ?? 0)) {
            [policy = services.policy] in
            (
                try policy.redacted(prompt, keeping: allowed),
                try result.map { try policy.redacted($0, keeping: allowed) }
            )
        }
    }
}

extension RunEventLog {
    /// The text that the family received: the result's text, or the message of a refusal.
    fileprivate var result: String? {
        // The result precedes `done`.
        for envelope in last(2) {
            switch try? WireJSON.decode(HearthAPI.AssistEvent.self, from: envelope) {
            case .final(let final): return final.text
            case .refusal(let refusal): return refusal.message
            default: continue
            }
        }
        return nil
    }
}

extension Feedback.Signal {
    fileprivate init(_ wire: FeedbackRequest.Signal) {
        self =
            switch wire {
            case .up: .up
            case .down: .down
            case .edit: .edit
            }
    }
}
