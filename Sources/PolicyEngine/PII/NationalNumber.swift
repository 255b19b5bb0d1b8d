/// The check digits and letters of numbers by which states know a person, each by its count of digits and letters:
///
/// | digits, letters | number |
/// |---|---|
/// | 13 | Switzerland, AVS/AHV (eCH-0044): 756 and a barcode's check digit |
/// | 11, 1 | Germany, Rentenversicherungsnummer (VKVV, section 2) |
/// | 11 | Belgium, Rijksregisternummer; Brazil, CPF; Argentina, CUIL |
/// | 10 | Austria, Sozialversicherungsnummer (ASVG, section 31) |
/// | 9, 1 | Germany, Krankenversichertennummer (SGB V, section 290); Chile, RUT with K |
/// | 8 or 9 | Chile, RUT |
/// | 8, 1 | Spain, DNI |
/// | 7, 1 or 2 | Ireland, Personal Public Service number; Spain, NIE |
/// | 7, 9 | Italy, codice fiscale (D.M. 23 December 1976) |
/// | 7 or 8, 10 or 11 | Mexico, CURP |
enum NationalNumber {
    /// Returns whether a number of one of these forms, in any separators, has the right check digits.
    static func isValid(_ written: ArraySlice<UInt8>) -> Bool {
        let text = written.filter { $0.isASCIIDigit || $0.isASCIILetter }[...]
        let number = DecimalDigits(text)
        let letters = text.filter(\.isASCIILetter)
        return switch (number.count, letters.count) {
        case (13, 0): number.passGTIN
        case (11, 1): isGermanPension(text)
        case (11, 0): isBelgian(number) || isBrazilian(number) || isArgentine(number)
        case (10, 0): isAustrian(number)
        case (9, 1): isGermanHealth(text)
        case (9, 0): isChilean(text)
        case (8, 1): isSpanish(text, number) || isChilean(text)
        case (8, 0): isChilean(text)
        case (7, 1): isIrish(number, letters) || isSpanish(text, number) || isChilean(text)
        case (7, 2): isIrish(number, letters) || isSpanish(text, number)
        case (_, 9): isItalian(text)
        case (_, 10...): isMexican(text)
        default: false
        }
    }

    /// Serial number, check digit and birth date.
    static func isAustrian(_ number: DecimalDigits) -> Bool {
        number.weighted([3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 == number[3]
    }

    /// Nine digits whose weighted sum eleven divides: burgerservicenummer.
    static func isDutch(_ number: DecimalDigits) -> Bool {
        (number.weighted([9, 8, 7, 6, 5, 4, 3, 2]) - number[8]) % 11 == 0
    }

    /// Nine digits, the last for the weighted sum of the others modulo 11: NIF.
    static func isPortuguese(_ number: DecimalDigits) -> Bool {
        (11 - number.weighted([9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 11 % 10 == number[8]
    }

    /// Birth date, serial number and key mod 97; since 2000 with a 2 before it.
    static func isBelgian(_ number: DecimalDigits) -> Bool {
        let (body, key) = (number.number(0..<9), number.number(9..<11))
        return 97 - body % 97 == key || 97 - (body + 2_000_000_000) % 97 == key
    }

    private static func isBrazilian(_ number: DecimalDigits) -> Bool {
        let first = number.weighted([10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10 % 11 % 10
        let second = number.weighted([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10 % 11 % 10
        return first == number[9] && second == number[10]
    }

    private static func isArgentine(_ number: DecimalDigits) -> Bool {
        (11 - number.weighted([5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11) % 11 == number[10]
    }

    /// Weights 2...7 from the right, modulo 11; K is 10.
    private static func isChilean(_ text: ArraySlice<UInt8>) -> Bool {
        guard let last = text.last else { return false }
        let body = DecimalDigits(text.dropLast())
        let check = (11 - body.weighted([2, 3, 4, 5, 6, 7, 2, 3].prefix(body.count).reversed()) % 11) % 11
        return check == 10 ? last | 0x20 == UInt8(ascii: "k") : Int(last) - 0x30 == check
    }

    /// Weights 8...2, and 9 for a second letter, modulo 23; W is 0.
    private static func isIrish(_ number: DecimalDigits, _ letters: [UInt8]) -> Bool {
        let values = letters.map { Int($0 & 0x1F) % 23 }
        let sum = number.weighted([8, 7, 6, 5, 4, 3, 2]) + 9 * (values.count > 1 ? values[1] : 0)
        return sum % 23 == values[0]
    }

    private static let spanishLetters = Array("TRWAGMYFPDXBNJZSQVHLCKE".utf8)

    /// The number modulo 23. X, Y and Z, with which a foreigner's number begins, are 0, 1 and 2.
    private static func isSpanish(_ text: ArraySlice<UInt8>, _ number: DecimalDigits) -> Bool {
        guard let first = text.first, let last = text.last, last.isASCIILetter else { return false }
        let isForeign = first.isASCIILetter
        guard isForeign ? number.count == 7 && first | 0x20 >= UInt8(ascii: "x") : number.count == 8 else {
            return false
        }
        let value = number.number(0..<number.count) + (isForeign ? Int(first & 0x1F) - 24 : 0) * 10_000_000
        return spanishLetters[value % 23] == last & 0xDF
    }

    private static func isGermanPension(_ text: ArraySlice<UInt8>) -> Bool {
        checksum(spelled(text), [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1])
    }

    private static func isGermanHealth(_ text: ArraySlice<UInt8>) -> Bool {
        checksum(spelled(text), [1, 2, 1, 2, 1, 2, 1, 2, 1, 2])
    }

    /// Returns the digits, with two for the place of each letter in the alphabet.
    private static func spelled(_ text: ArraySlice<UInt8>) -> DecimalDigits {
        var digits: [UInt8] = []
        for byte in text {
            let place = byte & 0x1F
            digits += byte.isASCIILetter ? [0x30 + place / 10, 0x30 + place % 10] : [byte]
        }
        return DecimalDigits(digits)
    }

    /// Returns whether the last digit is the sum of the digits of all products, modulo 10.
    private static func checksum(_ number: DecimalDigits, _ weights: [Int]) -> Bool {
        let products = weights.indices.map { number[$0] * weights[$0] }
        return products.reduce(0) { $0 + $1 / 10 + $1 % 10 } % 10 == number[weights.count]
    }

    /// Values of A...Z, and of 0...9 like A...J, at the odd places; at the even ones they count as themselves.
    private static let oddValues = [
        1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
    ]

    private static func isItalian(_ text: ArraySlice<UInt8>) -> Bool {
        var sum = 0
        for (place, byte) in text.dropLast().enumerated() {
            let value = byte.isASCIIDigit ? Int(byte) - 0x30 : Int(byte & 0x1F) - 1
            sum += place % 2 == 1 ? value : oddValues[value]
        }
        return text.last.map { Int($0 & 0x1F) - 1 } == sum % 26
    }

    private static func isMexican(_ text: ArraySlice<UInt8>) -> Bool {
        var sum = 0
        for (place, byte) in text.dropLast().enumerated() {
            // Letters count from 10. The alphabet of the checksum has Ñ after N, but no number contains it.
            let letter = Int(byte & 0x1F)
            sum += (byte.isASCIIDigit ? Int(byte) - 0x30 : letter + (letter > 14 ? 10 : 9)) * (18 - place)
        }
        return text.last.map { Int($0) - 0x30 } == (10 - sum % 10) % 10
    }
}
