import PolicyEngine
import Testing

@Suite struct StreamingRedactorTests {
    static let fragments = [
        "call ", "me", " at ", "+1 415-555-0132", "(415) 555", "-0132", "415", "5550132", "020 7946 0958", "0", "44",
        "jo@example.com", "jo.", "@", "example", ".co", ".uk", "12 Maple Street", "12 ", "Maple ", "Oak ", "St", "reet",
        ", Apt 4", ", Springfield, IL 62704", "221B ", "Hauptstraße 5", "straße", " rue de la Paix", "é", "e\u{301}",
        "👩‍👧", "日本", "\u{A0}", "\u{200B}", "\n", " ", ". ", ", ", "-", "x 12", "honey", "P.O. Box 77", "call 555-0132",
        "١٢٣", "\r\n",
    ]

    private static func text(upTo fragments: Int, _ generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...fragments, using: &generator)).compactMap { _ in
            Self.fragments.randomElement(using: &generator)
        }.joined()
    }

    /// What a redactor makes of a text that it has before it whole: every detector over all of it, spans that overlap
    /// made one.
    private static func oracle(_ text: String, by redactor: Redactor) -> String {
        let original = Array(text.utf8)
        var bytes: [UInt8] = []
        // For each byte that the detectors read, where its character began.
        var origins: [Int] = []
        var offset = 0
        for scalar in text.unicodeScalars {
            var plain = String(scalar)
            if scalar.properties.isDefaultIgnorableCodePoint { plain = "" }
            if scalar == "\r" { plain = "\n" }
            if scalar == "\u{A0}" { plain = " " }
            bytes += Array(plain.utf8)
            origins += plain.utf8.indices.enumerated().map { offset + $0.offset }
            offset += String(scalar).utf8.count
        }
        origins.append(original.count)
        let workspace = MatchWorkspace()
        var spans: [Range<Int>] = []
        for detector in redactor.detectors {
            var position = 0
            while case .match(let range) = detector.pattern.firstMatch(
                in: bytes, range: 0..<bytes.count, from: position, using: workspace)
            {
                if detector.accepts(bytes[range]) {
                    spans.append(range)
                    position = range.upperBound
                } else {
                    position = range.lowerBound + 1
                    while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
                }
            }
        }
        var output: [UInt8] = []
        var shown = 0
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if span.lowerBound >= shown {
                let start = shown == 0 ? 0 : origins[shown]
                output += original[start..<origins[span.lowerBound]] + Array("[redacted]".utf8)
            }
            shown = max(shown, span.upperBound)
        }
        return String(decoding: output + original[(shown == 0 ? 0 : origins[shown])...], as: UTF8.self)
    }

    @Test(arguments: [1, 2, 3, 7, 40])
    func aStreamIsRedactedLikeTheWholeTextAndNeverRunsAhead(longest: Int) throws {
        let redactor = try Redactor()
        var generator = SeededGenerator(state: UInt64(longest))
        for round in 0..<800 {
            let text = Self.text(upTo: round % 50 == 0 ? 800 : 30, &generator)
            let whole = Self.oracle(text, by: redactor)
            var rest = Array(whole.utf8)[...]
            var stream = StreamingRedactor(redactor)
            // The whole, redacted, holds no personal data: a stream that only ever shows more of it shows none.
            for piece in text.pieces(upTo: longest, using: &generator) {
                let shown = Array(stream.append(piece).utf8)
                try #require(rest.starts(with: shown), "ran ahead on \(text.debugDescription)")
                rest = rest.dropFirst(shown.count)
            }
            try #require(rest == Array(stream.finish().utf8)[...], "\(text.debugDescription)")
            try #require(redactor.redact(text).text == whole, "\(text.debugDescription)")
        }
    }

    @Test(arguments: ["x[a-z ]*y", "(?<=b)a+", "[ab ]{3,}", "a[^.]*b|ab+"])
    func detectorsWithoutABoundAreExactToo(source: String) throws {
        let redactor = Redactor(detectors: [try PIIDetector(.address, [source]), try PIIDetector(.email, ["b c|yé"])])
        var generator = SeededGenerator(state: 7)
        for _ in 0..<300 {
            let length = Int.random(in: 1...1500, using: &generator)
            let text = String((0..<length).compactMap { _ in "aab xyé.".randomElement(using: &generator) })
            let whole = redactor.redact(text).text
            var stream = StreamingRedactor(redactor)
            var shown = ""
            for piece in text.pieces(upTo: 60, using: &generator) { shown += stream.append(piece) }
            shown += stream.finish()
            #expect(shown == whole)
        }
    }

    @Test func whatOverlapsBecomesOneHole() throws {
        let detectors = try ["abcdef", "cd", "efgh"].map { try PIIDetector(.email, [$0]) }
        let redaction = Redactor(detectors: detectors).redact("x abcdef abcdefgh cd x")
        #expect(redaction.text == "x [redacted] [redacted] [redacted] x")
        #expect(redaction.spans.map(\.range) == [2..<8, 9..<17, 18..<20])
    }

    @Test func whatNeverEndsIsMaskedRatherThanHeldForEver() throws {
        let redactor = Redactor(detectors: [try PIIDetector(.email, ["a+@"])])
        var stream = StreamingRedactor(redactor)
        var shown = ""
        for _ in 0..<513 { shown += stream.append("a") }
        #expect(shown == "[redacted]")
        #expect(stream.append("b") + stream.finish() == "ab")
    }

    @Test func plainWordsAreShownAsSoonAsTheyEnd() throws {
        var stream = StreamingRedactor(try Redactor())
        #expect(stream.append("A nice din") == "A nice ")
        #expect(stream.append("ner ") == "dinner ")
        #expect(stream.append("for 4") == "for ")
        #expect(stream.finish() == "4")
    }
}
