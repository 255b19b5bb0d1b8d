package import HearthCore

/// Weekdays on which somebody has something else to do.
package struct Absence: Hashable, Sendable {
    /// The names of children of the household.
    package var names: [String]
    package var weekdays: Set<Weekday>
}

extension IntentReader {
    /// Returns the weekdays on which a fact of the household takes somebody's time: "Mia has football on Wednesdays".
    /// Returns nil if the fact names no weekday of every week or nothing that takes time, or names a task.
    package func absence(in text: String) -> Absence? {
        let context = self.context(of: text, mode: .chores)
        let facts = ChoreFacts(context)
        guard facts.tasks.isEmpty, facts.rates.allSatisfy(\.isDaily),
            context.tokens.contains(where: { AbsenceWords.cues.contains($0.folded) }),
            !context.tokens.contains(where: { AbsenceWords.negations.contains($0.folded) })
        else { return nil }
        // The clause of an engagement has no doers and days.
        let freed = facts.freeWeekdays.union(facts.exemptions.flatMap(\.weekdays))
        let weekdays = facts.days.map(\.weekdays).reduce(into: freed) { $0.formUnion($1) }
        let names = (facts.exemptions.flatMap(\.names) + facts.assignees.flatMap(\.names)).filter { name in
            family.children.contains { $0.name == name }
        }
        guard !weekdays.isEmpty, weekdays.count < 7 else { return nil }
        return Absence(names: names, weekdays: weekdays)
    }

    /// Returns the English names of the household tasks that a line of a card names.
    package static func tasks(inCard line: String) -> [String] {
        cards.read(line, mode: .chores).chores.tasks.map(\.task)
    }

    /// Returns the English names of the steps that a line of a card names, without those that it leaves out.
    package static func steps(inCard line: String) -> [String] {
        let context = cards.context(of: line, mode: .routines)
        var steps = StepReader(
            context, kind: KindLexicon.other, kindTokens: nil, blocked: TokenMarks([], count: context.tokens.count))
        steps.read()
        return steps.wanted.map(\.name).filter { StepLexicon.titles[$0] != nil }
    }

    /// Returns the name of a step in a language; nil if no lexicon has the step.
    package static func title(ofStep name: String, in language: IntentLanguage) -> String? {
        StepLexicon.titles[name].flatMap { titles in
            IntentLanguage.allCases.firstIndex(of: language).flatMap { titles.indices.contains($0) ? titles[$0] : nil }
        }
    }

    /// Returns whether a step's name stands for several things, so that the parent's own word says more.
    package static func namesSeveral(_ step: String) -> Bool { StepLexicon.wide.contains(step) }

    /// The reader of cards, which are written in English for no household in particular.
    private static let cards = IntentReader(
        household: Family(adults: 0), today: CalendarDay(daysSinceEpoch: 0), language: .english)
}

/// Words of facts that take somebody's time.
private enum AbsenceWords {
    static let cues: Set<String> = [
        "has", "have", "goes", "go", "plays", "is", "are", "at", "away", "works", "work", "training", "practice",
        "class", "lesson", "lessons", "club", "until", "late", "with", "football", "soccer", "swimming", "hat", "haben",
        "geht", "gehen", "spielt", "ist", "sind", "arbeitet", "weg", "kurs", "bei", "beim", "a", "ont", "va", "vont",
        "joue", "travaille", "entrainement", "cours", "est", "chez", "tiene", "tienen", "van", "juega", "trabaja",
        "esta", "estan", "entrenamiento", "clase", "con", "hasta",
    ]
    static let negations: Set<String> = [
        "no", "not", "never", "nothing", "free", "nicht", "kein", "keine", "keinen", "nie", "frei", "pas", "jamais",
        "libre", "nunca", "doesnt", "isnt", "hates", "likes", "loves", "mag", "hasst", "aime", "deteste", "odia",
    ]
}
