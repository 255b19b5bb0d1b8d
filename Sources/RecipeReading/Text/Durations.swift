/// Times of recipes: ISO 8601 durations, and what people write instead.
enum Durations {
    /// Returns the minutes of a text: `PT1H30M`, `P0DT0H20M`, `1 h 15 min`, `1:30`, `90`; nil if there is none.
    static func minutes(_ text: String) -> Int? {
        let text = TextCleaning.line(text).uppercased()
        guard !text.isEmpty, text.utf8.count <= 100 else { return nil }
        if text.hasPrefix("P"), let minutes = iso(text.dropFirst()) { return minutes }
        if let number = Double(text.replacing(",", with: ".")) { return bounded(number) }
        let clock = text.split(separator: ":")
        if clock.count == 2 || clock.count == 3, let hours = Int(clock[0]), let minutes = Int(clock[1]), minutes < 60 {
            return bounded(Double(hours) * 60 + Double(minutes))
        }
        return words(text)
    }

    /// Reads a duration behind its `P`. Units may stand where the standard does not allow them.
    private static func iso(_ text: Substring) -> Int? {
        var (number, isTime, total, found) = ("", false, 0.0, false)
        for character in text {
            switch character {
            case "T": isTime = true
            case "0"..."9", ".", ",", "-": number.append(character == "," ? "." : character)
            case "Y", "W", "D", "H", "M", "S":
                guard let value = Double(number) else { return nil }
                number = ""
                found = true
                switch character {
                case "Y": total += value * 525_600
                case "W": total += value * 10_080
                case "D": total += value * 1440
                case "H": total += value * 60
                case "M": total += isTime ? value : 0
                default: total += value / 60
                }
            case " ": continue
            default: return nil
            }
        }
        // `PT20` has lost its unit.
        if let rest = Double(number), isTime { (total, found) = (total + rest, true) }
        return found ? bounded(total) : nil
    }

    private static let units: [(String, Double)] = [
        ("DAY", 1440), ("TAG", 1440), ("JOUR", 1440), ("DIA", 1440), ("DÍA", 1440), ("GIORN", 1440), ("DAG", 1440),
        ("DNI", 1440),
        ("HEURE", 60), ("HOUR", 60), ("HRS", 60), ("HR", 60), ("STUNDE", 60), ("STD", 60), ("ORA", 60), ("ORE", 60),
        ("HORA", 60), ("UUR", 60), ("UREN", 60), ("TIMM", 60), ("TIM", 60), ("GODZ", 60), ("HOD", 60), ("ÓRA", 60),
        ("ЧАС", 60),
        ("H", 60), ("MIN", 1), ("MN", 1), ("PERC", 1), ("DAK", 1), ("МИН", 1), ("M", 1), ("SEK", 1.0 / 60),
        ("SEC", 1.0 / 60),
    ]

    private static func words(_ text: String) -> Int? {
        var (total, found) = (0.0, false)
        var number: Double?
        for token in tokens(text) {
            if let value = value(token) {
                // A range ends with its longest time; `1 1/2` is a sum.
                number =
                    token.contains("/") || token.first?.isNumber == true && token.first?.isASCII == false
                    ? (number ?? 0) + value : value
            } else if let amount = number, let unit = units.first(where: { token.hasPrefix($0.0) }) {
                total += amount * unit.1
                found = true
                number = nil
            }
        }
        return found ? bounded(total) : nil
    }

    /// Splits `1h30min` into numbers and words.
    private static func tokens(_ text: String) -> [String] {
        var tokens: [String] = []
        for character in text {
            let isNumeric = character.isNumber || character == "." || character == "," || character == "/"
            let isLetter = character.isLetter
            let wasNumeric = tokens.last?.last.map { $0.isNumber || $0 == "." || $0 == "," || $0 == "/" }
            if !isNumeric, !isLetter {
                tokens.append("")
            } else if tokens.last == nil || tokens.last?.isEmpty == false && wasNumeric != isNumeric {
                tokens.append(String(character))
            } else {
                tokens[tokens.count - 1].append(character)
            }
        }
        return tokens.filter { !$0.isEmpty }
    }

    private static func value(_ token: String) -> Double? {
        if let value = Double(token.replacing(",", with: ".")) { return value }
        let parts = token.split(separator: "/")
        if parts.count == 2, let top = Double(parts[0]), let bottom = Double(parts[1]), bottom > 0 {
            return top / bottom
        }
        if token.count == 1, let scalar = token.unicodeScalars.first { return scalar.properties.numericValue }
        return nil
    }

    private static func bounded(_ minutes: Double) -> Int? {
        minutes.isFinite && minutes > 0 && minutes < 100_000 ? Int(minutes.rounded()) : nil
    }
}
