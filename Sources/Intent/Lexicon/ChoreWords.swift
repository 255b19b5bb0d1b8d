/// Small words of requests about chores: frequencies, joins, negations, and words that say nothing about a task.
enum ChoreWords {
    /// The frequency of a task.
    enum Frequency: Hashable, Sendable {
        case everyWeeks(Int)
        case perDay(Int)
        /// "twice weekly"
        case perWeek(Int)
        case daily
        /// Before a weekday: "every other Thursday".
        case alternate
        /// "a day", "am Tag", behind a number.
        case dayRate
        /// "weeks", "Wochen": the unit of "every 3".
        case weeks
        case days
        /// "every", "alle": before a number of weeks.
        case every
        /// "times", "mal": between a number and a rate.
        case times
        case fair
        /// "egal wer": nobody in particular.
        case anybody
        case teenager
        /// "both", "alle drei": the children, if so many there are.
        case group(Int)
        case everybody
        /// A part of the day: "Vormittag".
        case part
    }

    /// The table of frequencies and of words for sharing.
    static let table = PhraseTable<Frequency>(LexiconRows.phrases(rows) { senses[$0] })

    private static let senses: [String: Frequency] = [
        "weekly": .everyWeeks(1), "two weeks": .everyWeeks(2), "three weeks": .everyWeeks(3),
        "monthly": .everyWeeks(4), "two a day": .perDay(2), "three a day": .perDay(3), "four a day": .perDay(4),
        "two a week": .perWeek(2), "three a week": .perWeek(3), "four a week": .perWeek(4),
        "daily": .daily, "alternate": .alternate, "day rate": .dayRate, "weeks": .weeks, "days": .days,
        "every": .every, "times": .times, "fair": .fair, "anybody": .anybody, "teenager": .teenager,
        "part": .part, "everybody": .everybody, "two": .group(2), "three": .group(3), "four": .group(4),
    ]

