/// The text at one position, examined once for all gates.
struct PIIPrefix {
    enum Outcome {
        case no, ask
        /// More text is needed.
        case wait
    }

    private let text: [UInt8]
    private let start: Int
    private let isComplete: Bool
    let run: Run
    private lazy var digits = Digits(from: start, in: text)

    init(at start: Int, of text: [UInt8], isComplete: Bool) {
        self.text = text
        self.start = start
        self.isComplete = isComplete
        run = Run(from: start, in: text)
    }

    private var unknown: Outcome { isComplete ? .no : .wait }

    mutating func test(_ gate: PIIDetector.Gate) -> Outcome {
        switch gate {
        case .none: .ask
        case .beforeAt: run.isOpen ? unknown : run.end == UInt8(ascii: "@") ? .ask : .no
        case .beforeWrittenAt: beforeWrittenAt()
        case .beforeColon: run.isOpen ? unknown : run.end == UInt8(ascii: ":") ? .ask : .no
        case .hexBeforeColon where text[start] == UInt8(ascii: ":"):
            start + 1 < text.count ? text[start + 1] == UInt8(ascii: ":") ? .ask : .no : unknown
        case .hexBeforeColon:
            run.length > 4 ? .no : run.isOpen ? unknown : run.end == UInt8(ascii: ":") ? .ask : .no
        case .hostBeforePath:
            run.isOpen
                ? unknown : run.hasDot && (run.end == UInt8(ascii: "/") || run.end == UInt8(ascii: ":")) ? .ask : .no
        case .digitInWord: digitInWord()
        case .digits(let least): digits.count >= least ? .ask : digits.isOpen ? unknown : .no
        case .words(let prefixes, let orCapital): word(of: prefixes, at: start, orCapital: orCapital)
        case .dates(let prefixes): date(of: prefixes)
        case .numberBeforeName: numberBefore { $0.isWordByte }
        case .numberBeforeCapital: numberBefore { $0.isCapital || $0 >= 0x80 }
        }
    }

    /// Tests for "%40", "&#64;", a JSON escape, or a space with "@", "(at)" and the like after the local part.
    private mutating func beforeWrittenAt() -> Outcome {
        if run.hasPercent { return .ask }
        guard let end = run.end else { return run.isOpen ? unknown : .no }
        switch end {
        case UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return .ask
        case UInt8(ascii: " "), UInt8(ascii: "@"):
            let next = start + run.length + 1
            guard next < text.count else { return unknown }
            switch text[next] {
            case UInt8(ascii: " "): return end == UInt8(ascii: "@") ? .ask : .no
            case UInt8(ascii: "@"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                return end == UInt8(ascii: "@") ? .no : .ask
            default: return .no
            }
        default: return .no
        }
    }

    private mutating func digitInWord() -> Outcome {
        if let digit = run.digit { return digit < 10 ? .ask : .no }
        if run.length >= 10 { return .no }
        if run.isOpen { return unknown }
        // "AB 12", "BROWN 10": capitals, a space, a digit.
        guard run.length == 2 || run.length == 5, run.end == UInt8(ascii: " "), run.beginsWithCapitals else {
            return .no
        }
        let next = start + run.length + 1
        return next < text.count ? text[next].isASCIIDigit ? .ask : .no : unknown
    }

    private func date(of prefixes: Set<UInt32>) -> Outcome {
        guard text[start].isASCIIDigit else { return word(of: prefixes, at: start, orCapital: false) }
        var next = start
        while next < text.count, next < start + 8, text[next].isASCIIDigit { next += 1 }
        if next == start + 8 { return .ask }
        guard next < text.count else { return unknown }
        // "4.5.", "4th"; a space may come between.
        if text[next] != UInt8(ascii: " ") {
            let isOfDate = text[next].isWordByte || (0x2D...0x2F).contains(text[next])
            return isOfDate && next <= start + 4 ? .ask : .no
        }
        next += 1
        guard next < text.count else { return unknown }
        return text[next].isASCIIDigit ? .ask : word(of: prefixes, at: next, orCapital: false)
    }

    private func numberBefore(_ canFollow: (UInt8) -> Bool) -> Outcome {
        var next = start
        while next < text.count, next < start + Self.longestNumber, text[next].isOfHouseNumber { next += 1 }
        guard next < start + Self.longestNumber else { return .no }
        guard next < text.count else { return unknown }
        if text[next] == UInt8(ascii: ",") { next += 1 }
        guard next < text.count else { return unknown }
        guard text[next] == UInt8(ascii: " ") || text[next] == UInt8(ascii: "\n") else { return .no }
        next += 1
        guard next < text.count else { return unknown }
        if text[next].isASCIIDigit { return numberedName(at: next) }
        return canFollow(text[next]) ? .ask : .no
    }

    /// Tests whether a number may belong to a street, "12 4th Avenue", "12 5 Oak Lane", or to a house number, "110 1/2
    /// Main Street". Rows of numbers do not.
    private func numberedName(at start: Int) -> Outcome {
        var next = start
        while next < text.count, next < start + 4, text[next].isASCIIDigit { next += 1 }
        guard next < start + 4 else { return .no }
        guard next < text.count else { return unknown }
        if text[next] != UInt8(ascii: " ") {
            return text[next].isWordByte || text[next] == UInt8(ascii: "/") ? .ask : .no
        }
        guard next + 1 < text.count else { return unknown }
        return text[next + 1].isCapital || text[next + 1] >= 0x80 ? .ask : .no
    }

    /// Length of the longest house number: "12345-1234bis".
    private static let longestNumber = 14

    /// True if a number may belong to the name that begins here; false if the text between cannot be part of a name.
    private var mayHaveNumber: Bool {
        var isSmall = false
        var length = 0
        for index in start..<min(start + 64, text.count) {
            let byte = text[index]
            if byte.isASCIIDigit { return true }
            if byte.isWordByte {
                if length == 0 { isSmall = !byte.isCapital && byte < 0x80 }
                length += 1
                // Only articles and prepositions are in lower case.
                if isSmall, length > 7 { return false }
            } else {
                guard byte.isInAddress else { return false }
                // A full stop, a hyphen or an apostrophe may occur within a name: "D.co".
                if ![UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "'")].contains(byte) { length = 0 }
            }
        }
        return true
    }

    private func word(of prefixes: Set<UInt32>, at start: Int, orCapital: Bool) -> Outcome {
        if orCapital && text[start].isCapital { return mayHaveNumber ? .ask : .no }
        guard start + 3 <= text.count else { return isComplete ? .ask : .wait }
        var prefix: UInt32 = 0
        for byte in text[start..<(start + 3)] {
            if byte >= 0x80 { return .ask }
            prefix = prefix << 8 | UInt32(byte.isASCIILetter ? byte | 0x20 : byte)
        }
        return prefixes.contains(prefix) ? .ask : .no
    }
}
