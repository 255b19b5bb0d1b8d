/// Where personal data can begin: names, for each place of a text, the few detectors that are worth asking.
struct PIIPrefilter: Sendable {
    /// Detectors as bits.
    typealias Asked = UInt64

    /// For each byte, which detectors' matches can begin with it.
    private let first: [Asked]
    /// Detectors that want words before what they find.
    let labelled: Asked
    private let gated: [(gate: PIIDetector.Gate, detectors: Asked)]
    /// Detectors behind gates that a word of letters alone does not open.
    private var marked: Asked = 0
    /// Detectors behind gates of words; by two characters, of five bits each, those with a word that begins so.
    private var worded: Asked = 0
    private var capitalised: Asked = 0
    private var pairs = [Asked](repeating: 0, count: 1 << 10)

    init(_ detectors: [PIIDetector]) {
        precondition(detectors.count <= Asked.bitWidth, "more detectors than bits")
        var first = [Asked](repeating: 0, count: 256)
        var gated: [PIIDetector.Gate: Asked] = [:]
        for (index, detector) in detectors.enumerated() {
            for byte in detector.opening.utf8 { first[Int(byte)] |= 1 << index }
            // Beyond ASCII, whatever begins with letters may begin.
            if detector.opening.utf8.contains(where: \.isASCIILetter) {
                for byte in 0x80..<0x100 { first[byte] |= 1 << index }
            }
            if detector.gate != .none { gated[detector.gate, default: 0] |= 1 << index }
        }
        self.first = first
        labelled = detectors.indices.reduce(0) { detectors[$1].context == nil ? $0 : $0 | 1 << $1 }
        self.gated = gated.map { ($0.key, $0.value) }
        for (gate, detectors) in gated { note(gate, detectors) }
    }

    private mutating func note(_ gate: PIIDetector.Gate, _ detectors: Asked) {
        switch gate {
        case .beforeAt, .beforeColon, .hostBeforePath, .hexBeforeColon, .digitInWord: marked |= detectors
        case .words(let prefixes, let orCapital):
            worded |= detectors
            for prefix in prefixes { pairs[Self.pair(UInt8(prefix >> 16), UInt8(prefix >> 8 & 0xFF))] |= detectors }
            if orCapital { capitalised |= detectors }
        case .dates(let prefixes):
            worded |= detectors
            for prefix in prefixes { pairs[Self.pair(UInt8(prefix >> 16), UInt8(prefix >> 8 & 0xFF))] |= detectors }
        case .none, .beforeWrittenAt, .digits, .numberBeforeName, .numberBeforeCapital: break
        }
    }

    private static func pair(_ one: UInt8, _ other: UInt8) -> Int { Int(one & 31) << 5 | Int(other & 31) }

    /// Which detectors may have a match that begins at `index`, by its first byte and by what stands before it.
    func asked(at index: Int, in text: [UInt8]) -> Asked {
        let byte = text[index]
        let asked = first[Int(byte)]
        guard asked != 0, index > 0, byte.isWordByte else { return asked }
        let before = text[index - 1]
        // After a character beyond ASCII a word may begin: there are scripts without spaces.
        return before.isWordByte && !(before >= 0x80 && byte < 0x80) ? 0 : asked
    }

    /// Of these detectors, those that may be asked now, and those of which only more text can tell that.
    func open(_ asked: Asked, at index: Int, in text: [UInt8], isComplete: Bool) -> (now: Asked, later: Asked) {
        var now = asked
        var beginning = PIIPrefix(at: index, of: text, isComplete: isComplete)
        if text[index].isASCIILetter {
            // Most words are no business of most detectors, which two looks tell.
            if index + 1 < text.count, text[index + 1] < 0x80 {
                let wanted = pairs[Self.pair(text[index], text[index + 1])]
                now &= ~worded | wanted | (text[index].isCapital ? capitalised : 0)
            }
            if now & marked != 0, beginning.run.isPlain { now &= ~marked }
            if now == 0 { return (0, 0) }
        }
        let asked = now
        var later: Asked = 0
        for index in gated.indices where asked & gated[index].detectors != 0 {
            let detectors = gated[index].detectors
            switch beginning.answer(gated[index].gate) {
            case .ask: break
            case .no: now &= ~detectors
            case .wait:
                now &= ~detectors
                later |= asked & detectors
            }
        }
        return (now, later)
    }
}
