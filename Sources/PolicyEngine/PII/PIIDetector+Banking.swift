extension PIIDetector {
    /// Returns a detector of IBANs (ISO 13616): country code, two check digits, and the country's number of characters.
    static func iban() throws(PolicyError) -> PIIDetector {
        let countries = Dictionary(grouping: ibanLengths, by: \.value).sorted { $0.key < $1.key }
        let accounts = countries.map { length, members in
            let codes = members.map(\.key).sorted().joined(separator: "|")
            return #"(?:\#(codes))\d\d(?:[ \-._/\n]?[0-9A-Za-z]){\#(length - 4)}"#
        }
        return try PIIDetector(
            .iban, [#"(?<![\p{L}\p{N}])(?i:\#(accounts.joined(separator: "|")))(?![\p{L}\p{N}])"#], opening: letters,
            gate: .digitInWord, accepts: passMod97)
    }

    /// Returns whether an account passes ISO 7064, MOD 97-10. Its first four characters go to the end; letters count
    /// from A = 10.
    private static func passMod97(_ account: ArraySlice<UInt8>) -> Bool {
        var remainder = 0
        var head = 0
        var length = 0
        for byte in account {
            let value: Int
            switch byte {
            case 0x30...0x39: value = Int(byte) - 0x30
            case 0x41...0x5A: value = Int(byte) - 0x37
            case 0x61...0x7A: value = Int(byte) - 0x57
            default: continue
            }
            if length < 4 {
                head = (head * (value < 10 ? 10 : 100) + value)
            } else {
                remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97
            }
            length += 1
        }
        // Two letters and two digits: six decimal places.
        return (remainder * 1_000_000 + head) % 97 == 1
    }

    /// Lengths of IBANs by country (IBAN registry, SWIFT, release 98).
    private static let ibanLengths: [String: Int] = [
        "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BI": 27, "BR": 29,
        "BY": 28, "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DJ": 27, "DK": 18, "DO": 28, "EE": 20, "EG": 29,
        "ES": 24, "FI": 18, "FK": 18, "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28,
        "HN": 28, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20,
        "LB": 28, "LC": 32, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19,
        "MN": 20, "MR": 27, "MT": 31, "MU": 30, "NI": 28, "NL": 18, "NO": 15, "OM": 23, "PK": 24, "PL": 28, "PS": 29,
        "PT": 25, "QA": 29, "RO": 24, "RS": 22, "RU": 33, "SA": 24, "SC": 31, "SD": 18, "SE": 24, "SI": 19, "SK": 24,
        "SM": 27, "SO": 23, "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20,
        "YE": 30,
    ]

    private static let cardShape =
        #"(?<![\p{L}\p{N}])(?<!\d[.,:\-])(?:\d(?:[ \-]?\d){11,18}|\d{4}(?:[ \-._/\n]{1,2}\d{2,6}){2,4})(?![\p{L}\p{N}])(?![.,\-]\d)"#

    /// Returns a detector of card numbers in the networks' present ranges and lengths.
    static func creditCard() throws(PolicyError) -> PIIDetector {
        try PIIDetector(
            .creditCard, [cardShape], opening: digits, gate: .digits(12), unless: try thing()
        ) { text in
            card(in: text) { $0.passLuhn && isOfANetwork($0) }
        }
    }

    /// Returns how many bytes of a match are a card number. Another number may follow one over two lines, or one with
    /// separators other than spaces and hyphens.
    private static func card(in text: ArraySlice<UInt8>, accepts: (DecimalDigits) -> Bool) -> Int? {
        var rest = text
        while true {
            let number = DecimalDigits(rest)
            if number.count < 12 { return nil }
            if accepts(number) { return rest.count }
            guard rest.contains(where: { "\n_/.".utf8.contains($0) }),
                let end = rest.lastIndex(where: { !$0.isASCIIDigit })
            else { return nil }
            rest = rest[..<end]
            while let last = rest.last, !last.isASCIIDigit { rest.removeLast() }
        }
    }

    /// Returns a detector of labelled card numbers: also Visa's old 13 digits, Maestro's 12 and more, and unknown
    /// networks.
    static func labelledCreditCard() throws(PolicyError) -> PIIDetector {
        try PIIDetector(
            .creditCard, [cardShape], opening: digits, gate: .digits(12),
            context: try LeftContext(
                #"\b(?:cards?|credit|debit|visa|master ?card|amex|american express|maestro|discover|diners|karten?(?:nummer)?|kredit\w*|carte|cb|cc|tarjeta|charge[ds]?|pay(?:ed|ing)? (?:with|by)|zahl(?:e|en|t)? mit|r[èe]gle[rz]?|cvv)\b"#
            )
        ) { text in
            card(in: text) { number in number.passLuhn && (0..<number.count).contains { number[$0] != 0 } }
        }
    }

    private static let maestro: Set<Int> = [5018, 5020, 5038, 5893, 6304, 6759, 6761, 6762, 6763]

    /// Returns whether a number has an issuer identification number (ISO/IEC 7812) that a network publishes.
    private static func isOfANetwork(_ number: DecimalDigits) -> Bool {
        let prefix = number.number(0..<6)
        // Maestro, of any length. Visa's old numbers, unless it is a bar code.
        if maestro.contains(prefix / 100) { return true }
        if number.count == 13 { return number[0] == 4 && !number.passGTIN }
        guard number.count >= 14 else { return false }
        return switch (number.count, prefix) {
        // Visa.
        case (16, 400_000...499_999), (19, 400_000...499_999): true
        // Mastercard, with the range of 2017.
        case (16, 510_000...559_999), (16, 222_100...272_099): true
        // American Express.
        case (15, 340_000...349_999), (15, 370_000...379_999): true
        // Discover; RuPay.
        case (16...19, 601_100...601_199), (16...19, 644_000...659_999), (16, 600_000...609_999),
            (16, 810_000...829_999),
            (16, 508_000...508_999):
            true
        // UnionPay.
        case (16...19, 620_000...629_999): true
        // JCB.
        case (16...19, 352_800...358_999), (15, 213_100...213_199), (15, 180_000...180_099): true
        // Diners Club.
        case (14...19, 300_000...305_999), (14...19, 309_500...309_599), (14...19, 360_000...369_999),
            (14...19, 380_000...399_999):
            true
        // Maestro, Mir.
        case (16...19, 500_000...509_999), (16...19, 560_000...589_999), (16...19, 220_000...220_499): true
        default: false
        }
    }
}
