extension PIIDetector {
    private static let start = #"(?<![\p{L}\p{N}])(?<!\d[.,:/\-])"#
    private static let house = StreetWords.houseNumber
    private static let beforeName = #"(?=\p{Lu}|\d{1,3}(?:st|nd|rd|th)? \p{Lu})"#
    /// A house number before a name. A line may break between the two if the number has a flat number.
    private static let number = #"\#(house)(?:,? |(?<=/\d|/\d\d|/\d{3}),?\n)\#(beforeName)"#
    /// A house number before a name, between which a line may break: only after words that mark an address.
    private static let brokenNumber = #"\#(house),?[ \n]\#(beforeName)"#
    private static let name =
        #"(?:\p{Lu}[\p{L}'.\-]{0,20}|\d{1,3}(?:st|nd|rd|th)|\d{1,3}(?= (?:Street|Avenue|St|Ave)\b)|(?:of|the|de|la|du|den|der) (?=\p{Lu})\p{Lu}[\p{L}'.\-]{0,20}) "#
    private static let flat = StreetWords.flat
    private static let tail = "\(StreetWords.room)(?:\(StreetWords.town))?"
    /// A street type that suffices by itself, with the quarter of the town.
    private static let strong = #"(?:\#(StreetWords.streets))\b\.?(?: (?:[NS][EW]?|[EW])\b\.?)?"#
    private static let line = "\(number)(?:\(name)){1,4}\(strong)"
    /// A number, a name and a street type that suffices by itself, in any case.
    private static let common =
        #"\d{1,5}[A-Za-z]? (?:(?!\#(StreetWords.notNames)\b)\p{L}[\p{L}'.\-]{1,20} ){1,3}(?i:street|avenue|boulevard|road|lane|crescent)\b"#
    /// Excludes nouns of a shopping list: "3 Main Street bakery rolls".
    private static let noNoun = #"(?! (?!(?i:\#(StreetWords.afterwards))\b)\p{Ll})"#
    private static let anyStreet = #"(?:\#(strong)|(?:\#(StreetWords.weakStreets))\b)"#
    /// A building's name, or a street without its type: "3928 Blanshard", not "24 Friends".
    private static let lastName = #"(?!(?:\#(StreetWords.notStreets))\b)\p{Lu}\p{Ll}[\p{L}'\-]{1,20}\b"#
    private static let anyLine = "(?:\(StreetWords.numberedStreet))?(?:\(name)){1,4}\(anyStreet)"
    /// A street type that is an everyday word, after a name that neither counts nor praises.
    private static let weakLine =
        "\(number)(?:\(StreetWords.numberedStreet))?(?:(?!\(StreetWords.quantities))\(name)){1,3}(?:\(StreetWords.weakStreets))\\b"
    private static let highway =
        #"\#(start)\#(house) (?:(?:Hwy|Highway|County Road|State Route|Avenue) (?:\d{1,4}[A-Z]?|[A-Z])|Broadway)\b\#(noNoun)\#(tail)"#
    /// Words that may also be in lower case.
    private static let boxes = "po |p.o|p o|pos|apa|boi"
    private static let flatWords = "cal|ave|fla|apt|apa|uni|sui|ste|stu|lev|lvl|plo|sho|roo|hou|doo|lot"
    private static let flats = words("\(boxes)|\(flatWords)", orCapital: true)
    private static let streets = words(
        "rue|ave|av.|bou|bd |bd.|blv|che|ch.|all|imp|qua|pla|rou|rte|cou|squ|pas|sen|voi|fau|mon|esp|pro|ran",
        orCapital: false)

    /// Returns detectors of street lines, with flat, town and postcode in common forms. First those that need a word
    /// before them that marks a home, then those that can be nothing else.
    static func addresses() throws(PolicyError) -> [PIIDetector] {
        let home = try home()
        return try numberedStreets(home: home) + namedStreets(home: home)
    }

    /// Returns detectors that begin with a house number.
    private static func numberedStreets(home: LeftContext) throws(PolicyError) -> [PIIDetector] {
        [
            try PIIDetector(
                .address,
                [
                    "\(start)\(brokenNumber)\(anyLine)\(tail)",
                    highway,
                    "\(start)(?=\\d{3}|\\d\\d?/)\(brokenNumber)(?:\(name)){0,3}\(lastName)\(noNoun)\(tail)",
                    "\(start)(?=\\d\\d)\(brokenNumber)(?:\(name)){0,3}\(lastName)(?<!s)\(noNoun)\(tail)",
                ], opening: digits, gate: .numberBeforeCapital, context: home),
            // In lower case.
            try PIIDetector(
                .address,
                [
                    #"\#(start)\d{1,5}[A-Za-z]?,? (?:(?!\#(StreetWords.notNames)\b)\p{L}[\p{L}'.\-]{1,20} ){1,3}(?i:\#(StreetWords.streets))\b\#(tail)"#
                ], opening: digits, gate: .numberBeforeName, context: home),
            try PIIDetector(
                .address,
                [
                    "\(start)\(line)\(noNoun)\(tail)",
                    highway,
                    "\(start)\(number)(?:\(name)){0,2}\(lastName)\(StreetWords.codedTown)",
                    "\(start)\(weakLine)(?:\(StreetWords.roomNeeded)(?:\(StreetWords.town))?|\(StreetWords.postalTown))",
                ], opening: digits, gate: .numberBeforeCapital),
            try PIIDetector(
                .address,
                ["\(start)\(common)\(noNoun)\(tail)", "\(start)\(StreetWords.french)\(tail)"],
                opening: digits, gate: .numberBeforeName),
            // Without context that says otherwise.
            try PIIDetector(
                .address,
                ["\(start)\(weakLine)\(noNoun)(?! \\p{Lu})(?:\(StreetWords.town))?"],
                opening: digits, gate: .numberBeforeCapital, unless: try countedThings()),
        ]
    }

