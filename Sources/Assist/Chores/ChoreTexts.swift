import HearthCore
import Intent

/// The sentences about a chore plan in the language of the request.
struct ChoreTexts {
    let language: IntentLanguage

    private func pick(_ english: String, _ german: String, _ french: String, _ spanish: String) -> String {
        language.pick(english, german, french, spanish)
    }

    // MARK: - Reasons

    func tooYoung(_ person: String, _ age: Age?, months: Int) -> String {
        let least = years(months)
        guard age != nil else { return ageUnknown(person) }
        return pick(
            "\(person) is too young for it: it suits children from \(least).",
            "\(person) ist dafür zu jung: Das passt ab \(least).",
            "\(person) est trop jeune pour cela : à partir de \(least).",
            "\(person) es demasiado joven para esto: es a partir de \(least).")
    }

    func nobodyOldEnough(months: Int) -> String {
        let least = years(months)
        return months >= 216
            ? pick(
                "This is a task for adults.", "Das ist eine Aufgabe für Erwachsene.",
                "C'est une tâche pour adultes.", "Es una tarea para adultos.")
            : pick(
                "No child of this plan is old enough: it suits children from \(least).",
                "Kein Kind in diesem Plan ist alt genug: Das passt ab \(least).",
                "Aucun enfant de ce planning n'est assez grand : à partir de \(least).",
                "Ningún niño de este plan tiene la edad: es a partir de \(least).")
    }

    func ageUnknown(_ person: String) -> String {
        pick(
            "I do not know how old \(person) is. Add the age to your household.",
            "Ich weiß nicht, wie alt \(person) ist. Trage das Alter im Haushalt ein.",
            "Je ne connais pas l'âge de \(person). Ajoutez-le à votre foyer.",
            "No sé cuántos años tiene \(person). Añade la edad en tu hogar.")
    }

    var noChildren: String {
        pick(
            "There are no children in your household yet. Add their ages.",
            "In deinem Haushalt sind noch keine Kinder eingetragen. Trage ihr Alter ein.",
            "Il n'y a pas encore d'enfants dans votre foyer. Ajoutez leur âge.",
            "Todavía no hay niños en tu hogar. Añade sus edades.")
    }

    var nobody: String {
        pick(
            "There is nobody in this plan who could do it.", "In diesem Plan ist niemand, der das machen könnte.",
            "Personne dans ce planning ne peut le faire.", "En este plan no hay nadie que pueda hacerlo.")
    }

    var noDay: String {
        pick(
            "None of its days is in this plan.", "Keiner der Tage dafür liegt in diesem Plan.",
            "Aucun de ses jours n'est dans ce planning.", "Ninguno de sus días está en este plan.")
    }

    func isUnfit(_ person: String, _ memory: String) -> String {
        pick(
            "You asked me to remember: \(language.quoted(memory)). So \(person) does not do this.",
            "Ich habe mir gemerkt: \(language.quoted(memory)). Deshalb macht \(person) das nicht.",
            "Vous m'avez demandé de retenir : \(language.quoted(memory)). \(person) ne le fait donc pas.",
            "Me pediste recordar: \(language.quoted(memory)). Por eso \(person) no lo hace.")
    }

    // MARK: - Notes

    func unknownPeople(_ names: [String]) -> String {
        let all = language.list(names)
        return pick(
            "I do not know how old \(all) may be: please check that each task is right for the age.",
            "Wie alt \(all) sein mag, weiß ich nicht: Bitte prüft, ob die Aufgaben zum Alter passen.",
            "Je ne connais pas l'âge de \(all) : vérifiez que chaque tâche convient.",
            "No sé qué edad tendrá \(all): comprueba que cada tarea sea adecuada.")
    }

    func adultInstead(_ tasks: [String]) -> String {
        let all = language.list(tasks.map(language.quoted))
        return pick(
            "No child is old enough for \(all) yet, so an adult does it.",
            "Für \(all) ist noch kein Kind alt genug, das übernimmt ein Erwachsener.",
            "Aucun enfant n'est encore assez grand pour \(all) : un adulte s'en charge.",
            "Ningún niño tiene aún la edad para \(all): lo hace un adulto.")
    }

