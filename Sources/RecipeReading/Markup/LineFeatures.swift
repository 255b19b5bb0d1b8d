/// What lines look like: ingredients begin with amounts, steps are sentences.
struct LineFeatures {
    /// The share of lines that begin with an amount, or hold an amount with a unit.
    var amounts = 0.0
    /// The share of lines that begin with a number.
    var leading = 0.0
    /// The share of lines with more than 110 characters.
    var long = 0.0
    /// The share of lines that are sentences: 25 characters or more, with the mark that ends one.
    var sentences = 0.0
    /// The number of characters of all lines.
    var length = 0
    var count = 0

    init(_ lines: [String]) {
        count = lines.count
        guard count > 0 else { return }
        let all = Double(count)
        amounts = Double(lines.count(where: Self.hasAmount)) / all
        leading = Double(lines.count(where: Self.beginsWithNumber)) / all
        long = Double(lines.count { $0.count > 110 }) / all
        sentences =
            Double(
                lines.count { line in
                    line.count >= 25 && (line.last.map { ".!?。".contains($0) } == true || line.contains(". "))
                }) / all
        length = lines.reduce(0) { $0 + $1.count }
    }

    private static let words: Set<Substring> = [
        "a", "an", "one", "two", "three", "half", "pinch", "handful", "dash", "salt", "pepper", "ein", "eine", "einige",
        "etwas",
        "prise", "salz", "pfeffer", "un", "une", "sel", "poivre", "quelques", "una", "uno", "sal", "pizca", "um", "uma",
        "sale", "pepe",
        "q.b", "een", "zout", "peper", "snufje", "sól", "pieprz", "szczypta", "salt", "nypa", "optional", "juice",
        "zest", "few",
    ]
    private static let units: Set<Substring> = [
        "g", "gr", "kg", "mg", "ml", "cl", "dl", "l", "oz", "lb", "lbs", "cup", "cups", "tsp", "tbsp", "tablespoon",
        "tablespoons",
        "teaspoon", "teaspoons", "el", "tl", "esslöffel", "teelöffel", "stück", "bund", "zehe", "zehen", "cs", "cc",
        "càs", "càc",
        "cuillère", "cuillères", "gramos", "cucharada", "cucharadas", "cucharadita", "cucchiaio", "cucchiai",
        "cucchiaino", "eetlepel",
        "theelepel", "łyżka", "łyżki", "łyżeczka", "szklanka", "msk", "tsk", "krm", "st", "stk", "spsk", "rkl", "qb",
        "gram", "grams",
        "dag", "ek", "tk", "gramm", "liter", "colher", "colheres", "xícara", "xícaras", "grammes", "г", "мл", "ч", "ст",
    ]

    /// True if a line begins with a digit or a fraction.
    static func beginsWithNumber(_ line: String) -> Bool {
        let first = line.unicodeScalars.first { !" •·▢☐□◦*-–~".unicodeScalars.contains($0) }
        return first.map { $0.properties.numericType != nil } ?? false
    }

    /// True if a line begins with an amount, or has one with a unit.
    static func hasAmount(_ line: String) -> Bool {
        guard let first = line.unicodeScalars.first(where: { !" •·▢☐□◦*-–~".unicodeScalars.contains($0) }) else {
            return false
        }
        if first.properties.numericType != nil || line.utf8.count <= 60 && hasNumber(line) { return true }
        let parts = line.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "." }
        guard let word = parts.first else { return false }
        if words.contains(word) { return true }
        for (index, part) in parts.enumerated() where part.first?.isNumber == true {
            let unit = part.drop { $0.isNumber || $0 == "." }
            if units.contains(unit) || unit.isEmpty && index + 1 < parts.count && units.contains(parts[index + 1]) {
                return true
            }
        }
        return false
    }

    /// True if a line holds a digit or a fraction.
    static func hasNumber(_ line: String) -> Bool {
        line.unicodeScalars.contains { $0.properties.numericType != nil }
    }
}
