import Kitchen

/// The part that a word has in the rule of scope: whether a food beside it is wanted.
enum ScopeSense: String, CaseIterable, Sendable {
    /// Denies what follows or, in German and French, what stands before: "not", "nie", "pas".
    case neg
    /// A denial that may be a complaint: "hardly ever".
    case rarely
    /// Denies the noun behind it: "no", "kein", "aucun".
    case noun
    /// Leaves out the noun behind it: "without", "ohne".
    case without
    case except
    /// A verb whose object is left out: "avoid", "streichen".
    case avoid
    /// Takes another food for the one behind it: "instead of". In a change of a plan, the plan's reader has these words.
    case swaps
    case dislike
    /// An illness or a reaction.
    case harm
    /// Names a small amount that can already harm. "No traces of nuts" still excludes nuts, unlike "no allergy to nuts".
    case trace
    /// A trouble of the body that is no reaction by itself: "sick", "problem".
    case bad
    /// A trouble of the mind: "sulks", "complains".
    case mood
    /// Names a part of the body. A food beside it is asked about if nothing else is said of the food.
    case body
    /// A judgement that ends a food's place on the table: "is out", "tabu".
    case out
    /// The house has none.
    case absent
    /// Food that must be used before it is lost: "goes off", "wegwerfen".
    case spoils
    /// The noun before it is kept out: "nut-free", "nussfrei".
    case free
    /// Ends an illness or a ban: "outgrown", "vorbei".
    case ends
    /// Puts an illness into the past: "used to be".
    case former
    /// A verb of bearing a food: "tolerate", "vertragen".
    case bear
    /// A verb whose denial is a dislike: "can't stand".
    case endure
    case like
    case may
    /// A degree or a frequency that a denial denies in place of the food: "not enough", "not every day".
    case degree
    /// A phrase with a word of denial that denies nothing: "can't wait", "nothing beats", "without a doubt".
    case praise
    /// A noun that a denial takes instead of a food: "no fuss", "no oven".
    case thing
    /// "a thing", "nothing at all": with a denied verb, somebody who eats nothing.
    case whole
    /// Begins a clause of its own: "but", "whereas", "so".
    case turn
    case condition
    /// A judgement in a food's favour: "fine", "favourite".
    case good
    /// A verb or word with which a food is asked for, used or named without doubt: "want", "bring", "please".
    case plain
    /// Words that hide the sense of a word of this table: "bear in mind", "feel free".
    case none
    /// Words that may stand between a denial and what it denies: "is", "really", "mehr".
    case light
}

/// Words of the rule of scope in four languages: sense; English; German; French; Spanish. `~` stands before a verb in
/// all its regular forms.
enum ScopeLexicon {
    /// The words of each language. A sentence is read with its own language first: "los" is a Spanish article and a
    /// German ending.
    static let tables: [IntentLanguage: PhraseTable<ScopeSense>] = Dictionary(
        uniqueKeysWithValues: IntentLanguage.allCases.map { language in
            (language, PhraseTable(phrases.filter { $0.languages == [language] }))
        })

    /// Returns the forms of a Spanish verb that tell what happened: "prohibieron".
    private static func preterites(of verb: String, _ language: IntentLanguage) -> [String] {
        guard language == .spanish, verb.count > 3 else { return [] }
        let endings =
            verb.hasSuffix("ar")
            ? ["ó", "aron", "é", "amos", "aba", "aban"] : ["ió", "ieron", "í", "imos", "ía", "ían"]
        return endings.map { verb.dropLast(2) + $0 }
    }

    private static let phrases: [PhraseTable<ScopeSense>.Phrase] = {
        var phrases: [PhraseTable<ScopeSense>.Phrase] = []
        for table in [ScopeWords.denials, ScopeWords.refusals, ScopeWords.harms, ScopeWords.favours] {
            for phrase in LexiconRows.phrases(table, { ScopeSense(rawValue: $0) }) {
                guard phrase.text.hasPrefix("~"), let language = phrase.languages.first else {
                    phrases.append(phrase)
                    continue
                }
                let verb = String(phrase.text.dropFirst())
                let forms = Set(VerbForms.forms(of: verb, language).map(\.text)).union(preterites(of: verb, language))
                phrases += forms.sorted().map { .init($0, phrase.value, phrase.languages) }
            }
        }
        let cues: [String: ScopeSense] = ["reaction": .harm, "excluded": .out]
        return phrases + LexiconRows.phrases(CueLexicon.table) { cues[$0] }
    }()
}
