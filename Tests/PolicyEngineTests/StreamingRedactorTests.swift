@testable import PolicyEngine
import HearthTesting
import Testing

@Suite struct StreamingRedactorTests {
    private static let fragments = [
        "call ", "me", " at ", "+1 415-555-0132", "(415) 555", "-0132", "415", "5550132", "020 7946 0958", "0", "44",
        "jo@example.com", "jo.", "@", "example", ".co", ".uk", "12 Maple Street", "12 ", "Maple ", "Oak ", "St", "reet",
        ", Apt 4", ", Springfield, IL 62704", "221B ", "Hauptstraße 5", "straße", " rue de la Paix", "é", "e\u{301}",
        "👩‍👧", "日本", "\u{A0}", "\u{200B}", "\n", " ", ". ", ", ", "-", "x 12", "honey", " (at) ", "[dot]", "%40", "&#64;",
        " @ ", "anna", ".org", "_", "/", "·", "P.O. Box 77", "call 555-0132",
        "١٢٣", "\r\n", "\u{202E}", "\u{AD}", "\u{FEFF}", "born ", "12/03/2015", "12 March ", "2015", "ssn ",
        "573 82 2054",
        "4111 1111 1111 1111", "4111 1111 1111 1112", "DE88 5612 9588 0916 1198 54", "DE88 5612 9588 0916 1198 55",
        "https://x.example/reset?token=nbMjAdTdlzC5T4uUhf7kvm", "https://x.example/soup", "nhs no ", "106 891 7695",
        "192.168.4.7", "2001:db8::ff00:42:8329", "barcode ", "4887603155223", "live at ", "3928 Blanshard", "Adresse: ",
        "isbn 0-9873945-3-3", "𝟒𝟏𝟓", "４１５", "ａ", "JK 89 02 57 D", "AVOPM7694F", "Steuer-ID: 77 276 398 152", "“", "ï",
        "a-b-c-", "Kieler Strasse 90", "+49(0) 797953977", "and ", "or ", "1", "2 eggs ", "450 g of lamb ",
        "2 69 05 2A 588 157 17", "SMITH711210AA9AA", "rue Diaz", "apt 4, 5 Oak Lane",
    ]

    static func text(upTo fragments: Int, _ generator: inout SplitMix64) -> String {
        (0..<Int.random(in: 1...fragments, using: &generator)).compactMap { _ in
            Self.fragments.randomElement(using: &generator)
        }.joined()
    }

    @Test(arguments: [1, 2, 3, 7, 40])
    func `a stream is redacted like the whole text and never ahead of it`(longest: Int) throws {
        let redactor = try Redactor()
        let plain = PlainRedactor(redactor)
        var generator = SplitMix64(seed: UInt64(longest))
        for round in 0..<400 {
            let text = Self.text(upTo: round % 50 == 0 ? 400 : 20, &generator)
            let whole = plain.redact(text)
            try #require(redactor.redact(text) == whole, "\(text.debugDescription)")
            var rest = Array(whole.text.utf8)[...]
            var stream = StreamingRedactor(redactor)
            // The whole, redacted, holds no personal data: a stream that only ever shows more of it shows none.
            for piece in text.pieces(upTo: longest, using: &generator) {
                let shown = Array(stream.append(piece).utf8)
                try #require(rest.starts(with: shown), "ran ahead on \(text.debugDescription)")
                rest = rest.dropFirst(shown.count)
                try #require(stream.heldBytes <= 4 * PIIScan.window)
            }
            try #require(rest == Array(stream.finish().utf8)[...], "\(text.debugDescription)")
            try #require(stream.masked == whole.spans, "\(text.debugDescription)")
        }
    }

    @Test(arguments: ["x[a-z ]*y", "(?<=b)a+", "[ab ]{3,}", "a[^.]*b|ab+"])
    func `a detector without a length limit is exact in a stream`(source: String) throws {
        let redactor = Redactor(detectors: [
            try PIIDetector(.address, [source], opening: PIIDetector.letters),
            try PIIDetector(.email, ["b c|yé"], opening: PIIDetector.letters),
        ])
        var generator = SplitMix64(seed: 7)
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

    @Test func `the earlier detector wins and findings do not overlap`() throws {
        let detectors = try [("cd", PIIKind.email), ("abcdef", .phone), ("ab", .address)].map {
            try PIIDetector($1, [$0], opening: PIIDetector.letters)
        }
        let redaction = Redactor(detectors: detectors).redact("x abcdef ab cd x")
        #expect(redaction.text == "x [PHONE] [ADDRESS] [EMAIL] x")
        #expect(redaction.spans.map(\.range) == [2..<8, 9..<11, 12..<14])
    }

    @Test func `an endless finding is masked to the next space`() throws {
        let secret = "https://x.example/reset?token=" + String(repeating: "a1", count: 2000)
        var stream = StreamingRedactor(try Redactor())
        var shown = ""
        for piece in "see \(secret)\u{200B} soon".unicodeScalars {
            shown += stream.append(String(piece))
            #expect(stream.heldBytes <= PIIScan.window)
        }
        shown += stream.finish()
        #expect(shown == "see [URL_TOKEN]\u{200B} soon")
    }

    @Test func `text is masked when a detector exceeds its limit`() throws {
        let redactor = Redactor(detectors: [
            try PIIDetector(.email, ["(?:a|a)*[cd]"], opening: PIIDetector.letters)
        ])
        let text = String(repeating: "a", count: 300) + " b"
        #expect(redactor.redact(text).text == "[EMAIL]")
        var stream = StreamingRedactor(redactor)
        #expect(stream.append(text) + stream.finish() == "[EMAIL]")
    }

    @Test func `plain words are released as soon as they end`() throws {
        var stream = StreamingRedactor(try Redactor())
        #expect(stream.append("a nice din") == "a nice ")
        // "dinner (at) example.org" may follow.
        #expect(stream.append("ner ") == "")
        #expect(stream.append("for 4") == "dinner for ")
        #expect(stream.append(" is ") == "4 ")
        #expect(stream.finish() == "is ")
    }

    @Test func `held text is lost when a stream breaks off`() throws {
        var stream = StreamingRedactor(try Redactor())
        #expect(stream.append("mail jo@exam") == "mail ")
        #expect(stream.heldBytes == 7)
    }

    @Test(arguments: [
        "ａnna＠example．com", "anna@\u{200B}example.com", "４１５-５５５-０１３２", "𝟒𝟏𝟓-٥٥٥-०१३२", "𝖆nna@ex\u{AD}ample.com",
    ])
    func `disguised personal data is redacted`(text: String) throws {
        let redactor = try Redactor(placeholder: .redacted)
        #expect(redactor.redact("Write \(text) now").text == "Write [redacted] now")
        var stream = StreamingRedactor(redactor)
        var shown = ""
        for scalar in "é \(text)\u{200D} 👶".unicodeScalars { shown += stream.append(String(scalar)) }
        // Invisible characters after it are not part of it.
        #expect(shown + stream.finish() == "é [redacted]\u{200D} 👶")
    }
}
