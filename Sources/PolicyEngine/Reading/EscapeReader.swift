/// Decoder of character references of HTML and Markdown (`&#101;`, `&#x65;`) and of JSON escapes (`\u0065`).
struct EscapeReader {
    typealias Placed = (scalar: Unicode.Scalar, origin: Int)

    private var held: [Placed] = []

    var firstPending: Int? { held.first?.origin }

    /// Returns whether this character, or the held text, may belong to an escape.
    func concerns(_ scalar: Unicode.Scalar) -> Bool { !held.isEmpty || scalar == "&" || scalar == "\\" }

    /// Reads a character and returns the characters that are certain now.
    mutating func read(_ scalar: Unicode.Scalar, at origin: Int) -> [Placed] {
        guard let first = held.first else {
            if scalar == "&" || scalar == "\\" {
                held = [(scalar, origin)]
                return []
            }
            return [(scalar, origin)]
        }
        let isReference = first.scalar == "&"
        if canContinue(with: scalar, isReference: isReference) {
            held.append((scalar, origin))
            guard isReference ? scalar == ";" : held.count == 6 else { return [] }
            return complete(decoding: isReference)
        }
        let before = complete()
        return before + read(scalar, at: origin)
    }

    /// Returns the held text as it was written.
    mutating func complete() -> [Placed] {
        defer { held.removeAll() }
        return held
    }

    /// Returns whether an escape may continue so: `&#` and up to seven digits, or `\u` and four.
    private func canContinue(with scalar: Unicode.Scalar, isReference: Bool) -> Bool {
        guard isReference else { return held.count == 1 ? scalar == "u" : scalar.isHexDigit }
        switch held.count {
        case 1: return scalar == "#"
        case 2: return scalar.isDecimalDigit || scalar == "x" || scalar == "X"
        case 3 where !held[2].scalar.isDecimalDigit: return scalar.isHexDigit
        default:
            if scalar == ";" { return true }
            let isHexadecimal = !held[2].scalar.isDecimalDigit
            return held.count < 10 && (isHexadecimal ? scalar.isHexDigit : scalar.isDecimalDigit)
        }
    }

    private mutating func complete(decoding isReference: Bool) -> [Placed] {
        let written = complete()
        let isHexadecimal = !isReference || !written[2].scalar.isDecimalDigit
        let digits = written.dropFirst(isReference && !isHexadecimal ? 2 : isReference ? 3 : 2)
            .filter { $0.scalar != ";" }
        let value = digits.reduce(UInt32(0)) { value, digit in
            value * (isHexadecimal ? 16 : 10)
                + (digit.scalar.properties.numericValue.map { UInt32($0) }
                    ?? (digit.scalar.value | 0x20) - 0x57)
        }
        guard let scalar = Unicode.Scalar(value), value > 0 else { return written }
        return [(scalar, written[0].origin)]
    }
}

extension Unicode.Scalar {
    fileprivate var isDecimalDigit: Bool { (0x30...0x39).contains(value) }
    fileprivate var isHexDigit: Bool { isDecimalDigit || (0x61...0x66).contains(value | 0x20) }
}
