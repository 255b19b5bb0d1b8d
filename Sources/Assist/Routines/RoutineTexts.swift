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

    func leftOutForTime(_ steps: [String], _ minutes: Int) -> String {
        let (all, given) = (language.list(steps.map(language.quoted)), language.duration(minutes))
        return pick(
            "Left out so that the rest fits into \(given): \(all).",
            "Weggelassen, damit der Rest in \(given) passt: \(all).",
            "Laissé de côté pour que le reste tienne en \(given) : \(all).",
            "Fuera para que el resto quepa en \(given): \(all).")
    }

    /// A medicine that the text gives to none of several children.
    func whoTakes(_ medicine: String) -> String {
        let name = language.quoted(medicine)
        return pick(
            "Who takes \(name)? I left it out, because it belongs into one child's routine only. Write the child's name with it.",
            "Wer bekommt \(name)? Ich habe es weggelassen, weil es nur in den Ablauf eines Kindes gehört. Schreib den Namen des Kindes dazu.",
            "Qui prend \(name) ? Je l'ai laissé de côté, car il n'a sa place que dans la routine d'un seul enfant. Écrivez son prénom.",
            "¿Quién toma \(name)? Lo he dejado fuera, porque solo va en la rutina de un niño. Escribe su nombre.")
    }

    /// A step that not every day has.
    func notDaily(_ step: String) -> String {
        let name = language.quoted(step)
        return pick(
            "\(name) is not for every day, as you wrote: leave it out on the other days and begin that much later.",
            "\(name) ist, wie du schreibst, nicht jeden Tag dran: lasst es an den anderen Tagen weg und beginnt entsprechend später.",
            "\(name) n'est pas pour tous les jours, comme vous l'écrivez : les autres jours, passez cette étape et commencez d'autant plus tard.",
            "\(name) no toca todos los días, como escribes: los demás días se salta y se empieza más tarde.")
    }

    func without(_ step: String, on weekdays: Set<Weekday>) -> String {
        let (name, days) = (language.quoted(step), language.recurring(weekdays))
        return pick(
            "Without \(name) on \(days); the time is then free.", "Ohne \(name) \(days); die Zeit ist dann frei.",
            "Sans \(name) \(days) ; ce temps est alors libre.", "Sin \(name) \(days); ese rato queda libre.")
    }

    /// The other time of some weekdays.
    func otherTime(on weekdays: Set<Weekday>, _ time: TimeOfDay, minutes: Int) -> String {
        let (days, length) = (language.recurring(weekdays), language.duration(abs(minutes)))
        return minutes > 0
            ? pick(
                "On \(days) everything is \(length) later: \(time) instead of the time above.",
                "\(language.capitalised(days)) ist alles \(length) später: \(time) Uhr statt der Zeit oben.",
                "\(language.capitalised(days)), tout est \(length) plus tard : \(time) au lieu de l'heure ci-dessus.",
                "\(language.capitalised(days)), todo \(length) más tarde: \(time) en lugar de la hora de arriba.")
            : pick(
                "On \(days) everything is \(length) earlier: \(time) instead of the time above.",
                "\(language.capitalised(days)) ist alles \(length) früher: \(time) Uhr statt der Zeit oben.",
                "\(language.capitalised(days)), tout est \(length) plus tôt : \(time) au lieu de l'heure ci-dessus.",
                "\(language.capitalised(days)), todo \(length) antes: \(time) en lugar de la hora de arriba.")
    }

    /// The times of a routine that moves a little each day.
    func eachDay(_ times: [TimeOfDay]) -> String {
        let all = times.map(\.description).joined(separator: ", ")
        return pick(
            "The end from day to day: \(all). Move the first step by the same minutes.",
            "Das Ende von Tag zu Tag: \(all). Verschiebt den ersten Schritt um ebenso viele Minuten.",
            "La fin de jour en jour : \(all). Décalez la première étape d'autant.",
            "El final día a día: \(all). Moved el primer paso los mismos minutos.")
    }

    func morningBedtime(_ time: TimeOfDay) -> String {
        let evening = time.advanced(byMinutes: 720)
        return pick(
            "A bedtime at \(time) is in the morning. Write \(evening) if you meant the evening.",
            "Eine Schlafenszeit um \(time) Uhr ist am Morgen. Schreib \(evening) Uhr, wenn du den Abend meinst.",
            "Un coucher à \(time) est le matin. Écrivez \(evening) s'il s'agit du soir.",
            "Acostarse a las \(time) es por la mañana. Escribe \(evening) si querías decir por la noche.")
    }

    var alreadyInOrder: String {
        pick(
            "The steps already stand in this order.", "Die Schritte stehen schon in dieser Reihenfolge.",
            "Les étapes sont déjà dans cet ordre.", "Los pasos ya están en este orden.")
    }

    var way: String { pick("The way there", "Der Weg dorthin", "Le trajet", "El camino") }

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
