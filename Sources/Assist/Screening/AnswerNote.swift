import Intent

/// Notes that Hearth adds to a text, in the language of the question.
enum AnswerNote {
    /// The note below a text that reached its limit.
    static func cut(in language: IntentLanguage) -> String {
        switch language {
        case .english: "(The text stops here: it reached its length limit.)"
        case .german: "(Hier endet der Text: Die Längengrenze ist erreicht.)"
        case .french: "(Le texte s’arrête ici : il a atteint sa longueur maximale.)"
        case .spanish: "(El texto termina aquí: ha llegado a su longitud máxima.)"
        }
    }

    /// The warning below a text that names excluded foods; nil if it names none.
    static func excluded(_ foods: Set<String>, in language: IntentLanguage) -> String? {
        guard !foods.isEmpty else { return nil }
        let list = foods.sorted().joined(separator: ", ")
        return switch language {
        case .english:
            "Please note: your family leaves out \(list). Do not serve it, whatever the text above says."
        case .german:
            "Bitte beachten: In eurer Familie ist \(list) ausgeschlossen. Bitte nicht anbieten, auch wenn es oben steht."
        case .french:
            "Attention : votre famille évite \(list). N’en servez pas, même si le texte ci-dessus en parle."
        case .spanish:
            "Atención: vuestra familia evita \(list). No lo sirváis, aunque el texto de arriba lo nombre."
        }
    }
}
