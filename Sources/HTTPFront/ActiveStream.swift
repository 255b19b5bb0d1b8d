package import Assist
package import Foundation
package import HearthCore

/// The run of a response in flight, as the dashboard and the admin routes show it.
package struct ActiveStream: Sendable {
    /// The id of the run.
    package let id: UUID
    /// The number of the user.
    package let user: Int64
    /// The mode of the run.
    package let mode: AssistMode
    /// The time when the run began.
    package let startedAt: Timestamp
    /// A closure that returns the number of events so far; nil for a completion, which has no events.
    package let eventCount: (@Sendable () -> Int)?

    /// Creates the description of a metered run.
    ///
    /// - Parameter eventCount: returns the number of events so far; nil for a completion.
    package init(_ run: MeteredRun, eventCount: (@Sendable () -> Int)? = nil) {
        id = run.id
        user = run.owner.number
        mode = run.mode
        startedAt = run.startedAt
        self.eventCount = eventCount
    }
}
