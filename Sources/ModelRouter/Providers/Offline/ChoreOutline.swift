import Assist
import HearthCore

/// Text of a chore plan, by child.
struct ChoreOutline {
    let children: [Age]
    let occurrences: [Occurrence]

    /// Maximum number of chores that are listed day by day; longer plans are listed by chore.
    private static let maxListed = 10
    private static let maxChores = 20

    var text: String {
        guard !occurrences.isEmpty else { return nothingSuits }
        let sections = byChild.map { section(name: $0.name, occurrences: $0.occurrences) }
        return ([opening] + sections + [closing]).joined(separator: "\n\n")
    }

    private var nothingSuits: String {
        guard !children.isEmpty else {
            return """
                There are no children in this plan yet. Add their ages to your household, and each gets chores of the \
                right size.
                """
        }
        let ages = Prose.list(children.map { Prose.withArticle($0.noun) })
        return """
            There is no chore in the book that suits \(ages) on these days, and that is quite all right. Let them watch \
            and hold something while you work; wanting to help is where it starts.
            """
    }

    private var byChild: [(name: String, occurrences: [Occurrence])] {
        let names = children.names
        return Dictionary(grouping: occurrences, by: \.child).sorted { $0.key < $1.key }.map { child, occurrences in
            let name = names.indices.contains(child) ? names[child] : "your \(occurrences[0].age.noun)"
            return (name, occurrences.sorted { ($0.day, $0.at) < ($1.day, $1.at) })
        }
    }

    private var opening: String {
        let total = Prose.count(occurrences.count, "chore")
        return "Here is the chore plan \(Prose.span(occurrences.map(\.day))): \(total) in all. \(fairness)"
    }

    private var fairness: String {
        let parts = byChild
        let counts = parts.map(\.occurrences.count)
        guard parts.count > 1, let most = counts.max(), let least = counts.min() else {
            return parts.first.map { "\($0.occurrences.count == 1 ? "It is" : "All of them are") for \($0.name)." }
                ?? ""
        }
        if most == least { return "That is \(most) each, fair and square." }
        let shares = Prose.list(parts.map { "\($0.occurrences.count) for \($0.name)" })
        if most - least == 1 { return "That is \(shares), as even as the number allows." }
        return "That is \(shares): not every chore suits every age, so the numbers differ."
    }

    private func section(name: String, occurrences: [Occurrence]) -> String {
        let lines = occurrences.count <= Self.maxListed ? byDay(occurrences) : byChore(occurrences)
        return (["\(Prose.capitalised(name)):"] + lines.map { "- \($0)" }).joined(separator: "\n")
    }

    private func byDay(_ occurrences: [Occurrence]) -> [String] {
        occurrences.map { "\($0.day.inWords): \($0.name)\(Self.time($0).map { " at \($0)" } ?? "")" }
    }

    private func byChore(_ occurrences: [Occurrence]) -> [String] {
        var names: [String] = []
        for occurrence in occurrences where !names.contains(occurrence.name) { names.append(occurrence.name) }
        let lines = names.prefix(Self.maxChores).map { name in
            let days = occurrences.filter { $0.name == name }.map(\.day)
            let first = days[0].inWords
            if days.count == 1 { return "\(name): once, on \(first)" }
            let weekdays = Weekday.allCases.filter { weekday in days.contains { $0.weekday == weekday } }
            let when = weekdays.count == 7 ? "every day of the week" : Prose.list(weekdays.map { "\($0.name)s" })
            return "\(name): \(days.count) times, on \(when), first on \(first)"
        }
        return names.count > lines.count ? lines + ["and \(names.count - lines.count) more in the plan itself"] : lines
    }

    /// Returns the wall clock's `HH:MM` of an RFC 3339 time.
    private static func time(_ occurrence: Occurrence) -> TimeOfDay? {
        TimeOfDay(occurrence.at.dropFirst(11).prefix(5))
    }

    private var closing: String {
        let idle = children.indices.filter { child in !occurrences.contains { $0.child == child } }
        let names = children.names
        var text = ""
        if !idle.isEmpty {
            let who = Prose.list(idle.map { names[$0] })
            text += "Nothing this time for \(who): lending a hand is welcome all the same. "
        }
        let youngest = occurrences.map(\.age).min()
        if let youngest, youngest.months < 72 {
            return text + "Do the first one together with your \(youngest.noun), and praise the trying, not the result."
        }
        return text + "A thank-you at the end of each one keeps the helpers coming back."
    }
}
