import Foundation
import HearthAPI
import HearthCore
import Hummingbird

struct FeedbackRoutes {
    let services: ServerServices

    func add(to router: Router<HearthRequestContext>) {
        router.post("v1/feedback") { request, _ in
            var request = request
            let wire = try await request.decodeJSON(FeedbackRequest.self)
            var fields = FieldCheck()
            let runID = wire.runID.flatMap(UUID.init(uuidString:))
            let payload = try wire.payload.map { String(decoding: try WireJSON.encode($0), as: UTF8.self) }
            fields.check((wire.runID == nil) == (runID == nil), "/run_id", "must be the run_id of a context event")
            fields.check((wire.comment ?? "").count <= 4000, "/comment", "is longer than 4000 characters")
            fields.check((payload ?? "").utf8.count <= 16_384, "/payload", "is larger than 16 KB")
            try fields.throwIfAny()

            let principal = try await services.authenticator.principal(of: request, userNumber: wire.userID)
            let now = services.clock.now
            var generator = SystemRandomNumberGenerator()
            let id = UUID.version7(at: now, using: &generator)
            try await services.feedback.record(
                Feedback(
                    id: id, householdID: principal.user.householdID, userID: principal.user.id, runID: runID,
                    signal: Feedback.Signal(wire.signal),
                    comment: wire.comment, payload: payload, createdAt: now))
            return try Response(json: FeedbackResponse(feedbackID: id.text), status: .created)
        }
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