    private static let rows = """
        weekly; weekly, once a week, once per week, every week, each week, 1x a week, one time a week; wöchentlich, jede Woche, einmal pro Woche, einmal die Woche, einmal in der Woche, 1x pro Woche, 1x die Woche, 1x Woche, einisch pro Wuche, jedi Wuche, 1 mal pro Woche; chaque semaine, une fois par semaine, toutes les semaines, hebdomadaire, 1 fois par semaine, 1x par semaine, une fois la semaine, 1x semaine; cada semana, una vez a la semana, una vez por semana, semanal, semanalmente, todas las semanas, 1 vez a la semana, 1 vez por semana
        two weeks; every other week, every second week, every 2nd week, fortnightly, biweekly, bi weekly, every fortnight, once a fortnight, alternate weeks, alternating weeks, twice a month, each fortnight, once every fortnight; jede zweite Woche, jede 2. Woche, 14 tägig, vierzehntägig, zweiwöchentlich, 14 täglich, alle vierzehn Tage, alle 14 Tage, jedi zweit Wuche, alle zwei Wochen, alle 2 Wochen, alli zwei Wuche, all zwei Wuche, alli 2 Wuche, zweimal im Monat, im Zweiwochentakt, im 2 Wochen Takt, in der Woche drauf nicht; une semaine sur deux, toutes les deux semaines, toutes les 2 semaines, aux deux semaines, aux 2 semaines, tous les quinze jours, tous les 15 jours, deux fois par mois, chaque deux semaines, sur deux, sur 2, une fois sur deux; una semana sí y otra no, cada quince días, cada 15 días, quincenal, quincenalmente, semana por medio, semana de por medio, una semana sí una no, sí y otro no, sí y uno no, de por medio, por medio, cada dos semanas, cada 2 semanas, dos veces al mes, cada catorce días, cada 14 días
        three weeks; every third week, every 3rd week; jede dritte Woche, jede 3. Woche; une semaine sur trois, sur trois; cada tercera semana
        monthly; monthly, once a month, every month, once per month, each month, every fourth week; monatlich, einmal im Monat, jeden Monat, einmal pro Monat, 1x im Monat, 1x pro Monat; une fois par mois, chaque mois, tous les mois, mensuel, 1 fois par mois, 1x par mois; una vez al mes, cada mes, mensual, mensualmente, una vez por mes
        two a day; twice a day, twice daily, twice per day, morning and evening, morning and night, mornings and evenings, am and pm, night and morning, morning & evening, mornings and nights, breakfast and dinner time, twice every day, twice each day; zweimal am Tag, zweimal täglich, zwei Mal am Tag, morgens und abends, früh und abends, am Morgen und am Abend, zwöimal am Tag, zweimal pro Tag, morgens & abends, am Morgen und Abend, in der Früh und am Abend, zmorge und znacht; matin et soir, le matin et le soir, deux fois par jour, matins et soirs; mañana y noche, por la mañana y por la noche, mañana y tarde, en la mañana y en la noche, dos veces al día, dos veces por día, mañana y tarde-noche, por la mañana y noche, de mañana y de noche
        three a day; three times a day, thrice a day, thrice daily, after every meal, after each meal, every meal, with every meal; dreimal am Tag, dreimal täglich, dreimal pro Tag, nach jedem Essen, nach jeder Mahlzeit, drümal am Tag; trois fois par jour, après chaque repas, à chaque repas, après tous les repas; tres veces al día, después de cada comida, tras cada comida, tres veces por día
        two a week; twice a week, twice weekly, twice per week, two times a week, 2x a week, 2x per week, 2x week, 2x weekly, twice every week, couple of times a week; zweimal die Woche, zweimal pro Woche, zweimal in der Woche, zweimal wöchentlich, zwei Mal pro Woche, zwei Mal die Woche, zwei Mal in der Woche, 2x pro Woche, 2x die Woche, 2x Woche, 2x wöchentlich, 2 mal pro Woche, 2 mal die Woche; deux fois par semaine, deux fois la semaine, 2x par semaine, 2x semaine, 2 fois par semaine, 2 fois semaine; dos veces por semana, dos veces a la semana, 2x por semana, 2x semana, 2 veces por semana, 2 veces a la semana, dos veces semanales
        three a week; three times a week, thrice a week, three times per week, 3x a week, 3x per week, 3x week; dreimal die Woche, dreimal pro Woche, dreimal in der Woche, drei Mal pro Woche, 3x pro Woche, 3x die Woche, 3x Woche, 3 mal pro Woche, 3 mal die Woche; trois fois par semaine, trois fois la semaine, 3x par semaine, 3 fois par semaine; tres veces por semana, tres veces a la semana, 3x por semana, 3 veces por semana, 3 veces a la semana
        four a week; four times a week, 4x a week, four times per week; viermal die Woche, viermal pro Woche, viermal in der Woche; quatre fois par semaine; cuatro veces por semana, cuatro veces a la semana
        four a day; four times a day; viermal am Tag, viermal täglich; quatre fois par jour; cuatro veces al día
        daily; every morning, each morning, every afternoon, every night, nightly, every evening, seven days a week, 7 days a week, every single night, every single day, everyday, all week, all week long; jeden Morgen, jeden Nachmittag, allabendlich, jede Tag, jede Morge, jede Abig, tagtäglich, immer abends, an allen Tagen; chaque matin, tous les matins, chaque après-midi, quotidien, quotidiennement, quotidienne, au quotidien, tous les après-midi; cada mañana, todas las mañanas, todas las tardes, cada tarde, diario, diaria, diariamente, a diario, todos los santos días
        alternate; every other, every second, every 2nd, alternate, alternating; jeden zweiten, jede zweite, jeden 2., jede 2., alle zwei, jede zweit; chaque deuxième, tous les deux; cada dos, uno sí y otro no
        day rate; a day, per day, daily, each day, every day; am Tag, pro Tag, täglich, am Tog; par jour, chaque jour, quotidien; al día, por día, cada día, diarias, diarios
        weeks; weeks, wks, week; Wochen, Wuche; semaines; semanas
        days; days; Tage; jours; días
        every; every, each, once every; alle, jede, alli, all; tous les, toutes les, aux, chaque; cada
        times; times, x; mal, Mal, x; fois, x; veces, x
        fair; fair, fairly, even, evenly, equal, equally, take turns, taking turns, in turns, turns, alternate between, alternating, alternate, rotate, rotating, rota, rotation, rotates, takes turns, turn about, turn by turn, equitable, equitably, equal share, swap weekly, even split, evens, no favourites, no favorites, 50 50, fifty fifty, half half, half each, week about, trade off, swap each week, nobody does more, each does the same, same amount, the same amount, split between, split among, split the, split these, split it, split them, shared between, share between, share the, share these, shared by, divide between, divide the, divided, divvy up, split up; gerecht, fair, gerechte, gleichmäßig, abwechselnd, abwechseln, wechseln sich ab, sich abwechseln, reihum, im Wechsel, fair verteilt, gerecht verteilt, wechselweise, der Reihe nach, turnusmäßig, rotieren, rotierend, gleich viel, abwächsle, abwächslend, gleichviel, jeder gleich viel, wechselt ab, im Turnus, abwechslungsweise, wechseln sich, wechselt sich, teilen sich, halbe halbe, fifty fifty, tauschen wöchentlich, abwechslig, wechseln ab, wechseln wir ab, aufteilen zwischen, aufgeteilt, aufteilen, teilen sich, teilt sich, teilen wir uns, mal der eine mal der andere, turnusgemäß, gerächt; équitable, équitables, équitablement, à tour de rôle, tour de rôle, chacun leur tour, chacune leur tour, alterner, en alternance, alternance, alternent, alternant, chacun son tour, tournante, tournant, rotation, à parts égales, égal, équilibré, roulement, à égalité, juste répartition, répartition juste, pareil pour chacun, chacune son tour, moitié moitié, se relaient, se relayer, en se relayant, à tour, chacun sa semaine, juste entre, roulent, tournent, que ça tourne, ça tourne, partager entre, partagé, partagés, partager, répartir, se partagent, répartis; justo, justa, equitativo, equitativa, equitativamente, parejo, pareja la carga, por turnos, turnarse, se turnan, se turnen, turnen, turnan, turnándose, alternar, alternando, alternen, rotar, rotando, rotativo, rotativa, por igual, por partes iguales, partes iguales, a partes iguales, repartido justo, equilibrado, que se alternen, mitad y mitad, a medias, se alternan, uno y uno, turnándonos, nos turnamos, les toque igual, misma cantidad, rotativamente, rolarse, rolar, repartir entre, repartir, repartidas, compartir entre, se reparten, dividir entre, repartidos, repártelas, divididas
        anybody; whoever, anyone, anybody, who ever, doesnt matter who, don't mind who, don't care who, no matter who; egal wer, irgendwer, irgendjemand, wer gerade, wer Zeit hat, wer da ist, öpper; n'importe qui, peu importe qui, celui qui, quelqu'un, qui veut; cualquiera, quien sea, quien esté, quien pueda, da igual quién, alguien
        teenager; teenager, teen, teens, adolescent, teenage; Teenager, Teenie, Jugendliche, Jugendlicher, Jugendlichen; ado, ados, adolescent, adolescente; adolescente, adolescentes
        everybody; all of us, all four of us, all 4 of us, all five of us, all 5 of us, the four of us, the five of us, all three of us, the whole crew, the whole house, everyone in the house, all hands, we all; wir alle, alle zusammen, alle miteinander, zäme, alli zäme, alle gemeinsam, alle helfen mit, die ganze Bande; nous quatre, à quatre, toute la tribu, tous ensemble, tous les quatre, toute la maisonnée; entre todos, toda la casa, todos juntos, todos en casa
        part; afternoon, evening, night; Vormittag, Nachmittag, Mittag, Abend, Früh; après-midi; tarde, noche
        two; both, the two, both of them, the two of them, both girls, both boys, both children; beide, beiden, die zwei, alle beide, die Zwei; les deux, tous les deux, toutes les deux, tous deux; los dos, las dos, ambos, ambas, los 2, entre los dos
        three; all three, the three, three of them, all 3, my 3, the 3; alle drei, die drei, alle 3, die 3; les trois, tous les trois, les 3, toutes les trois; los tres, las tres, los 3, entre los tres
        four; all four, the four, all 4; alle vier, die vier, alle 4; les quatre, tous les quatre, les 4; los cuatro, los 4
        """

