import HearthCore
import Kitchen

/// Reads the causes of symptoms: "throws up when she eats egg", "milk makes him sick", "an itchy mouth from raw apple".
extension ExclusionReader {
    /// A part of the text that names a symptom.
    struct Symptom {
        var tokens: Range<Int>
        /// False for words that are symptoms only beside a cause: "sick", "schlecht".
        var isStrong: Bool
    }

    /// A clause that names what somebody eats as a condition: "whenever she eats egg".
    private struct EatingClause {
        var start: Int
        var foods: [Int]
        var unread: [Range<Int>]
        /// False for "if we have chicken", which may be about the fridge.
        var isEating: Bool
    }

    /// Excludes the foods that the grammar of a sentence makes the cause of a symptom. They are not allowed, whatever
    /// else the sentence says: "eats" beside a symptom is no permission.
    mutating func readCauses() {
        let symptoms = symptoms()
        let clauses = eatingClauses()
        guard !symptoms.isEmpty || !clauses.isEmpty else { return }
        let ofSentence = Dictionary(grouping: symptoms) { text.sentence($0.tokens.lowerBound) }
        for clause in clauses {
            let beside = ofSentence[text.sentence(clause.start)] ?? []
            // "Le da alergia si come huevo": the cue of harm has no food but the clause's.
            if beside.contains(where: { !isOver($0) }) || isBehindHarm(clause.start) {
                exclude(clause.foods, unread: clause.unread)
            } else if beside.isEmpty, clause.isEating, !isGladSentence(clause.start) {
                // An effect that no lexicon knows: "whenever he eats onion he is a monster".
                allowed.subtract(clause.foods)
                unwished.formUnion(clause.foods)
                clause.foods.forEach { report(text.pieces[$0].tokens) }
            }
        }
        for symptom in symptoms where !isOver(symptom) {
            let causes = [named(behind: symptom), named(before: symptom), led(before: symptom)].filter { !$0.isEmpty }
            if let first = causes.first {
                exclude(first)
            } else if !clauses.contains(where: { !text.isApart($0.start, symptom.tokens.lowerBound) }) {
                exclude(eaten(before: symptom))
            }
        }
    }

    /// Excludes the foods around symptoms that nothing else explains: "strawberries give her hives, apple an itchy mouth".
    mutating func readSymptomsWithoutCause() {
        for symptom in symptoms() where symptom.isStrong && !isOver(symptom) {
            var near: [Int] = []
            let start = symptom.tokens.lowerBound
            let end = symptom.tokens.upperBound
            var index = start - 1
            while index >= 0, start - index < 6, !tokens[index + 1].gap.endsClause, !isOtherThought(index) {
                if let piece = text.pieceOfToken[index], text.pieces[piece].isFood { near.append(piece) }
                index -= 1
            }
            index = end
            while index < tokens.count, index - end < 5, !tokens[index].gap.endsClause, !isOtherThought(index) {
                if let piece = text.pieceOfToken[index], text.pieces[piece].isFood { near.append(piece) }
                index += 1
            }
            add(near.filter { placeOfPiece[$0] == nil && !isWished($0) }, isHealth: true)
        }
    }

    /// Returns whether a phrase of harm ends right before the token.
    private func isBehindHarm(_ start: Int) -> Bool {
        guard let piece = text.piece(at: start - 1), !tokens[start].gap.endsSentence else { return false }
        return piece.isCue(.harms) && piece.tokens.upperBound == start
    }

    private mutating func exclude(_ foods: [Int], unread: [Range<Int>] = []) {
        allowed.subtract(foods)
        add(foods, isHealth: true)
        unread.forEach { report($0) }
    }

    // MARK: - Symptoms

