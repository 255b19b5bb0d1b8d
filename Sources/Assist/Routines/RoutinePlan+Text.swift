import HearthCore
import Intent

extension RoutinePlan {
    /// The routines as text for the parent, in the language of the request.
    package var text: String {
        var parts = sections.filter { !$0.steps.isEmpty }.map(text)
        if parts.isEmpty { parts.append(RoutineTexts(language: language).nothingFound) }
        if let opening { parts.insert(opening, at: 0) }
        let others = notes.filter { $0 != opening }
        if !others.isEmpty {
            parts.append(ChorePlan.bullets(pick("Notes", "Hinweise", "À noter", "Notas"), others, language))
        }
        if sections.contains(where: { !$0.steps.isEmpty }) {
            parts.append(
                pick(
                    "Begin with the same first step each day and give it a week before you change anything.",
                    "Beginnt jeden Tag mit demselben ersten Schritt und gebt dem Ablauf eine Woche, bevor ihr etwas ändert.",
                    "Commencez chaque jour par la même étape et gardez ce rythme une semaine avant de changer quoi que ce soit.",
                    "Empezad cada día con el mismo primer paso y dadle una semana antes de cambiar nada."))
        }
        return parts.joined(separator: "\n\n")
    }

    private func pick(_ english: String, _ german: String, _ french: String, _ spanish: String) -> String {
        language.pick(english, german, french, spanish)
    }

    private static let maxLines = 40

    private func text(_ section: Section) -> String {
        let first = section.steps.first?.at ?? TimeOfDay(minutes: 0)
        let last = section.steps.last.map { $0.at.advanced(byMinutes: $0.minutes) } ?? first
        let who =
            section.who.isEmpty
            ? pick("For everyone", "Für alle", "Pour tout le monde", "Para todos")
            : pick("For ", "Für ", "Pour ", "Para ") + language.list(section.who)
        let span = pick(
            "from \(first) to \(last)", "von \(first) bis \(last) Uhr", "de \(first) à \(last)", "de \(first) a \(last)"
        )
        var lines = section.steps.prefix(Self.maxLines).map { "\($0.at) \($0.text) (\($0.minutes) min)" }
        let more = section.steps.count - lines.count
        if more > 0 {
            lines.append(pick("and \(more) more", "und \(more) weitere", "et \(more) autres", "y \(more) más"))
        }
        return ChorePlan.bullets("\(who), \(span)", lines, language)
    }
}
