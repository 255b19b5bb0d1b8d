/// Small words of requests about routines: what a time means, what is taken out, what stays.
enum RoutineWords {
    /// The meaning of the words beside a time.
    enum ClockCue: Hashable, Sendable {
        case start, end
        /// Leaving: the end of a morning, the start of a drive with an arrival.
        case departure
        /// Arriving at the end of a drive.
        case arrival
    }

    /// The table of words beside times.
    static let clockCues = PhraseTable<ClockCue>(LexiconRows.phrases(cues) { senses[$0] })

    private static let senses: [String: ClockCue] = [
        "start": .start, "end": .end, "departure": .departure, "arrival": .arrival,
    ]

    private static let cues = """
        start; wake, wake up, waking, wakes up, up at, get up, gets up, getting up, rise, start, starts, starting, start at, begin, begins, beginning, from, between, home at, get home, gets home, home from school, comes home, come home, pick up, picked up, kick off, awake, pickup, back at, finishes school, school finishes, school ends, school's out, school out, school out at, school lets out, out of school, sits down at, alarm; aufstehen, steht auf, stehen auf, aufgestanden, wecken, Wecker, wach, aufwachen, weckt, Start, starten, startet, beginnt, beginnen, Beginn, anfangen, fängt an, los geht's, ab, von, heim, nach Hause, nach Haus, zu Hause, zuhause, abholen, daheim, zwischen, kommt heim, kommen heim, Schulschluss, Schule aus, ufstoh, ufstah; réveil, lever, se lever, levé, levée, debout, début, commencer, commence, commencent, à partir de, dès, entre, rentrer, rentre, rentrent, rentrons, retour, récupérer, on récupère, sortie d'école, sortie de l'école, arrivée à la maison, arrivent à la maison, sortie, sortent de l'école, sort de l'école, on commence; levantarse, levantar, levantamos, levanta, levantarnos, despertar, despertarse, despierta, despertarlos, empezar, empieza, arrancar, arranca, arrancamos, comenzar, comienza, desde, entre, llegar a casa, llegan a casa, llega a casa, llegamos a casa, llegan, llega del cole, salen del cole, sale del cole, salen de la escuela, sale de la escuela, llegar del cole, levantan, empezamos, inicio
        end; by, until, till, til, bus, bus at, school bus, lights out, lights off, asleep, in bed, to bed, bed by, bed at, in bed by, sleep by, bedtime, end, ends, ending, done, done by, finish, finished, finishes, ready, no later than, latest, before, school starts, school begins, shoes on, bell, stay up until, stay up till, over by, wrapped up, down by, sleeping by, all done, sleep, flight, plane, train; bis, Bus, Schulbus, Licht aus, Liecht ab, schlafen, schläft, eingeschlafen, im Bett, ins Bett, Ende, endet, zu Ende, fertig, spätestens, Schulbeginn, Schule beginnt, Schule fängt an, Unterricht beginnt, Schuhe an, Bettzeit, Schlafenszeit, is Bett, im Näscht, Flug, Zug, Abflug, Flieger, Nachtruhe; bus, extinction, extinction des feux, au lit, couché, couchés, couchée, couchées, dodo, dort, dorme, dorment, dormir, se couche, éteindre, lit, endormi, endormie, endormis, fin, fini, finir, finit, terminé, termine, terminer, prêt, prête, prêts, prêtes, jusqu'à, jusqu'au, au plus tard, lumière éteinte, lumières éteintes, école commence, coucher, avion, vol, train, éteint, sonnerie, chaussures aux pieds; autobús, camión de la escuela, luces apagadas, luces fuera, luz apagada, dormido, dormida, dormidos, dormidas, dormir, durmiendo, duerma, duerman, en la cama, a la cama, acostado, acostados, acostarse, acostada, se acuesta, se acuestan, cama, terminar, termina, terminamos, acaba, acabar, fin, listo, lista, listos, listas, hasta, a más tardar, entrada, entra, entran, hora de dormir, apagar la luz, vuelo, avión, tren, tope, zapatos puestos, como muy tarde
        departure; leave, leaves, leaving, out the door, out of the house, out by, set off, head out, depart, departure, heading off, hit the road, off by, out at, gone, gone at, we leave, set off at, gone by, leave by, go at, door by, drive off; aus dem Haus, los, losfahren, losgehen, loslaufen, Abfahrt, müssen wir los, fahren los, fahren ab, abfahren, gehen, usem Huus, raus, weg, aufbrechen, Aufbruch, Haus verlassen, zur Tür raus, aus der Tür; départ, partir, part, partons, partent, sortir, sort, on part, quitter la maison, on décolle, dehors; salir, salimos, sale, salen, salida, puerta, irnos, nos vamos, fuera de casa, partir, salgamos, salgan, salir de casa
        arrival; arrive, arrival, get there, arriving, there by, arrives, be there, land; ankommen, Ankunft, sind da, da sein, dort sein, kommen an, landen; arriver, arrivée, arrive, arrivons, être là-bas, on arrive; llegar, llegada, llegamos, estar allí, llegamos a
        """

    /// The table of words for going to bed and being in it.
    private static let beds = PhraseTable<Bool>(LexiconRows.phrases(bedWords) { _ in true })

