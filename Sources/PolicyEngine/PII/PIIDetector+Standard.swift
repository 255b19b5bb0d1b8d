extension PIIDetector {
    /// Returns all detectors. If two match at the same position, the earlier one wins.
    static func standard() throws(PolicyError) -> [PIIDetector] {
        [try email(), try writtenEmail()] + (try urlsWithToken()) + [try iban()] + (try governmentIDs())
            + [
                try socialSecurityNumber(), try labelledSocialSecurityNumber(), try creditCard(),
                try labelledCreditCard(),
            ] + (try datesOfBirth()) + [try ipv4(), try ipv6()] + (try phones()) + (try addresses())
    }

    /// Returns a context of words before numbers of things: "order no. 415 555 0132".
    static func thing() throws(PolicyError) -> LeftContext {
        try LeftContext(
            #"\b(?:isbn|issn|ean|upc|gtin|asin|sku|bar ?codes?|recipes?|rezept\w*|recettes?|recetas?|coordinates|gps|lat(?:itude)?|lon(?:gitude)?|score|points?|punkte|puntos|ticket|locker|raffle|los(?=n)|lottery|page|pages|seiten?|página|catalog(?:ue)?|stock|set|kit|seriennummer\w*|seriennr|modell\w*|modèle|modelo|charge(?=n| ?n)|chargen\w*|gutschein\w*|fahrschein\w*|billet|boleto|série|serie|lote|artículo|réf|référence|steps|schritte|pasos|calories|kalorien|kcal|plates?|kennzeichen|timers?|timer codes?|meter reading|lego|spare parts?|order|invoice|receipt|tracking|parcel|package|shipment|booking|reservation|ref|reference|serial|model|customer|member|membership|client|student|employee|claim|policy|kunden\w*|mitglied\w*|cliente?|adhérent|level|game|item|part|batch|lot|article|artikel\w*|product|voucher|coupon|library book|loyalty|case (?=n|id)|dossier|fedex|dhl|dpd|build|firmware|version|bestell\w*|rechnung\w*|sendung\w*|paketn\w*|strichcode|commande|facture|colis|code[- ]barres|pedido|factura|código de barras|c[oó]digo)\b"#,
            // "The order? Call 415 555 0132" and "about the order call ..." introduce a telephone number.
            gap:
                #"\.?(?:[ \-]?(?:nos?|nr|num|numbers?|nummer|ids?|codes?|numéro|número)\b\.?)?(?:(?!\b(?:call|text|ring|phone|tel|cell|mobile|whatsapp|fax|reach|dial|ruf|handy|appel|llama))[^\d\n.;!?]){0,14}(?:[\p{Lu}\d]{1,12}[ \-]){0,3}"#
        )
    }

    /// Returns a detector of e-mail addresses, with RFC 5321's lengths for local part and labels, in any script (RFC
    /// 6531).
    static func email() throws(PolicyError) -> PIIDetector {
        try PIIDetector(
            .email,
            [
                #"[\p{L}\p{N}_][\p{L}\p{N}\p{M}._%+'\-]{0,127}+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\-]{0,62})\.){1,6}(?:xn--[a-z0-9\-]{2,59}|\p{L}[\p{L}\p{M}]{1,23})"#
            ],
            opening: letters + digits + "_", gate: .beforeAt)
    }

    /// Returns a detector of addresses written for people or programs: `anna (at) example.org`, `anna [at] example
    /// [dot] org`, `email=anna%40example.org`, `anna&#64;example.org`, `anna\u0040example.org`, `anna @ example.org`.
    /// An "@" between spaces needs a known top-level domain: "dinner @ grandma.Then" is not an address.
    static func writtenEmail() throws(PolicyError) -> PIIDetector {
        let label = #"[\p{L}\p{N}][\p{L}\p{N}\p{M}\-]{0,62}"#
        let dot = #"(?:\.| ?[(\[{] ?(?i:dot|punkt|point|punto) ?[)\]}] ?)"#
        let end = #"(?:xn--[a-z0-9\-]{2,59}|\p{L}[\p{L}\p{M}]{1,23})"#
        let common =
            #"(?i:com|org|net|edu|gov|info|eu|de|at|ch|fr|be|nl|es|it|pt|uk|ie|us|ca|mx|au|nz|in|pl|se|no|dk|fi|io|co|me|dev|app|online)(?![\p{L}\p{N}])"#
        return try PIIDetector(
            .email,
            [
                #"[\p{L}\p{N}_][\p{L}\p{N}\p{M}._+'\-]{0,63}+(?:%40|&#(?:64|[xX]40);|\\u0040| ?[(\[{] ?(?i:at|ät|arroba|@) ?[)\]}] ?)(?:\#(label)\#(dot)){1,6}\#(end)"#,
                #"[\p{L}\p{N}_][\p{L}\p{N}\p{M}._+'\-]{0,63}+ ?@ ?(?:\#(label)\.){1,6}\#(common)"#,
            ], opening: letters + digits + "_", gate: .beforeWrittenAt)
    }

    private static let octet = #"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"#
    private static let dottedDecimals = #"(?:\#(octet)\.){3}\#(octet)(?![\p{L}\p{N}]|\.\d)"#

    /// Returns a detector of IPv4 addresses in dotted decimals (RFC 791). Version numbers have the same form.
    static func ipv4() throws(PolicyError) -> PIIDetector {
        try PIIDetector(
            .ipAddress, [#"(?<![\p{L}\p{N}])(?<!\d[.\-])\#(dottedDecimals)"#],
            opening: digits, gate: .digits(4),
            unless: try LeftContext(
                #"\b(?:version|ver|v|release|build|firmware|update|chapter|section)\b"#, gap: #"[^\d\n]{0,8}"#))
    }

    /// Returns a detector of IPv6 addresses (RFC 4291, section 2.2): eight groups, or fewer around one "::"; may end
    /// in IPv4.
    static func ipv6() throws(PolicyError) -> PIIDetector {
        try PIIDetector(
            .ipAddress,
            [
                #"(?<![\p{L}\p{N}:.])(?:::(?i:ffff:)?|(?:[0-9A-Fa-f]{1,4}:){1,5}:|(?:[0-9A-Fa-f]{1,4}:){1,5}(?::[0-9A-Fa-f]{1,4}){1,4}:|(?:[0-9A-Fa-f]{1,4}:){6})\#(dottedDecimals)"#,
                #"(?<![\p{L}\p{N}:])(?:[0-9A-Fa-f]{1,4}:){1,7}(?::[0-9A-Fa-f]{1,4}){1,7}(?![\p{L}\p{N}:])"#,
                #"(?<![\p{L}\p{N}:])(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}(?![\p{L}\p{N}:])"#,
                #"(?<![\p{L}\p{N}:])(?:[0-9A-Fa-f]{1,4}:){2,7}:(?![\p{L}\p{N}:])"#,
            ],
            opening: digits + "ABCDEFabcdef:", gate: .hexBeforeColon
        ) { address in
            // Words of letters alone ("a::b") are code, two short numbers ("12::30") a time of day.
            let groups = address.split(separator: UInt8(ascii: ":"))
            return address.contains { (0x30...0x39).contains($0) } && groups.count <= 8
                && (groups.count > 2 || address.count > 6)
        }
    }

    /// Returns detectors of a full date near words that say somebody was born.
    static func datesOfBirth() throws(PolicyError) -> [PIIDetector] {
        let month =
            #"(?i:jan(?:uary|uar|vier|eiro)?|jänner|enero|gennaio|feb(?:ruary|ruar|rero|braio)?|f[ée]vr?(?:ier)?|fevereiro|mar(?:ch|zo|s|ço)?|märz?|mrz|apr(?:il|ile)?|avr(?:il)?|abril|may|mai|mayo|maggio|maio|june?|juni|juin|junio|giugno|junho|july?|juli|juil(?:let)?|julio|luglio|julho|aug(?:ust)?|août|aout|agosto|sept?(?:ember|embre|iembre)?|settembre|setembro|o[ck]t(?:ober|obre|ubre)?|ottobre|outubro|nov(?:ember|embre|iembre|embro)?|de[cz](?:ember|embre|embro)?|d[ée]c(?:embre)?|diciembre|dicembre)(?!\p{L})\.?"#
        let year = #"(?:19|20)\d\d"#
        let day = #"(?:0?[1-9]|[12]\d|3[01])"#
        let number = #"(?:0?[1-9]|1[0-2])"#
        let end = #"(?![\p{L}\p{N}])(?![./\-]\d)"#
        let date = #"\d{1,4}[ ./\-]{1,2}(?:\d{1,2}|\p{L}{3,9})[ ./\-]{1,2}\d{1,4}"#
        let dates = [
            #"(?<![\p{L}\p{N}])(?<!\d[./\-])(?:\#(day)([./\- ]) ?\#(number)|\#(number)([./\- ]) ?\#(day))(?:\g{-1}|\g{-2}) ?(?:\#(year)|\d\d)\#(end)"#,
            #"(?<![\p{L}\p{N}])\#(year)([./\- ])\#(number)\g{-1}\#(day)\#(end)"#,
            #"(?<![\p{L}\p{N}])\#(year)\#(number)\#(day)\#(end)"#,
            #"(?<![\p{L}\p{N}])\#(day)(?:st|nd|rd|th|\.|er|º|ª)?[ \-/]?(?:of |de |d')?\#(month),?[ \-/]?(?:(?:de |del |of )?\#(year)|'?\d\d(?!:| ?[ap]m\b))\#(end)"#,
            #"(?<![\p{L}\p{N}])\#(month),?[ \-]\#(day)(?:st|nd|rd|th)?,?[ \-](?:\#(year)|'\d\d)\#(end)"#,
        ]
        let opening = digits + "JFMASONDEGLjfmasondegl"
        let gate = Gate.dates(
            prefixes(
                "jan|ene|gen|feb|fev|mar|mrz|apr|avr|abr|may|mai|mag|jun|jui|giu|jul|lug|aug|ago|aou|sep|set|oct|okt|ott|out|nov|dec|dez|dic|of |de |d'a|d'o"
            ))
        let before = try PIIDetector(
            .dateOfBirth, dates, opening: opening, gate: gate,
            context: try LeftContext(
                #"\b(?:born|d\.?o\.?b\.?|birth|birthdate|birthday|bday|geb\.?(?:[ \-]?dat\w*\.?)?|geboren\w*|geburts(?:tag|datum|daten)|tag der geburt|(?:twins?|baby|girl|boy|son|daughter) (?:arrived|came)|ddn|n[ée]{1,2}s?(?:\((?:e|e?s)\))?|naissance|venue? au monde|anniversaire|nacid[oa]s?|naci[oó]|nacieron|nacimiento|f(?:echa|\.)? ?(?:de )?nac\.?|came into the world|birthed|delivered|cumplen? el|cumpleaños|nasc(?:id[oa]|imento)|nat[oa]|nascita|janm(?:din| ?tithi)?|janam(?:din)?|paida|जन्म\w*|geboortedatum|verjaardag)(?![\p{L}])"#,
                // A second birthday or a time of day may come between.
                gap:
                    #"(?:[^\d\n]{0,28}|[^\d\n]{0,16}(?:\#(date)|\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m\b\.?|uhr|h\b|o'clock)(?: ?\d\d)?)[^\d\n.;]{1,12})"#
            ),
            unless: try LeftContext(
                #"\b(?:party|feier|fête|fiesta|dinner|cake|due|expected|vaccinated|vaccine|appointment|check-?up|visit|trip|starts?|since)\b"#,
                gap: #"[^\d\n]{0,20}"#))
        // "Ida (b. 19.02.2018)", "Ben, *14.07.2017", "DOB 010516": right before the date.
        let sign = try PIIDetector(
            .dateOfBirth, dates, opening: opening, gate: gate,
            context: try LeftContext(#"(?<![\p{L}.])[bB]\.|(?<=\p{L} |[,)(] |\()\*"#, gap: " ?"))
        let written = try PIIDetector(
            .dateOfBirth,
            [#"(?<![\p{L}\p{N}])(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:(?:19|20)\d\d|\d\d)\#(end)"#],
            opening: digits, gate: .digits(6),
            context: try LeftContext(
                #"\b(?:d\.?o\.?b\.?|date of birth|birth ?date|geb\.?(?:[ \-]?dat\w*\.?)?|geburtsdatum|ddn|date de naissance|fecha de nacimiento)"#,
                gap: #"(?: ?\([dmyjat/.\- ]{4,12}\))?[ :=]{1,3}"#))
        // "am 3. Mai 2015 in Bonn geboren", "on 3 May 2019 Mia was born", "3 May 2019 is her birthday".
        let behind = try PIIDetector(
            .dateOfBirth,
            [
                #"(?:\#(dates.joined(separator: "|")))(?= (?:in \p{Lu}[\p{L}\-]{1,30} )?(?:geboren|(?:auf die|zur) Welt)\b| (?:wurde|kam) (?:\p{L}+ ){1,3}(?:geboren|zur Welt|auf die Welt)\b|,? (?:\p{Lu}\p{L}+|she|he|they|our \p{L}+|my \p{L}+) (?:was|were) born\b| (?:is|was) (?:(?:her|his|their|\p{Lu}\p{L}+'s) )?(?:birthday|date of birth|dob|birth ?date|birth)\b| ist (?:\p{L}+ ){0,2}(?:Geburtstag|Geburtsdatum)\b| Geburtstag\b| (?:est|sont) née?s? | nació \p{Lu}| ?\((?:born|birthday|dob|d\.o\.b\.|geboren|Geburtstag|née?|naissance|nacimiento)\))"#
            ],
            opening: opening, gate: gate)
        return [before, sign, written, behind] + (try spelledDatesOfBirth(month: month, year: year, end: end))
    }

    /// Returns detectors of dates with a day or year in words, and of a month of birth.
    private static func spelledDatesOfBirth(month: String, year: String, end: String) throws(PolicyError)
        -> [PIIDetector]
    {
        let english =
            #"(?:(?:twenty|thirty)[ \-])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|(?:ten|eleven|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)th|twelfth|twentieth|thirtieth"#
        let german =
            #"(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)undzwanzigsten?|(?:einund)?dreißigsten?|zwanzigsten?|(?:drei|vier|fünf|sech|sieb|acht|neun)zehnten?|zehnten?|elften?|zwölften?|ersten?|zweiten?|dritten?|vierten?|fünften?|sechsten?|siebt?en(?:ten)?|achten?|neunten?"#
        let french =
            #"vingt(?:[ \-]et[ \-]une?|[ \-](?:deux|trois|quatre|cinq|six|sept|huit|neuf))?|trente(?:[ \-]et[ \-]un)?|dix(?:[ \-](?:sept|huit|neuf))?|premier|deux|trois|quatre|cinq|six|sept|huit|neuf|onze|douze|treize|quatorze|quinze|seize"#
        let spanish =
            #"veinti(?:uno|d[oó]s|tr[eé]s|cuatro|cinco|s[eé]is|siete|ocho|nueve)|veinte|treinta(?: y uno)?|dieci(?:s[eé]is|siete|ocho|nueve)|diez|once|doce|trece|catorce|quince|primero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve"#
        let day = "(?i:\(english)|\(german)|\(french)|\(spanish))"
        let number = #"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|\.|er)?"#
        let spelledYear =
            #"(?i:two thousand(?: and)?(?: \p{L}{3,9}(?:[ \-](?:one|two|three|four|five|six|seven|eight|nine))?)?|twenty[ \-](?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:[ \-]\p{L}{3,5})?)|zweitausend\p{L}{0,20}|deux mille(?: (?:et )?\p{L}{2,8}(?:[ \-]\p{L}{2,8}){0,2})?|dos mil(?: \p{L}{2,12})?)"#
        let born =
            #"\b(?:born|d\.?o\.?b\.?|birth|birthday|bday|birthdate|geboren\w*|geburts(?:tag|datum)|zur welt|n[ée]{1,2}s?(?:\((?:e|e?s)\))?|naissance|venue? au monde|anniversaire|nacid[oa]s?|naci[oó]|nacieron|nacimiento|cumpleaños|cumplen? el|wurde|(?:twins?|baby|girl|boy|son|daughter) (?:arrived|came))(?![\p{L}])"#
        let spelled = try PIIDetector(
            .dateOfBirth,
            [
                #"(?<![\p{L}\p{N}])\#(day),? (?:of |de |d')?\#(month),? ?(?:of |de |del )?(?:\#(year)\#(end)|\#(spelledYear)(?!\p{L}))"#,
                #"(?<![\p{L}\p{N}])\#(number) (?:of |de |d')?\#(month),? (?:of |de |del )?\#(spelledYear)(?!\p{L})"#,
                #"(?<![\p{L}\p{N}])\#(month) \#(day),? (?:\#(year)\#(end)|\#(spelledYear)(?!\p{L}))"#,
            ], opening: letters + digits,
            gate: Gate.dates(
                prefixes(
                    "fir|sec|thi|fou|fif|six|sev|eig|nin|ten|ele|twe|ein|zwe|dre|vie|sie|ach|neu|zeh|elf|ers|dri|vin|tre|dix|pre|deu|tro|qua|cin|sep|hui|onz|dou|qui|sei|vei|die|onc|doc|cat|pri|uno|dos|cua|jan|ene|feb|mar|apr|avr|abr|may|mai|jun|jui|jul|aug|ago|aou|set|oct|okt|nov|dec|dez|dic|of |de |d'a|d'o"
                )),
            context: try LeftContext(born, gap: #"[^\d\n.;]{0,28}"#))
        // "born in October 2019", "née en mars 2019", "Emma (b. May 2018)".
        let monthly = try PIIDetector(
            .dateOfBirth, [#"(?<![\p{L}\p{N}])\#(month),? (?:de |del )?\#(year)\#(end)"#],
            opening: "JFMASONDEGLjfmasondegl",
            gate: Gate.dates(
                prefixes(
                    "jan|ene|feb|fev|mar|mrz|apr|avr|abr|may|mai|jun|jui|jul|aug|ago|aou|sep|oct|okt|nov|dec|dez|dic")),
            context: try LeftContext(
                #"(?:\bborn|\bgeboren|\bnée?s?|\bnacid[oa]s?|\bnaci[oó]|(?<![\p{L}.])b\.)"#,
                gap: #" ?(?:in |im |en |around |about )?"#))
        return [spelled, monthly]
    }
}
