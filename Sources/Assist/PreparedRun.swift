package import Foundation
package import HearthCore

/// A request that policy and quota have seen: its head may go out.
package struct PreparedRun: Sendable {
    package let metered: MeteredRun
    let configuration: AssistPipeline.Configuration
    let request: AssistRequest
    let household: Household.Preferences
    /// What the family asked to keep, where the mode has a use for it.
    let memories: [Memory]
    /// What the goal rules out, and what the family asked to remember: "Mia hates mushrooms".
    let ruledOut: [String]
    let decision: PolicyDecision
    /// In the words that policy has left.
    let subject: PolicySubject

    package var id: UUID { metered.id }
    /// What was asked for, without what must not leave the house.
    package var redactedGoal: String { decision.goal }
    package var deadline: Deadline { metered.deadline }
}
