import HearthCore
import Intent

extension ChorePlan {
    /// The plan as text for the parent, person by person, in the language of the request.
    package var text: String {
        var parts: [String] = []
        if occurrences.isEmpty {
            parts.append(nothing)
        } else {
            parts.append(opening)
            parts += shares.map(section)
        }
        if !unassigned.isEmpty {
            let title = pick("Not assigned", "Nicht vergeben", "Non attribué", "Sin asignar")
            parts.append(Self.bullets(title, unassigned.map { "\($0.task): \($0.reason)" }, language))
        }
        if !notes.isEmpty {
            parts.append(Self.bullets(pick("Notes", "Hinweise", "À noter", "Notas"), notes, language))
        }
        if !occurrences.isEmpty { parts.append(closing) }
        return parts.joined(separator: "\n\n")
    }

    /// The chores of a person.
    private struct Share {
        var who: String
        var occurrences: [Occurrence]
        var minutes: Int { occurrences.reduce(0) { $0 + $1.minutes } }
    }

    private func pick(_ english: String, _ german: String, _ french: String, _ spanish: String) -> String {
        language.pick(english, german, french, spanish)
    }

    static func bullets(_ title: String, _ lines: [String], _ language: IntentLanguage) -> String {
        (["\(title)\(language == .french ? " :" : ":")"] + lines.map { "- \($0)" }).joined(separator: "\n")
    }

    private var shares: [Share] {
        var order = people
        for occurrence in occurrences where !order.contains(occurrence.who) { order.append(occurrence.who) }
        let byPerson = Dictionary(grouping: occurrences, by: \.who)
        return order.compactMap { who in byPerson[who].map { Share(who: who, occurrences: $0) } }
    }

    private var nothing: String {
        if !unassigned.isEmpty {
            return pick(
                "I could not assign any of these chores.", "Ich konnte keine dieser Aufgaben vergeben.",
                "Je n'ai pu attribuer aucune de ces tâches.", "No pude asignar ninguna de estas tareas.")
        }
        return people.isEmpty
            ? ChoreTexts(language: language).noChildren
            : pick(
                "I found no chore that suits your family on these days.",
                "Für diese Tage habe ich keine passenden Aufgaben gefunden.",
                "Je n'ai trouvé aucune tâche adaptée pour ces jours.",
                "No encontré tareas adecuadas para estos días.")
    }

    private var opening: String {
        let days = occurrences.map(\.day)
        let first = days.min().map { language.name(of: $0) } ?? ""
        let last = days.max().map { language.name(of: $0) } ?? ""
        let count = occurrences.count
        let span =
            first == last
            ? pick("for \(first)", "für \(first)", "pour \(first)", "para el \(first)")
            : pick(
                "from \(first) to \(last)", "von \(first) bis \(last)", "du \(first) au \(last)",
                "del \(first) al \(last)")
        let chores =
            count == 1
            ? pick("1 chore", "1 Aufgabe", "1 tâche", "1 tarea")
            : pick("\(count) chores", "\(count) Aufgaben", "\(count) tâches", "\(count) tareas")
        let sentence = pick(
            "Here is the chore plan \(span): \(chores).", "Hier ist der Plan \(span): \(chores).",
            "Voici le planning \(span) : \(chores).", "Aquí está el plan \(span): \(chores).")
        guard shares.count > 1 else { return sentence }
        let colon = language == .french ? " : " : ": "
        let parts = shares.map { $0.who + colon + language.duration($0.minutes) }.joined(separator: "; ")
        return sentence + "\n"
            + pick("Time each", "Zeit für jeden", "Temps de chacun", "Tiempo de cada uno") + " – \(parts)."
    }

    private func section(_ share: Share) -> String {
        var names: [String] = []
        for occurrence in share.occurrences where !names.contains(occurrence.name) { names.append(occurrence.name) }
        let lines = names.map { name in line(name, share.occurrences.filter { $0.name == name }) }
        return Self.bullets(language.capitalised(share.who), lines, language)
    }

    /// `Set the table: every day at 18:00 (5 min)`
    private func line(_ name: String, _ all: [Occurrence]) -> String {
        let days = Set(all.map(\.day))
        let planDays = Set(occurrences.map(\.day))
        let times = Set(all.map { String($0.at.dropFirst(11).prefix(5)) }).sorted()
        let weekdays = Set(days.map(\.weekday))
        let isEveryDay = planDays.count > 1 && days == planDays && days.count >= 5
        let when: String
        if isEveryDay, weekdays.count == 7 {
            when = pick("every day", "jeden Tag", "tous les jours", "todos los días")
        } else if days.count <= 3 {
            when = language.list(days.sorted().map { language.name(of: $0) })
        } else {
            when = language.recurring(weekdays) + " (\(days.count)×)"
        }
        let at = language.list(times)
        let length = all.first.map { " (\($0.minutes) min)" } ?? ""
        return "\(name)\(language == .french ? " :" : ":") \(when)"
            + pick(" at \(at)", " um \(at) Uhr", " à \(at)", " a las \(at)") + length
    }

    private var closing: String {
        let idle = people.filter { who in !occurrences.contains { $0.who == who } }
        var text = ""
        if !idle.isEmpty {
            let who = language.list(idle)
            text = pick(
                "Nothing this time for \(who): lending a hand is welcome all the same. ",
                "Diesmal nichts für \(who): Mithelfen ist trotzdem willkommen. ",
                "Rien cette fois pour \(who) : un coup de main est toujours bienvenu. ",
                "Esta vez nada para \(who): echar una mano siempre se agradece. ")
        }
        return text
            + pick(
                "Praise the trying, not the result.", "Lobe das Mitmachen, nicht das Ergebnis.",
                "Félicitez l'effort, pas le résultat.", "Elogia el esfuerzo, no el resultado.")
    }
}