    /// Joins of a list.
    static let joins: Set<String> = [
        "and", "und", "et", "y", "e", "plus", "sowie", "u", "then", "dann", "puis", "luego", "n", "or", "oder", "ou",
        "o",
    ]

    /// Words that make a task or a day unwanted.
    static let negations: Set<String> = [
        "no", "not", "dont", "don", "never", "without", "nothing", "none", "nix", "nichts", "nicht", "kein", "keine",
        "keinen", "keiner", "ohne", "nie", "niemals", "nid", "ned", "net", "nod", "kei", "kes", "pas", "sans", "jamais",
        "rien",
        "aucun", "aucune", "ni", "sin", "nada", "nunca", "ningun", "ninguna", "tampoco", "doesnt", "isnt", "cant",
        "wont",
        "shouldnt", "except", "ausser", "sauf", "excepto", "salvo", "minus", "neither", "nor", "statt", "anstatt",
        "instead", "vez", "lugar", "lieu",
    ]

    /// Words behind a negation that turn it round or that have no bearing on tasks.
    static let affirmations: Set<String> = [
        "forget", "fail", "problem", "later", "only", "just", "vergessen", "vergiss", "vergesst", "probleme", "nur",
        "oublier", "oublie", "oubliez", "oublions", "plus", "seulement", "olvidar", "olvides", "olviden", "olvidarse",
        "solo", "excuses", "excuse",
        "matter", "mind", "arguing", "arguments", "fighting", "diskussion", "discussion", "question", "negotiating",
        "streit", "more", "idea", "time",
        "change", "else", "longer", "clue", "way", "need", "worries", "ausreden", "discuter", "excusas", "peleas",
        "faltar",
    ]

