extension PIIDetector {
    /// Excludes amounts: "1500 2000 2500 ml".
    private static let noAmount =
        #"(?! ?(?:k?g|mg|m?l|cl|dl|[ckm]?m|k?cal|kj|grams?|gramm|grammes|gramos|calories|kalorien|calorías|hours?|hrs?|min(?:ute)?s?|minuten|sec(?:ond)?s?|steps|schritte|pas|pasos|points?|punkte|pcs|pieces|stück|pièces|piezas|uhr|watts?|kwh|mah|px|sprinkles|beads|percent|prozent|euros?|dollars?)(?![\p{L}\d])| ?[°%€$£])"#
    private static let start = #"(?<![\p{L}\d/=_&%])(?<!\d[.,:\-])"#
    private static let end = #"(?![\p{L}\d])(?![.,:\-/]\d)"#
    private static let gap = #"[ .\-]"#
    /// Excludes parts of a longer number in groups of four.
    private static let noGroup = #"(?<!\b\d{4}[ \-])"#
    /// Excludes dates and ranges of years: 12.10.2026, 2026-10-12, 2026-2027.
    private static let noDate =
        #"(?!\d{1,2}([./\- ])\d{1,2}\g{-1}(?:19|20)\d\d(?!\d)|(?:19|20)\d\d([./\-])\d{1,2}\g{-1}\d{1,2}(?!\d)|(?:19|20)\d\d ?[ \-/] ?(?:19|20)\d\d(?!\d))"#

    /// Returns detectors of telephone numbers: first those with an unmistakable form, then those that need a word
    /// before them.
    static func phones() throws(PolicyError) -> [PIIDetector] {
        let openings = "+(" + digits
        let things = try thing()
        let words = try LeftContext(
            #"(?<![\p{L}])(?:calls?|text|ring|(?:tele)?phone|tel|mob(?:ile)?|cell|number|whats ?app|signal|sms|fax|doctor|dentist|p[ae]+diatrician|nurse|nanny|babysitter|sitter|plumber|emergency|arzt|zahnarzt|notfall|médecin|dentiste|nounou|contact|reach|dial|landline|handy\w*|mobil\w*|telefon\w*|rufnummer|nummer|festnetz\w*|anruf\w*|rufe?n?|appel\w*|téléphon\w*|tél|portable|num[ée]ro|joindre|fixe|tel[eé]fono|m[oó]vil|celular|n[uú]mero|ll[aá]ma\w*|fon|ring)(?![\p{L}])"#
        )
        return [
            try PIIDetector(
                .phone, [northAmerican, international, national, indian, australian], opening: openings,
                gate: .digits(8), unless: things
            ) { dialled($0).count >= 8 ? wholeNumber($0) : nil },
            try PIIDetector(
                .phone,
                [
                    #"\#(start)\#(noDate)(?:\+\d{1,3}\#(gap)?)?(?:\(\d{1,5}\)|\d{1,5})(?:[ .\-/]{1,2}\d{2,8}|\#(gap)\d){0,5}\#(extensionNumber)\#(end)\#(noAmount)"#,
                    #"\#(start)\d{7,13}\#(extensionNumber)\#(end)\#(noAmount)"#,
                ],
                opening: openings, gate: .digits(7), context: words, unless: things, measure: wholeNumber),
        ]
    }

    private static let extensionNumber = #"(?:,? ?(?i:x|ext\.?|extension|durchwahl|poste) ?\d{1,6})?"#

    /// North America: (415) 555-0132, +1 415-555-0132, 001-415-555-0132x12, 415.555.0132, 4155550132.
    private static let northAmerican =
        #"\#(start)(?:(?:\+|00)?1\#(gap)?)?(?:\(\d{3}\)\#(gap)?\d{3}\#(gap)?\d{4}|\d{3}[.\-/_]\d{3}[.\-_]\d{4}|\d{3} \d{3}[ \-]\d{4}|[2-9]\d{9})\#(extensionNumber)\#(end)\#(noAmount)"#

