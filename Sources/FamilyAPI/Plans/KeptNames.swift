import HearthCore

/// Names of kept records, in the language of the user.
struct KeptNames {
    private enum Language: String { case en, de, fr, es }

    private let language: Language

    /// - Parameter locale: a language tag; English for a language that Hearth does not speak.
    init(locale: String) {
        language = Language(rawValue: locale.prefix(2).lowercased()) ?? .en
    }

    /// The name of the shopping list for days from one on.
    func list(from day: CalendarDay) -> String {
        let date = day.components
        switch language {
        case .en: return "Groceries from \(date.day) \(Self.months[date.month - 1])"
        case .de: return "Einkauf ab \(date.day).\(date.month)."
        case .fr: return "Courses à partir du \(date.day)/\(date.month)"
        case .es: return "Compra desde el \(date.day)/\(date.month)"
        }
    }

    /// The name of the first shopping list of a household.
    var shoppingList: String {
        switch language {
        case .en: "Shopping list"
        case .de: "Einkaufsliste"
        case .fr: "Liste de courses"
        case .es: "Lista de la compra"
        }
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The name of a routine that begins at a time of day.
    func routine(at time: TimeOfDay?) -> String {
        switch (language, Part(time)) {
        case (.en, .morning): "Morning routine"
        case (.en, .afternoon): "Afternoon routine"
        case (.en, .evening): "Evening routine"
        case (.de, .morning): "Morgenroutine"
        case (.de, .afternoon): "Nachmittagsroutine"
        case (.de, .evening): "Abendroutine"
        case (.fr, .morning): "Routine du matin"
        case (.fr, .afternoon): "Routine de l’après-midi"
        case (.fr, .evening): "Routine du soir"
        case (.es, .morning): "Rutina de la mañana"
        case (.es, .afternoon): "Rutina de la tarde"
        case (.es, .evening): "Rutina de la noche"
        }
    }

    private enum Part {
        case morning, afternoon, evening

        init(_ time: TimeOfDay?) {
            let minutes = time?.minutes ?? 18 * 60
            self = minutes < 11 * 60 ? .morning : minutes < 17 * 60 ? .afternoon : .evening
        }
    }
}
