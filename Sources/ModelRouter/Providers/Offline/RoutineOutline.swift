import Assist
import HearthCore

/// Text of routines by the clock, for each group of children that shares one.
struct RoutineOutline {
    let children: [Age]
    let steps: [RoutineStep]

    private static let maxLines = 40

    var text: String {
        guard !steps.isEmpty else { return nothingFound }
        var ages: [[Age]] = []
        for step in steps where !ages.contains(step.ages) { ages.append(step.ages) }
        let sections = ages.map { ages in section(ages: ages, steps: steps.filter { $0.ages == ages }) }
        return (sections + [closing]).joined(separator: "\n\n")
    }

    private var nothingFound: String {
        let whom = children.isEmpty ? "" : " for \(Prose.list(children.map { Prose.withArticle($0.noun) }))"
        return """
            I found no routine in the book that fits this\(whom). Say which part of the day it is about, such as the \
            morning, the nap or bedtime, and I will look again.
            """
    }

    private func section(ages: [Age], steps: [RoutineStep]) -> String {
        let whom = ages.isEmpty ? "everyone" : Prose.list(ages.map { "your \($0.noun)" })
        var lines = steps.prefix(Self.maxLines).map { step in
            step.minutes > 0 ? "- \(step.at) (\(step.minutes) min) \(step.text)" : "- \(step.at) \(step.text)"
        }
        if steps.count > Self.maxLines { lines.append("- and \(steps.count - Self.maxLines) more steps in the list") }
        return (["For \(whom)\(span(steps)):"] + lines + [origin(steps)]).joined(separator: "\n")
    }

    private func span(_ steps: [RoutineStep]) -> String {
        let minutes = steps.reduce(0) { $0 + max(0, $1.minutes) }
        guard let first = steps.first, let last = steps.last, minutes > 0 else { return "" }
        let end = last.at.advanced(byMinutes: last.minutes)
        return ", from \(first.at) to \(end), \(Prose.duration(minutes: minutes)) in all"
    }

    /// Returns the cards of the steps, named by their ids: `routines/bedtime-toddler` is `bedtime toddler`.
    private func origin(_ steps: [RoutineStep]) -> String {
        var cards: [String] = []
        for step in steps {
            let file = step.source.split(separator: "/").last.map(String.init) ?? step.source
            let name = file.replacing("-", with: " ").replacing("_", with: " ")
            if !name.isEmpty, !cards.contains(name) { cards.append(name) }
        }
        guard !cards.isEmpty else { return "Keep the order, and let the clock give way now and then." }
        let from = Prose.list(cards.prefix(4).map { "“\($0)”" })
        return "The steps and their order come from the \(cards.count == 1 ? "card" : "cards") \(from)."
    }

    private var closing: String {
        let first = steps[0]
        return """
            Begin at \(first.at) with the same first step each time: once it has become the signal, the rest follows by \
            itself. Give it a week before you change anything.
            """
    }
}