    func earlyFor(_ person: String, _ task: String, months: Int) -> String {
        pick(
            "\(language.quoted(task)) usually suits children from \(years(months)): do it together with \(person) at first.",
            "\(language.quoted(task)) passt meist erst ab \(years(months)): Macht es am Anfang zusammen, \(person) und du.",
            "\(language.quoted(task)) convient plutôt à partir de \(years(months)) : faites-le d'abord avec \(person).",
            "\(language.quoted(task)) suele ser a partir de \(years(months)): al principio hacedlo juntos, \(person) y tú."
        )
    }

    func frequencyChosen(_ parts: [(task: String, days: Int)]) -> String {
        let all = language.list(parts.map { "\(language.quoted($0.task)) \(rate($0.days))" })
        return pick(
            "You did not say how often, so I chose: \(all).",
            "Wie oft, hast du nicht gesagt. Ich habe gewählt: \(all).",
            "Vous n'avez pas dit à quelle fréquence ; j'ai choisi : \(all).",
            "No dijiste cada cuánto, así que elegí: \(all).")
    }

    func freed(_ person: String, _ weekdays: Set<Weekday>, _ moved: [String]) -> String {
        let all = language.list(moved.map(language.quoted))
        let when = weekdays.isEmpty ? "" : " " + pick("on ", "", "", "") + language.recurring(weekdays)
        return pick(
            "\(person) has nothing to do\(when). Others take over: \(all).",
            "\(person) hat\(when) frei. Andere übernehmen: \(all).",
            "\(person) n'a rien à faire\(when). D'autres s'en chargent : \(all).",
            "\(person) no tiene tareas\(when). Otros se encargan de: \(all).")
    }

    /// A note about what somebody does not do.
    ///
    /// - Parameters:
    ///   - tasks: the titles of the tasks; empty for all.
    ///   - isPartial: true if only those tasks are left out that an allergy or an injury forbids.
    func exempt(_ who: [String], _ tasks: [String], isPartial: Bool, _ weekdays: Set<Weekday>) -> String {
        let all = language.list(who)
        let when = weekdays.isEmpty ? "" : " " + pick("on ", "", "", "") + language.recurring(weekdays)
        if isPartial {
            return pick(
                "As you said, \(all) gets nothing that would do harm\(when).",
                "Wie gesagt bekommt \(all)\(when) nichts, was schaden könnte.",
                "Comme demandé, \(all) n'a rien de contre-indiqué\(when).",
                "Como dijiste, \(all) no hace nada que le perjudique\(when).")
        }
        guard !tasks.isEmpty else {
            return pick(
                "As you said, nothing for \(all)\(when).", "Wie gesagt: nichts für \(all)\(when).",
                "Comme demandé, rien pour \(all)\(when).", "Como dijiste, nada para \(all)\(when).")
        }
        let names = language.list(tasks.map(language.quoted))
        return pick(
            "As you said, not for \(all)\(when): \(names).", "Wie gesagt nicht für \(all)\(when): \(names).",
            "Comme demandé, pas pour \(all)\(when) : \(names).", "Como dijiste, no para \(all)\(when): \(names).")
    }

    var children: String { pick("the children", "die Kinder", "les enfants", "los niños") }
    var adults: String { pick("the adults", "die Erwachsenen", "les adultes", "los adultos") }

    func freeDays(_ weekdays: Set<Weekday>) -> String {
        let days = language.recurring(weekdays)
        return pick(
            "No chores for anybody on \(days).", "\(language.capitalised(days)) hat niemand Aufgaben.",
            "Aucune tâche pour personne \(days).", "\(language.capitalised(days)) nadie tiene tareas.")
    }

    func alreadyFree(_ person: String, _ weekdays: Set<Weekday>) -> String {
        let when = weekdays.isEmpty ? "" : " " + pick("on ", "", "", "") + language.recurring(weekdays)
        return pick(
            "\(person) has nothing to do\(when) in this plan, so it stays as it is.",
            "\(person) hat in diesem Plan\(when) ohnehin frei, er bleibt also, wie er ist.",
            "\(person) n'a déjà rien à faire\(when) dans ce planning, il reste donc tel quel.",
            "\(person) ya no tiene tareas\(when) en este plan, así que se queda como está.")
    }

