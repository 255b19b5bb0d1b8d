import Family
import Foundation
import HearthCore

/// The words of pages for people without an account, in the language of their browser.
struct GuestWords: Hashable {
    /// The language.
    enum Language: String, CaseIterable, Hashable { case en, de, fr, es }

    let language: Language

    /// - Parameter acceptLanguage: the field of the request (RFC 9110, 12.5.4); English for languages that Hearth does not
    ///   speak.
    init(acceptLanguage: String?) {
        let wanted = (acceptLanguage ?? "").split(separator: ",").map { range -> (tag: String, weight: Double) in
            let parts = range.split(separator: ";").map { $0.trimming(\.isWhitespace) }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            return ((parts.first ?? "").lowercased(), weight ?? 1)
        }
        // A stable order: the first of equal weights is the browser's first choice.
        let ranked = wanted.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        language =
            ranked.lazy.filter { $0.element.weight > 0 }.compactMap {
                Language(rawValue: String($0.element.tag.prefix(2)))
            }
            .first ?? .en
    }

    init(_ language: Language) { self.language = language }

    func pick(_ en: String, _ de: String, _ fr: String, _ es: String) -> String {
        switch language {
        case .en: en
        case .de: de
        case .fr: fr
        case .es: es
        }
    }

    // MARK: - A child's day

    func today(of name: String?) -> String {
        let today = pick("Today", "Heute", "Aujourd’hui", "Hoy")
        guard let name, !name.isEmpty else { return today }
        return pick("\(name)’s day", "Der Tag von \(name)", "La journée de \(name)", "El día de \(name)")
    }

    func asOf(_ time: String, on day: String) -> String {
        pick("\(day), as of \(time)", "\(day), Stand \(time) Uhr", "\(day), à \(time)", "\(day), a las \(time)")
    }

    var nothingYet: String {
        pick("Nothing noted yet.", "Noch nichts eingetragen.", "Rien de noté pour l’instant.", "Todavía no hay nada.")
    }

    func feeds(_ count: Int, _ millilitres: Double) -> String {
        let feeds = pick(
            count == 1 ? "1 feed" : "\(count) feeds", count == 1 ? "1 Mahlzeit" : "\(count) Mahlzeiten",
            count == 1 ? "1 repas" : "\(count) repas", count == 1 ? "1 toma" : "\(count) tomas")
        return millilitres > 0 ? "\(feeds), \(number(millilitres)) ml" : feeds
    }

    func slept(_ minutes: Int) -> String {
        let time = duration(minutes)
        return pick("\(time) of sleep", "\(time) Schlaf", "\(time) de sommeil", "\(time) de sueño")
    }

    func diapers(_ count: Int) -> String {
        pick(
            count == 1 ? "1 diaper" : "\(count) diapers", count == 1 ? "1 Windel" : "\(count) Windeln",
            count == 1 ? "1 couche" : "\(count) couches", count == 1 ? "1 pañal" : "\(count) pañales")
    }

    func duration(_ minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        return (hours > 0 ? "\(hours) h" : "") + (hours > 0 && rest > 0 ? " " : "")
            + (rest > 0 || hours == 0 ? "\(rest) min" : "")
    }

