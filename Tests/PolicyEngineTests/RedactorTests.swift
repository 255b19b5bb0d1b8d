import HearthTesting
import PolicyEngine
import Testing

@Suite struct RedactorTests {
    private let redactor: Redactor

    init() throws { redactor = try Redactor(placeholder: .redacted) }

    @Test(arguments: [
        ("call me at (415) 555-0132 tonight", "call me at [redacted] tonight"),
        ("555-123-4567", "[redacted]"),
        ("+44 (0)20 7946 0958!", "[redacted]!"),
        ("ring 020 7946 0958.", "ring [redacted]."),
        ("tél 01 23 45 67 89", "tél [redacted]"),
        ("415\u{2011}555\u{2011}0132", "[redacted]"),
        ("Call 555-0132 or text 555 0133", "Call [redacted] or text [redacted]"),
        ("mail jo.doe+kids@example.co.uk, please", "mail [redacted], please"),
        ("josé@correo.es", "[redacted]"),
        ("we live at 12 maple street", "we live at [redacted]"),
        ("221B Baker Street, Apt 4, Springfield, IL 62704 is home", "[redacted] is home"),
        ("Gotzkowskystraße 39 in Berlin", "[redacted] in Berlin"),
        ("12 rue de la Paix", "[redacted]"),
        ("Calle de Alcalá 25", "[redacted]"),
        ("👨‍👩‍👧 a@b.de 👋", "👨‍👩‍👧 [redacted] 👋"),
        ("a@b.de,c@d.fr", "[redacted],[redacted]"),
    ])
    func `personal data is replaced by placeholders`(text: String, redacted: String) {
        #expect(redactor.redact(text).text == redacted)
    }

    @Test(arguments: [
        "bake at 375 for 40 minutes, 9x13",
        "school starts 2026-09-07, chores from 2/21/2026, 01.02.2026 10:30",
        "a 10 minute drive with 2 kids down the road",
        "mix 100 g flour, 250 ml milk and 2 eggs @ room temperature",
        "call US Poison Help 1-800-222-1222 or 800-498-8666",
        "weeks 1-2, pages 100-120, 500-1000 kcal, ratio 3.14159",
        "see you @ 5", "dinner @ grandma.Then we sleep", "stay (at) home. Then rest", "100%40 sure", "a snack @ 3.30pm",
        "IMG_2026_11_22_0132", "2026/11/22\n10.30", "chapters 1111 2222\n3333 4444",
        "",
    ])
    func `everyday text is kept`(text: String) {
        #expect(redactor.redact(text).text == text)
    }

    @Test func `spans have kind and byte range`() {
        let redaction = redactor.redact("é a@b.de 415-555-0132")
        #expect(
            redaction.spans == [PIISpan(kind: .email, range: 3..<9), PIISpan(kind: .phone, range: 10..<22)])
    }

    @Test func `the placeholder is configurable`() throws {
        #expect(try Redactor().redact("a@b.de").text == "[EMAIL]")
        #expect(try Redactor(placeholder: .uniform("•")).redact("a@b.de").text == "•")
    }
}
