/// Where personal data can begin: names, for each place of a text, the few detectors that are worth asking.
struct PIIBeginnings: Sendable {
    /// Detectors as bits.
    typealias Asked = UInt64

    enum Answer {
        case no, ask
        /// More text can tell.
        case wait
    }

    /// For each byte, which detectors' matches can begin with it.
    private let first: [Asked]
    private let gates: [PIIDetector.Gate]

    init(_ detectors: [PIIDetector]) {
        precondition(detectors.count <= Asked.bitWidth, "more detectors than bits")
        var first = [Asked](repeating: 0, count: 256)
        for (index, detector) in detectors.enumerated() {
            for byte in detector.opening.utf8 { first[Int(byte)] |= 1 << index }
            // Beyond ASCII, whatever begins with letters may begin.
            if detector.opening.utf8.contains(where: \.isASCIILetter) {
                for byte in 0x80..<0x100 { first[byte] |= 1 << index }
            }
        }
        self.first = first
        gates = detectors.map(\.gate)
    }

    /// Which detectors may have a match that begins at `index`, by its first byte and by what stands before it.
    func asked(at index: Int, in text: [UInt8]) -> Asked {
        let byte = text[index]
        let asked = first[Int(byte)]
        guard asked != 0, index > 0, byte.isWordByte else { return asked }
        let before = text[index - 1]
        // After a character beyond ASCII a word may begin: there are scripts without spaces.
        return before.isWordByte && !(before >= 0x80 && byte < 0x80) ? 0 : asked
    }

    /// What a detector's gate says of `index`.
    func answer(of detector: Int, at index: Int, in text: [UInt8], isComplete: Bool) -> Answer {
        let bytes = text[index...]
        let unknown = isComplete ? Answer.no : .wait
        switch gates[detector] {
        case .none: return .ask
        case .beforeAt: return answer(bytes, upTo: 128, unknown, pass: \.isLocalPart) { $0 == UInt8(ascii: "@") }
        case .beforeColon: return answer(bytes, upTo: 16, unknown, pass: \.isSchemePart) { $0 == UInt8(ascii: ":") }
        case .hexBeforeColon: return answer(bytes, upTo: 4, unknown, pass: \.isHex) { $0 == UInt8(ascii: ":") }
        case .digitInWord: return digitInWord(bytes, unknown)
        case .digits(let least): return digits(least, bytes, unknown)
        }
    }

    /// Whether bytes that `pass` are followed by one that ends them.
    private func answer(
        _ bytes: ArraySlice<UInt8>, upTo most: Int, _ unknown: Answer, pass: (UInt8) -> Bool, end: (UInt8) -> Bool
    ) -> Answer {
        for (offset, byte) in bytes.enumerated() where !pass(byte) || offset >= most { return end(byte) ? .ask : .no }
        return unknown
    }

    private func digitInWord(_ bytes: ArraySlice<UInt8>, _ unknown: Answer) -> Answer {
        for (offset, byte) in bytes.prefix(10).enumerated() {
            if byte.isASCIIDigit { return .ask }
            let isGap = offset == 2 && (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-"))
            guard byte.isASCIILetter || (isGap && bytes.prefix(2).allSatisfy(\.isCapital)) else { return .no }
            if offset > 2, bytes[bytes.startIndex + 2].isASCIILetter == false { return .no }
        }
        return bytes.count >= 10 ? .no : unknown
    }

    private func digits(_ least: Int, _ bytes: ArraySlice<UInt8>, _ unknown: Answer) -> Answer {
        var count = 0
        var between = 0
        for byte in bytes {
            if byte.isASCIIDigit {
                count += 1
                between = 0
                if count == least { return .ask }
            } else {
                between += 1
                guard between <= 3, byte.standsBetweenDigits else { return .no }
            }
        }
        return unknown
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
    var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    /// A letter or digit, or part of a character beyond ASCII.
    var isWordByte: Bool { isASCIIDigit || isASCIILetter || self >= 0x80 }
    var isHex: Bool { isASCIIDigit || (0x61...0x66).contains(self | 0x20) }

    fileprivate var isLocalPart: Bool { isWordByte || Self.inLocalPart.contains(self) }
    fileprivate var isSchemePart: Bool { isWordByte || self == UInt8(ascii: "+") }
    fileprivate var standsBetweenDigits: Bool { Self.betweenDigits.contains(self) }

    private static let inLocalPart = Array("._%+'-".utf8)
    private static let betweenDigits = Array(" +.-/()".utf8)
}
