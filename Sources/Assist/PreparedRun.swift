package import Foundation
package import HearthCore

/// A request that policy and quota have admitted: the response may begin.
package struct PreparedRun: Sendable {
    package let metered: MeteredRun
    let configuration: AssistPipeline.Configuration
    let request: AssistRequest
    let household: Household.Preferences
    /// The household's memories, if the mode uses them.
    let memories: [Memory]
    /// The foods that the goal or a memory rules out: "Mia hates mushrooms".
    let ruledOut: [String]
    let decision: PolicyDecision
    /// The subject after redaction.
    let subject: PolicySubject

    package var id: UUID { metered.id }
    /// The goal without personal data.
    package var redactedGoal: String { decision.goal }
    package var deadline: Deadline { metered.deadline }
}
