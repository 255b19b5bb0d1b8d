@testable import PolicyEngine

/// What a redactor makes of a text, told without any of what makes it fast or lets it work on a stream: no gates, no
/// window, no partial matches, every position tested by every detector.
struct PlainRedactor {
    let redactor: Redactor
    private let workspace = MatchWorkspace()

    init(_ redactor: Redactor) { self.redactor = redactor }

    func redact(_ text: String) -> Redaction {
        // For each byte that the detectors read, where its character began and ended.
        var bytes: [UInt8] = []
        var origins: [Range<Int>] = []
        var offset = 0
        for scalar in text.unicodeScalars {
            let width = UTF8.width(scalar)
            let folded = Folding.fold(String(scalar))
            bytes += folded
            for index in folded.indices {
                let start = folded.count == width ? offset + index : offset
                origins.append(start..<(offset + width))
            }
            offset += width
        }
        let original = Array(text.utf8)
        var output: [UInt8] = []
        var shown = 0
        var spans: [PIISpan] = []
        var whole = TextWindow()
        whole.append(bytes)
        var position = 0
        while position < bytes.count {
            guard let (kind, end) = finding(at: position, in: whole) else {
                position += 1
                continue
            }
            let range = origins[position].lowerBound..<origins[end - 1].upperBound
            output += original[shown..<range.lowerBound] + Array(redactor.placeholder.text(for: kind).utf8)
            spans.append(PIISpan(kind: kind, range: range))
            shown = range.upperBound
            position = end
        }
        return Redaction(text: String(decoding: output + original[shown...], as: UTF8.self), spans: spans)
    }

    private func finding(at position: Int, in text: TextWindow) -> (PIIKind, end: Int)? {
        for (index, detector) in redactor.detectors.enumerated() {
            let candidates = redactor.beginnings.candidates(at: position, in: text.bytes)
            guard candidates & (1 << index) != 0,
                case .match(let range) = detector.pattern.firstMatch(
                    in: text.bytes, range: text.bytes.indices, from: position, using: workspace),
                detector.context?.matches(before: position, in: text, using: workspace) != false,
                detector.exclusion?.matches(before: position, in: text, using: workspace) != true,
                let length = detector.measure(text.slice(range))
            else { continue }
            return (detector.kind, position + length)
        }
        return nil
    }
}
