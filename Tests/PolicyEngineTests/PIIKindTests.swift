@testable import PolicyEngine
import HearthTesting
import Testing

/// One line each of what is masked, and of what is not.
@Suite struct PIIKindTests {
    private let redactor: Redactor

    init() throws { redactor = try Redactor() }

    @Test(arguments: [
        ("card 4111 1111 1111 1111 ok", "card [CREDIT_CARD] ok"),
        ("2221 0000 0000 0009", "[CREDIT_CARD]"),
        ("4111 1111\n1111 1111", "[CREDIT_CARD]"), ("4111_1111_1111_1111", "[CREDIT_CARD]"),
        ("4111/1111/1111/1111", "[CREDIT_CARD]"), ("4111 1111\n1111 1111 12/27", "[CREDIT_CARD] 12/27"),
        ("4111·1111·1111·1111", "[CREDIT_CARD]"),
        ("DE89.3704.0044.0532.0130.00", "[IBAN]"), ("DE89/3704/0044/0532/0130/00", "[IBAN]"),
        ("DE89 3704 0044\n0532 0130 00", "[IBAN]"),
        ("415·555·0132", "[PHONE]"), ("415_555_0132", "[PHONE]"),
        ("write anna.meyer @ example.org today", "write [EMAIL] today"), ("anna(at)example.org", "[EMAIL]"),
        ("anna [at] example [dot] org.", "[EMAIL]."), ("anna (AT) example.org", "[EMAIL]"),
        ("https://x.example/?email=anna%40example.org", "https://x.example/?email=[EMAIL]"),
        ("anna&#64;example.org", "[EMAIL]"), ("anna&#x40;example.org", "[EMAIL]"),
        (#"{"to":"anna\u0040example.org"}"#, #"{"to":"[EMAIL]"}"#),
        ("Karte 5555-5555-5555-4444.", "Karte [CREDIT_CARD]."),
        ("IBAN DE89 3704 0044 0532 0130 00 bitte", "IBAN [IBAN] bitte"),
        ("gb82west12345698765432", "[IBAN]"),
        ("ssn 573 82 2054", "ssn [US_SSN]"),
        ("452-11-9876", "[US_SSN]"),
        ("router 192.168.4.7, port 80", "router [IP], port 80"),
        ("at fe80::1ff:fe23:4567:890a now", "at [IP] now"),
        ("see https://x.example/reset?token=nbMjAdTdlzC5T4uUhf7k.", "see [URL_TOKEN]."),
        ("https://jo:secret@x.example/dav", "[URL_TOKEN]"),
        ("born 4th June 2017, loves soup", "born [DATE_OF_BIRTH], loves soup"),
        ("geb. 03.05.2015", "geb. [DATE_OF_BIRTH]"),
        ("born 1/2/2014 and 3/4/2016", "born [DATE_OF_BIRTH] and [DATE_OF_BIRTH]"),
        ("nhs no 943 476 5919", "nhs no [GOV_ID]"),
        ("NI no. JK 89 02 57 D", "NI no. [GOV_ID]"),
        ("licence MORGA753116SM9IJ", "licence [GOV_ID]"),
        ("Steuer-ID 86095742719", "Steuer-ID [GOV_ID]"),
        ("Aadhaar 2341 2341 2346", "Aadhaar [GOV_ID]"),
        ("PAN: ABCPE1234F", "PAN: [GOV_ID]"),
        ("tfn 123 456 782", "tfn [GOV_ID]"),
        ("medicare 2123 45670 1", "medicare [GOV_ID]"),
        ("SIN 046 454 286", "SIN [GOV_ID]"),
        ("itin 912-70-1234", "itin [GOV_ID]"),
        ("AHV-Nr 756.9217.0769.85", "AHV-Nr [GOV_ID]"), ("avs 7569217076985 pour le camp", "avs [GOV_ID] pour le camp"),
        ("SVNR 1237 010180", "SVNR [GOV_ID]"), ("e-card vom Kind: 1237010180", "e-card vom Kind: [GOV_ID]"),
        ("Formular: 1237 010180, danke", "Formular: [GOV_ID], danke"),
        ("Rentennummer 15 070649 C 103", "Rentennummer [GOV_ID]"), ("15070649c103", "[GOV_ID]"),
        ("Versichertennummer A123456780", "Versichertennummer [GOV_ID]"),
        ("rijksregister 85.07.30-033.28", "rijksregister [GOV_ID]"), ("niss 85073003328", "niss [GOV_ID]"),
        ("her PPS is 1234567 fa", "her PPS is [GOV_ID]"), ("1234567T for the crèche", "[GOV_ID] for the crèche"),
        ("rssmra85t10a562s", "[GOV_ID]"), ("CF RSSMRA85T10A562S.", "CF [GOV_ID]."),
        ("BSN 111222333", "BSN [GOV_ID]"),
        ("NIF 123 456 789", "NIF [GOV_ID]"), ("mi dni 12345678z", "mi dni [GOV_ID]"),
        ("el de la abuela: 12.345.678-Z", "el de la abuela: [GOV_ID]"), ("NIE X-1234567-L", "NIE [GOV_ID]"),
        ("RSSMRA-85T10-A562S", "[GOV_ID]"), ("HEGG-560427-MVZRRL04", "[GOV_ID]"), ("12 345 678-5", "[GOV_ID]"),
        ("15-070649-C-103", "[GOV_ID]"), ("x1234567l para el comedor", "[GOV_ID] para el comedor"),
        ("RUT 12.345.678-5", "RUT [GOV_ID]"),
        ("mi rut: 12345678-5", "mi rut: [GOV_ID]"), ("cédula 1.023.456.789", "cédula [GOV_ID]"),
        ("dni 30.123.456 de Mateo", "dni [GOV_ID] de Mateo"), ("CUIL 20-12345678-6", "CUIL [GOV_ID]"),
        ("curp hegg560427mvzrrl04", "curp [GOV_ID]"), ("seguridad social 28 12345678 40", "seguridad social [GOV_ID]"),
        ("CPF 111.444.777-35", "CPF [GOV_ID]"),
        ("2 55 08 14 168 025 38", "[GOV_ID]"),
        ("sécu 2 69 05 2A 588 157 17", "sécu [GOV_ID]"),
        ("Call 0171 1234567 or +33 6 12 34 56 78", "Call [PHONE] or [PHONE]"),
        ("We live at 3928 Blanshard", "We live at [ADDRESS]"),
        ("H.No. 79, Lad Ganj", "[ADDRESS]"),
        ("Anschrift: Am Alten Markt 7, 18055 Rostock", "Anschrift: [ADDRESS]"),
        ("Omas Telefonnummer: 0351 / 4567890", "Omas Telefonnummer: [PHONE]"),
        ("about the order call 415-555-0132", "about the order call [PHONE]"),
        ("book it on 4111 1111 1111 1111", "book it on [CREDIT_CARD]"),
        ("CC 5020.6652.5354.2579.68", "CC [CREDIT_CARD]"),
        ("Klassenfahrt mit 4426787257784 bezahlen", "Klassenfahrt mit [CREDIT_CARD] bezahlen"),
        ("login from ::ffff:10.34.150.12 now", "login from [IP] now"),
        ("64:ff9b::192.0.2.33", "[IP]"),
        ("https://chat.whatsapp.com/AU4wBN7ZXTCo4XGbpHTLR0", "[URL_TOKEN]"),
        ("https://x.example/invite/MWmJa8uNRSlXckSqc09x.", "[URL_TOKEN]."),
        ("webcal://x.example/feed/32bda22e421488963d80554face7ddd4.ics", "[URL_TOKEN]"),
        ("open 192.168.178.1:8080/login?token=9p8iDijyV6kj now", "open [URL_TOKEN] now"),
        ("cloud.x.example/login?token=9p8iDijyV6kj", "[URL_TOKEN]"),
        ("date of birth 06DEC1992", "date of birth [DATE_OF_BIRTH]"),
        ("born Feb 15 '72", "born [DATE_OF_BIRTH]"),
        ("born 24th Aug 73", "born [DATE_OF_BIRTH]"),
        ("geb. 5.Januar 2018", "geb. [DATE_OF_BIRTH]"),
        ("sie wurde am 20.01.1995 in Bonn geboren", "sie wurde am [DATE_OF_BIRTH] in Bonn geboren"),
        ("NIR 1721044212399", "NIR [GOV_ID]"),
        ("2-59-04-56-923-103-69", "[GOV_ID]"),
        ("sécu 1 65 12 2B 111 699", "sécu [GOV_ID]"),
        ("licence PATEL 304168 JJ3CK", "licence [GOV_ID]"),
        ("DL LEE99 452238 DM3 BD", "DL [GOV_ID]"),
        ("NI number ZZ 62 65 58 T", "NI number [GOV_ID]"),
        ("tax form needs 573822054 as ssn", "tax form needs [US_SSN] as ssn"),
    ])
    func `each kind of personal data is replaced by its placeholder`(text: String, redacted: String) {
        #expect(redactor.redact(text).text == redacted)
    }

    /// Streets that nothing but their own form marks, as seven countries write them.
    @Test(arguments: [
        "42 Terry Mount", "42/494 Stephen Amble", "Unit 88 519 Amanda Break", "U4/132 Mejia Rd", "38 Flores Cct",
        "Flat 12\nTerry Mount", "40/05\nAnne Path", "H.No. 22\nRao Nagar", "H.No. 43, Sathe, Pune",
        "B-204, Shanti Apartments", "No. 5, Jain Salai", "12/A, Jain Colony", "7-2-941, Bhatti Bagh",
        "SCO 8, Sector 5", "#12, 4th Cross, 8th Main", "B/18, Peri Enclave", "11, Gali No. 16, Dalal Vihar",
        "1701 49 Street NW", "101 boul. Burns", "227 Strickland St. E., Apt 4", "1852 Hwy 39", "397 Avenue B",
        "53-51 51st Ave", "PSC 2619, Box 7748", "Apartment 55, Williams House, 46 Williams Quay",
        "The Old Rectory, 22 Bailey Crescent", "4 The Green", "Mendestr.32", "An der Mühle 213", "Lange Reihe 16",
        "Unter den Linden 113c", "Straße des 17. Juni 228", "Schenkweg 51, Haus 1", "63 r. Dias", "224 Grande Rue",
        "171 rue du 23 Mai 1945", "228 Rue Pinto, appt 15", "Résidence Les Pins, bât. A, 119 rue Dias",
    ])
    func `a street is redacted by its form alone`(line: String) {
        #expect(redactor.redact("see (\(line)) first").text == "see ([ADDRESS]) first")
    }

    @Test(arguments: ["PO Box 12", "BP 311", "RR 6", "boulevard Huet", "308\nAurora Marg", "590, Nagarajan"])
    func `an address is redacted by the words before it`(line: String) {
        #expect(redactor.redact("Adresse : \(line)").text == "Adresse : [ADDRESS]")
    }

    @Test(arguments: [
        "2 Adult Swim Pass", "10 Minute Break", "3 Key Points", "14 Mountain Dew cans", "4 Rocky Road bars",
        "make 3 Maple Bridges", "5 Nature Walks", "Am Bach 2 Kinder", "An der Kirche 4 Kerzen", "BP 120",
        "1/2, Butter",
        "Level 88 of Crossy Road", "plumber comes at 10 Tomorrow", "colis au 12 Janvier", "4 Corner Pieces",
        "https://x.example/invite/SummerParty2026",
    ])
    func `a text that only resembles a street is kept`(text: String) {
        #expect(redactor.redact(text).text == text)
    }

    @Test(arguments: [
        "card 4111 1111 1111 1112", "IBAN DE89 3704 0044 0532 0130 01", "ssn 000-12-3456", "ssn 123-45-6789",
        "999.1.1.1", "version 10.2.3.4", "https://x.example/soup?page=2&sort=new", "party on 4 June 2017",

        "12345678A", "X1234567M", "12.345.678-4", "1237 010181", "7569217076986", "RSSMRA85T10A562T", "1234567U",
        "HEGG560427MVZRRL05", "20-12345678-7", "111.444.777-36", "15070649C104", "85.07.30-033.29",
        "stirred 12345678 a hundred times", "order 1234567T", "lote 12345678Z", "in the long run 1234567-4",
        "BG 12 34 56 A", "Aadhaar 2341 2341 2347", "part 415-555-0132", "3 Main Street bakery rolls",
        "std::vector a::b", "time 12::30", "loyalty number 5170 0707 0389 7257", "case no 385-115-3905",
        "ZZ 62 65 58 T", "x.example/soup?page=2", "and/or 1/2", "am 20.01.1995 in Bonn gekauft",
        "library book 978-3-16-148410-0", "1 65 12 2B 111 699",
        "we are at 7 on Monday", "call me 2026-10-12 or 12.10.2026",
    ])
    func `everyday numbers are kept`(text: String) {
        #expect(redactor.redact(text).text == text)
    }

    @Test(arguments: [
        "1-800-222-1222", "(800) 222-1222", "+1 800 498 8666", "0800 111 0 111", "+49 800 1110111", "0800 1111",
        "call 116 123", "1800 55 1800", "(０８０８) 800 5000", "13 11 26",
    ])
    func `helpline numbers are kept`(number: String) {
        #expect(redactor.redact("Help: call \(number) now").text == "Help: call \(number) now")
    }

    @Test func `values of the household's allow list are kept`() {
        let kept = AllowList(["+44 20 7946 0958", "Grandma@Example.com", "12 Maple Street"])
        for value in [
            "020 7946 0958", "+44 (0)20 7946 0958", "0044 20 79460958", "grandma@example.COM", "12 Maple Street",
        ] {
            let text = "write \(value) and 020 7946 0959"
            #expect(redactor.redact(text, keeping: kept).text == "write \(value) and [PHONE]")
            var stream = StreamingRedactor(redactor, keeping: kept)
            var shown = ""
            for scalar in text.unicodeScalars { shown += stream.append(String(scalar)) }
            #expect(shown + stream.finish() == "write \(value) and [PHONE]")
        }
        #expect(redactor.redact("020 7946 0958", keeping: AllowList(["58", "", "()"])).text == "[PHONE]")
    }

    /// A search that tries every split of such a text never ends. The benchmark of redaction measures the time.
    @Test(arguments: [
        "\u{301}", "a\u{301}", "1\u{200B}", "1", "1 ", "a@", "Aa ", "1 St ", "(", "a:", "a.", "日本", "born 12 ", "A-1, ",
        "1/1\n", "Aa House, ", "#1, 1st Cross, ", "a.b/?a=", "BROWN ", "4.", "::",
    ])
    func `redaction of 40 KB of hostile text ends`(unit: String) {
        let text = String(repeating: unit, count: 40_000 / unit.utf8.count)
        let redaction = redactor.redact(text)
        // Each span is masked once, and nothing else changes.
        #expect(redaction.spans.isEmpty == (redaction.text == text))
    }
}