    /// Returns the symptoms that the text names, in its order.
    func symptoms() -> [Symptom] {
        var found: [Symptom] = []
        var index = 0
        while index < tokens.count {
            if let piece = text.piece(at: index), piece.tokens.lowerBound == index, piece.isCue(.reaction) {
                found.append(Symptom(tokens: piece.tokens, isStrong: true))
                index = piece.tokens.upperBound
                continue
            }
            if tokens[index].forms.contains(where: Self.complaints.contains), let part = bodyPart(near: index) {
                found.append(Symptom(tokens: min(part, index)..<max(part, index) + 1, isStrong: true))
            } else if Self.sicknessStarts.contains(tokens[index].folded),
                let phrase = Self.sicknesses.first(where: { tokens.holds($0, at: index) }),
                text.piece(at: index)?.isCue(.excludes, .allows) != true, text.piece(at: index)?.isFood != true
            {
                let length = phrase.utf8.count { $0 == UInt8(ascii: " ") } + 1
                found.append(Symptom(tokens: index..<index + length, isStrong: false))
            }
            // "Prawns make my mother-in-law ill", but not "I'll make prawns"
            if tokens[index].folded == "ill", tokens[index].span.count == 3,
                (max(0, index - 7)..<index).contains(where: { Self.causingVerbs.contains(tokens[$0].folded) })
            {
                found.append(Symptom(tokens: index..<index + 1, isStrong: false))
            }
            index += 1
        }
        return found
    }

    /// Returns the token of a part of the body within four tokens of a complaint: "throat feels tight".
    private func bodyPart(near index: Int) -> Int? {
        for distance in 1...4 {
            let before = index - distance
            if before >= 0, Self.bodyParts.contains(tokens[before].folded), !hasClauseEnd(before + 1...index) {
                return before
            }
            let after = index + distance
            if after < tokens.count, Self.bodyParts.contains(tokens[after].folded), !hasClauseEnd(index + 1...after) {
                return after
            }
        }
        return nil
    }

    private func hasClauseEnd(_ range: ClosedRange<Int>) -> Bool { range.contains { tokens[$0].gap.endsClause } }

    /// Returns whether the symptom is denied or has ended: "no longer gets a rash", "bekommt keinen Ausschlag mehr".
    private func isOver(_ symptom: Symptom) -> Bool {
        var index = symptom.tokens.lowerBound - 1
        while index >= 0, symptom.tokens.lowerBound - index < 5, !tokens[index + 1].gap.endsClause {
            if Self.denying.contains(tokens[index].folded), tokens.word(index + 1) != "problem" { return true }
            index -= 1
        }
        return false
    }

    // MARK: - Causes

    /// Returns the clauses that make eating a food the condition of something.
    private func eatingClauses() -> [EatingClause] {
        tokens.indices.compactMap { start in
            guard Self.conditionStarts.contains(tokens[start].folded),
                let first = Self.conditions.compactMap({ tokens.end(of: $0, at: start) }).max()
            else { return nil }
            var verb = first
            let reach = Self.tightConditions.contains(tokens[start].folded) ? 2 : 9
            while verb < tokens.count, verb - first < reach, !tokens[verb].gap.endsSentence,
                !Self.eatingVerbs.contains(tokens[verb].folded)
            {
                verb += 1
            }
            guard verb < tokens.count, verb - first < reach, Self.eatingVerbs.contains(tokens[verb].folded),
                !tokens[verb].gap.endsSentence
            else { return nil }
            let behind = list(from: verb + 1, unknown: .continue, entersExclusions: false)
            let between = text.pieces.indices(of: first..<verb, in: text).filter { text.pieces[$0].isFood }
            // German puts the verb behind the food: "wenn er Ei isst".
            let foods = between.isEmpty ? behind.foods : between
            var unread = between.isEmpty ? behind.unread : []
            if foods.isEmpty, unread.isEmpty, let name = unknownName(from: verb + 1) { unread = [name] }
            guard !foods.isEmpty || !unread.isEmpty else { return nil }
            return EatingClause(
                start: start, foods: foods, unread: unread,
                isEating: !Self.havingVerbs.contains(tokens[verb].folded)
                    && !Self.ownSubjects.contains(tokens.word(first)))
        }
    }

    /// Returns the unknown word in the place of a food; nil if another word stands there.
    private func unknownName(from start: Int) -> Range<Int>? {
        var index = start
        while index < tokens.count, Self.fillers.contains(tokens[index].folded), !tokens[index].gap.endsClause {
            index += 1
        }
        guard index < tokens.count, !tokens[index].gap.endsClause, isUnknownName(index..<index + 1) else { return nil }
        return index..<index + 1
    }

