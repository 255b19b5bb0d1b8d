import Assist
import HearthAPI
import HearthCore
import Intent

extension MeteredRun {
    /// Records the result of a run that does not send it as an event.
    func note(_ result: FinalResult) {
        // Encoding fails only for numbers that are not finite: there is no result to store then.
        guard let json = try? WireJSON.encode(HearthAPI.AssistEvent.Final(result)) else { return }
        note(result, json: json)
    }

    /// Records the result of a run.
    ///
    /// - Parameter json: the data of the event `final`, as the client receives it.
    func note(_ result: FinalResult, json: some Sequence<UInt8>) {
        let json = String(decoding: Array(json), as: UTF8.self)
        guard let content = ResultContent(title: result.title, json: json, meals: result.servedMeals) else { return }
        note(content)
    }
}

extension FinalResult {
    /// A line by which a list names the result: dishes, chores, steps or the first sentence of an answer.
    fileprivate var title: String {
        let line =
            switch self {
            case .meals(_, let text, _, _, let plan, _): Self.list(plan.map(\.recipe.title)) ?? text
            case .chores(let text, let occurrences, _, _): Self.list(occurrences.map(\.name)) ?? text
            case .routines(let text, let steps, _): Self.list(steps.map(\.text)) ?? text
            case .chat(let chat): chat.citations.first?.document.title ?? ChatPhrases.withoutNotice(chat.answer)
            }
        return line.split(whereSeparator: { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } })
            .joined(separator: " ")
    }

    /// The meals for later plans and follow-ups.
    fileprivate var servedMeals: [ServedMeal] {
        guard case .meals(_, _, _, _, let plan, _) = self else { return [] }
        return plan.map {
            ServedMeal(day: $0.day, meal: $0.meal.rawValue, recipeID: $0.recipe.id, title: $0.recipe.title)
        }
    }

    /// Returns the first names of a list, each once; nil for an empty list.
    private static func list(_ names: [String]) -> String? {
        var seen: Set<String> = []
        let distinct = names.filter { seen.insert($0).inserted }
        guard !distinct.isEmpty else { return nil }
        return distinct.prefix(titledNames).joined(separator: ", ") + (distinct.count > titledNames ? ", …" : "")
    }

    private static let titledNames = 3
}
