import HearthCore
import Kitchen

/// The names of foods, by which a meal is known that no verb names: "carrots at 12".
enum QuickFoods {
    /// Returns whether a text names a food in one of the four languages.
    static func occur(in text: String) -> Bool { Words.canonical(text).contains(where: names.contains) }

    /// Returns whether a word is a food's name, so that it is no misspelt other word: "banana" is not Spanish "bañada".
    static func isName(_ word: String) -> Bool { Words.canonical(word).contains(where: names.contains) }

    /// The single words, and the first ones of longer names, in their canonical form.
    private static let names: Set<String> = {
        let foods = Food.all.filter { !$0.kinds.contains("group") }.flatMap { $0.names.joined() }
        let words = foods.map(Words.canonical).filter { $0.count == 1 }.joined()
        return Set(words.filter { $0.count >= 3 })
    }()
}