    /// A number in the language's digits, with at most one after the point.
    func number(_ value: Double) -> String {
        let tenths = Int64((value * 10).rounded())
        let point = language == .en ? "." : ","
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10)\(point)\(abs(tenths % 10))"
    }

    /// An entry of the log, without its note.
    func line(of entry: CareEntry) -> String {
        let length = entry.end.map { duration(Int(($0.milliseconds - entry.start.milliseconds + 30_000) / 60_000)) }
        func joined(_ parts: String?...) -> String {
            parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
        }
        switch entry.details {
        case .feeding(let feeding):
            let method =
                switch feeding.method {
                case .breast: pick("Breast", "Stillen", "Sein", "Pecho")
                case .bottle: pick("Bottle", "Flasche", "Biberon", "Biberón")
                case .solid: pick("Meal", "Essen", "Repas", "Comida")
                }
            return joined(method, feeding.millilitres.map { "\(number($0)) ml" }, feeding.food, length)
        case .diaper(let diaper):
            return joined(
                pick("Diaper", "Windel", "Couche", "Pañal"),
                diaper.isWet == true ? pick("wet", "nass", "mouillée", "mojado") : nil,
                diaper.isDirty == true ? pick("dirty", "voll", "sale", "sucio") : nil)
        case .sleep:
            return joined(
                pick("Sleep", "Schlaf", "Sommeil", "Sueño"),
                length ?? pick("still asleep", "schläft noch", "dort encore", "sigue durmiendo"))
        case .pumping(let pumping):
            return joined(
                pick("Pumping", "Abpumpen", "Tire-lait", "Extracción"), pumping.total.map { "\(number($0)) ml" }, length
            )
        case .activity(let activity): return joined(name(of: activity.kind), length)
        case .medication(let dose):
            return joined(
                dose.name,
                dose.amount.map { amount in [number(amount), dose.unit].compactMap(\.self).joined(separator: " ") })
        case .temperature(let temperature): return "\(number(temperature.celsius)) °C"
        case .growth(let growth):
            return joined(
                growth.weightGrams.map { "\($0) g" }, growth.lengthMillimetres.map { "\(number(Double($0) / 10)) cm" },
                growth.headMillimetres.map {
                    "\(pick("head", "Kopf", "tête", "cabeza")) \(number(Double($0) / 10)) cm"
                })
        case .milestone(let milestone): return milestone.title
        case .note(let note): return note.text
        }
    }

    private func name(of kind: CareEntry.Activity.Kind) -> String {
        switch kind {
        case .tummyTime: pick("Tummy time", "Bauchlage", "Sur le ventre", "Boca abajo")
        case .bath: pick("Bath", "Baden", "Bain", "Baño")
        case .walk: pick("Walk", "Spaziergang", "Promenade", "Paseo")
        case .play: pick("Play", "Spielen", "Jeu", "Juego")
        case .screen: pick("Screen time", "Bildschirm", "Écran", "Pantalla")
        case .other: pick("Activity", "Aktivität", "Activité", "Actividad")
        }
    }

    // MARK: - A list

    var nothingToBuy: String {
        pick("Nothing to buy.", "Nichts zu kaufen.", "Rien à acheter.", "Nada que comprar.")
    }
    var done: String { pick("Done", "Erledigt", "C’est fait", "Listo") }
    var undo: String { pick("Undo", "Zurück", "Annuler", "Deshacer") }
    var inTheBasket: String { pick("In the basket", "Im Korb", "Dans le panier", "En la cesta") }

    /// The line below the items or entries that a page shows, if there are others.
    func others(_ count: Int, isAtLeast: Bool) -> String {
        let number = isAtLeast ? "\(count)+" : "\(count)"
        return pick(
            "And \(number) more in the app.", "Und \(number) weitere in der App.",
            "Et \(number) de plus dans l’application.", "Y \(number) más en la aplicación.")
    }

    // MARK: - An invitation

    var invited: String {
        pick("You are invited", "Sie sind eingeladen", "Vous êtes invité", "Tienes una invitación")
    }

    func invitation(writes: Bool) -> String {
        writes
            ? pick(
                "A family would like you to help with their child’s log: read it and add to it.",
                "Eine Familie möchte, dass Sie das Tagebuch ihres Kindes mitlesen und mitschreiben.",
                "Une famille vous invite à lire et à compléter le journal de son enfant.",
                "Una familia te invita a leer y completar el diario de su hijo.")
            : pick(
                "A family would like to share their child’s log with you.",
                "Eine Familie möchte das Tagebuch ihres Kindes mit Ihnen teilen.",
                "Une famille souhaite partager avec vous le journal de son enfant.",
                "Una familia quiere compartir contigo el diario de su hijo.")
    }

    var accept: String { pick("Accept", "Annehmen", "Accepter", "Aceptar") }
    var createAccount: String {
        pick("Create an account", "Konto anlegen", "Créer un compte", "Crear una cuenta")
    }
    var haveAccount: String {
        pick("I have an account", "Ich habe schon ein Konto", "J’ai déjà un compte", "Ya tengo una cuenta")
    }
    var yourName: String { pick("Your name", "Ihr Name", "Votre nom", "Tu nombre") }
    var email: String { pick("E-mail", "E-Mail", "E-mail", "Correo electrónico") }
    var password: String {
        pick(
            "Password, 10 characters or more", "Passwort, mindestens 10 Zeichen",
            "Mot de passe, 10 caractères ou plus", "Contraseña, 10 caracteres o más")
    }
    var accepted: String {
        pick(
            "Done: the log is shared with you.", "Fertig: Das Tagebuch ist jetzt für Sie freigegeben.",
            "C’est fait : le journal est partagé avec vous.", "Listo: ya puedes ver el diario.")
    }
    var openApp: String { pick("Open Hearth", "Hearth öffnen", "Ouvrir Hearth", "Abrir Hearth") }
}
