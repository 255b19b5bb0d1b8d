import Foundation

/// Analyzer that turns text into index terms: folded words, without stop words, stemmed. Used for documents and
/// queries.
package enum Analyzer {
    /// Returns the terms in the order of the text, with repetitions. Empty for punctuation, emoji or stop words only.
    package static func terms(of text: String) -> [String] {
        var terms: [String] = []
        forEachToken(in: text) { token in
            if let term = term(for: token) { terms.append(term) }
        }
        return terms
    }

    /// Returns the stems of all words in the order of the text, stop words included.
    package static func stems(of text: String) -> [String] {
        var stems: [String] = []
        forEachToken(in: text) { token in
            var token = token
            PorterStemmer.stem(&token)
            stems.append(String(decoding: token, as: UTF8.self))
        }
        return stems
    }

    /// Returns the term of a token; nil for a stop word.
    static func term(for token: [UInt8]) -> String? {
        let word = String(decoding: token, as: UTF8.self)
        guard !englishStopWords.contains(word), !foreignStopWords.contains(word) else { return nil }
        var token = token
        PorterStemmer.stem(&token)
        return String(decoding: token, as: UTF8.self)
    }

    /// Calls `body` with each run of letters and digits, in lower case, without accents (compatibility decomposition).
    ///
    /// Scans bytes; only a run with characters beyond ASCII pays for Unicode.
    static func forEachToken(in text: String, _ body: ([UInt8]) -> Void) {
        var run: [UInt8] = []
        var isASCII = true
        func flush() {
            guard !run.isEmpty else { return }
            if isASCII { body(run) } else { forEachUnicodeToken(in: String(decoding: run, as: UTF8.self), body) }
            run.removeAll(keepingCapacity: true)
            isASCII = true
        }
        for byte in text.utf8 {
            switch byte {
            case 0x61...0x7A, 0x30...0x39: run.append(byte)
            case 0x41...0x5A: run.append(byte | 0x20)
            case 0x80...:
                run.append(byte)
                isASCII = false
            default: flush()
            }
        }
        flush()
    }

    private static func forEachUnicodeToken(in run: String, _ body: ([UInt8]) -> Void) {
        var token: [UInt8] = []
        for scalar in run.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            let properties = scalar.properties
            if properties.isAlphabetic || properties.numericType != nil {
                token += UTF8.encode(scalar).map(Array.init) ?? []
            } else if properties.generalCategory != .nonspacingMark, !token.isEmpty {
                body(token)
                token.removeAll(keepingCapacity: true)
            }
        }
        if !token.isEmpty { body(token) }
    }

    /// Returns true if a text of at least `minWords` words has more function words of other languages than of
    /// English.
    static func isForeign(_ text: String, from minWords: Int) -> Bool {
        var (all, english, foreign) = (0, 0, 0)
        forEachToken(in: text) { token in
            let word = String(decoding: token, as: UTF8.self)
            all += 1
            if englishStopWords.contains(word) { english += 1 } else if foreignStopWords.contains(word) { foreign += 1 }
        }
        return all >= minWords && foreign > english
    }

    /// Function words, and the remains of contractions. "no" and "not" are included: a bag of words cannot tell "no
    /// nuts" from
    /// "nuts", which is why exclusions are hard filters.
    private static let englishStopWords = Set(
        """
        a about after again all also am an and any are as at be because been before being between both but by can \
        could d did do does doing don down during each few for from further had has have having he her here hers \
        herself him himself his how i if in into is it its itself just ll m me more most my myself no nor not now of \
        off on once only or other ought our ours ourselves out over own re s same she should so some such t than \
        that the their theirs them themselves then there these they this those through to too under until up ve very \
        was we were what when where which while who whom why will with would you your yours yourself yourselves
        """.split(separator: " ").map(String.init))

    /// Function words of Danish, Dutch, French, German, Hungarian, Italian, Norwegian, Portuguese, Spanish and
    /// Swedish, except
    /// those with another meaning in an English kitchen.
    private static let foreignStopWords = Set(
        """
        aan aber af ai al alla als anche ao ar att au auch auf aus aux av avec az azt bara bei bij c ce ces cette \
        che ci com como con csak da dans das dat de deel dei dein del della delle dem den der des det deze di diese \
        dieser dieses din dina dit ditt dos du e ed een egy ein eine einem einen einer el elle eller em en er es est \
        esta este estos et ett ez fel foi fra fran fur gli ha har het hier hij hogy ich ihr ikke il im inte ist j je \
        jouw kan ki l la las le lekker les lo los ma maar mais mas med meg meget mehr mein met mi mit muito \
        muy mycket mye n na naar nach nao nar nas ne nel nella nem nicht niet noch non nos notre nous nur o och \
        ocksa oder og ogsa om onze ook op os ou pa par para pas pela pelo per pero piu por qu que questa questo qui \
        sa sao schon se seg sehr sein ser ses seu si sich sie sig sind som sono su sua sur sus te til till tous tout \
        toute tu uit um uma un una unas und une uno unos unser vagy var vi voce von voor votre vous wel wenn wie \
        wir wird y ze zijn zo zu zum zur
        """.split(separator: " ").map(String.init))
}
