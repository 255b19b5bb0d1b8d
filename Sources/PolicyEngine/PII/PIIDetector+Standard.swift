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
}