    /// Returns detectors that begin with a word: a flat, a house's name, a street whose number follows.
    private static func namedStreets(home: LeftContext) throws(PolicyError) -> [PIIDetector] {
        [
            try PIIDetector(
                .address,
                [
                    "\(start)\(flat)(?!\(StreetWords.quantities))(?:\(StreetWords.building), ?)?(?:\(number))?\(anyLine)\(tail)",
                    "\(start)\(StreetWords.building), \(number)\(anyLine)\(tail)",
                    "\(start)(?:\(StreetWords.flatCode),? )\(anyLine)\(tail)",
                    #"\#(start)(?:\#(flat)|SC[OF] \d{1,4},? )Sector[ \-]\d{1,3}[A-Z]?\b\#(tail)"#,
                    #"\#(start)H\.? ?No\.? ?\#(brokenNumber)(?:\#(name)){0,3}\#(lastName)\#(noNoun)\#(tail)"#,
                    #"\#(start)(?:(?:(?:PSC|CMR) \d{1,4}|Unit \d{3,4}),? Box \d{1,5}\b|US(?:S|NS|NV|CGC) \p{Lu}\p{L}{1,20}(?=,? [ADF]PO A[AEP] \d))(?:,? [ADF]PO A[AEP] \d{5})?"#,
                    #"\#(start)Résidence (?:\p{Lu}[\p{L}'\-]{1,20} ?){1,3}, (?:b[âa]t(?:iment|\.)? ?\w{1,3}, )?\#(StreetWords.french)\#(tail)"#,
                    "\(start)\(StreetWords.germanPlaces)(?:\(StreetWords.town))?",
                    "\(start)\(StreetWords.german)\(StreetWords.germanDoor)(?:\(StreetWords.town))?",
                    "\(start)\(StreetWords.romance)\(StreetWords.town)?",
                    #"\#(start)(?i:p\.? ?o\.? ?box|postfach|apartado(?: postal)?|bo[iî]te postale) (?:no\.? )?\d[\d ]{0,7}\b"#,
                ], opening: letters, gate: flats),
            try PIIDetector(
                .address,
                [
                    "\(start)\(flat)(?:\(number))?(?:\(name)){0,3}\(lastName)\(noNoun)\(tail)",
                    "\(start)\(StreetWords.germanAtHome)\(StreetWords.town)?",
                ], opening: letters, gate: flats, context: home),
            try PIIDetector(
                .address, ["\(start)\(StreetWords.frenchStreet)\(StreetWords.town)?"], opening: letters,
                gate: streets, context: home),
            try PIIDetector(
                .address, ["\(start)\(StreetWords.frenchStreet)\(StreetWords.frenchTown)"], opening: letters,
                gate: streets),
            try PIIDetector(
                .address, [#"(?:BP|RR|R\.R\.) ?\d{1,5}\b(?:\#(StreetWords.town))?"#], opening: "BR",
                gate: .words([], orCapital: true), context: home),
            // #12, 4th Cross, 8th Main.
            try PIIDetector(
                .address,
                [
                    #"#\d{1,4}[A-Z]?,(?: \d{1,2}(?:st|nd|rd|th) (?:Cross|Main|Block|Stage|Phase)(?:,(?= \d{1,2}\p{Ll}))?){1,3}\b\#(tail)"#,
                    "#\(number)\(anyLine)\(tail)",
                ], opening: "#"),
        ]
    }

    /// Returns a context of words before a number that counts or numbers things.
    private static func countedThings() throws(PolicyError) -> LeftContext {
        try LeftContext(
            #"\b(?:recipe|page|chapter|level|episode|season|score|lego|game|movie|film|book|song|round|grade|class|year|team|group|exit|version|make|buy|bake|cook|eat|serves?|add|draw|read|play|watch|built|build|top|these|those|first|last|next|with)\b"#,
            gap: #"[^\d\n]{0,4}"#)
    }

    /// Returns a context of words that precede an address.
    private static func home() throws(PolicyError) -> LeftContext {
        try LeftContext(
            #"\b(?:(?:live[sd]?|living|playdate|parcel|stay\w*|reside\w*|located|(?:we|they|you)(?:'re| are| were)|(?:i|he|she)(?:'m|'s| am| is| was)|ship|shipped|send|sent|deliver\w*|post|posted|mail|mailed|bring|come|drive|driv(?:es|ing)|party|house|home|office|meet|pick|picked|drop|dropped|moved?|moving|sleepover|playdate|over)\b[^\n\d]{0,20} (?:at|to|near|from|is)|(?:dentist|doctor|plumber|babysitter|nanny|grandma|swimming|school|nursery|class|lessons?)\b[^\n\d]{0,20} (?:at|to|from)|(?:home |postal |mailing |delivery |our |my )?address\w*(?: is)?|(?:playdate|home|venue)(?=:)|adresse(?: de livraison)?|treffpunkt|paket an|zur post|feier ist in|anschrift|lieferadresse|wohn\w*(?: wir| ich)?(?: in(?: der| dem)?| im| am)?|zieh\w+ in die|domicil\w*|habit\w*(?: au)?|(?:la fête est|dentiste est|récupère \w{1,15}|colis|déménagé) (?:au|à la)|viv\w+ en|direcci[oó]n(?: es)?|domicilio|indirizzo|ghar ka pata|pata|rehte hain)"#,
            gap: #"[ ]?[:=\-]?[ \n]?"#)
    }
}
