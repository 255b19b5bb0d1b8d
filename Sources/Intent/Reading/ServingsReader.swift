/// Reads the number of people to cook for.
struct ServingsReader {
    private let tokens: [Token]
    private let language: IntentLanguage
    private let family: Family
    private let senses: [Int: PhraseMatch<CalendarSense>]

    init(_ context: ReadingContext) {
        tokens = context.tokens
        language = context.language
        family = context.family
        var senses: [Int: PhraseMatch<CalendarSense>] = [:]
        for match in CalendarLexicon.table.matches(in: context.tokens, language: context.language) {
            senses[match.tokens.lowerBound] = match
        }
        self.senses = senses
    }

    /// Returns the numbers of people with the tokens behind them, in the order of the text.
    func mentions() -> [(people: Int, tokens: Range<Int>)] {
        var found: [(people: Int, tokens: Range<Int>)] = []
        var index = 0
        while index < tokens.count {
            if let mention = mention(at: index) {
                // "2 adults and 3 kids" is a sum.
                if let last = found.last,
                    Self.adults.contains(tokens.word(last.tokens.upperBound - 1))
                        || Self.children.contains(tokens.word(last.tokens.upperBound - 1)),
                    mention.tokens.lowerBound - last.tokens.upperBound <= 1,
                    !tokens[mention.tokens.lowerBound].gap.endsSentence,
                    Self.adults.contains(tokens.word(mention.tokens.upperBound - 1))
                        || Self.children.contains(tokens.word(mention.tokens.upperBound - 1))
                {
                    found[found.count - 1] = (
                        last.people + mention.people, last.tokens.lowerBound..<mention.tokens.upperBound
                    )
                } else {
                    found.append(mention)
                }
                index = mention.tokens.upperBound
            } else {
                index += 1
            }
        }
        return found.compactMap { mention in
            guard isOfChildrenOnly(mention.tokens) else { return mention }
            // "3 hungry kids" are not alone: the adults of the household eat with them.
            guard mention.people > family.children.count else { return nil }
            return (mention.people + family.adults, mention.tokens)
        }
    }

    /// Returns whether the words count children of the household, and are not the number for whom one cooks: "party for 8
    /// kids".
    private func isOfChildrenOnly(_ range: Range<Int>) -> Bool {
        guard !family.children.isEmpty, !tokens.contains(where: { Self.parties.contains($0.folded) }),
            Self.ownChildren.contains(tokens.word(range.upperBound - 1)),
            !range.contains(where: { Self.adults.contains(tokens[$0].folded) })
        else { return false }
        let leads = (max(0, range.lowerBound - 3)..<range.lowerBound).map { tokens[$0].folded }
        return leads.allSatisfy { !Self.countedLeads.contains($0) }
    }

