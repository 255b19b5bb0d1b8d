extension PIIDetector {
    /// Where a number may begin and end: not within a word, an amount or another number.
    static let idStart = #"(?<![\p{L}\p{N}])(?<!\d[.,:\-])"#
    static let idEnd = #"(?![\p{L}\p{N}])(?![.,:\-]\d)"#

    /// Excludes groups within a row of numbers.
    static let noIDGroup = #"(?<!\d )"#
    private static let itinGroup = #"(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])"#

    /// Returns a detector of `NNN-NN-NNNN` or `NNN NN NNNN` in assigned areas (SSA: not 000, 666, 9xx).
    static func socialSecurityNumber() throws(PolicyError) -> PIIDetector {
        try PIIDetector(
            .socialSecurityNumber,
            [
                #"\#(idStart)\#(noIDGroup)(?!000|666|9)\d{3}([ \-])(?!00)\d\d\g{-1}(?!0000)\d{4}\#(idEnd)(?! \d)"#,
                #"\#(idStart)(?!000|666|9)\d{3}([ .\-]?)(?!00)\d\d\g{-1}(?!0000)\d{4}(?= (?:is|as) (?:\w{2,5} )?(?i:ssn|social))"#,
            ],
            opening: digits, gate: .digits(9), unless: try thing(), accepts: isNoSample)
    }

    static func labelledSocialSecurityNumber() throws(PolicyError) -> PIIDetector {
        try PIIDetector(
            .socialSecurityNumber, [#"\#(idStart)(?!000|666)\d{3}([ .\-]?)(?!00)\d\d\g{-1}(?!0000)\d{4}\#(idEnd)"#],
            opening: digits, gate: .digits(9),
            context: try LeftContext(#"\b(?:ssns?|ss(?= ?#)|social(?: security)?|soc\.? sec\.?|seguro social)\b"#),
            accepts: isNoSample)
    }

    /// Returns false for Social Security numbers that were printed on sample cards (SSA).
    private static func isNoSample(_ text: ArraySlice<UInt8>) -> Bool {
        let number = DecimalDigits(text)
        return ![078_05_1120, 123_45_6789, 219_09_9999, 457_55_5462].contains(number.number(0..<9))
    }

    /// Returns detectors of national identification numbers, with checksums if they have one.
    static func governmentIDs() throws(PolicyError) -> [PIIDetector] {
        try unitedKingdom() + germany() + india() + australia()
            + [
                // Canada, Social Insurance Number: nine digits, Luhn.
                try labelled(
                    #"sin|s\.i\.n\.?|nas|social insurance|assurance sociale"#, #"\d{3}[ \-]?\d{3}[ \-]?\d{3}"#,
                    digits: 9
                ) { DecimalDigits($0).passLuhn },
                // United States, ITIN (IRS): 9NN-GG-NNNN of the groups in use.
                try PIIDetector(
                    .governmentID, [#"\#(idStart)9\d\d-\#(itinGroup)-\d{4}\#(idEnd)"#], opening: Self.digits,
                    gate: .digits(9), unless: try thing()),
                try labelled(#"itin|taxpayer(?: id\w*)?"#, #"9\d\d[ \-]?\#(itinGroup)[ \-]?\d{4}"#, digits: 9),
            ] + (try frenchNIR()) + (try nationalNumbers())
    }

    /// Returns a detector of digits that are personal only after the words that name them.
    static func labelled(
        _ words: String, _ shape: String, digits count: Int,
        accepts: @escaping @Sendable (ArraySlice<UInt8>) -> Bool = { _ in true }
    ) throws(PolicyError) -> PIIDetector {
        try PIIDetector(
            .governmentID, [idStart + "(?:" + shape + ")" + idEnd], opening: digits, gate: .digits(count),
            context: try LeftContext(#"(?<![\p{L}])(?:\#(words))(?![\p{L}])"#, gap: #"[^\d\n]{0,28}"#), accepts: accepts
        )
    }

    private static func unitedKingdom() throws(PolicyError) -> [PIIDetector] {
        [
            // National Insurance number (HMRC, NIM39110): prefixes that are not given out are left out.
            try PIIDetector(
                .governmentID,
                [
                    #"(?<![\p{L}\p{N}])(?!BG|GB|KN|NK|NT|TN|ZZ|bg|gb|kn|nk|nt|tn|zz)(?:[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ \-]?(?:\d\d[ \-]?\d\d[ \-]?\d\d|\d{3}[ \-]\d{3})[ \-]?[A-D]|[a-ceghj-pr-tw-z][a-ceghj-npr-tw-z]\d{6}[a-d])\#(idEnd)"#
                ],
                opening: letters, gate: .digitInWord),
            // Temporary number, before a National Insurance number is assigned: no prefix of its own.
            try PIIDetector(
                .governmentID,
                [#"(?<![\p{L}\p{N}])ZZ ?(?:\d{6}|\d\d \d\d \d\d) ?[A-DT]\#(idEnd)"#], opening: "Z",
                gate: .digitInWord,
                context: try LeftContext(#"(?<![\p{L}])(?:n\.?i\.?(?: n\w*)?|nino|national insurance)(?![\p{L}])"#)),
            // Driving licence (DVLA): surname, birth date (months of women plus 50), initials, check characters.
            try PIIDetector(
                .governmentID,
                [
                    #"(?<![\p{L}\p{N}])(?i:[A-Z]{1,5}9{0,4})(?<=[A-Za-z9]{5}) ?\d(?:[05][1-9]|[16][0-2])(?:0[1-9]|[12]\d|3[01])\d ?(?i:[A-Z9]{2}[A-Z\d] ?[A-Z\d]{2})(?:[ ]?\d\d)?\#(idEnd)"#
                ],
                opening: letters, gate: .digitInWord),
            // NHS number: nine digits and their check digit, weights 10...2, modulo 11.
            try labelled(
                #"nhs|health service|patient|hospital"#, #"\d{3}[ \-]?\d{3}[ \-]?\d{4}"#, digits: 10
            ) { text in
                let number = DecimalDigits(text)
                return (11 - number.weighted([10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 11 == number[9]
            },
            try labelled(#"passport"#, #"\d{9}"#, digits: 9),
        ]
    }

    private static func germany() throws(PolicyError) -> [PIIDetector] {
        [
            // Tax identification number: eleven digits, ISO 7064 MOD 11,10.
            try labelled(
                #"steuer\w*(?:[ \-]?\w{1,15}){0,2}|idnr|tin|tax id|id-?nr|identifikationsnummer"#,
                #"[1-9]\d(?:[ /]?\d{3}){3}|[1-9]\d\d \d{3} \d{3} \d\d"#, digits: 11
            ) { DecimalDigits($0).passMod11And10 },
            // Passport and identity card: nine characters without vowels, perhaps a check digit (ICAO 9303, 7-3-1).
            try PIIDetector(
                .governmentID,
                [
                    #"(?<![\p{L}\p{N}])(?=[A-Za-z]*\d)[CFGHJ-NPRTV-Zcfghj-nprtv-z][CFGHJ-NPRTV-Zcfghj-nprtv-z0-9]{8}\d?(?:D|<<)?\#(idEnd)"#
                ],
                opening: letters, gate: .digitInWord,
                context: try LeftContext(
                    #"(?:pass|passport|reisepass\w*|ausweis|personalausweis\w*|perso|identity card|id[ \-]?card|ausweis\w*|passn(?:umme)?r|passeport|pasaporte)(?![\p{L}])"#
                )),
        ]
    }

    private static func india() throws(PolicyError) -> [PIIDetector] {
        let aadhaar: @Sendable (ArraySlice<UInt8>) -> Bool = { DecimalDigits($0).passVerhoeff }
        return [
            // Aadhaar (UIDAI): twelve digits, the first 2...9, Verhoeff.
            try labelled(
                #"a?adh?aa?r|uidai|uid|आधार"#, #"[2-9]\d{3}[ \-]?\d{4}[ \-]?\d{4}"#, digits: 12, accepts: aadhaar),
            try PIIDetector(
                .governmentID, [#"\#(idStart)\#(noIDGroup)[2-9]\d{3}([ \-])\d{4}\g{-1}\d{4}\#(idEnd)(?! ?-?\d)"#],
                opening: digits,
                gate: .digits(12), unless: try thing(), accepts: aadhaar),
            // Permanent Account Number: the fourth letter is the holder's kind.
            try PIIDetector(
                .governmentID,
                [
                    #"(?<![\p{L}\p{N}])(?:[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]|[a-z]{3}[abcfghjlpt][a-z]\d{4}[a-z])\#(idEnd)"#
                ],
                opening: letters, gate: .digitInWord),
        ]
    }

    private static func australia() throws(PolicyError) -> [PIIDetector] {
        [
            // Tax file number: nine digits (eight in old ones), weighted, modulo 11.
            try labelled(#"tfn|tax file(?: number| no)?"#, #"\d{3}[ \-]?\d{3}[ \-]?\d{2,3}"#, digits: 8) { text in
                let number = DecimalDigits(text)
                let weights = number.count == 9 ? [1, 4, 3, 7, 5, 8, 6, 9, 10] : [10, 7, 8, 4, 6, 3, 5, 1]
                return number.weighted(weights) % 11 == 0
            },
            // Medicare: the ninth digit checks the first eight, the tenth is the card's issue, the eleventh the person.
            try labelled(
                #"medicare"#, #"[2-6]\d{3}[ \-]?\d{5}[ \-]?\d(?:[ \-/]?\d)?"#, digits: 10
            ) { text in
                let number = DecimalDigits(text)
                return number.weighted([1, 3, 7, 9, 1, 3, 7, 9]) % 10 == number[8]
            },
        ]
    }

    /// Returns a detector of France's NIR (INSEE): sex, year, month, département (2A, 2B on Corsica), commune, order,
    /// key mod 97.
    private static func frenchNIR() throws(PolicyError) -> [PIIDetector] {
        let body =
            #"\#(idStart)[1278][ .\-]?\d\d[ .\-]?(?:0[1-9]|[1-9]\d)[ .\-]?(?:\d\d|2[ABab])[ .\-]?\d{3}[ .\-]?\d{3}"#
        let withKey = try PIIDetector(
            .governmentID, [#"\#(body)[ .\-]?\d\d\#(idEnd)"#], opening: digits, gate: .digits(6)
        ) { text in
            // Corsica's letters count as 19 and 18: 2A is 20 less a million, 2B less two.
            let letter = text.first { $0 | 0x20 == 0x61 || $0 | 0x20 == 0x62 }
            let number = DecimalDigits(text)
            guard let letter else { return 97 - number.number(0..<13) % 97 == number.number(13..<15) }
            guard number.count == 14 else { return false }
            let department = letter | 0x20 == 0x61 ? 19 : 18
            let body = (number.number(0..<5) * 100 + department) * 1_000_000 + number.number(6..<12)
            return 97 - body % 97 == number.number(12..<14)
        }
        // On a payslip the key is often left out; then only the words before identify the number.
        let withoutKey = try PIIDetector(
            .governmentID, [body + idEnd], opening: digits, gate: .digits(6),
            context: try LeftContext(
                #"(?<![\p{L}])(?:nir|n?insee|cpam|ameli|s[ée]cu(?:rit[ée] sociale)?|ss|carte vitale|assur[ée]e?)(?![\p{L}])"#
            ))
        return [withKey, withoutKey]
    }
}
