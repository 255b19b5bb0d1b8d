import SystemSupport

/// Splits a text into tokens: runs of letters, runs of digits, and the signs that mean a word.
package enum Tokenizer {
    /// Returns the tokens of a text, with ``Token/forms`` as written and in the singular.
    package static func tokens(of text: String) -> [Token] {
        LoopReading.begins(text.utf8.count)
        var tokens: [Token] = []
        var gap: Token.Gap = []
        var folded = "".unicodeScalars
        var start = 0
        var offset = 0
        var kind = Kind.none
        var isCapitalized = false
        var hasPictures = false
        let scalars = text.unicodeScalars
        var index = scalars.startIndex

        func finish(at end: Int) {
            guard kind != .none else { return }
            let word = String(folded)
            tokens.append(
                Token(folded: word, span: start..<end, gap: gap, forms: [], isCapitalized: isCapitalized))
            gap = []
            folded = "".unicodeScalars
            kind = .none
        }

        while index < scalars.endIndex {
            let scalar = scalars[index]
            let next = scalars.index(after: index)
            let width = UTF8.width(scalar)
            let isDigit = (0x30...0x39).contains(scalar.value)
            if isDigit || isLetter(scalar) {
                let new: Kind = isDigit ? .digits : .letters
                let isMark = (0x300...0x36F).contains(scalar.value)
                if kind != new, !isMark {
                    finish(at: offset)
                    kind = new
                    start = offset
                    isCapitalized = scalar.properties.isUppercase
                }
                _ = Folding.append(scalar, to: &folded)
            } else if isApostrophe(scalar), kind == .letters, next < scalars.endIndex, isLetter(scalars[next]) {
                // "d'arachide" and "Lena's" are two words, "can't" and "rock'n" are one.
                let word = String(folded)
                if elisions.contains(word) || endsAsSuffix(scalars, from: next) {
                    finish(at: offset)
                    gap = .apostrophe
                }
            } else {
                finish(at: offset)
                if let sign = signs[scalar] ?? picture(scalar) {
                    let drawn: Token.Picture? =
                        scalar.value > 0x2000 && pictures[scalar] != nil ? (sign == "no" ? .ban : .food) : nil
                    hasPictures = hasPictures || drawn == .food
                    tokens.append(
                        Token(
                            folded: sign, span: offset..<offset + width, gap: gap, forms: [], isCapitalized: false,
                            picture: drawn))
                    gap = []
                } else {
                    gap.formUnion(mark(scalar, next < scalars.endIndex ? scalars[next] : nil))
                }
            }
            offset += width
            index = next
        }
        finish(at: offset)
        joinAbbreviations(&tokens)
        joinDigitWords(&tokens)
        if hasPictures { removeDecoration(&tokens) }
        for index in tokens.indices { tokens[index].forms = Inflection.forms(of: tokens[index].folded) }
        return tokens
    }

    private enum Kind { case none, letters, digits }

    private static let elisions: Set<String> = [
        "d", "l", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "aujourd", "lorsqu", "puisqu",
    ]
    private static let suffixes: Set<String> = ["s", "re", "ve", "ll", "m", "d"]
    private static let signs: [Unicode.Scalar: String] = [
        "&": "and", "+": "and", "€": "€", "$": "$", "£": "£", "½": "½", "%": "%", "≤": "≤", "<": "≤",
    ]

    /// Returns the word of a picture: of a sign that forbids, or of a food.
    private static func picture(_ scalar: Unicode.Scalar) -> String? {
        scalar.value > 0x2000 ? pictures[scalar] : nil
    }

    /// Removes the pictures of foods that say nothing. A picture is a word behind another one, or in a sentence that
    /// excludes something before it or right behind it: "can't have 🥜 or 🐟", "🥜 allergy", "🥜❌". Otherwise it decorates the
    /// text and ends a sentence.
    private static func removeDecoration(_ tokens: inout [Token]) {
        orientSigns(&tokens)
        var kept: [Token] = []
        kept.reserveCapacity(tokens.count)
        var isExcluding = false
        var isHeading = false
        var isWord = false
        var pending: Token.Gap = []
        for (index, token) in tokens.enumerated() {
            var token = token
            token.gap.formUnion(pending)
            pending = []
            // "Allergies:" goes on in lines of pictures.
            if token.gap.contains(.colon) { isHeading = isExcluding }
            if token.gap.endsSentence {
                isHeading = isHeading && token.picture != nil
                isExcluding = isHeading
                isWord = false
            }
            let begins = kept.isEmpty || token.gap.endsSentence
            if token.picture == .food {
                if let last = kept.last, repeats(token, last) {
                    pending = token.gap.subtracting(.space)
                    continue
                }
                if !isWord, !isExcluding, !isExcluded(from: index + 1, tokens, beginsSentence: begins) {
                    pending = token.gap.union(.stop)
                    continue
                }
                if let last = kept.last {
                    if last.picture == .food { token.gap.insert(.slash) }
                    // "Nuts🥜, milk🥛" goes on with its list, and "Leo🥜❌" names a child.
                    let isAttached = last.picture == nil && token.gap.isEmpty && !isWord
                    if isAttached || last.picture == .ban && last.folded == "free" { token.gap.insert(.comma) }
                }
            }
            if excluding.contains(token.folded) { isExcluding = true }
            isWord = token.picture != nil || beforePictures.contains(token.folded)
            kept.append(token)
        }
        tokens = kept
    }

    /// Returns whether a picture draws the word before it: "milk 🥛".
    private static func repeats(_ picture: Token, _ last: Token) -> Bool {
        last.picture == nil && [picture.folded, picture.folded + "s"].contains(last.folded)
    }

    /// Turns the signs that stand behind their pictures into "free": "🥜❌ 🥛❌" and "🥜 ❌ 🥛 ❌" say what "🚫🥜 🚫🥛" says. A sign
    /// without a picture beside it stands where the first sign of its row stands.
    private static func orientSigns(_ tokens: inout [Token]) {
        func isOfRow(_ index: Int) -> Bool { tokens[index].picture != nil }
        var start = 0
        while start < tokens.count {
            guard isOfRow(start) else {
                start += 1
                continue
            }
            var end = start + 1
            while end < tokens.count, isOfRow(end), tokens[end].gap.isSubset(of: [.space, .comma]) { end += 1 }
            var part = start
            while part < end {
                var next = part + 1
                while next < end, tokens[next].gap.isEmpty { next += 1 }
                let isBehind = next - part > 1 ? tokens[part].picture == .food : tokens[start].picture == .food
                if isBehind {
                    for index in part..<next where tokens[index].picture == .ban { tokens[index].folded = "free" }
                }
                part = next
            }
            start = end
        }
    }

    /// Returns whether a word that excludes stands at the index or behind more pictures: "🥜 🐟 allergy". Behind a picture that
    /// begins a sentence, it may stand anywhere in it: "🍓 = a rash, no more of that".
    private static func isExcluded(
        from index: Int, _ tokens: [Token], beginsSentence: Bool
    ) -> Bool {
        var isRow = true
        for token in tokens[index..<min(index + longestRow, tokens.count)] {
            guard !token.gap.endsSentence else { return false }
            if isRow, behindPictures.contains(token.folded) || token.picture == .ban { return true }
            // "Leo (🥜), Mia (🥛): allergies"
            if illnesses.contains(where: token.folded.hasPrefix) { return true }
            if beginsSentence, excluding.contains(token.folded) || reactions.contains(token.folded) { return true }
            isRow =
                isRow
                && (token.picture == .food || ["and", "or", "und", "et", "y"].contains(token.folded))
        }
        return false
    }

    /// How many tokens away a word behind pictures excludes them.
    private static let longestRow = 16

    /// Words that join a picture to the words before it.
    private static let beforePictures: Set<String> = [
        "to", "free", "or", "nor", "and", "any", "und", "oder", "gegen", "auf", "et", "ou", "aux", "au", "de", "ni",
        "y",
        "o", "e", "al", "a",
    ]
    /// Words that exclude what stands behind them in their sentence. The reader of the scope decides what they reach.
    private static let excluding: Set<String> = [
        "no", "not", "never", "without", "avoid", "avoids", "avoiding", "cant", "cannot", "dont", "doesnt", "isnt",
        "arent", "wont", "shouldnt", "mustnt", "hates", "hate", "dislikes", "dislike", "allergy", "allergies",
        "allergic", "intolerant", "intolerance", "stop", "skip", "except", "anaphylaxis", "anaphylactic", "epipen",
        "ohne", "kein", "keine", "keinen", "keinerlei", "nicht", "nie", "niemals", "nix", "hasst", "allergie",
        "allergien", "allergisch", "unvertraglichkeit", "intoleranz", "ausser", "meiden", "vermeiden",
        "sans", "pas", "jamais", "plus", "allergique", "evite", "eviter", "deteste", "intolerante", "sauf",
        "sin", "nunca", "jamas", "tampoco", "alergia", "alergias", "alergico", "alergica", "intolerancia", "odia",
        "evitar", "evita", "excepto", "verboten", "tabu", "interdit", "prohibido", "banned",
    ]
    /// Words of a reaction to a food.
    private static let reactions: Set<String> = [
        "rash", "rashes", "hives", "sick", "vomit", "vomits", "swells", "swelling", "itchy", "itches", "spots",
        "reaction", "ausschlag", "quaddeln", "ubel", "erbrechen", "kotzt", "schwillt", "juckt", "pusteln", "plaques",
        "boutons", "urticaire", "vomit", "gonfle", "gratte", "demange", "ronchas", "urticaria", "vomita", "hincha",
        "pica", "granos", "sarpullido", "hospital", "krankenhaus", "hopital",
    ]
    /// Beginnings of words for an illness.
    private static let illnesses = ["allerg", "alerg", "intoler", "unvertrag"]
    private static let behindPictures: Set<String> = [
        "allergy", "allergies", "allergic", "free", "intolerance", "intolerant", "allergie", "allergien", "allergisch",
        "frei", "unvertraglichkeit", "intoleranz", "allergique", "alergia", "alergias", "alergico", "alergica",
        "verboten", "interdit", "prohibido", "forbidden", "banned",
    ]
    private static let pictures: [Unicode.Scalar: String] = [
        "🚫": "no", "❌": "no", "⛔": "no", "🙅": "no", "🛑": "no", "📵": "no", "❎": "no",
        "🥜": "peanut", "🌰": "chestnut", "🥛": "milk", "🥚": "egg", "🍳": "egg", "🐟": "fish", "🐠": "fish", "🍣": "sushi",
        "🦐": "shrimp", "🍤": "shrimp", "🦀": "crab", "🦞": "lobster", "🦪": "oyster", "🦑": "squid", "🐙": "octopus",
        "🌾": "wheat", "🍞": "bread", "🧀": "cheese", "🧈": "butter", "🍄": "mushroom", "🥩": "meat", "🍖": "meat",
        "🍗": "chicken", "🐔": "chicken", "🐷": "pork", "🐖": "pork", "🥓": "bacon", "🐮": "beef", "🐄": "beef", "🐑": "lamb",
        "🍓": "strawberry", "🍯": "honey", "🌶": "chili", "🧅": "onion", "🧄": "garlic", "🥑": "avocado", "🍌": "banana",
        "🍅": "tomato", "🥕": "carrot", "🥦": "broccoli", "🌽": "corn", "🍆": "eggplant", "🥒": "cucumber", "🥔": "potato",
        "🍎": "apple", "🍑": "peach", "🥝": "kiwi", "🍍": "pineapple", "🥭": "mango", "🍋": "lemon", "🍊": "orange",
        "🍇": "grape", "🍫": "chocolate", "🥬": "lettuce", "🥥": "coconut", "🍒": "cherry", "🍐": "pear", "🫑": "capsicum",
        "🫘": "bean", "🫛": "pea", "🍷": "wine", "🍺": "beer", "🍬": "candy", "🍚": "rice", "🫒": "olive",
    ]

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "'" || scalar == "’" || scalar == "`" || scalar == "´" || scalar == "ʼ"
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61...0x7A, 0x41...0x5A, 0x300...0x36F: true
        case 0x00...0xBF: false
        default: scalar.properties.isAlphabetic
        }
    }

    /// Returns whether an English ending that is a word of its own follows: "'s", "'re".
    private static func endsAsSuffix(_ scalars: String.UnicodeScalarView, from start: String.Index) -> Bool {
        var word = "".unicodeScalars
        var index = start
        while index < scalars.endIndex, isLetter(scalars[index]) {
            guard word.count < 3 else { return false }
            _ = Folding.append(scalars[index], to: &word)
            index = scalars.index(after: index)
        }
        return suffixes.contains(String(word))
    }

    private static func mark(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar?) -> Token.Gap {
        switch scalar {
        case " ", "\t", "\u{A0}", "\u{202F}": .space
        case ",", "،", "、": .comma
        // "5.30" and "Mo." do not end a sentence: a blank and a capital, or the end of the line, must follow.
        case ".": .dot
        case "!", "?", "…", "¡", "¿": .stop
        case ";", "•", "·": [.stop, .semicolon]
        case "\n", "\r": .line
        case ":": .colon
        case "-", "–", "—", "‐", "‑", "~": .dash
        case "/", "|": .slash
        case "(", ")", "[", "]", "\"", "“", "”", "„", "«", "»": .parenthesis
        default:
            // A tone of skin belongs to the sign before it.
            scalar.properties.isEmojiPresentation && !scalar.properties.isEmojiModifier ? .stop : []
        }
    }

    /// Joins "w/o" and "s/" to the word that they mean, and turns full stops into ends of sentences.
    private static func joinAbbreviations(_ tokens: inout [Token]) {
        for index in tokens.indices where tokens[index].gap.contains(.dot) {
            let isNumber = tokens[index].number != nil && index > 0 && tokens[index - 1].number != nil
            if !isNumber || tokens[index].gap.contains(.space) {
                if index == 0 || !abbreviations.contains(tokens[index - 1].folded) {
                    // "12. Juni" is a date.
                    let isDate = index > 0 && tokens[index - 1].number != nil && months.contains(tokens[index].folded)
                    if !isDate, !isSpanOfOrdinals(tokens, at: index), !isOrdinalDay(tokens, before: index) {
                        tokens[index].gap.insert(.stop)
                    }
                }
            }
        }
        // French "maïs" is the food and "mais" the conjunction.
        for index in tokens.indices where tokens[index].folded == "mais" && tokens[index].span.count == 5 {
            tokens[index].folded = "maize"
        }
        guard tokens.count > 1 else { return }
        for index in (1..<tokens.count).reversed()
        where tokens[index].gap == .slash && ["o", "out"].contains(tokens[index].folded)
            && tokens[index - 1].folded == "w"
        {
            tokens[index - 1].folded = "without"
            tokens[index - 1].span = tokens[index - 1].span.lowerBound..<tokens[index].span.upperBound
            tokens.remove(at: index)
        }
        for index in 1..<tokens.count where tokens[index].gap.contains(.slash) {
            if tokens[index - 1].folded == "s", tokens[index - 1].gap != .apostrophe {
                tokens[index - 1].folded = "sin"
            }
            if tokens[index - 1].folded == "w" { tokens[index - 1].folded = "with" }
        }
    }

    /// Returns whether the full stop before a token is that of a German day: "am 5. sind wir weg".
    private static func isOrdinalDay(_ tokens: [Token], before index: Int) -> Bool {
        guard index > 1, let day = tokens[index - 1].number, (1...31).contains(day) else { return false }
        return ["am", "vom", "zum", "ab", "bis", "seit"].contains(tokens[index - 2].folded)
            && !tokens[index].isCapitalized && tokens[index].gap.isSubset(of: [.dot, .space])
    }

    /// Returns whether the full stop before a token is that of a German ordinal in a span: "1. bis 5.", "1. - 5.".
    private static func isSpanOfOrdinals(_ tokens: [Token], at index: Int) -> Bool {
        func isDay(_ index: Int) -> Bool {
            tokens.indices.contains(index) && (1...31).contains(tokens[index].number ?? 0)
        }
        guard isDay(index - 1), !tokens[index].gap.contains(.line) else { return false }
        if isDay(index) { return tokens[index].gap.contains(.dash) }
        guard ["bis", "und"].contains(tokens[index].folded), !tokens[index].isCapitalized else { return false }
        let articles = ["zum", "den", "dem", "einschliesslich", "inklusive", "inkl"]
        return isDay(index + 1) || articles.contains(tokens.word(index + 1)) && isDay(index + 2)
    }

    /// Joins "2day", "2nite" and "2moro" to the word that they mean. "2 days" is a number with its unit.
    private static func joinDigitWords(_ tokens: inout [Token]) {
        for index in tokens.indices.dropFirst().reversed()
        where tokens[index].gap.isEmpty && tokens[index - 1].folded == "2" {
            guard let word = digitWords[tokens[index].folded] else { continue }
            tokens[index - 1].folded = word
            tokens[index - 1].span = tokens[index - 1].span.lowerBound..<tokens[index].span.upperBound
            tokens.remove(at: index)
        }
    }

    private static let digitWords = [
        "day": "today", "nite": "tonight", "night": "tonight", "moro": "tomorrow", "morrow": "tomorrow",
    ]

    private static let months: Set<String> = [
        "januar", "janner", "februar", "feber", "marz", "april", "mai", "juni", "juli", "august", "september",
        "oktober",
        "november", "dezember", "jan", "feb", "mrz", "apr", "jun", "jul", "aug", "sept", "okt", "nov", "dez", "jaenner",
        "maerz",
    ]

    private static let abbreviations: Set<String> = [
        "mo", "di", "mi", "do", "fr", "sa", "so", "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat",
        "sun", "lun", "mar", "mer", "jeu", "ven", "sam", "dim", "mie", "jue", "vie", "sab", "dom", "min", "mins", "std",
        "pers", "ca", "approx", "bzw", "z", "b", "inkl", "st", "jan", "feb", "apr", "aug", "sept", "sep", "oct", "okt",
        "nov", "dec", "dez", "a", "p", "m", "hr", "hrs", "vs", "erw",
    ]
}
