import HearthCore

/// The spelling in which the names of foods are compared with a line.
package enum FoodSpelling {
    /// Returns the canonical words of a text, without the elided articles of French.
    package static func words(of text: String) -> [String] { simpleWords(of: text) ?? Words.canonical(plain(text)) }

    /// Returns the canonical words of a text of ASCII letters, without the cost of folding; nil for another text.
    private static func simpleWords(of text: String) -> [String]? {
        var words: [String] = []
        var word: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x41...0x5A: word.append(byte | 0x20)
            case 0x61...0x7A, 0x30...0x39: word.append(byte)
            case 0x27, 0x80...: return nil
            default:
                if !word.isEmpty { words.append(Words.singular(String(decoding: word, as: UTF8.self))) }
                word.removeAll(keepingCapacity: true)
            }
        }
        if !word.isEmpty { words.append(Words.singular(String(decoding: word, as: UTF8.self))) }
        return words
    }

    /// Returns the words of a name, once for each spelling that a line can have: "rôti" is also written "roti".
    static func spellings(of name: String) -> [[String]] {
        let own = words(of: name)
        guard !own.isEmpty else { return [] }
        var all = [own]
        for (position, word) in own.enumerated() {
            if let unaccented = unaccented[word] {
                var other = own
                other[position] = unaccented
                all.append(other)
            } else if let accented = meant[word] {
                var other = own
                other[position] = accented
                all.append(other)
            }
        }
        return all
    }

    /// Returns a text in which words of French stand apart from their elided article ("d'amandes"), letters of one sound have
    /// one form ("œ", "ß"), and words that only their accents tell apart have a form each.
    static func plain(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x27 || $0 >= 0x80 }) else { return text }
        let characters = Array(text)
        let plain = characters.indices.map { index -> String in
            switch characters[index] {
            case "'", "\u{2019}": return isElision(characters, index) ? " " : "'"
            case "œ", "Œ": return "oe"
            case "ß", "ẞ": return "ss"
            case let character: return String(character)
            }
        }.joined()
        return withoutHomographs(plain)
    }

    /// Returns whether an apostrophe stands between an elided article and its noun.
    static func isElision(_ characters: [Character], _ index: Int) -> Bool {
        guard index > 0, index + 2 < characters.count, characters[index + 1].isLetter, characters[index + 2].isLetter
        else { return false }
        let isStart = index == 1 || !characters[index - 2].isLetter
        return isStart && "dlDL".contains(characters[index - 1])
    }

    // MARK: - Homographs

    /// Words that differ by accents alone, with the form in which they are compared.
    private static let homographs: [String: String] = [
        "pâte": "pastadough", "pâtes": "pastadough", "pâté": "meatpate", "pâtés": "meatpate", "paté": "meatpate",
        "patés": "meatpate",
        "rôti": "roastmeat", "rôtis": "roastmeat", "rôtie": "roastmeat", "rôties": "roastmeat",
    ]
    /// "Pâte de curry" is a paste: no dough, and no pasta.
    private static let paste = (word: "pâte", following: ["de", "d"], form: "foodpaste")

    /// What stands for a form in a line without accents.
    private static let unaccented = [
        "pastadough": "pate", "meatpate": "pate", "foodpaste": "pate", "roastmeat": "roti",
    ]
    /// The form of a name that English writes without accents.
    private static let meant = ["pate": "meatpate"]

    private static func withoutHomographs(_ text: String) -> String {
        let marks: Set<Character> = ["â", "é", "ô", "Â", "É", "Ô"]
        guard text.contains(where: marks.contains) else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(where: \.isLetter) {
            result += rest[..<start]
            let end = rest[start...].firstIndex { !$0.isLetter } ?? rest.endIndex
            let word = rest[start..<end].lowercased()
            rest = rest[end...]
            let next = rest.drop { $0 == " " }.prefix { $0.isLetter }.lowercased()
            if word == paste.word, paste.following.contains(next) {
                result += paste.form
            } else {
                result += homographs[word] ?? word
            }
        }
        return result + rest
    }
}
