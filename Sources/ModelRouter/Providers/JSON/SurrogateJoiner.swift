/// Makes frames readable whose text a server has cut between the two escapes of one character: `\ud83c` at the end of a
/// frame, `\udf72` at the start of the next.
struct SurrogateJoiner {
    /// The first half, in the hexadecimal digits of its escape.
    private var half: ArraySlice<UInt8>?

    /// Returns the frame with both halves in the second of two frames; nil if the frame is not UTF-8. A first half at the
    /// end of a text waits for the second one, and every other half that stays alone is U+FFFD.
    mutating func text(of frame: [UInt8]) -> String? {
        guard let first = Self.escape(of: 0xD800...0xDFFF, in: frame, from: 0) else {
            return String(validating: frame, as: UTF8.self)
        }
        var joined = Array(frame[..<first])
        var at = first
        while at < frame.count {
            guard frame[at] == UInt8(ascii: "\\") else {
                joined.append(frame[at])
                at += 1
                continue
            }
            guard let code = Self.code(in: frame, at: at) else {
                joined += frame[at..<min(at + 2, frame.count)]
                at += 2
                continue
            }
            let end = at + 6
            switch code {
            case 0xD800...0xDBFF:
                if let second = Self.code(in: frame, at: end), (0xDC00...0xDFFF).contains(second) {
                    joined += frame[at..<end + 6]
                    at = end + 6
                    continue
                }
                if end < frame.count, frame[end] == UInt8(ascii: "\"") {
                    half = frame[at..<end]
                } else {
                    joined += Self.replacement
                }
            case 0xDC00...0xDFFF:
                joined += half.take().map { $0 + frame[at..<end] } ?? Self.replacement[...]
            default: joined += frame[at..<end]
            }
            at = end
        }
        return String(validating: joined, as: UTF8.self)
    }

    private static let replacement = Array(#"\uFFFD"#.utf8)

    /// Returns the place of the first escape of a code in the range.
    private static func escape(of codes: ClosedRange<UInt16>, in frame: [UInt8], from start: Int) -> Int? {
        var at = start
        while at < frame.count {
            guard frame[at] == UInt8(ascii: "\\") else {
                at += 1
                continue
            }
            if let code = code(in: frame, at: at), codes.contains(code) { return at }
            at += 2
        }
        return nil
    }

    /// Returns the code of `\uXXXX` at a place; nil if there is something else.
    private static func code(in frame: [UInt8], at place: Int) -> UInt16? {
        guard place + 6 <= frame.count, frame[place] == UInt8(ascii: "\\"), frame[place + 1] == UInt8(ascii: "u"),
            frame[(place + 2)..<(place + 6)].allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
        else { return nil }
        return UInt16(String(decoding: frame[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16)
    }
}
