/// Numbers as ECMAScript prints them (ECMA-262, Number::toString), which RFC 8785 makes the one form of a JSON number.
enum CanonicalNumber {
    /// Appends the shortest digits that read back as `number`. The number must be finite.
    static func append(_ number: Double, to bytes: inout [UInt8]) {
        if abs(number) <= FieldValue.largestInteger, number == number.rounded() {
            bytes.append(contentsOf: String(Int64(number)).utf8)
            return
        }
        let (digits, point) = parts(of: number.magnitude)
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        switch point {
        case digits.count...21:
            bytes += digits
            bytes += repeatElement(zero, count: point - digits.count)
        case 1...21:
            bytes += digits[..<point]
            bytes.append(UInt8(ascii: "."))
            bytes += digits[point...]
        case -5...0:
            bytes += "0.".utf8
            bytes += repeatElement(zero, count: -point)
            bytes += digits
        default:
            bytes.append(digits[0])
            if digits.count > 1 {
                bytes.append(UInt8(ascii: "."))
                bytes += digits[1...]
            }
            bytes += (point > 0 ? "e+" : "e-").utf8
            bytes += String(abs(point - 1)).utf8
        }
    }

    private static let zero = UInt8(ascii: "0")

    /// Returns the shortest digits of a positive number, without zeros at either end, and the place of the decimal point:
    /// 0.digits × 10^point. Swift prints the same digits as ECMAScript, with an exponent in other cases.
    private static func parts(of number: Double) -> (digits: [UInt8], point: Int) {
        let text = number.description
        let mantissa = text.prefix { $0 != "e" }
        let exponent = Int(text.dropFirst(mantissa.utf8.count + 1)) ?? 0
        let whole = mantissa.prefix { $0 != "." }
        var digits = whole.utf8 + Array(mantissa.dropFirst(whole.utf8.count + 1).utf8)
        var point = whole.utf8.count + exponent
        while digits.last == zero { digits.removeLast() }
        let leading = digits.prefix { $0 == zero }.count
        digits.removeFirst(leading)
        point -= leading
        return (digits, point)
    }
}
