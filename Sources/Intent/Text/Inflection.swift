/// The forms under which a lexicon may list an inflected word.
package enum Inflection {
    /// Returns whether the form is the word without an ending that only German has.
    static func isGerman(_ form: String, of word: String) -> Bool {
        guard word.hasPrefix(form) else { return false }
        return switch word.utf8.count - form.utf8.count {
        case 1: word.hasSuffix("n")
        case 2: word.hasSuffix("en") || word.hasSuffix("er") || word.hasSuffix("em")
        default: false
        }
    }

    /// Returns the word as written, then without the endings of plurals and cases in the four languages.
    package static func forms(of word: String) -> [String] {
        let length = word.utf8.count
        guard length > 3 else { return [word] }
        var forms = [word]
        func add(_ dropped: Int, _ ending: String = "", atLeast minimum: Int) {
            guard length - dropped + ending.utf8.count >= minimum else { return }
            let form = word.dropLast(dropped) + ending
            if !forms.contains(String(form)) { forms.append(String(form)) }
        }
        if word.hasSuffix("s"), !word.hasSuffix("ss") {
            add(1, atLeast: 3)
            if word.hasSuffix("ies") { add(3, "y", atLeast: 4) }
            if word.hasSuffix("ves") { add(3, "f", atLeast: 4) }
            if word.hasSuffix("ces") { add(3, "z", atLeast: 4) }
            if word.hasSuffix("es") { add(2, atLeast: 3) }
        }
        if word.hasSuffix("n") {
            add(1, atLeast: 4)
            if word.hasSuffix("en") { add(2, atLeast: 4) }
        }
        if word.hasSuffix("e") { add(1, atLeast: 4) }
        if word.hasSuffix("er") || word.hasSuffix("em") { add(2, atLeast: 5) }
        if word.hasSuffix("x") { add(1, atLeast: 4) }
        return forms
    }
}
