extension PIIDetector {
    /// Returns detectors of the numbers that ``NationalNumber`` checks, with and without the words that name them, and
    /// of those that only words identify.
    static func nationalNumbers() throws(PolicyError) -> [PIIDetector] {
        let birth = #"(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-5])\d\d"#
        let control = "A-HJ-NP-TV-Z"
        return [
            // Written so that the form and the check digit suffice.
            try PIIDetector(
                .governmentID,
                [
                    // Switzerland.
                    #"\#(idStart)756([. \-]?)\d{4}\g{-1}\d{4}\g{-1}\d\d\#(idEnd)"#,
                    // Austria.
                    #"\#(idStart)\#(noIDGroup)[1-9]\d{3} \#(birth)\#(idEnd)(?! \d)"#,
                    // Germany, pension.
                    #"\#(idStart)\d\d[ \-]?\#(birth)[ \-]?(?:[A-Z][ \-]?\d\d ?\d|[a-z]\d{3})\#(idEnd)"#,
                    // Belgium, Brazil, Argentina.
                    #"\#(idStart)(?:\d\d\.[0-5]\d\.[0-3]\d-\d{3}\.\d\d|\d{3}\.\d{3}\.\d{3}-\d\d|(?:2[0347]|3[034])-\d{8}-\d)\#(idEnd)"#,
                    // Ireland.
                    #"\#(idStart)\d{7}[A-W][A-IW]?\#(idEnd)"#,
                    // Spain, Chile.
                    #"\#(idStart)(?:\d{8}|\d\d\.\d{3}\.\d{3})(?:-? ?[\#(control)]|-?[\#(control.lowercased())])\#(idEnd)"#,
                    #"\#(idStart)\d{1,2}([. ])\d{3}\g{-1}\d{3}-[\dkK]\#(idEnd)"#,
                ], opening: digits, gate: .digits(6), unless: try thing(), accepts: NationalNumber.isValid),
            try PIIDetector(
                .governmentID,
                [
                    // Mexico, Italy, foreigners in Spain.
                    #"(?<![\p{L}\p{N}])(?i:[A-Z]{4}-?\d\d[01]\d[0-3]\d-?[HMX][A-Z]{5}-?[A-Z\d]\d|[A-Z]{6}-?\d\d[A-EHLMPRST][0-7]\d-?[A-Z]\d{3}[A-Z]|[XYZ]-?(?:\d{7}|\d\.\d{3}\.\d{3})-?[\#(control)])\#(idEnd)"#
                ], opening: letters, gate: .digitInWord, accepts: NationalNumber.isValid),
            try labelled(
                #"sv-?n(?:umme)?r|vsnr|sozialversicherung\w*|versicherungsn\w*|e-?card"#,
                #"[1-9]\d{3}[ \-/]?\#(birth)"#,
                digits: 6
            ) { NationalNumber.isAustrian(DecimalDigits($0)) },
            try labelled(
                #"rijksregister\w*|registre national|niss|insz"#, #"\d\d(?:[. \-]?\d){9}"#, digits: 6
            ) { NationalNumber.isBelgian(DecimalDigits($0)) },
            try labelled(#"bsn|burgerservicen\w*"#, #"\d{3}[. \-]?\d{3}[. \-]?\d{3}"#, digits: 6) {
                NationalNumber.isDutch(DecimalDigits($0))
            },
            try labelled(#"nif|contribuinte"#, #"[1-9]\d\d[. ]?\d{3}[. ]?\d{3}"#, digits: 6) {
                NationalNumber.isPortuguese(DecimalDigits($0))
            },
            // Ireland, Chile: also in small letters, with a space or without dots.
            try labelled(
                #"ppsn?s?|p\.p\.s\.?(?:n\.?)?|personal public service|rut|r\.u\.t\.|rol [uú]nico"#,
                #"\d{7} ?[A-Wa-w][A-IWa-iw]?|\d{7,8}-?[\dkK]"#, digits: 6, accepts: NationalNumber.isValid),
            // Germany, health insurance.
            try PIIDetector(
                .governmentID, [#"(?<![\p{L}\p{N}])[A-Za-z]\d{9}\#(idEnd)"#], opening: letters, gate: .digitInWord,
                context: try LeftContext(
                    #"(?:kranken\w*|versicher\w*|kv-?n(?:umme)?r|kvnr|gesundheitskarte)(?![\p{L}])"#),
                accepts: NationalNumber.isValid),
            // Identity cards of Argentina, Colombia and others; social security of Spain and Mexico.
            try labelled(
                #"dni|d\.n\.i\.|c[eé]dula|documento(?: de identidad| nacional)?|carn[eé] de identidad|nss|n\.s\.s\.|seguridad social|seguro social|imss|afiliaci[oó]n"#,
                #"\d\d(?:[ /\-]?\d){9,10}|\d{1,3}\.?\d{3}\.?\d{3}(?:\.?\d{3})?"#, digits: 6
            ) { DecimalDigits($0).count >= 7 },
        ]
    }
}
