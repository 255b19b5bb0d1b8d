package import Foundation
package import HearthCore

/// Sentences by which a person confirms a quick entry: "Bottle, 120 ml, 15:00".
package struct QuickEntryText: Sendable {
    private let language: QuickLanguage
    private let zone: TimeZone
    private let units: QuickUnits
    private let now: Timestamp

    /// Creates sentences in a language, with the clock times of a zone and the units of the family.
    package init(_ language: QuickLanguage, zone: TimeZone, units: QuickUnits, now: Timestamp) {
        self.language = language
        self.zone = zone
        self.units = units
        self.now = now
    }

    /// Returns an entry in words.
    package func text(of entry: CareEntry) -> String {
        let note = [entry.note].compactMap(\.self)
        return ([head(entry.details)] + facts(entry.details) + note + [time(entry)]).joined(separator: ", ")
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
        let facts: [String?] =
            switch details {
            case .feeding(let feeding):
                [
                    feeding.side.map(word), minutes(feeding.leftSeconds, .left), minutes(feeding.rightSeconds, .right),
                    feeding.millilitres.map(volume), feeding.food, feeding.reaction,
                ]
            case .diaper(let diaper): [word(diaper), diaper.colour, diaper.consistency]
            case .sleep(let sleep): [sleep.place]
            case .pumping(let pumping):
                [
                    pumping.leftMillilitres.map { "\(word(.left)) \(volume($0))" },
                    pumping.rightMillilitres.map { "\(word(.right)) \(volume($0))" },
                    pumping.millilitres.map(volume),
                ]
            case .medication(let medication):
                [medication.amount.map { dose($0, medication.unit) }]
            case .temperature(let temperature): [degrees(temperature.celsius)]
            case .growth(let growth):
                [
                    growth.weightGrams.map {
                        "\(say("weight", "Gewicht", "poids", "peso")) \(weight(Double($0)))"
                    },
                    growth.lengthMillimetres.map {
                        "\(say("length", "Länge", "taille", "talla")) \(length(Double($0)))"
                    },
                    growth.headMillimetres.map {
                        "\(say("head", "Kopf", "tête", "cabeza")) \(length(Double($0)))"
                    },
                ]
            case .activity, .milestone, .note: []
            }
        return facts.compactMap(\.self)
    }

    // MARK: - Units

    private func volume(_ millilitres: Double) -> String {
        switch units {
        case .metric: "\(number(millilitres)) ml"
        case .imperial: "\(number((millilitres / 29.5735295625 * 10).rounded() / 10)) oz"
        }
    }

    private func dose(_ amount: Double, _ unit: String?) -> String {
        let name =
            switch unit {
            case "drops":
                say(one: ("drop", "Tropfen", "goutte", "gota"), ("drops", "Tropfen", "gouttes", "gotas"), amount)
            case "tablets":
                say(
                    one: ("tablet", "Tablette", "comprimé", "comprimido"),
                    ("tablets", "Tabletten", "comprimés", "comprimidos"), amount)
            case "suppositories":
                say(
                    one: ("suppository", "Zäpfchen", "suppositoire", "supositorio"),
                    ("suppositories", "Zäpfchen", "suppositoires", "supositorios"), amount)
            case "puffs":
                say(
                    one: ("puff", "Hub", "bouffée", "inhalación"), ("puffs", "Hübe", "bouffées", "inhalaciones"), amount
                )
            case "sachets":
                say(one: ("sachet", "Beutel", "sachet", "sobre"), ("sachets", "Beutel", "sachets", "sobres"), amount)
            case "doses": say(one: ("dose", "Dosis", "dose", "dosis"), ("doses", "Dosen", "doses", "dosis"), amount)
            default: unit ?? ""
            }
        return name.isEmpty ? number(amount) : "\(number(amount)) \(name)"
    }

    private typealias Words = (english: String, german: String, french: String, spanish: String)

    private func say(one: Words, _ many: Words, _ amount: Double) -> String {
        let words = amount <= 1 ? one : many
        return say(words.english, words.german, words.french, words.spanish)
    }

    private func degrees(_ celsius: Double) -> String {
        switch units {
        case .metric: "\(number(celsius)) °C"
        case .imperial: "\(number(((celsius * 9 / 5 + 32) * 10).rounded() / 10)) °F"
        }
    }

    private func weight(_ grams: Double) -> String {
        guard units == .imperial else { return "\(number(grams / 1000)) kg" }
        // Tenths of ounces, so that 16 of them never stand beside the pounds.
        let tenths = Int((grams / 28.349523125 * 10).rounded())
        let ounces = number(Double(tenths % 160) / 10)
        return ounces == "0" ? "\(tenths / 160) lb" : "\(tenths / 160) lb \(ounces) oz"
    }

    private func length(_ millimetres: Double) -> String {
        switch units {
        case .metric: "\(number(millimetres / 10)) cm"
        case .imperial: "\(number((millimetres / 25.4 * 10).rounded() / 10)) in"
        }
    }

    private func word(_ side: CareEntry.Side) -> String {
        switch side {
        case .left: say("left", "links", "gauche", "izquierdo")
        case .right: say("right", "rechts", "droite", "derecho")
        case .both: say("both sides", "beide Seiten", "deux côtés", "ambos lados")
        }
    }

    /// Returns what a diaper held; nil if that is not known.
    private func word(_ diaper: CareEntry.Diaper) -> String? {
        switch (diaper.isWet, diaper.isDirty) {
        case (true, true): say("wet and dirty", "nass und voll", "mouillée et sale", "mojado y sucio")
        case (true, _): say("wet", "nass", "mouillée", "mojado")
        case (_, true): say("dirty", "voll", "sale", "sucio")
        case (false, false): say("dry", "trocken", "sèche", "seco")
        case (nil, _), (_, nil): nil
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
    package func clock(_ moment: Timestamp) -> String {
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
