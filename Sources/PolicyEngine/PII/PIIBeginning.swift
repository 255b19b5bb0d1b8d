/// What stands at one place of a text, looked at once for all gates.
struct PIIBeginning {
    enum Answer {
        case no, ask
        /// More text can tell.
        case wait
    }

    private let text: [UInt8]
    private let start: Int
    private let isComplete: Bool
    private lazy var run = Run(from: start, in: text)
    private lazy var digits = Digits(from: start, in: text)

    init(at start: Int, of text: [UInt8], isComplete: Bool) {
        self.text = text
        self.start = start
        self.isComplete = isComplete
    }

    private var unknown: Answer { isComplete ? .no : .wait }

    mutating func answer(_ gate: PIIDetector.Gate) -> Answer {
        switch gate {
        case .none: .ask
        case .beforeAt: run.isOpen ? unknown : run.end == UInt8(ascii: "@") ? .ask : .no
        case .beforeColon: run.isOpen ? unknown : run.end == UInt8(ascii: ":") ? .ask : .no
        case .hexBeforeColon:
            run.length > 4 ? .no : run.isOpen ? unknown : run.end == UInt8(ascii: ":") ? .ask : .no
        case .digitInWord: digitInWord()
        case .digits(let least): digits.count >= least ? .ask : digits.isOpen ? unknown : .no
        case .words(let prefixes, let orCapital): word(of: prefixes, orCapital: orCapital)
        }
    }

    private mutating func digitInWord() -> Answer {
        if let digit = run.digit { return digit < 10 ? .ask : .no }
        if run.length >= 10 { return .no }
        if run.isOpen { return unknown }
        // Two capitals, a space, a digit.
        guard run.length == 2, run.end == UInt8(ascii: " "), text[start].isCapital, text[start + 1].isCapital else {
            return .no
        }
        return start + 3 < text.count ? text[start + 3].isASCIIDigit ? .ask : .no : unknown
    }

    private func word(of prefixes: Set<UInt32>, orCapital: Bool) -> Answer {
        if text[start].isASCIIDigit || (orCapital && text[start].isCapital) { return .ask }
        guard start + 3 <= text.count else { return isComplete ? .ask : .wait }
        var prefix: UInt32 = 0
        for byte in text[start..<(start + 3)] {
            if byte >= 0x80 { return .ask }
            prefix = prefix << 8 | UInt32(byte.isASCIILetter ? byte | 0x20 : byte)
        }
        return prefixes.contains(prefix) ? .ask : .no
    }

    /// What may be the local part of an e-mail address, and what ends it.
    struct Run {
        static let longest = 128

        var length = 0
        /// The first byte behind it, nil where there is none yet.
        var end: UInt8?
        /// Of the first digit in it.
        var digit: Int?
        /// Whether it may go on.
        var isOpen: Bool { end == nil && length <= Self.longest }

        /// Whether it is a word that opens no gate, two letters aside.
        var isPlain: Bool {
            guard let end, digit == nil, length > 2 else { return false }
            return end != UInt8(ascii: "@") && end != UInt8(ascii: ":")
        }

        init(from start: Int, in text: [UInt8]) {
            for index in start..<text.count {
                let byte = text[index]
                guard byte.isLocalPart, length <= Self.longest else {
                    if length <= Self.longest { end = byte }
                    return
                }
                if digit == nil, byte.isASCIIDigit { digit = length }
                length += 1
            }
        }
    }

    /// Digits, and what stands between those of one number.
    private struct Digits {
        private static let enough = 12

        var count = 0
        /// Whether more may follow.
        var isOpen = true

        init(from start: Int, in text: [UInt8]) {
            var between = 0
            for index in start..<text.count {
                let byte = text[index]
                if byte.isASCIIDigit {
                    count += 1
                    between = 0
                    if count == Self.enough { return }
                } else {
                    between += 1
                    guard between <= 3, byte.standsBetweenDigits else {
                        isOpen = false
                        return
                    }
                }
            }
        }
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    var isCapital: Bool { (0x41...0x5A).contains(self) }
    /// A letter or digit, or part of a character beyond ASCII.
    var isWordByte: Bool { isASCIIDigit || isASCIILetter || self >= 0x80 }

    /// Of "._%+'-", too.
    fileprivate var isLocalPart: Bool {
        switch self {
        case 0x2E, 0x5F, 0x25, 0x2B, 0x27, 0x2D: true
        default: isWordByte
        }
    }

    /// One of " +.-/()".
    fileprivate var standsBetweenDigits: Bool {
        switch self {
        case 0x20, 0x2B, 0x2E, 0x2D, 0x2F, 0x28, 0x29: true
        default: false
        }
    }
}