    /// Returns the tokens of words for going to bed; "make the bed" and "before bed" are none.
    static func bedMatches(in context: ReadingContext) -> [Range<Int>] {
        let tokens = context.tokens
        return beds.matches(in: tokens, language: context.language).map(\.tokens).filter { range in
            let before = tokens.word(range.lowerBound - 1)
            let second = tokens.word(range.lowerBound - 2)
            let makes: Set<String> = ["make", "made", "making", "faire", "hacer", "tender", "change", "changing"]
            if makes.contains(before) || makes.contains(second) || tokens.word(range.upperBound) == "made" {
                return false
            }
            return !["machen", "beziehen", "gemacht", "linen", "sheets", "room"].contains(tokens.word(range.upperBound))
        }
    }

    private static let bedWords = """
        bed; bed, beds, bedtime, lights out, lights off, light off, asleep, sleep, sleeping, sleeps, stay up, stays up, tucked in; Bett, Betten, Bettzeit, Schlafenszeit, Licht aus, Lichter aus, Liecht ab, schlafen, schläft, schlafe, eingeschlafen, Nachtruhe, Näscht, hinlegen, liegen, Heia, aufbleiben; lit, au lit, coucher, couche, couché, couchés, couchée, couchées, se coucher, se couche, dodo, dort, dorme, dormir, dorment, se couche, éteindre, on éteint, endormi, endormie, endormis, extinction, éteindre, éteint, éteints, on éteint, lumière éteinte, lumières éteintes; cama, camita, dormir, dormido, dormida, dormidos, dormidas, duerma, duerman, duerme, duermen, durmiendo, acostarse, acostar, acuesta, acuestan, acueste, acuesten, acostado, acostada, acostados, luz apagada, luces apagadas, luces fuera, apagar la luz, apagamos la luz, se apaga la luz
        """

    /// Words that make a step unwanted.
    static let negations: Set<String> = [
        "no", "not", "without", "never", "dont", "don", "kein", "keine", "keinen", "keinem", "keiner", "ohne", "nicht",
        "nie", "kei", "kes", "nid", "ned", "net",
        "nod", "sans", "pas", "jamais", "aucun", "aucune", "ni", "sin", "nada", "ningun", "ninguna", "nunca", "nothing",
        "zero", "minus", "stop", "avoid", "ban", "banned", "skip", "drop", "remove",
        "cut", "lose", "ditch", "scrap", "enleve", "enlever", "enlevez", "supprime", "supprimer", "supprimez", "retire",
        "retirer", "vire", "laisse tomber", "oublie", "saute", "quita", "quitar", "quite",
        "quiten", "elimina", "eliminar", "saca", "sacar", "borra", "streich", "streiche", "streichen", "weglassen",
        "lass", "lasst", "entferne", "entfernen", "evite", "eviter", "evita", "evitar", "cancel", "leave out",
        "instead", "statt", "anstatt", "vez", "lieu", "lugar", "except", "plus", "olvida", "excluding", "hormis",
        "sauf", "salvo", "excepto", "cero",
    ]

    /// Words of removal that stand behind the step.
    static let trailing: Set<String> = [
        "off", "away", "aus", "apagado", "apagada", "apagados", "eteint", "eteinte", "eteints", "eteintes", "lejos",
        "guardado", "guardados", "loin", "weg", "streichen", "weglassen", "raus", "gone", "fuera", "entfallt",
        "entfallen", "banned", "verboten", "interdit", "interdits", "interdite", "prohibido", "prohibida", "prohibidas",
        "prohibidos", "tabu",
    ]

    /// Words that end the reach of a negation.
    static let turns: Set<String> = [
        "but", "just", "aber", "sondern", "dafur", "nur", "mais", "juste", "sino", "pero", "solo", "then", "dann",
        "puis", "luego", "with", "mit", "avec", "con", "add", "ajoute", "rajoute", "anade", "agrega", "dazu", "plutot",
        "mejor", "only", "stattdessen", "want", "yes", "because", "so", "si", "oui",
    ]

    /// Words behind a negation that turn it round.
    static let affirmations: Set<String> = [
        "drop", "forget", "skip", "fail", "later", "more", "longer", "less", "matter", "vergessen", "weglassen",
        "langer", "mehr", "oublier", "oublie", "plus", "olvidar", "olvides", "mas", "menos", "problem", "probleme",
        "negotiating", "idea", "change", "only", "just", "nur", "streichen", "enlever", "quitar", "time", "way", "too",
        "trop", "need", "worries", "spater",
    ]

    /// Words that join the things of an unwanted list.
    static let unwantedJoins: Set<String> = ["or", "nor", "oder", "noch", "weder", "ou", "ni", "o", "u"]

    /// Words that say that a step stays as it is.
    static let keeping: Set<String> = [
        "keep", "keeps", "stay", "stays", "garde", "garder", "gardez", "behalte", "behalten", "bleibt", "bleiben",
        "deja", "manten", "mantener", "conserve", "same", "gleiche", "gleichen", "memes", "mismo", "misma", "queda",
        "quedan", "reste", "hates", "hate", "refuses", "refuse", "fights", "hasst", "weigert", "deteste", "odia",
        "odian", "detestent", "refusent", "battle", "battles", "scared", "fighting",
    ]

    /// Phrases with which a speaker corrects the time before.
    static let corrections: [String] = [
        "no wait", "i mean", "no sorry", "sorry", "no que digo", "que digo", "perdon", "digo", "no mejor", "non plutot",
        "non pardon", "euh non", "je veux dire", "pardon", "ah nein", "nein", "aeh nein", "ah nein doch", "ich meine",
        "moment", "actually no", "no actually", "wait no", "make that", "scratch that", "oh wait", "quatsch",
        "besser gesagt", "ou plutot", "enfin non", "o sea",
    ]
}
