import Assist

/// Answers without a model: composes the text from the brief alone, the same text for the same brief.
struct OfflinePlanner: Sendable {
    /// Under which the ledger knows it. Its tokens and its price are zero.
    static let model = "offline/planner"

    func text(for task: PromptTask) -> String {
        switch task {
        case .query(let goal, let household, let mode):
            SearchPhrase(goal: goal, household: household, mode: mode).text
        case .meals(let goal, let household, let meals):
            MealOutline(goal: goal, household: household, meals: meals).text
        case .chores(_, let children, let occurrences):
            ChoreOutline(children: children, occurrences: occurrences).text
        case .routines(_, let children, let steps):
            RoutineOutline(children: children, steps: steps).text
        case .chat(let question, _, let passages):
            PassageAnswer(question: question, passages: passages).text
        }
    }

    /// The text in short phrases, cut behind white space, so that it reaches the family as a model's would.
    func pieces(of task: PromptTask) -> [String] {
        var pieces: [String] = []
        var piece = ""
        for character in text(for: task) {
            piece.append(character)
            if character.isWhitespace, piece.utf8.count >= 12 {
                pieces.append(piece)
                piece = ""
            }
        }
        if !piece.isEmpty { pieces.append(piece) }
        return pieces
    }
}
