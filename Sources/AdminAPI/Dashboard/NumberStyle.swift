import HearthCore

/// Number format for a reader. The separators follow the browser's first language; everything else is the same for all.
struct NumberStyle: Hashable, Sendable {
    private let group: String
    private let point: String

    private init(group: String, point: String) {
        self.group = group
        self.point = point
    }

    static let english = NumberStyle(group: ",", point: ".")
    private static let comma = NumberStyle(group: ".", point: ",")
    private static let space = NumberStyle(group: "\u{A0}", point: ",")
    private static let narrow = NumberStyle(group: "\u{202F}", point: ",")
    private static let swiss = NumberStyle(group: "’", point: ".")

    /// Languages of CLDR with these separators; all others use the English ones.
    private static let byLanguage: [Substring: NumberStyle] = [
        "de": comma, "nl": comma, "es": comma, "it": comma, "pt": comma, "da": comma, "id": comma, "tr": comma,
        "el": comma, "fr": narrow, "sv": space, "nb": space, "no": space, "fi": space, "cs": space, "sk": space,
        "pl": space, "ru": space, "uk": space, "hu": space, "bg": space,
    ]

    /// Creates the style of the first language in a field.
    ///
    /// - Parameter acceptLanguage: value of `Accept-Language` (RFC 9110, section 12.5.4).
    init(acceptLanguage: String?) {
        let tag = (acceptLanguage ?? "").prefix { $0 != "," && $0 != ";" }.trimming(\.isWhitespace).lowercased()
        let language = tag.prefix { $0 != "-" }
        self = tag.hasSuffix("-ch") ? Self.swiss : Self.byLanguage[language] ?? .english
    }

    /// Formats a whole number: 12,345.
    func count(_ number: some BinaryInteger) -> String {
        let digits = String(number.magnitude)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += group }
            text.append(digit)
        }
        return (number < 0 ? "−" : "") + text
    }

    /// Formats an amount in dollars with two decimals, or four if it is below one dollar.
    func money(_ microdollars: Int64) -> String {
        let amount = microdollars.magnitude
        let sign = microdollars < 0 ? "−" : ""
        if amount == 0 { return "$0\(point)00" }
        if amount < 100 { return "\(sign)< $0\(point)0001" }
        if amount >= 1_000_000 {
            let cents = amount / 10_000 + (amount % 10_000 >= 5_000 ? 1 : 0)
            return "\(sign)$\(count(cents / 100))\(point)\(Self.padded(cents % 100, 2))"
        }
        let parts = min(9_999, (amount + 50) / 100)
        return "\(sign)$0\(point)\(Self.padded(parts, 4))"
    }

    /// Formats a duration: 812 ms, 2.81 s, 3 min 20 s.
    func time(_ milliseconds: Int64) -> String {
        switch milliseconds {
        case ..<1_000: return "\(count(milliseconds)) ms"
        case ..<10_000: return "\(milliseconds / 1000)\(point)\(Self.padded(UInt64(milliseconds % 1000 / 10), 2)) s"
        case ..<60_000: return "\(milliseconds / 1000)\(point)\(milliseconds % 1000 / 100) s"
        default: return Self.span(seconds: milliseconds / 1000)
        }
    }

    /// Formats a duration in its two largest units: 4 s, 3 min 20 s, 2 h 5 min, 12 d 3 h.
    static func span(seconds: Int64) -> String {
        switch seconds {
        case ..<60: "\(max(0, seconds)) s"
        case ..<3_600: "\(seconds / 60) min \(seconds % 60) s"
        case ..<86_400: "\(seconds / 3_600) h \(seconds / 60 % 60) min"
        default: "\(seconds / 86_400) d \(seconds / 3_600 % 24) h"
        }
    }

    /// Formats a share in percent: 3.4 %.
    func share(_ part: Int, of whole: Int) -> String {
        "\(tenths(part * 100, by: whole)) %"
    }

    /// Formats a quotient with at most one decimal: 8.9.
    func tenths(_ number: Int, by divisor: Int) -> String {
        guard divisor > 0 else { return count(0) }
        let tenths = (number * 10 + divisor / 2) / divisor
        return tenths % 10 == 0 ? count(tenths / 10) : "\(count(tenths / 10))\(point)\(tenths % 10)"
    }

    /// Formats a number of an axis: 1.2M, 40k, 812.
    func short(_ number: Int64) -> String {
        func scaled(_ unit: Int64, _ name: String) -> String {
            let tenths = number * 10 / unit
            return tenths % 10 == 0 ? "\(tenths / 10)\(name)" : "\(tenths / 10)\(point)\(tenths % 10)\(name)"
        }
        return switch number {
        case ..<1_000: "\(number)"
        case ..<1_000_000: scaled(1_000, "k")
        case ..<1_000_000_000: scaled(1_000_000, "M")
        default: scaled(1_000_000_000, "B")
        }
    }

    /// Formats an amount of an axis: $0, $0.05, $20.
    func shortMoney(_ microdollars: Int64) -> String {
        let (dollars, rest) = (microdollars / 1_000_000, microdollars % 1_000_000)
        if rest == 0 { return "$\(short(dollars))" }
        var places = Self.padded(UInt64(rest.magnitude), 6)
        while places.count > 2, places.last == "0" { places.removeLast() }
        return "$\(dollars)\(point)\(places)"
    }

    /// Formats a duration of an axis: 0, 500 ms, 2 s, 2 min.
    func shortTime(_ milliseconds: Int64) -> String {
        switch milliseconds {
        case 0: "0"
        case ..<1_000: "\(milliseconds) ms"
        case ..<60_000 where milliseconds % 1_000 == 0: "\(milliseconds / 1_000) s"
        case ..<60_000: "\(milliseconds / 1_000)\(point)\(milliseconds % 1_000 / 100) s"
        default: Self.span(seconds: milliseconds / 1_000)
        }
    }

    private static func padded(_ number: UInt64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