    /// Returns the foods behind a symptom and a word of cause: "an itchy mouth from raw apple", "Pusteln von Kiwi".
    private func named(behind symptom: Symptom) -> [Int] {
        let end = symptom.tokens.upperBound
        // "Goes red all round his mouth with tomatoes": the place of the symptom may come between.
        for index in end..<min(end + (symptom.isStrong ? 7 : 1), tokens.count) {
            guard !tokens[index].gap.endsClause, text.piece(at: index)?.isFood != true else { return [] }
            if let after = Self.causeWords.compactMap({ tokens.end(of: $0, at: index) }).max() {
                let foods = list(from: after, unknown: .continue, entersExclusions: false).foods
                return withIngredients(foods)
            }
            if isOtherThought(index) { return [] }
        }
        return []
    }

    /// Returns foods that made somebody ill, with what the last one holds: "hives after pad thai with peanuts". Either may be
    /// the cause.
    func withIngredients(_ foods: [Int]) -> [Int] {
        guard let end = foods.last.map({ text.pieces[$0].tokens.upperBound }),
            Self.ingredientWords.contains(tokens.word(end)), !tokens[end].gap.endsClause
        else { return foods }
        return foods + list(from: end + 1, unknown: .continue, entersExclusions: false).foods
    }

    private static let ingredientWords: Set<String> = ["with", "mit", "avec", "con"]

    /// Returns the foods that make somebody ill: "milk makes my wife throw up", "das Ei macht ihn krank".
    private func named(before symptom: Symptom) -> [Int] {
        var index = symptom.tokens.lowerBound - 1
        while index >= 0, symptom.tokens.lowerBound - index < 8, !tokens[index + 1].gap.endsClause {
            if text.piece(at: index)?.isFood == true { return [] }
            if Self.causingVerbs.contains(tokens[index].folded) { return backward(from: index, reach: 3) }
            index -= 1
        }
        // The verb itself may begin the phrase of the symptom: "makes her sick".
        if Self.causingVerbs.contains(tokens[symptom.tokens.lowerBound].folded) {
            return backward(from: symptom.tokens.lowerBound, reach: 3)
        }
        return []
    }

    /// Returns the foods behind a word of cause that stands before the symptom: "von Ei muss er brechen".
    private func led(before symptom: Symptom) -> [Int] {
        var found: [Int] = []
        var index = symptom.tokens.lowerBound - 1
        while index >= 0, symptom.tokens.lowerBound - index < 9, !tokens[index + 1].gap.endsClause {
            if let piece = text.pieceOfToken[index], text.pieces[piece].isFood {
                if !found.contains(piece) { found.append(piece) }
            } else if !found.isEmpty {
                let word = tokens[index].folded
                if Self.leadingCauses.contains(word) { return found }
                guard Self.articles.contains(word) || Self.joins.contains(word) || Self.fillers.contains(word) else {
                    return []
                }
            } else if text.piece(at: index)?.isCue(.but, .excludes, .harms) == true {
                return []
            }
            index -= 1
        }
        return []
    }

    /// Returns the foods that somebody eats before a symptom of the same sentence: "he eats egg and breaks out".
    private func eaten(before symptom: Symptom) -> [Int] {
        guard symptom.isStrong else { return [] }
        var index = symptom.tokens.lowerBound - 1
        while index >= 0, symptom.tokens.lowerBound - index < 10, !tokens[index + 1].gap.endsSentence {
            if text.piece(at: index)?.isCue(.but) == true { return [] }
            if Self.eatingVerbs.contains(tokens[index].folded) {
                return list(from: index + 1, unknown: .end, entersExclusions: false).foods
            }
            index -= 1
        }
        return []
    }

    /// Returns whether the token begins a thought of its own, such as a wish: "so make chicken".
    private func isOtherThought(_ index: Int) -> Bool {
        if Self.turns.contains(tokens[index].folded) { return true }
        guard let piece = text.piece(at: index) else { return false }
        return piece.isCue(.but, .wants, .allows, .allowed, .excludes, .harms)
            || piece.senses.contains { if case .meal = $0 { true } else { false } }
    }

