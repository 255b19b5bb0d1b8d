import HearthCore
import Intent

/// The sentences about a routine in the language of the request.
struct RoutineTexts {
    let language: IntentLanguage

    private func pick(_ english: String, _ german: String, _ french: String, _ spanish: String) -> String {
        language.pick(english, german, french, spanish)
    }

    var nothingFound: String {
        pick(
            "I have no routine for this. Say which part of the day it is about, such as the morning, the nap or bedtime.",
            "Dafür habe ich keinen Ablauf. Schreib, um welche Tageszeit es geht, etwa den Morgen, den Mittagsschlaf oder den Abend.",
            "Je n'ai pas de routine pour cela. Dites de quel moment il s'agit, par exemple le matin, la sieste ou le coucher.",
            "No tengo una rutina para esto. Di de qué momento del día se trata, por ejemplo la mañana, la siesta o la noche."
        )
    }

    func nearest(_ title: String) -> String {
        pick(
            "I have no routine of that kind. The nearest is \(language.quoted(title)); tell me if you meant another part of the day.",
            "Einen Ablauf dieser Art habe ich nicht. Am nächsten kommt \(language.quoted(title)); schreib mir, wenn du eine andere Tageszeit meinst.",
            "Je n'ai pas de routine de ce genre. La plus proche est \(language.quoted(title)) ; dites-moi s'il s'agit d'un autre moment.",
            "No tengo una rutina de ese tipo. La más parecida es \(language.quoted(title)); dime si te referías a otro momento."
        )
    }

    func otherAge(_ who: String, _ title: String) -> String {
        pick(
            "For \(who) I have no card of this age; the nearest is \(language.quoted(title)).",
            "Für \(who) habe ich keine Karte in diesem Alter; am nächsten kommt \(language.quoted(title)).",
            "Pour \(who), je n'ai pas de fiche de cet âge ; la plus proche est \(language.quoted(title)).",
            "Para \(who) no tengo una ficha de esa edad; la más parecida es \(language.quoted(title)).")
    }

    func doesNotSuit(_ who: String) -> String {
        pick(
            "This routine does not suit the age of \(who), so it is left out.",
            "Dieser Ablauf passt nicht zum Alter von \(who) und fehlt deshalb.",
            "Cette routine ne convient pas à l'âge de \(who), elle est donc laissée de côté.",
            "Esta rutina no encaja con la edad de \(who), así que no aparece.")
    }

    func shortened(_ minutes: Int) -> String {
        pick(
            "I shortened the steps so that they fit into \(language.duration(minutes)).",
            "Ich habe die Schritte gekürzt, damit sie in \(language.duration(minutes)) passen.",
            "J'ai raccourci les étapes pour tenir en \(language.duration(minutes)).",
            "He acortado los pasos para que quepan en \(language.duration(minutes)).")
    }

    func tooMuch(_ needed: Int, _ window: Int, start: TimeOfDay) -> String {
        let (all, given) = (language.duration(needed), language.duration(window))
        return pick(
            "These steps need at least \(all), but there are only \(given). Begin at \(start), or leave a step out.",
            "Diese Schritte brauchen mindestens \(all), es sind aber nur \(given). Beginnt um \(start) Uhr oder lasst einen Schritt weg.",
            "Ces étapes demandent au moins \(all), mais il n'y a que \(given). Commencez à \(start) ou supprimez une étape.",
            "Estos pasos necesitan al menos \(all), pero solo hay \(given). Empezad a las \(start) o quitad un paso.")
    }

    func takesLonger(_ needed: Int, _ window: Int) -> String {
        let (all, given) = (language.duration(needed), language.duration(window))
        return pick(
            "These steps need at least \(all), more than the \(given) you gave. Leave a step out to be quicker.",
            "Diese Schritte brauchen mindestens \(all), mehr als die gewünschten \(given). Lasst einen Schritt weg, um schneller zu sein.",
            "Ces étapes demandent au moins \(all), plus que les \(given) souhaitées. Supprimez une étape pour aller plus vite.",
            "Estos pasos necesitan al menos \(all), más de los \(given) que pediste. Quitad un paso para ir más rápido."
        )
    }

    func leftOut(_ steps: [String]) -> String {
        let all = language.list(steps.map(language.quoted))
        return pick(
            "Left out as you asked: \(all).", "Wie gewünscht weggelassen: \(all).",
            "Laissé de côté comme demandé : \(all).", "Fuera, como pediste: \(all).")
    }

    func notInRoutine(_ steps: [String]) -> String {
        let all = language.list(steps.map(language.quoted))
        return pick(
            "\(all) is not in this routine, so it stays as it is.",
            "\(all) kommt in diesem Ablauf nicht vor, er bleibt also, wie er ist.",
            "\(all) n'est pas dans cette routine, elle reste donc telle quelle.",
            "\(all) no está en esta rutina, así que se queda como está.")
    }

    func remembered(_ memory: String) -> String { ChoreTexts(language: language).remembered(memory) }

    var buffer: String { pick("Time to spare", "Puffer", "Marge", "Margen") }
}
