import Assist

/// Generator without a model: composes text from the prompt task alone, deterministically.
struct OfflinePlanner: Sendable {
    /// Model id in the ledger. Its tokens and its price are zero.
    static let model = "offline/planner"

    func text(for task: PromptTask) -> String {
        switch task {
        case .query(let goal, let household, let mode), .intent(let goal, let household, let mode):
            SearchPhrase(goal: goal, household: household, mode: mode).text
        case .meals(let goal, let household, let meals, let language):
            MealOutline(goal: goal, household: household, meals: meals, language: language).text
        case .chores(_, let plan): plan.text
        case .routines(_, let plan): plan.text
        case .chat(let question, _, let passages):
            PassageAnswer(question: question, passages: passages).text
        }
    }

    /// Returns the text in short phrases, cut after white space, so that it streams like a model's text.
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
