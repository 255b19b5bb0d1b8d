package import Foundation
package import HearthCore

/// A request that policy and quota have admitted: the response may begin.
package struct PreparedRun: Sendable {
    /// The run with its reservation and meter.
    package let metered: MeteredRun
    let configuration: AssistPipeline.Configuration
    let request: AssistRequest
    let household: Household.Preferences
    /// The household's memories.
    let memories: [Memory]
    /// The meaning of the request, and the exclusions and diets that hold for its answer. A planning model adds to it.
    package var understanding: Understanding
    var decision: PolicyDecision
    /// The subject after redaction.
    let subject: PolicySubject

    /// The id of the run.
    package var id: UUID { metered.id }
    /// The goal without personal data.
    package var redactedGoal: String { decision.goal }
    /// The limits of the credential for which the run reads the family.
    package var limits: RecordLimits { request.principal.limits }
    /// The moment by which the run must have ended.
    package var deadline: Deadline { metered.deadline }
}
