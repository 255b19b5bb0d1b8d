/// Prefilter for personal data: returns, for each position of a text, the few detectors that may match there.
struct PIIPrefilter: Sendable {
    /// A set of detectors as bits.
    typealias DetectorSet = UInt64

    /// For each byte, the detectors whose matches can begin with it.
    private let first: [DetectorSet]
    /// Detectors that need words before a match.
    let labelled: DetectorSet
    /// The gates, and the detectors behind each.
    private let gates: [PIIDetector.Gate]
    private let gatedDetectors: [DetectorSet]
    /// Detectors with gates that a word of letters alone does not pass.
    private var marked: DetectorSet = 0
    /// Detectors with word gates, by the first two characters of their prefixes, five bits each.
    private var worded: DetectorSet = 0
    private var capitalised: DetectorSet = 0
    private var pairs = [DetectorSet](repeating: 0, count: 1 << 10)
    /// Detectors with word gates, by the first three letters of their prefixes, five bits each.
    private var triples = [DetectorSet](repeating: 0, count: 1 << 15)

    init(_ detectors: [PIIDetector]) {
        precondition(detectors.count <= DetectorSet.bitWidth, "more detectors than bits")
        var first = [DetectorSet](repeating: 0, count: 256)
        var gated: [PIIDetector.Gate: DetectorSet] = [:]
        for (index, detector) in detectors.enumerated() {
            for byte in detector.opening.utf8 { first[Int(byte)] |= 1 << index }
            // Beyond ASCII, every detector that can begin with letters may begin.
            if detector.opening.utf8.contains(where: \.isASCIILetter) {
                for byte in 0x80..<0x100 { first[byte] |= 1 << index }
            }
            if detector.gate != .none { gated[detector.gate, default: 0] |= 1 << index }
        }
        self.first = first
        labelled = detectors.indices.reduce(0) { detectors[$1].context == nil ? $0 : $0 | 1 << $1 }
        gates = Array(gated.keys)
        gatedDetectors = Array(gated.values)
        for (gate, detectors) in gated { note(gate, detectors) }
    }

    private mutating func note(_ gate: PIIDetector.Gate, _ detectors: DetectorSet) {
        switch gate {
        case .beforeAt, .beforeColon, .hostBeforePath, .hexBeforeColon, .digitInWord: marked |= detectors
        case .words(let prefixes, let orCapital):
            worded |= detectors
            for prefix in prefixes { note(prefix, detectors) }
            if orCapital { capitalised |= detectors }
        case .dates(let prefixes):
            worded |= detectors
            for prefix in prefixes { note(prefix, detectors) }
        case .none, .beforeWrittenAt, .digits, .numberBeforeName, .numberBeforeCapital: break
        }
    }

    private mutating func note(_ prefix: UInt32, _ detectors: DetectorSet) {
        let pair = Self.pair(UInt8(prefix >> 16), UInt8(prefix >> 8 & 0xFF))
        pairs[pair] |= detectors
        triples[pair << 5 | Int(prefix & 31)] |= detectors
    }

    private static func pair(_ one: UInt8, _ other: UInt8) -> Int { Int(one & 31) << 5 | Int(other & 31) }

    /// Returns the detectors that may match at `index`, by its first byte and by the text before it.
    func candidates(at index: Int, in text: [UInt8]) -> DetectorSet {
        let byte = text[index]
        let candidates = first[Int(byte)]
        guard candidates != 0, index > 0, byte.isWordByte else { return candidates }
        let before = text[index - 1]
        // A word may begin after a character beyond ASCII: some scripts have no spaces.
        return before.isWordByte && !(before >= 0x80 && byte < 0x80) ? 0 : candidates
    }

    /// Splits candidates into those whose gate passes now and those that need more text.
    func ready(_ candidates: DetectorSet, at index: Int, in text: [UInt8], isComplete: Bool) -> (
        now: DetectorSet, later: DetectorSet
    ) {
        var now = candidates
        var beginning = PIIPrefix(at: index, of: text, isComplete: isComplete)
        if text[index].isASCIILetter {
            // Most words concern few detectors; one lookup rules the others out.
            if index + 1 < text.count, text[index + 1] < 0x80 {
                let pair = Self.pair(text[index], text[index + 1])
                let isLong = index + 2 < text.count && text[index + 2] < 0x80
                let wanted = isLong ? triples[pair << 5 | Int(text[index + 2] & 31)] : pairs[pair]
                now &= ~worded | wanted | (text[index].isCapital ? capitalised : 0)
            }
            if now & marked != 0, beginning.run.isPlain { now &= ~marked }
            if now == 0 { return (0, 0) }
        }
        let candidates = now
        var later: DetectorSet = 0
        for (index, detectors) in gatedDetectors.enumerated() where candidates & detectors != 0 {
            switch beginning.test(gates[index]) {
            case .ask: break
            case .no: now &= ~detectors
            case .wait:
                now &= ~detectors
                later |= candidates & detectors
            }
        }
        return (now, later)
    }
}