    /// Words that take a task out of an earlier plan.
    static let removals: Set<String> = [
        "drop", "remove", "delete", "cancel", "skip", "scrap", "ditch", "lose", "streich", "streiche", "streichen",
        "weglassen", "entferne", "loschen", "losche", "losch", "enleve", "enlever", "enlevez", "supprime", "supprimer",
        "supprimez", "retire", "retirer", "annule", "oublie", "quita", "quitar", "quite", "elimina", "eliminar",
        "elimine", "borra", "cancela", "saca",
    ]

    /// Words with which two people or days take each other's place.
    static let swaps: Set<String> = [
        "swap", "switch", "trade", "exchange", "tausche", "tauschen", "tausch", "vertausche", "wechsle", "echange",
        "echanger", "echangez", "inverse", "inverser", "intercambia", "intercambiar", "cambia", "permuta", "swaps",
    ]

    /// Words of a day without chores.
    static let rests: Set<String> = [
        "off", "free", "rest", "frei", "freie", "freier", "ruhetag", "pause", "libre", "libres", "conge", "repos",
        "descanso",
        "descansan", "descansar", "break", "holiday", "ausgenommen", "exempt", "nix", "nichts", "nothing", "relache",
        "descansamos", "frii",
    ]

    /// Words for chores in general.
    static let chores: Set<String> = [
        "chore", "chores", "job", "jobs", "task", "tasks", "duty", "duties", "housework", "amtli", "amtlis", "amtlein",
        "amtliplan", "aufgabe", "aufgaben", "hausarbeit", "hausarbeiten", "putzplan", "arbeit", "pflichten", "dienst",
        "dienste",
        "haushalt", "haushaltsplan", "corvee", "corvees", "tache", "taches", "menage", "tarea", "tareas", "quehacer",
        "quehaceres", "deberes",
        "faena", "faenas", "oficio", "oficios", "labores", "obligaciones", "work", "helping", "cleaning",
    ]

