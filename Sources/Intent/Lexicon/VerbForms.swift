/// The regular forms of verbs in the four languages.
enum VerbForms {
    struct Form: Hashable {
        var text: String
        /// The folded words that must follow in the same clause.
        var particle: [String]
        var order: VerbOrder
    }

    /// Returns the forms of a word of a lexicon of verbs.
    ///
    /// - Parameter word: an infinitive. `take+out` or `raus+bringen` has a particle that may stand apart; `*` at the end
    ///   keeps the word as it is written.
    static func forms(of word: String, _ language: IntentLanguage) -> [Form] {
        let isFixed = word.hasSuffix("*")
        let parts = word.prefix { $0 != "*" }.split(separator: "+").map(String.init)
        guard let first = parts.first else { return [] }
        guard parts.count > 1 else {
            if isFixed { return [Form(text: first, particle: [], order: fixedOrder(first, language))] }
            return simple(first, language, particle: [])
        }
        if language == .german {
            let particle = parts.dropLast()
            let verb = parts[parts.count - 1]
            let joined = simple(verb, language, particle: []).map { form in
                Form(text: particle.joined() + form.text, particle: [], order: .after)
            }
            let apart = simple(verb, language, particle: [Folding.words(particle.joined()).joined()]).filter { form in
                !form.text.hasPrefix("ge") || verb.hasPrefix("ge")
            }
            let withZu = Form(text: particle.joined() + "zu" + verb, particle: [], order: .after)
            return joined + [withZu] + apart.map { Form(text: $0.text, particle: $0.particle, order: .before) }
        }
        let particle = Folding.words(parts.dropFirst().joined(separator: " "))
        return isFixed
            ? [Form(text: first, particle: particle, order: .before)] : simple(first, language, particle: particle)
    }

    private static func fixedOrder(_ word: String, _ language: IntentLanguage) -> VerbOrder {
        switch language {
        case .english: ["out", "to the curb"].contains(word) || word.hasSuffix("ed") ? .after : .either
        case .german: word.hasSuffix("t") ? .before : .either
        case .french, .spanish: .before
        }
    }

    private static func simple(_ verb: String, _ language: IntentLanguage, particle: [String]) -> [Form] {
        func forms(_ texts: [String], _ order: VerbOrder) -> [Form] {
            texts.map { Form(text: $0, particle: particle, order: order) }
        }
        switch language {
        case .english: return english(verb).flatMap { forms([$0.text], $0.order) }
        case .german: return german(verb).flatMap { forms([$0.text], $0.order) }
        case .french: return forms(french(verb), .before)
        case .spanish: return forms(spanish(verb), .before)
        }
    }

    private static func english(_ phrase: String) -> [(text: String, order: VerbOrder)] {
        let words = phrase.split(separator: " ").map(String.init)
        guard let verb = words.first, let last = verb.last else { return [] }
        let rest = words.dropFirst().map { " " + $0 }.joined()
        var stem = verb
        if last == "e" { stem = String(verb.dropLast()) }
        let third =
            verb.hasSuffix("sh") || verb.hasSuffix("ch") || verb.hasSuffix("s") || verb.hasSuffix("x")
            ? verb + "es"
            : last == "y" && verb.count > 3 && !"aeou".contains(verb.dropLast().last ?? "a")
                ? verb.dropLast() + "ies" : verb + "s"
        var forms: [(String, VerbOrder)] = [
            (verb, .before), (third, .before), (stem + "ing", .either), (stem + "ed", .after),
        ]
        let letters = Array(verb)
        if letters.count >= 3, letters.count <= 5, !"aeiouwxy".contains(last),
            "aeiou".contains(letters[letters.count - 2]),
            !"aeiou".contains(letters[letters.count - 3])
        {
            forms += [(verb + String(last) + "ing", .either), (verb + String(last) + "ed", .after)]
        }
        return forms.map { ($0.0 + rest, $0.1) }
    }

    private static func german(_ phrase: String) -> [(text: String, order: VerbOrder)] {
        var words = phrase.split(separator: " ").map(String.init)
        guard let verb = words.popLast(), verb.hasSuffix("n") else { return [(phrase, .either)] }
        let lead = words.map { $0 + " " }.joined()
        let isShort = verb.hasSuffix("ern") || verb.hasSuffix("eln")
        let stem = String(verb.dropLast(isShort ? 1 : verb.hasSuffix("en") ? 2 : 1))
        var forms: [(String, VerbOrder)] = [(lead + verb, .after)]
        let needsE = stem.hasSuffix("t") || stem.hasSuffix("d") || stem.hasSuffix("ffn") || stem.hasSuffix("chn")
        let ending = needsE ? "et" : "t"
        for text in [stem + ending, stem + "e", stem, stem + "st"] { forms.append((lead + text, .before)) }
        let isPrefixed = ["be", "ent", "er", "ver", "zer"].contains { verb.hasPrefix($0) && verb.count > $0.count + 4 }
        if !isPrefixed { forms.append((lead + "ge" + stem + ending, .after)) }
        return forms
    }

    private static func french(_ phrase: String) -> [String] {
        let words = phrase.split(separator: " ").map(String.init)
        guard let verb = words.first else { return [] }
        let rest = words.dropFirst().map { " " + $0 }.joined()
        let endings: [String]
        let stem: String
        if verb.hasSuffix("er") {
            stem = String(verb.dropLast(2))
            endings = ["er", "e", "es", "ent", "ez", "ons", "é", "ée", "és", "ées", "era", "eront", "ant"]
        } else if verb.hasSuffix("ir") {
            stem = String(verb.dropLast(2))
            endings = ["ir", "it", "is", "issent", "issez", "i", "ie", "is", "ira"]
        } else if verb.hasSuffix("re") {
            stem = String(verb.dropLast(2))
            endings = ["re", "", "s", "ent", "ez", "e", "u", "us", "ue", "ra"]
        } else {
            return [phrase]
        }
        return endings.map { stem + $0 + rest }
    }

    private static func spanish(_ phrase: String) -> [String] {
        let words = phrase.split(separator: " ").map(String.init)
        guard let verb = words.first else { return [] }
        let rest = words.dropFirst().map { " " + $0 }.joined()
        let stem = String(verb.dropLast(2))
        let endings: [String]
        if verb.hasSuffix("ar") {
            endings = [
                "ar", "a", "as", "an", "amos", "o", "e", "es", "en", "ado", "ada", "ados", "adas", "ando", "arlo",
                "arla", "arlos", "arlas",
            ]
        } else if verb.hasSuffix("er") {
            endings = [
                "er", "e", "es", "en", "emos", "o", "a", "an", "as", "ido", "ida", "iendo", "erlo", "erla", "erlos",
                "erlas",
            ]
        } else if verb.hasSuffix("ir") {
            endings = ["ir", "e", "es", "en", "imos", "o", "a", "an", "ido", "ida", "iendo"]
        } else {
            return [phrase]
        }
        // "sacar" is "saque" and "cargar" is "cargue" before e.
        var forms = endings.map { stem + $0 + rest }
        if verb.hasSuffix("car") { forms += ["que", "quen"].map { stem.dropLast() + $0 + rest } }
        if verb.hasSuffix("gar") { forms += ["gue", "guen"].map { stem.dropLast() + $0 + rest } }
        return forms
    }
}
