package import Foundation

/// A request that policy and quota have seen: its head may go out.
package struct PreparedRun: Sendable {
    package let books: OpenRun
    let request: AssistRequest
    let household: Household.Preferences
    let decision: PolicyDecision

    package var id: UUID { books.id }
    /// What was asked for, without what must not leave the house.
    package var redactedGoal: String { decision.goal }
    package var deadline: Deadline { books.deadline }

    var subject: PolicySubject {
        PolicySubject(
            mode: request.mode, goal: decision.goal, messages: decision.messages,
            children: request.options.children ?? household.children)
    }
}