    private func isGladSentence(_ token: Int) -> Bool {
        let sentence = text.sentence(token)
        var index = token
        while index > 0, text.sentence(index - 1) == sentence, token - index < 12 { index -= 1 }
        while index < tokens.count, text.sentence(index) == sentence, index - token < 16 {
            if Self.gladWords.contains(tokens[index].folded) { return true }
            index += 1
        }
        return false
    }

    // MARK: - Words

    private static let conditions = [
        "when", "whenever", "once", "if", "every time", "each time", "any time", "anytime", "everytime", "as soon as",
        "the moment", "after", "wenn", "sobald", "falls", "nachdem", "immer wenn", "jedes mal wenn", "jedesmal wenn",
        "quand", "lorsqu", "lorsque", "si", "s il", "s elle", "sil", "selle", "des qu", "des que", "chaque fois qu",
        "chaque fois que", "apres avoir", "apres qu", "cuando", "cada vez que", "siempre que", "en cuanto", "al",
        "despues de", "tras",
    ]
    private static let conditionStarts = firstWords(of: conditions)

    private static func firstWords(of phrases: [String]) -> Set<String> {
        Set(phrases.compactMap { $0.split(separator: " ").first.map(String.init) })
    }

    /// Conditions with a verb right behind them: "after eating", "al comer".
    private static let tightConditions: Set<String> = ["after", "al", "tras", "despues", "apres"]
    private static let eatingVerbs: Set<String> = [
        "eat", "eats", "ate", "eaten", "eating", "has", "have", "had", "having", "drinks", "drink", "drank", "drinking",
        "tastes", "taste", "tries", "tried", "touches", "swallows", "nibbles", "isst", "esse", "essen", "gegessen",
        "trinkt", "getrunken", "bekommt", "kriegt", "probiert", "nascht", "beruhrt", "anfasst", "hat", "mange",
        "mangent", "manger", "mangeait", "boit", "bu", "goute", "prend", "avale", "consomme", "touche", "come", "comen",
        "comer", "comio", "bebe", "beber", "toma", "tomar", "tomo", "prueba", "probar", "toca", "ingiere", "consume",
    ]
    private static let havingVerbs: Set<String> = [
        "has", "have", "had", "having", "hat", "bekommt", "kriegt", "prend", "toma",
    ]
    /// Subjects of whom one plans: "if we eat fish".
    private static let ownSubjects: Set<String> = [
        "we", "i", "you", "wir", "ich", "ihr", "on", "nous", "je", "vous", "yo",
    ]
    private static let causeWords = [
        "off", "from", "after", "with", "due to", "because of", "by", "when eating", "von", "vom", "nach", "bei",
        "durch",
        "mit", "wegen", "avec", "apres", "a cause de", "a cause du", "a cause des", "con", "por", "por culpa de",
        "tras",
        "despues de", "on eating",
    ]
    private static let leadingCauses: Set<String> = [
        "from", "after", "with", "von", "vom", "nach", "bei", "durch", "mit", "avec", "apres", "con", "tras", "por",
        "auf",
    ]
    private static let causingVerbs: Set<String> = [
        "makes", "make", "made", "making", "gives", "give", "gave", "giving", "causes", "cause", "caused", "triggers",
        "brings", "leaves", "macht", "machen", "machte", "lasst", "lassen", "gibt", "verursacht", "verursachen",
        "bringt", "bringen", "rend", "rendent", "fait", "font", "donne", "donnent", "provoque", "provoquent", "cause",
        "causent", "hace", "hacen", "pone", "ponen", "da", "dan", "provoca", "provocan", "causa", "causan", "produce",
        "producen", "deja", "dejan", "saca", "sacan",
    ]
    private static let bodyParts: Set<String> = [
        "tummy", "belly", "stomach", "throat", "lips", "lip", "tongue", "mouth", "face", "skin", "eyes", "ears", "nose",
        "head", "chest", "tum", "bauch", "magen", "hals", "lippen", "lippe", "zunge", "mund", "gesicht", "haut",
        "augen",
        "ohren", "kopf", "brust", "rachen", "ventre", "gorge", "levres", "levre", "langue", "bouche", "visage", "peau",
        "yeux", "oreilles", "estomac", "tete", "barriga", "panza", "tripa", "estomago", "garganta", "labios", "labio",
        "eyelids", "eyelid", "cheeks", "cheek", "gums", "chin", "neck", "arms", "hands", "fingers", "legs", "bottom",
        "lider", "wangen", "backen", "zahnfleisch", "kinn", "arme", "hande", "finger", "beine", "paupieres", "joues",
        "gencives", "menton", "bras", "mains", "doigts", "jambes", "parpados", "mejillas", "cachetes", "encias",
        "manos",
        "dedos", "brazos", "piernas",
        "lengua", "boca", "cara", "piel", "ojos", "orejas", "cabeza", "pecho", "tripita", "barriguita", "pancita",
    ]
    private static let complaints: Set<String> = [
        "hurts", "hurt", "hurting", "aches", "ache", "aching", "tight", "tightens", "tightness", "itchy", "itches",
        "burns", "burning", "swollen", "swells", "puffs", "puffy", "red", "numb", "cramps", "tingles", "tingly",
        "prickles",
        "closes", "closing", "sore", "puff", "swell", "swelling", "itch", "itching", "burn", "tingle", "tingling",
        "close",
        "cramp", "blister", "blisters", "peels", "throbs", "bleeds", "weh", "eng", "juckt", "jucken", "schmerzt",
        "schmerzen", "brennt", "brennen",
        "kribbelt", "rot", "rote", "taub", "dick", "schwillt", "schwellen", "serre", "serree", "serrer", "gratte",
        "brule",
        "pique", "picote", "enfle", "enflent", "gonfle", "rouge", "rouges", "demange", "mal", "duele", "duelen",
        "aprieta",
        "arde", "pica", "rojo", "roja", "rojos", "cierra", "hinchados", "hincha", "hinchan", "dolor",
    ]
    /// Words for being sick, which are symptoms beside a cause only.
    private static let sicknesses = [
        "throw up", "be sick", "is sick", "was sick", "being sick", "get sick", "gets sick", "got sick", "getting sick",
        "feel sick", "feels sick", "felt sick", "sick", "feel ill", "feels ill", "felt ill", "gets ill", "got ill",
        "him ill", "her ill", "me ill", "them ill", "poorly", "unwell", "queasy", "puke",
        "brechen", "ubergeben", "krank", "schlecht", "malade", "malades", "malo", "mala", "enfermo", "enferma",
        "fatal", "devolver", "vomir", "vomitar", "nauseas", "malos", "malas", "malito", "malita", "malitos", "malitas",
        "malisimo", "malisima", "malucho", "malucha", "enfermos", "enfermas", "enfermito", "enfermita", "elend", "ubel",
        "hundeelend", "speiubel", "mal en point", "patraque",
    ]
    private static let sicknessStarts = firstWords(of: sicknesses)
    private static let denying: Set<String> = [
        "no", "not", "never", "without", "longer", "doesnt", "didnt", "dont", "isnt", "wont", "nicht", "nie", "kein",
        "keine", "keinen", "ohne", "pas", "plus", "jamais", "sans", "nunca", "sin", "ya",
    ]
    private static let turns: Set<String> = [
        "so", "therefore", "then", "also", "plan", "please", "daher", "deshalb", "dann", "bitte", "donc", "alors",
        "entonces", "asi", "luego", "loves", "likes", "for", "fur", "pour", "para",
    ]
    private static let gladWords: Set<String> = [
        "happy", "happily", "glad", "loves", "love", "likes", "fine", "ok", "okay", "good", "great", "calm", "full",
        "sleeps", "well", "better", "best", "froh", "zufrieden", "glucklich", "gut", "satt", "gern", "gerne", "besser",
        "content", "contente", "heureux", "heureuse", "adore", "bien", "mieux", "contento", "contenta", "feliz",
        "encanta",
        "mejor",
    ]
}

extension [MealText.Piece] {
    /// Returns the pieces that lie in a range of tokens.
    func indices(of range: Range<Int>, in text: MealText) -> [Int] {
        var found: [Int] = []
        for token in range {
            if let piece = text.pieceOfToken[token], found.last != piece { found.append(piece) }
        }
        return found
    }
}
