import Foundation
import HearthAPI
import HearthCore
import JSONText
import PolicyEngine

/// A processor of lines `{"id","text"}` that returns the positions of personal data in each text, in input order.
struct RedactionLines {
    struct BadLine: Error {
        /// From 1.
        var number: Int
        var message: String
    }

    private let redactor: Redactor
    private var chunks: TextChunks?
    private var rest: [UInt8] = []
    private var number = 0
    private var answers: [UInt8] = []

    /// Creates a processor.
    ///
    /// - Parameter chunkSeed: if set, texts are processed in random pieces.
    init(_ redactor: Redactor, chunkSeed: UInt64?) {
        self.redactor = redactor
        chunks = chunkSeed.map(TextChunks.init(state:))
    }

    /// Processes the complete lines of the input so far.
    ///
    /// - Throws: ``BadLine``; the lines before it are processed.
    mutating func append(_ data: Data) throws {
        rest += data
        var start = 0
        while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
            try answer(rest[start..<end])
            start = end + 1
        }
        rest.removeSubrange(..<start)
    }

    /// Processes a last line without a line break.
    mutating func finish() throws {
        if !rest.isEmpty { try answer(rest[...]) }
        rest = []
    }

    /// Returns the output lines and removes them.
    mutating func takeOutput() -> [UInt8] {
        defer { answers.removeAll(keepingCapacity: true) }
        return answers
    }

    private mutating func answer(_ line: ArraySlice<UInt8>) throws {
        number += 1
        guard line.contains(where: { $0 > 0x20 }) else { return }
        guard let source = String(validating: line, as: UTF8.self), let object = try? RawJSON(source) else {
            throw BadLine(number: number, message: "expected a JSON object")
        }
        guard let id = object["id"] else { throw BadLine(number: number, message: "expected an object with \"id\"") }
        guard let text = object["text"]?.string else {
            throw BadLine(number: number, message: "expected an object with \"text\", a string")
        }
        answers += "{\"id\":".utf8
        answers += id.text.utf8
        answers += ",\"spans\":[".utf8
        append(spans(of: text), of: text)
        answers += "],\"unit\":\"cp\"}\n".utf8
    }

    private mutating func spans(of text: String) -> [PIISpan] {
        guard chunks != nil else { return redactor.redact(text).spans }
        var stream = StreamingRedactor(redactor)
        while let piece = chunks?.next(of: text) { _ = stream.append(piece) }
        _ = stream.finish()
        return stream.masked
    }

    /// Writes spans with offsets in code points.
    private mutating func append(_ spans: [PIISpan], of text: String) {
        var bytes = 0
        var points = 0
        var rest = text.utf8[...]
        func point(at offset: Int) -> Int {
            let part = rest.prefix(offset - bytes)
            points += part.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
            rest = rest.dropFirst(offset - bytes)
            bytes = offset
            return points
        }
        for (index, span) in spans.enumerated() {
            if index > 0 { answers.append(UInt8(ascii: ",")) }
            let start = point(at: span.range.lowerBound)
            let end = point(at: span.range.upperBound)
            answers += "{\"start\":\(start),\"end\":\(end),\"type\":\"\(span.kind.rawValue)\"}".utf8
        }
    }
}

/// A generator that cuts texts into random pieces of 1 to 40 bytes between characters, one in four of a single character.
private struct TextChunks {
    /// The state of SplitMix64 (Steele, Lea, Flood 2014).
    var state: UInt64
    private var rest: Substring.UnicodeScalarView?

    init(state: UInt64) { self.state = state }

    /// Returns the next piece of a text, or nil at its end; then the next text may begin.
    mutating func next(of text: String) -> String? {
        var scalars = rest ?? Substring(text).unicodeScalars
        guard !scalars.isEmpty else {
            rest = nil
            return nil
        }
        let number = random()
        var room = number % 4 == 0 ? 0 : Int((number >> 2) % 40) + 1
        var piece = String.UnicodeScalarView()
        while let scalar = scalars.first, piece.isEmpty || UTF8.width(scalar) <= room {
            room -= UTF8.width(scalar)
            piece.append(scalar)
            scalars.removeFirst()
        }
        rest = scalars
        return String(piece)
    }

    private mutating func random() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
