import HearthCore

/// A reader that chooses the mode of a request that names none, by its words. A plan is wanted if the text asks for one
/// by name; everything else is a question.
///
/// English only. A question about a subject ("how do I get them to do chores?") is a question, not a plan.
package struct AssistModeReader: Sendable {
    /// The mode that the words ask for.
    package let mode: AssistMode

    /// Reads a goal.
    package init(_ goal: String) {
        let words = Words.canonical(String(goal.prefix(1000)))
        func mentions(_ lexicon: Set<String>) -> Bool { words.contains(where: lexicon.contains) }
        let isRequest = mentions(Self.requests) || words.count <= 6
        if Self.asksForAdvice(words) {
            mode = .chat
        } else if mentions(Self.meals), isRequest {
            mode = .meals
        } else if mentions(Self.chores), isRequest {
            mode = .chores
        } else if mentions(["routine"]) || (mentions(Self.routines) && isRequest) {
            mode = .routines
        } else if mentions(Self.sharing) {
            mode = .chores
        } else {
            mode = .chat
        }
    }

    /// Returns whether the text begins as a question that no plan answers. "Can you plan" and "what can we cook" ask
    /// for a plan.
    private static func asksForAdvice(_ words: [String]) -> Bool {
        guard let first = words.first, questions.contains(first) else { return false }
        let start = words.prefix(8)
        return switch first {
        case "can", "could", "will", "would": !start.contains("you")
        case "what": !(start.contains("we") && start.contains { ["cook", "eat", "have", "make"].contains($0) })
        default: true
        }
    }

    private static let questions: Set<String> = [
        "how", "why", "is", "are", "can", "could", "may", "should", "doe", "do", "did", "when", "will", "would",
        "what",
    ]
    private static let requests: Set<String> = [
        "plan", "planning", "make", "create", "give", "suggest", "write", "prepare", "need", "want", "cook", "eat",
        "schedule", "list", "idea", "week", "day", "organise", "organize", "set", "build", "draw", "put", "help",
        "assign", "split", "share",
    ]
    private static let meals: Set<String> = [
        "meal", "dinner", "lunch", "breakfast", "supper", "menu", "recipe", "snack", "lunchbox", "grocery", "shopping",
        "cook", "eat",
    ]
    private static let chores: Set<String> = ["chore", "housework", "cleaning", "tidy", "tidying"]
    private static let sharing: Set<String> = ["share", "split", "assign"]
    private static let routines: Set<String> = ["routine", "bedtime", "wind-down"]
}