    /// International, with a plus or 00 and the country code (E.164: at most 15 digits): +44 (0)20 7946 0958.
    private static let international =
        #"(?:\+|\#(start)\#(noGroup)00)[1-9]\d{0,2}[ .\-/]?(?:\(0?\d{0,4}\)[ .\-/]?)?(?:\d{1,5}[ .\-/]{1,2}){0,2}\(?\d{2,13}\)?(?:[ .\-/]\d{2,9}){0,6}\#(extensionNumber)(?!\d)"#

    /// National, with a trunk zero: 020 7946 0958, 01 23 45 67 89, 030/1234567, (02) 9876 5432. Not a date.
    private static let national =
        #"\#(start)\#(noGroup)\#(noDate)(?:\(0\d{1,5}\)|0\d{1,5})(?: ?[.\-/] ?| )?\d{2,10}(?:[ .\-/]\d{2,7}){0,5}\#(end)\#(noAmount)"#

    /// Mobile, India, without a prefix: 98765 43210.
    private static let indian = #"\#(start)(?:91[ \-])?[6-9]\d{4}[ \-]?\d{5}\#(end)\#(noAmount)"#

    /// 1300 and 1800 numbers of Australia.
    private static let australian = #"\#(start)1[38]00[ \-]?\d{3}[ \-]?\d{3}\#(end)\#(noAmount)"#

    /// Returns the length of the match if it has a telephone number's count of digits and is not a helpline; else nil.
    private static func wholeNumber(_ text: ArraySlice<UInt8>) -> Int? {
        let number = DecimalDigits(text)
        guard isPlausible(number, of: text), !Helplines.contain(number) else { return nil }
        return text.count
    }

    /// Returns the digits without an extension.
    private static func dialled(_ text: ArraySlice<UInt8>) -> DecimalDigits {
        DecimalDigits(text.prefix { !$0.isASCIILetter && $0 != UInt8(ascii: ",") })
    }

    private static func isPlausible(_ number: DecimalDigits, of text: ArraySlice<UInt8>) -> Bool {
        let first = text.first
        guard (7...20).contains(number.count) else { return false }
        let isWritten = text.contains { !(0x30...0x39).contains($0) }
        // E.164, possibly with 00 before it.
        let length = dialled(text).count
        if length > 17 || (length > 15 && first != UInt8(ascii: "0")) { return false }
        // No country code begins with a zero.
        if first == UInt8(ascii: "0"), number[1] == 0, number[2] == 0 { return false }
        // A trunk zero and a whole national number.
        if first == UInt8(ascii: "0"), number[1] != 0, !(9...12).contains(number.count) { return false }
        // A bar code.
        if !isWritten, number.count >= 12, number.count <= 14, number.passGTIN, number[0] != 0 || number[1] == 0 {
            return first == UInt8(ascii: "+")
        }
        return true
    }
}

/// Public helplines, which families must be able to read. Without trunk zero and country code.
enum Helplines {
    /// Returns whether a number, however dialled, is a helpline.
    static func contain(_ number: DecimalDigits) -> Bool {
        numbers.contains { known in
            // A country code, a 1, a zero or 00 may precede it.
            guard (0...5).contains(number.count - known.count) else { return false }
            return zip(known, (number.count - known.count)..<number.count).allSatisfy { $0 == number[$1] }
        }
    }

    private static let numbers = [
        // United States: Poison Help, battery ingestion, suicide prevention, Childhelp, domestic violence, maternal mental
        // health, SAMHSA; Canada: poison centres, Kids Help Phone.
        "8002221222", "8004988666", "8002738255", "8004224453", "8007997233", "8338526262", "8006624357", "8447647669",
        "8006686868",
        // United Kingdom: Childline, NSPCC, domestic abuse, Samaritans.
        "8001111", "8088005000", "8082000247", "116123",
        // Germany: Telefonseelsorge, parents' line, women's line, Nummer gegen Kummer; the poison centres' common number.
        "8001110111", "8001110222", "8001110550", "8000116016", "116111", "19240",
        // Australia: Kids Helpline, 1800RESPECT, Poisons, Lifeline; Pregnancy, Birth and Baby. France: the poison centre of
        // Paris. India: poisons centre (AIIMS).
        "1800551800", "1800737732", "131126", "131114", "1800882436", "140054848", "1800116117",
    ].map { $0.utf8.map { Int($0) - 0x30 } }
}
