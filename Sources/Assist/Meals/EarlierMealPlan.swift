import HearthCore
import Intent

/// The plan that a request amends: the stored result of a run, or the plan that an earlier message quotes.
struct EarlierMealPlan: Sendable {
    struct Meal: Hashable, Sendable {
        var day: CalendarDay
        var name: MealName
        var dish: EarlierDish
    }

    let meals: [Meal]

    /// Reads the stored result. Without one, reads the newest plan in the assistant's messages.
    init(_ stored: ServedResult?, messages: [ChatMessage], start: CalendarDay) {
        if let stored, !stored.meals.isEmpty {
            meals = stored.meals.map { meal in
                Meal(
                    day: meal.day, name: MealName(rawValue: meal.meal) ?? .dinner,
                    dish: EarlierDish(recipeID: meal.recipeID, title: meal.title))
            }
            return
        }
        let quoted = messages.last { $0.role == .assistant && !Self.quoted(in: $0.text, start: start).isEmpty }
        meals = quoted.map { Self.quoted(in: $0.text, start: start) } ?? []
    }

    /// Returns the meals of a text as Hearth writes plans: a line a day, which begins with the day.
    ///
    /// - Parameter start: the first day on which a weekday without a date can fall.
    static func quoted(in text: String, start: CalendarDay) -> [Meal] {
        var meals: [Meal] = []
        for line in text.split(whereSeparator: \.isNewline).prefix(mostLines) {
            guard let colon = line.firstIndex(of: ":"), line[..<colon].utf8.count <= 60 else { continue }
            let title = title(line[line.index(after: colon)...])
            guard !title.isEmpty, let day = day(in: String(line[..<colon]), start: start) else { continue }
            meals.append(
                Meal(day: day, name: meal(in: String(line[..<colon])), dish: EarlierDish(recipeID: nil, title: title)))
        }
        return meals
    }

    private static let mostLines = 200

    /// Returns the title at the beginning of a text: what stands before the end of its sentence or the minutes.
    private static func title(_ text: Substring) -> String {
        var title = text.trimming(\.isWhitespace)
        for end in [". ", " (", " – ", "; "] {
            if let range = title.firstRange(of: end) { title = String(title[..<range.lowerBound]) }
        }
        return title.trimming { $0 == "." || $0.isWhitespace || $0 == "*" }
    }

    /// Returns the day of a heading: `2026-11-24`, `Monday 24 November`, `Mo, Abendessen`.
    private static func day(in heading: String, start: CalendarDay) -> CalendarDay? {
        let words = Words.fold(heading).split(separator: " ").map(String.init)
        for part in heading.split(whereSeparator: { $0.isWhitespace || $0 == "*" }) {
            if let day = CalendarDay(part.trimming { !$0.isNumber && $0 != "-" }) { return day }
        }
        guard let weekday = words.lazy.compactMap({ weekdays[$0] }).first else { return nil }
        // The day of the month decides between weeks.
        let number = words.lazy.compactMap(Int.init).first
        let days = (-7..<35).map(start.advanced(by:)).filter { $0.weekday == weekday }
        if let number, let day = days.first(where: { $0.components.day == number }) { return day }
        return days.first { $0 >= start }
    }

    private static func meal(in heading: String) -> MealName {
        let words = Words.fold(heading).split(separator: " ").map(String.init)
        return words.lazy.compactMap { mealNames[$0] }.first ?? .dinner
    }

    private static let weekdays: [String: Weekday] = {
        let names: [(Weekday, String)] = [
            (.monday, "monday mon montag mo lundi lun lunes"), (.tuesday, "tuesday tue tues dienstag di mardi martes"),
            (.wednesday, "wednesday wed mittwoch mi mercredi mer miercoles mie"),
            (.thursday, "thursday thu thurs donnerstag do jeudi jeu jueves jue"),
            (.friday, "friday fri freitag fr vendredi ven viernes vie"),
            (.saturday, "saturday sat samstag sa samedi sam sabado sab"),
            (.sunday, "sunday sun sonntag so dimanche dim domingo dom"),
        ]
        return names.reduce(into: [:]) { weekdays, entry in
            for name in entry.1.split(separator: " ") { weekdays[String(name)] = entry.0 }
        }
    }()
    private static let mealNames: [String: MealName] = [
        "breakfast": .breakfast, "fruhstuck": .breakfast, "dejeuner": .lunch, "desayuno": .breakfast,
        "petit": .breakfast, "lunch": .lunch, "mittagessen": .lunch, "almuerzo": .lunch, "comida": .lunch,
        "snack": .snack, "zwischenmahlzeit": .snack, "gouter": .snack, "merienda": .snack, "dinner": .dinner,
        "abendessen": .dinner, "diner": .dinner, "cena": .dinner,
    ]
}
