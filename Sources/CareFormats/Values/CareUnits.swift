/// A unit of volume.
package enum VolumeUnit: String, CaseIterable, Sendable {
    case millilitre = "ml"
    /// The fluid ounce of the United States, 29.5735 ml, which the apps of this field use.
    case fluidOunce = "oz"

    /// Millilitres in one unit.
    var millilitres: Double { self == .millilitre ? 1 : 29.5735 }

    /// Reads the unit as logs write it.
    init?(text: String) {
        switch text {
        case "ml", "milliliter", "milliliters", "millilitre", "millilitres": self = .millilitre
        case "oz", "floz", "fl oz", "ounce", "ounces": self = .fluidOunce
        default: return nil
        }
    }
}

/// A unit of mass, for the weight of a child.
package enum WeightUnit: String, CaseIterable, Sendable {
    case kilogram = "kg"
    case pound = "lb"
    case gram = "g"
    case ounce = "oz"

    /// Grams in one unit.
    var grams: Double {
        switch self {
        case .kilogram: 1000
        case .pound: 453.592_37
        case .gram: 1
        case .ounce: 28.349_523
        }
    }

    /// The unit of length that a family with this unit uses.
    var length: LengthUnit { self == .kilogram || self == .gram ? .centimetre : .inch }

    /// Reads the unit as logs write it.
    init?(text: String) {
        switch text {
        case "kg", "kgs", "kilogram", "kilograms": self = .kilogram
        case "lb", "lbs", "pound", "pounds": self = .pound
        case "g", "gram", "grams": self = .gram
        case "oz", "ounce", "ounces": self = .ounce
        default: return nil
        }
    }
}

/// A unit of length, for the length of a child and the circumference of its head.
package enum LengthUnit: String, CaseIterable, Sendable {
    case centimetre = "cm"
    case inch = "in"
    case millimetre = "mm"
    case foot = "ft"

    /// Centimetres in one unit.
    var centimetres: Double {
        switch self {
        case .centimetre: 1
        case .inch: 2.54
        case .millimetre: 0.1
        case .foot: 30.48
        }
    }

    /// Reads the unit as logs write it.
    init?(text: String) {
        switch text {
        case "cm", "centimeter", "centimeters", "centimetres": self = .centimetre
        case "in", "inch", "inches", "\"": self = .inch
        case "mm": self = .millimetre
        case "ft", "foot", "feet": self = .foot
        default: return nil
        }
    }
}

/// A unit of temperature.
package enum TemperatureUnit: String, CaseIterable, Sendable {
    case celsius = "c"
    case fahrenheit = "f"

    /// Returns the temperature in degrees Celsius.
    func celsius(_ value: Double) -> Double { self == .celsius ? value : (value - 32) / 1.8 }

    /// The unit that a body temperature must have: nobody lives at 45 °C, and a thermometer in degrees Fahrenheit
    /// begins far above.
    static func plausible(for value: Double) -> TemperatureUnit { value < 50 ? .celsius : .fahrenheit }

    /// Reads the unit as logs write it.
    init?(text: String) {
        switch text {
        case "c", "°c", "℃", "celsius": self = .celsius
        case "f", "°f", "℉", "fahrenheit": self = .fahrenheit
        default: return nil
        }
    }
}

/// Sums of numbers with units: `14lb 6oz`, `1 ft 11 in`.
enum MeasureSum {
    /// Returns the sum in the base unit; nil if the text is anything else.
    ///
    /// - Parameter factor: returns what one unit is in the base unit; nil for a word that is none.
    static func value(of text: String, factor: (String) -> Double?) -> Double? {
        guard text.utf8.count <= Measure.longest else { return nil }
        var rest = text.lowercased()[...]
        var sum = 0.0
        var count = 0
        while true {
            rest = rest.drop { $0 == " " || $0 == "," }
            if rest.isEmpty { return count > 0 ? sum : nil }
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
            rest = rest.dropFirst(digits.count).drop(while: \.isWhitespace)
            let unit = rest.prefix { ("a"..."z").contains($0) }
            rest = rest.dropFirst(unit.count)
            if rest.first == "." { rest = rest.dropFirst() }
            guard digits.first?.isNumber == true, let number = Measure.number(digits), let factor = factor(String(unit))
            else { return nil }
            sum += number * factor
            count += 1
        }
    }
}

/// A number with the unit that stands behind it: `4.5oz`, `38,2 °C`.
struct Measure: Hashable, Sendable {
    /// The number.
    var value: Double
    /// The unit in lower case; empty if there is none.
    var unit: String

    /// The most bytes of a cell that holds a measure or a duration.
    static let longest = 100

    /// Reads a number that is not negative, with a point or a comma before its decimals, and a unit.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let text = text.trimmed.lowercased()
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        guard let value = Measure.number(digits) else { return nil }
        self.value = value
        unit = String(text[digits.endIndex...]).trimmed
        if unit.hasSuffix(".") { unit.removeLast() }
        // A second number means that this is no measure: `1 tsp of 2 kinds`.
        if unit.contains(where: \.isNumber) { return nil }
    }

    /// Reads a number that is not negative, with a point or a comma before its decimals and nothing else.
    static func number(_ text: some StringProtocol) -> Double? {
        var points = 0
        var hasDigit = false
        var digits: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39:
                hasDigit = true
                digits.append(byte)
            case UInt8(ascii: "."), UInt8(ascii: ","):
                points += 1
                digits.append(UInt8(ascii: "."))
            default: return nil
            }
        }
        guard hasDigit, points <= 1, digits.count <= 24 else { return nil }
        return Double(String(decoding: digits, as: UTF8.self))
    }
}

extension StringProtocol {
    /// The text without blanks at both ends.
    var trimmed: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