    func rare(_ tasks: [(task: String, weeks: Int)]) -> String {
        let all = language.list(
            tasks.map { task, weeks in
                let weeks = pick(
                    "every \(weeks) weeks", "alle \(weeks) Wochen", "toutes les \(weeks) semaines",
                    "cada \(weeks) semanas")
                return "\(language.quoted(task)) \(weeks)"
            })
        return pick(
            "This plan holds the next time of what is due seldom: \(all).",
            "Was selten dran ist, steht einmal in diesem Plan: \(all).",
            "Ce planning contient la prochaine fois de ce qui revient rarement : \(all).",
            "Este plan contiene la próxima vez de lo que toca pocas veces: \(all).")
    }

    func busy(_ person: String, _ weekdays: Set<Weekday>, _ memory: String) -> String {
        let days = language.recurring(weekdays)
        return pick(
            "You asked me to remember: \(language.quoted(memory)). So \(person) has no chores on \(days).",
            "Ich habe mir gemerkt: \(language.quoted(memory)). Deshalb hat \(person) \(days) keine Aufgaben.",
            "Vous m'avez demandé de retenir : \(language.quoted(memory)). \(person) n'a donc pas de tâches \(days).",
            "Me pediste recordar: \(language.quoted(memory)). Por eso \(person) no tiene tareas \(days).")
    }

    func busyButAsked(_ person: String, _ weekdays: Set<Weekday>, _ task: String, _ memory: String) -> String {
        let days = language.recurring(weekdays)
        return pick(
            "Please check: \(person) does \(language.quoted(task)) on \(days) as you asked, but I remember \(language.quoted(memory)).",
            "Bitte prüfen: \(person) macht \(language.quoted(task)) wie gewünscht \(days), aber ich habe mir gemerkt: \(language.quoted(memory)).",
            "À vérifier : \(person) fait \(language.quoted(task)) \(days) comme demandé, mais j'ai retenu : \(language.quoted(memory)).",
            "Por favor, revisa: \(person) hace \(language.quoted(task)) \(days) como pediste, pero recuerdo: \(language.quoted(memory))."
        )
    }

    func remembered(_ memory: String) -> String {
        pick(
            "I used what you asked me to remember: \(language.quoted(memory)).",
            "Ich habe berücksichtigt, was ich mir merken sollte: \(language.quoted(memory)).",
            "J'ai tenu compte de ce que je devais retenir : \(language.quoted(memory)).",
            "He tenido en cuenta lo que me pediste recordar: \(language.quoted(memory)).")
    }

    func longerThan(_ minutes: Int, _ tasks: [String]) -> String {
        let all = language.list(tasks.map(language.quoted))
        return pick(
            "\(all) usually takes longer than \(minutes) minutes: stop when the time is up, or split it over two days.",
            "\(all) dauert meist länger als \(minutes) Minuten: Hört auf, wenn die Zeit um ist, oder teilt es auf zwei Tage auf.",
            "\(all) prend en général plus de \(minutes) minutes : arrêtez à temps ou répartissez sur deux jours.",
            "\(all) suele durar más de \(minutes) minutos: parad a tiempo o repartidlo en dos días.")
    }

    // MARK: - Parts

    /// The age behind "from": `12 years`, `12 Jahren`.
    private func years(_ months: Int) -> String {
        let years = max(months, 24) / 12
        return pick("\(years) years", "\(years) Jahren", "\(years) ans", "\(years) años")
    }

    /// `every day`, `once a week`
    func rate(_ days: Int) -> String {
        switch days {
        case ...1: pick("every day", "jeden Tag", "tous les jours", "todos los días")
        case 2...4: pick("twice a week", "zweimal pro Woche", "deux fois par semaine", "dos veces por semana")
        case 5...10: pick("once a week", "einmal pro Woche", "une fois par semaine", "una vez por semana")
        case 11...20: pick("every two weeks", "alle zwei Wochen", "toutes les deux semaines", "cada dos semanas")
        default: pick("once in this plan", "einmal in diesem Plan", "une fois dans ce planning", "una vez en este plan")
        }
    }
}