    private func mention(at index: Int) -> (people: Int, tokens: Range<Int>)? {
        if let match = Self.table.match(at: index, in: tokens, language: language), let people = match.values.first {
            // "just me and the boys" and "une dizaine de jours" count others.
            if people == 1,
                ["and", "und", "et", "y", "with", "mit", "avec", "con"].contains(tokens.word(match.tokens.upperBound))
            {
                return nil
            }
            if people > 2, tokens.word(match.tokens.upperBound) == "de", isCounted(match.tokens.upperBound + 1),
                !Self.people.contains(tokens.word(match.tokens.upperBound + 1))
            {
                return nil
            }
            return (people, match.tokens)
        }
        if Self.doublingStarts.contains(tokens[index].folded),
            let end = Self.doublings.compactMap({ tokens.end(of: $0, at: index) }).max(), family.people > 0
        {
            return (2 * family.people, index..<end)
        }
        guard let number = number(index), (1...200).contains(number.value) else { return nil }
        var after = number.end
        let before = index > 0 && !tokens[index].gap.endsSentence ? tokens[index - 1].folded : ""
        let isArticle = tokens[index].number == nil && number.value == 1
        while after < tokens.count, after - number.end < 2, Self.adjectives.contains(tokens[after].folded) {
            after += 1
        }
        let next = after < tokens.count && !tokens[after].gap.endsSentence ? tokens[after].folded : ""
        if Self.people.contains(next) || Self.adults.contains(next)
            || (Self.children.contains(next) && !isArticle
                && !["the", "my", "our", "die", "les", "mes", "los", "mis"].contains(before))
        {
            if isArticle, !["person", "personne", "persona", "portion", "porcion", "racion"].contains(next) {
                return nil
            }
            if isArticle, ["person", "personne", "persona"].contains(next),
                !["for", "fur", "pour", "para"].contains(before)
            {
                return nil
            }
            if before == "of" || before == "than" { return nil }
            return (number.value, index..<after + 1)
        }
        if tokens.holds("of us", at: number.end) || tokens.holds("mouths", at: number.end)
            || tokens.holds("of them", at: number.end) && before == "for"
        {
            return (number.value, index..<number.end + 2)
        }
        if isArticle { return nil }
        if ["zu", "z"].contains(before), tokens[index].number == nil, Self.groupNumbers.contains(tokens[index].folded) {
            return (number.value, index - 1..<number.end)
        }
        if [
            "serves", "feeds", "feed", "serve", "serving", "feeding", "sommes", "serons", "somos", "seremos", "sera",
            "estaremos",
        ].contains(before)
            || (before == "for" || before == "fur" || before == "fuer" || before == "pour" || before == "para"
                || before == "us" && !tokens[index].gap.contains(.comma))
        {
            guard !isCounted(number.end) else { return nil }
            return (number.value, index..<number.end)
        }
        // "servings 5", "Portionen: 6"
        if Self.labels.contains(before), index < 2 || self.number(index - 2) == nil, !isCounted(number.end),
            tokens[index].gap.isDisjoint(with: [.comma, .parenthesis])
        {
            return (number.value, index - 1..<number.end)
        }
        let isAdverb = ["actually", "now", "only", "about", "around", "unos", "unas", "environ", "etwa"].contains(
            before)
        if Self.beings.contains(isAdverb ? tokens.word(index - 2) : before) {
            let shift = isAdverb ? 1 : 0
            let subjects = [tokens.word(index - 2 - shift), tokens.word(index - 3 - shift)]
            if !isCounted(number.end), subjects.contains(where: Self.subjects.contains) {
                return (number.value, index..<number.end)
            }
        }
        if before == "of", DayReader.peopleGroups.contains(tokens.word(index - 2)), !isCounted(number.end) {
            return (number.value, index..<number.end)
        }
        if before == "wir", index >= 2, tokens.word(index - 2) == "sind", !isCounted(number.end) {
            return (number.value, index..<number.end)
        }
        return nil
    }

    private func number(_ index: Int) -> (value: Int, end: Int)? {
        if let number = tokens[index].number { return (number, index + 1) }
        guard let match = senses[index] else { return nil }
        for case .number(let number) in match.values { return (number, match.tokens.upperBound) }
        return nil
    }

    /// Returns whether something other than people is counted: a unit, a thing, a date, an age, money.
    private func isCounted(_ index: Int) -> Bool {
        guard index < tokens.count else { return false }
        let token = tokens[index]
        if token.gap.endsSentence || token.gap.contains(.comma) { return false }
        if token.gap.isEmpty || token.gap.contains(.dot) || token.gap == .dash || token.gap == .slash { return true }
        if senses[index]?.values.contains(where: { sense in
            switch sense {
            case .day, .week, .night, .hour, .minute, .month, .monthUnit, .weekend, .weakMonth, .number: true
            default: false
            }
        }) == true {
            return true
        }
        return !Self.followers.contains(token.folded)
    }

