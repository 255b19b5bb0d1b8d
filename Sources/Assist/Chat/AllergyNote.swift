import Foundation
import Intent

/// The note on a household's allergies that stands above cards about such a food.
package enum AllergyNote {
    /// Returns the note for allergies in the household's own words.
    static func text(for allergies: [String], in language: IntentLanguage) -> String {
        let frame = frames[language] ?? frames[.english] ?? ("", "")
        return frame.opening + allergies.joined(separator: ", ") + frame.ending
    }

    /// Returns the note that an answer contains; nil if it has none.
    package static func found(in answer: String) -> String? {
        frames.values.lazy.compactMap { frame -> String? in
            guard let start = answer.range(of: frame.opening),
                let end = answer.range(of: frame.ending, range: start.upperBound..<answer.endIndex),
                !answer[start.upperBound..<end.lowerBound].contains("\n")
            else { return nil }
            return String(answer[start.lowerBound..<end.upperBound])
        }.first
    }

    private static let frames: [IntentLanguage: (opening: String, ending: String)] = [
        .english: (
            "Your family's allergies: ",
            ". Whatever the cards below say, do not serve it, and read every label; your allergist decides about exceptions."
        ),
        .german: (
            "Allergien in eurer Familie: ",
            ". Was auch immer in den Karten unten steht: Gebt es nicht und lest jedes Etikett; über Ausnahmen entscheidet eure Allergologin oder euer Allergologe."
        ),
        .french: (
            "Les allergies de votre famille : ",
            ". Quoi que disent les fiches ci-dessous, n'en servez pas et lisez chaque étiquette ; votre allergologue décide des exceptions."
        ),
        .spanish: (
            "Alergias de tu familia: ",
            ". Digan lo que digan las fichas de abajo, no lo sirvan y lean cada etiqueta; su alergólogo decide las excepciones."
        ),
    ]
}