    /// Words that start another plan instead of changing the earlier one.
    static let restarts: Set<String> = [
        "start over", "from scratch", "start again", "new plan", "neuer plan", "neuen plan", "von vorne", "von vorn",
        "ganz neu",
        "recommence", "recommencer", "on recommence", "repars de zero", "a zero", "de zero", "nouveau plan",
        "nouveau planning",
        "desde cero", "de cero", "de nuevo todo", "empezar de nuevo", "otro plan nuevo", "plan nuevo", "nuevo plan",
        "scrap that", "scrap all that", "forget that",
        "scrap it", "vergiss das", "alles neu", "oublie tout", "olvida todo", "borron y cuenta nueva", "different plan",
    ]

    /// Words that assign: "dad does that", "das macht Papa".
    static let assigns: Set<String> = [
        "does", "do", "job", "jobs", "helps", "help", "turn", "macht", "machen", "dran", "ubernimmt", "ubernehmen",
        "zustandig", "hilft", "helfen", "mit",
        "occupe", "occupent", "charge", "fait", "font", "tour", "toca", "encarga", "encargan", "hace", "hacen", "hagan",
        "ayudan", "ayuda", "turno",
        "participates", "in", "pitch", "pitches", "responsible", "shares", "share", "joins", "mache", "participe",
        "participent", "aide", "aident", "participan", "colaboran", "split", "between", "among", "entre", "zwischen",
        "unter", "for", "fur", "pour", "para",
        "chores", "chore", "tasks", "amtli", "aufgaben", "taches", "corvees", "tareas", "everyone", "jobs",
    ]

    /// Words that say nothing about what a task is.
    static let fillers: Set<String> = [
        "the", "a", "an", "to", "of", "in", "on", "at", "for", "by", "with", "my", "our", "their", "his", "her", "its",
        "your", "own",
        "is", "are", "be", "has", "have", "does", "do", "did", "gets", "get", "goes", "go", "will", "ll", "can",
        "should", "must", "needs", "need", "wants",
        "want", "please", "pls", "plz", "also", "too", "just", "only", "then", "that", "this", "it", "them", "they",
        "he", "she", "we", "i", "me", "us", "each", "every", "all",
        "up", "out", "after", "before", "as", "job", "jobs", "chore", "chores", "task", "tasks", "duty", "turn",
        "turns", "weekly", "daily", "add", "from", "now", "instead",
        "takes", "take", "handles", "s", "re", "so", "and", "or", "but", "time", "who", "plus", "still", "new", "give",
        "gives", "around", "about", "whole", "list", "plan", "once", "am", "pm", "put", "make",
        "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "zu", "zum", "zur", "im",
        "am", "um", "mit", "fur", "von", "vom", "bei", "auf", "an", "ist",
        "sind", "hat", "haben", "macht", "machen", "mach", "soll", "sollen", "muss", "mussen", "darf", "durfen", "kann",
        "bitte", "auch", "noch", "nur", "und", "oder", "er", "sie", "es", "wir", "ich", "sein", "seine", "seinen",
        "ihr", "ihre", "ihren", "mein", "meine",
        "jeder", "jede", "jeden", "jedes", "dann", "immer", "uhr", "ubernimmt", "neu", "dazu", "jetzt", "statt",
        "jeweils", "gehen", "geht", "dran", "selber", "selbst", "s", "de", "d", "em", "uf", "vo", "gege",
        "le", "la", "les", "l", "un", "une", "du", "de", "au", "aux", "et", "ou", "pour", "par", "avec", "sur", "c",
        "est", "sont", "qui", "que", "doit", "doivent", "peut", "faire", "fait", "font", "son", "sa", "ses", "leur",
        "leurs", "mon", "ma", "mes", "notre", "nos",
        "il", "elle", "on", "aussi", "puis", "ajoute", "ajouter", "chaque", "tous", "toutes", "toute", "tout", "svp",
        "stp", "en", "ce", "cette", "s", "occupe", "y", "a", "faut",
        "el", "los", "las", "una", "uno", "unos", "del", "al", "y", "o", "para", "por", "con", "que", "es", "son", "su",
        "sus", "mi", "mis", "nuestro", "cada", "todos", "todas", "toca", "le", "les", "se", "hace", "hacen", "hacer",
        "tiene", "debe", "deben", "puede", "porfa", "favor", "tambien", "luego", "anade", "agrega", "en", "encarga",
        "lo",
    ]
}