    private static let phrases: [(String, Int)] = [
        ("just me and the kiddo", 2), ("just me and my son", 2), ("just me and my daughter", 2),
        ("just me and my husband", 2), ("just me and my wife", 2), ("nur ich und mein sohn", 2),
        ("nur ich und meine tochter", 2), ("juste moi et ma fille", 2), ("juste moi et mon fils", 2),
        ("solo yo y mi hijo", 2), ("solo yo y mi hija", 2), ("une vingtaine", 20), ("une dizaine", 10),
        ("une douzaine", 12), ("une quinzaine de personnes", 15), ("just me", 1), ("only me", 1), ("just for me", 1),
        ("only for me", 1), ("nur fur mich", 1), ("nur ich", 1),
        ("nur mich", 1), ("bin allein", 1), ("just myself", 1),
        ("que pour moi", 1), ("juste moi", 1), ("pour moi seule", 1), ("pour moi seul", 1), ("juste pour moi", 1),
        ("solo para mi", 1), ("solo yo", 1), ("para mi sola", 1), ("para mi solo", 1),
        ("the two of us", 2), ("two of us", 2), ("us two", 2), ("both of us", 2), ("fur uns zwei", 2), ("uns beide", 2),
        ("wir zwei", 2), ("wir beide", 2), ("nous deux", 2), ("nosotros dos", 2), ("los dos solos", 2),
        ("date night", 2),
    ]
    private static let table = PhraseTable(phrases.map { PhraseTable<Int>.Phrase($0.0, $0.1) })
    private static let beings: Set<String> = ["are", "be", "re", "ll", "sind", "werden", "est", "ser", "seran", "sera"]
    private static let subjects: Set<String> = ["we", "there", "wir", "on", "vamos", "ll", "that", "seremos", "a"]
    private static let people: Set<String> = [
        "people", "persons", "person", "ppl", "peeps", "guests", "portions", "portion", "servings", "serving", "mouths",
        "plates", "personen", "pers", "leute", "gaste", "esser", "portionen", "personne", "personnes", "invites",
        "convives", "parts", "persona", "personas", "invitados", "porciones", "porcion", "raciones", "racion",
        "comensales", "pax", "bocas", "gente", "lut",
    ]
    private static let ownChildren: Set<String> = [
        "kids", "children", "kinder", "kindern", "enfants", "gamins", "ninos", "ninas", "peques", "hijos", "toddlers",
    ]
    /// Words for twice the usual portions.
    private static let doublings = [
        "double the portions", "double portions", "double portion", "double the servings", "double servings",
        "twice the portions", "twice as much", "twice the amount", "doppelte portionen", "doppelte portion",
        "doppelt so viel", "verdoppel die portionen", "verdopple die portionen", "verdoppelt die portionen",
        "die doppelte menge", "double les portions", "doubler les portions", "doublez les portions", "portions doubles",
        "double portion", "deux fois plus", "le double de portions", "dobla las porciones", "doblar las porciones",
        "dobla las raciones", "doblar las raciones", "duplica las porciones", "duplica las raciones",
        "el doble de porciones", "el doble de raciones", "el doble de comida", "doble racion", "raciones dobles",
        "porciones dobles",
    ]
    private static let doublingStarts = Set(doublings.compactMap { $0.split(separator: " ").first.map(String.init) })
    private static let parties: Set<String> = [
        "party", "birthday", "bday", "sleepover", "playdate", "geburtstag", "kindergeburtstag", "feier", "geburi",
        "anniversaire", "anniv", "fete", "boum", "cumple", "cumpleanos", "fiesta",
    ]
    /// Words that make a number of children the number of those who eat.
    private static let countedLeads: Set<String> = [
        "for", "fur", "fuer", "pour", "para", "serves", "feeds", "feed", "party", "only", "just", "nur", "solo",
        "juste",
        "with", "and", "plus",
    ]
    /// Words in front of their number.
    private static let labels: Set<String> = [
        "servings", "portions", "people", "persons", "diners", "eaters", "personen", "portionen", "esser", "personnes",
        "convives", "personas", "porciones", "raciones", "comensales", "serving", "pax",
    ]
    private static let adults: Set<String> = [
        "adults", "adult", "grownups", "erwachsene", "erw", "adultes", "adultos", "grown",
    ]
    private static let children: Set<String> = [
        "kids", "children", "toddlers", "kinder", "kinds", "kindern", "enfants", "gamins", "ninos", "ninas", "peques",
        "chicos", "teenagers", "teens", "boys", "girls", "kid", "toddler", "chind", "gosses", "copains", "friends",
        "amigos",
        "freunde",
    ]
    private static let adjectives: Set<String> = [
        "hungry", "big", "small", "little", "extra", "hungrige", "grandes", "adult", "invited",
    ]
    private static let groupNumbers: Set<String> = [
        "zweit", "dritt", "viert", "funft", "fuenft", "sechst", "siebt", "acht", "neunt", "zehnt", "zwoit",
    ]
    private static let followers: Set<String> = [
        "on", "for", "por", "pour", "fur", "tonight", "tomorrow", "today", "at", "and", "in", "this", "next", "with",
        "please", "pls", "no", "not",
        "total", "every", "each", "am", "heute", "morgen", "bitte", "und", "ohne", "mit", "insgesamt", "demain", "ce",
        "samedi", "dimanche", "svp", "stp", "avec", "sans", "et", "hoy", "manana", "el", "y", "con", "sin", "por",
        "porfa", "because", "max", "under", "gf", "df", "vegan", "vegetarian", "monday", "tuesday", "wednesday",
        "thursday", "friday", "saturday", "sunday", "as", "since", "sat", "sun", "fri", "of", "until", "till", "from",
        "to", "so", "but", "dinner", "lunch", "lundi", "mardi", "mercredi", "jeudi", "vendredi",
        "lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo", "montag", "dienstag", "mittwoch",
        "donnerstag", "freitag", "samstag", "sonntag", "those", "that", "then", "ces", "esos", "this", "here", "da",
        "aujourd", "instead", "porque", "que", "weil", "denn", "car", "parce", "cause", "cos", "if", "when", "wenn",
        "quand", "si", "cuando", "entonces", "so", "donc", "also", "aber", "mais", "pero", "nicht", "pas", "weekend",
        "both", "all", "again", "diesmal", "cette", "esta",
    ]
}
