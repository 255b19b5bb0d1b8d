import Assist
import Foundation
import HearthCore

/// The run that an answer is the writing of, for whoever looks at what is under way.
struct ActiveStream: Sendable {
    let id: UUID
    /// The number of its user.
    let user: Int64
    let mode: AssistMode
    let startedAt: Timestamp
    /// Nil for a completion, which has no events.
    let eventLog: RunEventLog?

    init(_ run: MeteredRun, eventLog: RunEventLog? = nil) {
        id = run.id
        user = run.owner.number
        mode = run.mode
        startedAt = run.startedAt
        self.eventLog = eventLog
    }
}
