import HearthCore

extension RecurrenceRule {
    private static let longestText = 2000
    private static let longestList = 400

    /// Reads the value of an `RRULE`, with or without that name in front.
    ///
    /// A rule with both `COUNT` and `UNTIL`, which RFC 5545 forbids, ends at the earlier of both.
    ///
    /// - Throws: ``RecurrenceError`` for a part that is unknown, repeated or out of its bounds.
    package init(_ text: some StringProtocol) throws(RecurrenceError) {
        guard text.utf8.count <= Self.longestText else {
            throw RecurrenceError(part: "rule", message: "must have at most \(Self.longestText) bytes")
        }
        var rest = String(text).uppercased()
        if rest.hasPrefix("RRULE:") { rest.removeFirst("RRULE:".count) }
        var parts: [String: Substring] = [:]
        for part in rest.split(separator: ";") {
            guard let equals = part.firstIndex(of: "=") else {
                throw RecurrenceError(part: String(part.prefix(40)), message: "must have the form NAME=VALUE")
            }
            let name = String(part[..<equals])
            guard parts.updateValue(part[part.index(after: equals)...], forKey: name) == nil else {
                throw RecurrenceError(part: String(name.prefix(40)), message: "must be there once")
            }
        }
        guard let frequency = parts.removeValue(forKey: "FREQ") else {
            throw RecurrenceError(part: "FREQ", message: "is missing")
        }
        guard let frequency = Frequency(rawValue: String(frequency)) else {
            throw RecurrenceError(
                part: "FREQ",
                message: "must be one of \(Frequency.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self.init(frequency)
        for (name, value) in parts.sorted(by: { $0.key < $1.key }) { try set(name, value) }
        let hasOther =
            !(seconds + minutes + hours + monthDays + yearDays + weeks + months).isEmpty || !days.isEmpty
        guard positions.isEmpty || hasOther else {
            throw RecurrenceError(part: "BYSETPOS", message: "must be there beside another part that begins with BY")
        }
    }

    private mutating func set(_ name: String, _ value: Substring) throws(RecurrenceError) {
        switch name {
        case "INTERVAL": interval = try Self.number(value, 1...1_000_000, name)
        case "COUNT": count = try Self.number(value, 0...10_000_000, name)
        case "UNTIL": until = try Self.until(value)
        case "BYSECOND": seconds = Self.unique(try Self.numbers(value, 0...60, name).map { min($0, 59) })
        case "BYMINUTE": minutes = try Self.numbers(value, 0...59, name)
        case "BYHOUR": hours = try Self.numbers(value, 0...23, name)
        case "BYDAY": days = try Self.weekdays(value)
        case "BYMONTHDAY": monthDays = try Self.numbers(value, 1...31, name, orNegative: true)
        case "BYYEARDAY": yearDays = try Self.numbers(value, 1...366, name, orNegative: true)
        case "BYWEEKNO": weeks = try Self.numbers(value, 1...53, name, orNegative: true)
        case "BYMONTH": months = try Self.numbers(value, 1...12, name)
        case "BYSETPOS": positions = try Self.numbers(value, 1...366, name, orNegative: true)
        case "WKST":
            guard let day = Weekday(code: value) else {
                throw RecurrenceError(part: name, message: "must be one of MO, TU, WE, TH, FR, SA, SU")
            }
            weekStart = day
        default:
            throw RecurrenceError(part: String(name.prefix(40)), message: "is not a part of a recurrence rule")
        }
    }

    private static func number(
        _ text: Substring, _ bounds: ClosedRange<Int>, _ name: String
    ) throws(RecurrenceError) -> Int {
        guard let number = Int(text), bounds.contains(number) else {
            throw RecurrenceError(
                part: name, message: "must be a number from \(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return number
    }

    private static func numbers(
        _ text: Substring, _ bounds: ClosedRange<Int>, _ name: String, orNegative: Bool = false
    ) throws(RecurrenceError) -> [Int] {
        var numbers: [Int] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Int(part), bounds.contains(orNegative ? Int(clamping: number.magnitude) : number),
                numbers.count < longestList
            else {
                let bounds = "\(bounds.lowerBound) to \(bounds.upperBound)"
                throw RecurrenceError(
                    part: name,
                    message: "must be numbers from \(bounds)\(orNegative ? ", or negative ones from the end" : "")")
            }
            numbers.append(number)
        }
        return unique(numbers)
    }

    private static func unique(_ numbers: [Int]) -> [Int] { Set(numbers).sorted() }

    private static func weekdays(_ text: Substring) throws(RecurrenceError) -> [Day] {
        var days: [Day] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let number = part.dropLast(2)
            guard let weekday = Weekday(code: part.suffix(2)), days.count < longestList,
                number.isEmpty || Int(number).map({ (1...53).contains($0.magnitude) }) == true
            else {
                throw RecurrenceError(
                    part: "BYDAY", message: "must be weekdays such as MO, 1MO or -1FR, separated by commas")
            }
            days.append(Day(ordinal: Int(number), weekday: weekday))
        }
        return days
    }

    private static func until(_ text: Substring) throws(RecurrenceError) -> Until {
        switch CalendarText.dateOrTime(text) {
        case .day(let day): return .day(day)
        case .time(let wall, isUTC: true): return .moment(Timestamp(milliseconds: wall.seconds * 1000))
        case .time(let wall, isUTC: false): return .wall(wall)
        case nil:
            throw RecurrenceError(
                part: "UNTIL", message: "must be a date such as 20261231, or a time such as 20261231T120000Z")
        }
    }

    /// The rule as RFC 5545 writes it, its parts in a fixed order.
    package var text: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        func add(_ name: String, _ numbers: [Int]) {
            if !numbers.isEmpty { parts.append("\(name)=\(numbers.map(String.init).joined(separator: ","))") }
        }
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        if let count { parts.append("COUNT=\(count)") }
        switch until {
        case .day(let day): parts.append("UNTIL=\(CalendarText.text(of: day))")
        case .wall(let wall): parts.append("UNTIL=\(CalendarText.text(of: wall))")
        case .moment(let moment):
            parts.append("UNTIL=\(CalendarText.text(of: moment))")
        case nil: break
        }
        add("BYMONTH", months)
        add("BYWEEKNO", weeks)
        add("BYYEARDAY", yearDays)
        add("BYMONTHDAY", monthDays)
        if !days.isEmpty {
            parts.append(
                "BYDAY=" + days.map { ($0.ordinal.map(String.init) ?? "") + $0.weekday.code }.joined(separator: ","))
        }
        add("BYHOUR", hours)
        add("BYMINUTE", minutes)
        add("BYSECOND", seconds)
        add("BYSETPOS", positions)
        if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
        return parts.joined(separator: ";")
    }
}

extension Weekday {
    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// Creates a weekday from its code in RFC 5545, such as `MO`.
    init?(code: some StringProtocol) {
        guard let index = Self.codes.firstIndex(where: { $0 == code }) else { return nil }
        self = Self.allCases[index]
    }

    /// The number of the day in a week that begins on Monday, from 0.
    var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// The code in RFC 5545, such as `MO`.
    var code: String { Self.codes[index] }
}
