package import HearthCore

/// Reads what a parent asks for, in English, German, French, Spanish or a mixture of them.
///
/// The result depends on the arguments alone. A reader can be used from several tasks at once.
package struct IntentReader: Sendable {
    let family: Family
    let today: CalendarDay
    /// The household's language.
    package let language: IntentLanguage

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - household: the members to whom a text can refer.
    ///   - today: the date in the household's time zone.
    ///   - language: the household's language; the text may be in another.
    package init(household: Family, today: CalendarDay, language: IntentLanguage) {
        family = household
        self.today = today
        self.language = language
    }

    /// Returns what the text asks for.
    ///
    /// - Parameters:
    ///   - history: the earlier messages, oldest first. Exclusions of earlier messages hold until they are lifted.
    package func read(_ text: String, mode: IntentMode, history: [Turn] = []) -> Intent {
        var intent = Intent()
        let context = context(of: text, mode: mode, history: history)
        switch mode {
        case .meals: MealIntentReader(context).read(into: &intent)
        case .chores: ChoreReader(context).read(into: &intent)
        case .routines: RoutineReader(context).read(into: &intent)
        }
        return intent
    }

    /// The cues for follow-ups in a text.
    func cues(in text: String) -> Set<MealCue> {
        let tokens = Preparation.prepared(Tokenizer.tokens(of: text), lexicons: IntentMode.meals.lexicons)
        let matches = MealLexicon.table.matches(
            in: tokens, language: LanguageGuess.language(of: tokens, in: text, hint: language))
        return matches.reduce(into: []) { cues, match in
            for case .cue(let cue) in match.values { cues.insert(cue) }
        }
    }

    /// Returns the foods that a text excludes, whoever asks and on whatever day.
    package static func exclusions(in text: String) -> [String] {
        anybodys.read(text, mode: .meals).meals.exclude
    }

    /// Returns a text without the foods that it excludes: the words to search for.
    package static func wishes(in text: String) -> String {
        var bytes = Array(text.utf8)
        for evidence in anybodys.read(text, mode: .meals).evidence where evidence.member == "exclude" {
            for index in evidence.span { bytes[index] = UInt8(ascii: " ") }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A reader for texts whose household and day do not matter.
    private static let anybodys = IntentReader(
        household: Family(), today: CalendarDay(daysSinceEpoch: 0), language: .english)

    /// Returns a text with its words, its language and what it can refer to.
    func context(of text: String, mode: IntentMode, history: [Turn] = []) -> ReadingContext {
        let names = Set(family.children.flatMap { Folding.words($0.name ?? "") })
        let tokens = Preparation.prepared(
            Tokenizer.tokens(of: text), lexicons: mode.lexicons, names: names, correctsShortFoods: mode == .meals,
            splitsGermanOnly: mode == .routines)
        let context = ReadingContext(
            text: text, tokens: tokens, language: LanguageGuess.language(of: tokens, in: text, hint: language),
            family: family, today: today, history: history)
        return mode == .chores ? context.namingPeople() : context
    }

    /// Returns the language of a text; the household's if the text does not tell.
    package func language(of text: String) -> IntentLanguage {
        LanguageGuess.language(of: Tokenizer.tokens(of: text), in: text, hint: language)
    }
}

extension IntentMode {
    /// The lexicons whose words are looked for in typing errors and compounds.
    var lexicons: [any WordLexicon] {
        switch self {
        case .meals:
            [CalendarLexicon.table, PeopleLexicon.table, MealLexicon.table]
                + IntentLanguage.allCases.compactMap { ScopeLexicon.tables[$0] }
        case .chores: [CalendarLexicon.table, PeopleLexicon.table, TaskLexicon.table, ChoreWords.table, SmallWords()]
        case .routines:
            [
                CalendarLexicon.table, PeopleLexicon.table, StepLexicon.table, KindLexicon.table, TaskLexicon.table,
                MealLexicon.table, EventLexicon.table, SmallWords(),
            ]
        }
    }
}
