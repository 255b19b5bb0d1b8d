import Assist
import Foundation
import HearthCore

/// The run behind an in-flight response, for the admin routes.
struct ActiveStream: Sendable {
    let id: UUID
    /// The user's number.
    let user: Int64
    let mode: AssistMode
    let startedAt: Timestamp
    /// The run's events; nil for a chat completion, which has none.
    let eventLog: RunEventLog?

    init(_ run: MeteredRun, eventLog: RunEventLog? = nil) {
        id = run.id
        user = run.owner.number
        mode = run.mode
        startedAt = run.startedAt
        self.eventLog = eventLog
    }
}
