package import Foundation
package import HearthCore

/// Sentences by which a person confirms a quick entry: "Bottle, 120 ml, 15:00".
package struct QuickEntryText: Sendable {
    private let language: QuickLanguage
    private let zone: TimeZone
    private let now: Timestamp

    /// Creates sentences in a language, with the clock times of a zone.
    package init(_ language: QuickLanguage, zone: TimeZone, now: Timestamp) {
        self.language = language
        self.zone = zone
        self.now = now
    }

    /// Returns an entry in words.
    package func text(of entry: CareEntry) -> String {
        ([head(entry.details)] + facts(entry.details) + [time(entry)]).joined(separator: ", ")
    }

    /// Returns the end of a timer in words.
    package func text(ending details: CareEntry.Details, at end: Timestamp) -> String {
        "\(head(details)), \(say("until", "bis", "jusqu’à", "hasta las")) \(clock(end))"
    }

    /// Returns the end of a timer that does not run.
    package func text(notRunning kind: CareEntry.Kind) -> String {
        let name = name(of: kind)
        return say(
            "\(name): no running timer found", "\(name): kein laufender Eintrag gefunden",
            "\(name) : aucune entrée en cours trouvée", "\(name): no hay ninguna entrada en curso")
    }

    private func say(_ english: String, _ german: String, _ french: String, _ spanish: String) -> String {
        switch language {
        case .english: english
        case .german: german
        case .french: french
        case .spanish: spanish
        }
    }

    private func name(of kind: CareEntry.Kind) -> String {
        switch kind {
        case .feeding: say("Feeding", "Mahlzeit", "Repas", "Toma")
        case .diaper: say("Diaper", "Windel", "Couche", "Pañal")
        case .sleep: say("Sleep", "Schlaf", "Sommeil", "Sueño")
        case .pumping: say("Pumping", "Abpumpen", "Tire-lait", "Extracción de leche")
        case .activity: say("Activity", "Aktivität", "Activité", "Actividad")
        case .medication: say("Medicine", "Medikament", "Médicament", "Medicamento")
        case .temperature: say("Temperature", "Temperatur", "Température", "Temperatura")
        case .growth: say("Measurements", "Maße", "Mesures", "Medidas")
        case .milestone: say("Milestone", "Meilenstein", "Étape", "Hito")
        case .note: say("Note", "Notiz", "Note", "Nota")
        }
    }

    private func head(_ details: CareEntry.Details) -> String {
        switch details {
        case .feeding(let feeding):
            switch feeding.method {
            case .breast: say("Breastfeeding", "Stillen", "Tétée", "Toma de pecho")
            case .bottle: say("Bottle", "Fläschchen", "Biberon", "Biberón")
            case .solid: say("Solid food", "Beikost", "Repas solide", "Comida sólida")
            }
        case .activity(let activity):
            switch activity.kind {
            case .tummyTime: say("Tummy time", "Bauchlage", "Temps sur le ventre", "Tiempo boca abajo")
            case .bath: say("Bath", "Bad", "Bain", "Baño")
            case .walk: say("Walk", "Spaziergang", "Promenade", "Paseo")
            case .play: say("Play", "Spielen", "Jeu", "Juego")
            case .screen: say("Screen time", "Bildschirmzeit", "Écran", "Pantalla")
            case .other: name(of: .activity)
            }
        case .medication(let medication): medication.name
        case .diaper: name(of: .diaper)
        case .sleep: name(of: .sleep)
        case .pumping: name(of: .pumping)
        case .temperature: name(of: .temperature)
        case .growth: name(of: .growth)
        case .milestone(let milestone): "\(name(of: .milestone)): \(milestone.title)"
        case .note(let note): "\(name(of: .note)): \(note.text)"
        }
    }

    private func facts(_ details: CareEntry.Details) -> [String] {
        func minutes(_ seconds: Int?, _ side: CareEntry.Side) -> String? {
            seconds.map { "\(word(side)) \(number(Double($0) / 60)) min" }
        }
        func millilitres(_ amount: Double?) -> String? { amount.map { "\(number($0)) ml" } }
        let facts: [String?] =
            switch details {
            case .feeding(let feeding):
                [
                    feeding.side.map(word), minutes(feeding.leftSeconds, .left), minutes(feeding.rightSeconds, .right),
                    millilitres(feeding.millilitres), feeding.food, feeding.reaction,
                ]
            case .diaper(let diaper): [word(diaper), diaper.colour, diaper.consistency]
            case .sleep(let sleep): [sleep.place]
            case .pumping(let pumping):
                [
                    pumping.leftMillilitres.map { "\(word(.left)) \(number($0)) ml" },
                    pumping.rightMillilitres.map { "\(word(.right)) \(number($0)) ml" },
                    millilitres(pumping.millilitres),
                ]
            case .medication(let medication):
                [medication.amount.map { [number($0), medication.unit].compactMap(\.self).joined(separator: " ") }]
            case .temperature(let temperature): ["\(number(temperature.celsius)) °C"]
            case .growth(let growth):
                [
                    growth.weightGrams.map {
                        "\(say("weight", "Gewicht", "poids", "peso")) \(number(Double($0) / 1000)) kg"
                    },
                    growth.lengthMillimetres.map {
                        "\(say("length", "Länge", "taille", "talla")) \(number(Double($0) / 10)) cm"
                    },
                    growth.headMillimetres.map {
                        "\(say("head", "Kopf", "tête", "cabeza")) \(number(Double($0) / 10)) cm"
                    },
                ]
            case .activity, .milestone, .note: []
            }
        return facts.compactMap(\.self)
    }

    private func word(_ side: CareEntry.Side) -> String {
        switch side {
        case .left: say("left", "links", "gauche", "izquierdo")
        case .right: say("right", "rechts", "droite", "derecho")
        case .both: say("both sides", "beide Seiten", "deux côtés", "ambos lados")
        }
    }

    private func word(_ diaper: CareEntry.Diaper) -> String {
        switch (diaper.isWet, diaper.isDirty) {
        case (true, true): say("wet and dirty", "nass und voll", "mouillée et sale", "mojado y sucio")
        case (true, false): say("wet", "nass", "mouillée", "mojado")
        case (false, true): say("dirty", "voll", "sale", "sucio")
        case (false, false): say("dry", "trocken", "sèche", "seco")
        }
    }

    /// Returns the moment, the period, or the start of a timer that runs.
    private func time(_ entry: CareEntry) -> String {
        if let end = entry.end {
            let isSameDay = zone.day(at: end) == zone.day(at: entry.start)
            return "\(clock(entry.start))–\(isSameDay ? hour(end) : clock(end))"
        }
        guard entry.isRunning else { return clock(entry.start) }
        return "\(say("since", "seit", "depuis", "desde las")) \(clock(entry.start))"
    }

    /// Returns a clock time, with the date if it is not of today.
    private func clock(_ moment: Timestamp) -> String {
        let day = zone.day(at: moment)
        return day == zone.day(at: now) ? hour(moment) : "\(day) \(hour(moment))"
    }

    private func hour(_ moment: Timestamp) -> String {
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
        let seconds = Int(moment.milliseconds.flooredQuotient(dividingBy: 1000)) + zone.secondsFromGMT(for: date)
        return TimeOfDay(minutes: seconds.flooredQuotient(dividingBy: 60)).description
    }

    /// Returns a number with at most two digits behind the separator of the language.
    private func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let fraction = padded(abs(hundredths) % 100, 2)
        let digits = fraction.hasSuffix("0") ? String(fraction.dropLast()) : fraction
        let whole = (hundredths < 0 ? "-" : "") + String(abs(hundredths) / 100)
        guard digits != "0" else { return whole }
        return whole + (language == .english ? "." : ",") + digits
    }
}
