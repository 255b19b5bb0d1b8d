package import HearthCore
package import Intent

extension IntentLanguage {
    /// Returns the text of this language.
    package func pick(_ english: String, _ german: String, _ french: String, _ spanish: String) -> String {
        switch self {
        case .english: english
        case .german: german
        case .french: french
        case .spanish: spanish
        }
    }

    /// `a`, `a and b`, `a, b and c`
    func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + pick(" and ", " und ", " et ", " y ") + last
    }

    /// The name of a weekday within a sentence.
    func name(of weekday: Weekday) -> String {
        let index = Weekday.allCases.firstIndex(of: weekday) ?? 0
        switch self {
        case .english: return weekday.name
        case .german:
            return ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"][index]
        case .french: return ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"][index]
        case .spanish: return ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"][index]
        }
    }

    /// Weekdays of every week: `Mondays and Fridays`, `montags und freitags`, `le lundi et le vendredi`.
    func recurring(_ weekdays: some Collection<Weekday>) -> String {
        let names = Weekday.allCases.filter(weekdays.contains).map { weekday in
            let name = name(of: weekday)
            switch self {
            case .english: return name + "s"
            case .german: return name.lowercased() + "s"
            case .french: return "le " + name
            case .spanish: return "los " + (name.hasSuffix("s") ? name : name + "s")
            }
        }
        return list(names)
    }

    /// `Monday 24 November`, `Montag, 24. November`, `lundi 24 novembre`, `lunes 24 de noviembre`
    package func name(of day: CalendarDay) -> String {
        let (_, month, number) = day.components
        let weekday = name(of: day.weekday)
        switch self {
        case .english: return "\(weekday) \(number) \(Self.months[0][month - 1])"
        case .german: return "\(weekday), \(number). \(Self.months[1][month - 1])"
        case .french: return "\(weekday) \(number == 1 ? "1er" : String(number)) \(Self.months[2][month - 1])"
        case .spanish: return "\(weekday) \(number) de \(Self.months[3][month - 1])"
        }
    }

    private static let months = [
        "January February March April May June July August September October November December",
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    ].map { $0.split(separator: " ").map(String.init) }

    /// `4 years`, `8 Monate`: months up to two years.
    func name(of age: Age) -> String {
        let number = age.months < 24 ? age.months : age.months / 12
        let isOne = number == 1
        return age.months < 24
            ? "\(number) "
                + pick(isOne ? "month" : "months", isOne ? "Monat" : "Monate", "mois", isOne ? "mes" : "meses")
            : "\(number) " + pick("years", "Jahre", "ans", "años")
    }

    /// `45 minutes`, `1 h 20 min`
    func duration(_ minutes: Int) -> String {
        if minutes < 60 {
            return minutes == 1 ? pick("1 minute", "1 Minute", "1 minute", "1 minuto") : "\(minutes) min"
        }
        return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    }

    /// Returns the text with its first letter in upper case.
    func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// The quotation marks of the language around a text.
    func quoted(_ text: String) -> String { pick("“\(text)”", "„\(text)“", "« \(text) »", "«\(text)»") }

    /// A child of the household: the name, or the position and the age.
    ///
    /// - Parameters:
    ///   - index: the position from 0.
    ///   - count: the number of children.
    func label(ofChild index: Int, of count: Int, name: String?, age: Age?) -> String {
        if let name { return name }
        let child = pick("child", "Kind", "enfant", "niño")
        let number = count > 1 ? " \(index + 1)" : ""
        guard let age else { return child + number }
        let years = age.months >= 24 && self == .english ? "age \(age.months / 12)" : self.name(of: age)
        return "\(child)\(number), \(years)"
    }
}
