/// Stemmer for English: "baking", "baked" and "bakes" become one term.
///
/// M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980, with the two rules that the author's own
/// implementation changed (`bli` becomes `ble`; `logi` becomes `log`) and its exemption of one- and two-letter words.
package enum PorterStemmer {
    /// Longer tokens are not English words; skipping them limits the work on hostile text.
    private static let longestWord = 64

    /// Stems a word of lower-case ASCII letters. Other words are left unchanged.
    package static func stem(_ word: inout [UInt8]) {
        guard (3...longestWord).contains(word.count), word.allSatisfy({ (0x61...0x7A).contains($0) }) else { return }
        removePlural(&word)
        removePastAndProgressive(&word)
        if word.ends(with: "y"), hasVowel(word, before: word.count - 1) {
            word[word.count - 1] = UInt8(ascii: "i")
        }
        apply(doubleSuffixes, on: &word)
        apply(suffixes, on: &word)
        removeResidue(&word)
        tidy(&word)
    }

    /// Step 1a.
    private static func removePlural(_ word: inout [UInt8]) {
        if word.ends(with: "sses") || word.ends(with: "ies") {
            word.removeLast(2)
        } else if word.ends(with: "s"), !word.ends(with: "ss") {
            word.removeLast()
        }
    }

    /// Step 1b.
    private static func removePastAndProgressive(_ word: inout [UInt8]) {
        if word.ends(with: "eed") {
            if measure(word, before: word.count - 3) > 0 { word.removeLast() }
            return
        }
        guard let ending = ["ed", "ing"].first(where: { word.ends(with: $0) }),
            hasVowel(word, before: word.count - ending.utf8.count)
        else { return }
        word.removeLast(ending.utf8.count)
        if word.ends(with: "at") || word.ends(with: "bl") || word.ends(with: "iz") {
            word.append(UInt8(ascii: "e"))
        } else if endsInDoubleConsonant(word) {
            if !endsIn("lsz", word) { word.removeLast() }
        } else if measure(word, before: word.count) == 1, endsInShortSyllable(word) {
            word.append(UInt8(ascii: "e"))
        }
    }

    /// Step 4: removes residual suffixes if enough of the word remains.
    private static func removeResidue(_ word: inout [UInt8]) {
        guard let suffix = residues.first(where: { word.ends(with: $0) }) else { return }
        let stem = word.count - suffix.utf8.count
        guard measure(word, before: stem) > 1 else { return }
        if suffix == "ion", !endsIn("st", Array(word[..<stem])) { return }
        word.removeLast(suffix.utf8.count)
    }

    /// Step 5.
    private static func tidy(_ word: inout [UInt8]) {
        if word.ends(with: "e") {
            let stem = Array(word.dropLast())
            let measure = measure(stem, before: stem.count)
            if measure > 1 || (measure == 1 && !endsInShortSyllable(stem)) { word = stem }
        }
        if word.ends(with: "ll"), measure(word, before: word.count) > 1 { word.removeLast() }
    }

    /// Steps 2 and 3. Only the longest matching suffix is considered, whether or not its condition then holds. In the
    /// tables no suffix comes before a longer one that ends in it.
    private static func apply(_ rules: [(suffix: String, replacement: String)], on word: inout [UInt8]) {
        guard let rule = rules.first(where: { word.ends(with: $0.suffix) }) else { return }
        let stem = word.count - rule.suffix.utf8.count
        guard measure(word, before: stem) > 0 else { return }
        word.replaceSubrange(stem..., with: rule.replacement.utf8)
    }

    private static let doubleSuffixes = [
        ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"), ("bli", "ble"),
        ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"), ("ization", "ize"), ("ation", "ate"),
        ("ator", "ate"), ("alism", "al"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al"),
        ("iviti", "ive"), ("biliti", "ble"), ("logi", "log"),
    ].map { (suffix: $0.0, replacement: $0.1) }

    private static let suffixes = [
        ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""), ("ness", ""),
    ].map { (suffix: $0.0, replacement: $0.1) }

    private static let residues = [
        "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism", "ate",
        "iti", "ous", "ive", "ize",
    ]
}

extension PorterStemmer {
    /// Returns true for a letter other than a, e, i, o, u, and other than a y after a consonant.
    private static func isConsonant(_ word: [UInt8], _ index: Int) -> Bool {
        switch Unicode.Scalar(word[index]) {
        case "a", "e", "i", "o", "u": false
        case "y": index == 0 || !isConsonant(word, index - 1)
        default: true
        }
    }

    /// Returns Porter's m: the number of vowel-consonant sequences in the first `end` letters.
    private static func measure(_ word: [UInt8], before end: Int) -> Int {
        var count = 0
        var followsVowel = false
        for index in 0..<end {
            let consonant = isConsonant(word, index)
            if consonant, followsVowel { count += 1 }
            followsVowel = !consonant
        }
        return count
    }

    private static func hasVowel(_ word: [UInt8], before end: Int) -> Bool {
        (0..<end).contains { !isConsonant(word, $0) }
    }

    private static func endsInDoubleConsonant(_ word: [UInt8]) -> Bool {
        word.count >= 2 && word[word.count - 1] == word[word.count - 2] && isConsonant(word, word.count - 1)
    }

    /// Returns Porter's *o: consonant, vowel, consonant, the last not w, x or y.
    private static func endsInShortSyllable(_ word: [UInt8]) -> Bool {
        let last = word.count - 1
        return last >= 2 && isConsonant(word, last) && !isConsonant(word, last - 1) && isConsonant(word, last - 2)
            && !endsIn("wxy", word)
    }

    private static func endsIn(_ letters: String, _ word: [UInt8]) -> Bool {
        word.last.map(letters.utf8.contains) ?? false
    }
}

extension [UInt8] {
    fileprivate func ends(with ending: String) -> Bool { suffix(ending.utf8.count).elementsEqual(ending.utf8) }
}
