extension PIIDetector {
    /// Street lines, with the flat, town and postcode that follow where they have a common form: first those that can
    /// be nothing else, then those of which the words before say that somebody lives there.
    static func addresses() throws(PolicyError) -> [PIIDetector] {
        let start = #"(?<![\p{L}\p{N}])(?<!\d[.,:/\-])"#
        let number = #"\d{1,5}[A-Za-z]?(?:[-/]\d{1,4}[A-Za-z]?)?(?:,? (?=\p{Lu})|, )"#
        let name =
            #"(?:\p{Lu}[\p{L}'.\-]{0,20}|\d{1,3}(?:st|nd|rd|th)|(?:of|the|de|la|du|den|der) (?=\p{Lu})\p{Lu}[\p{L}'.\-]{0,20}) "#
        let flat = StreetWords.flat
        let tail = "\(StreetWords.room)(?:\(StreetWords.town))?"
        let strong = #"(?:\#(StreetWords.streets))\b\.?"#
        let line = "\(number)(?:\(name)){1,4}\(strong)"
        let common =
            #"\d{1,5}[A-Za-z]? (?:(?!\#(StreetWords.notNames)\b)\p{L}[\p{L}'.\-]{1,20} ){1,3}(?i:street|avenue|boulevard|road|lane|crescent)\b"#
        // Of a shopping list: "3 Main Street bakery rolls".
        let noNoun = #"(?! (?!(?i:\#(StreetWords.afterwards))\b)\p{Ll})"#
        let anyStreet = #"(?:\#(strong)|(?:\#(StreetWords.weakStreets))\b)"#
        // A house's own name, or a street that is written without its kind: "3928 Blanshard", not "24 Friends".
        let lastName = #"(?!(?:\#(StreetWords.notStreets))\b)\p{Lu}\p{Ll}[\p{L}'\-]{1,20}\b"#
        let home = try home()
        // What of all this is written in small letters, too.
        let boxes = "po |p.o|p o|pos|apa|boi"
        let flatWords = "fla|apt|apa|uni|sui|ste|stu|lev|lvl|plo|sho|roo|hou|doo"
        let flats = words("\(boxes)|\(flatWords)", orCapital: true)
        let streets = words(
            "rue|ave|av.|bou|bd |bd.|blv|che|ch.|all|imp|qua|pla|rou|rte|cou|squ|pas|sen|voi|fau|mon|esp|pro|ran",
            orCapital: false)
        return [
            try PIIDetector(
                .address,
                [
                    "\(start)\(number)(?:\(name)){1,4}\(anyStreet)\(tail)",
                    "\(start)\(StreetWords.french)\(StreetWords.town)?",
                    "\(start)(?=\\d{3}|\\d\\d?/)\(number)(?:\(name)){0,3}\(lastName)\(noNoun)\(tail)",
                    "\(start)(?=\\d\\d)\(number)(?:\(name)){0,3}\(lastName)(?<!s)\(noNoun)\(tail)",
                    #"\#(start)\d{1,5}[A-Za-z]?,? (?:(?!\#(StreetWords.notNames)\b)\p{L}[\p{L}'.\-]{1,20} ){1,3}(?i:\#(StreetWords.streets))\b\#(tail)"#,
                ], opening: digits, gate: .numberBeforeName, context: home),
            try PIIDetector(
                .address,
                [
                    "\(start)\(line)\(noNoun)\(tail)",
                    "\(start)\(common)\(noNoun)\(tail)",
                    "\(start)\(StreetWords.french)\(StreetWords.town)?",
                    #"\#(start)\#(number)(?:\#(name)){1,3}(?:\#(StreetWords.weakStreets))\b(?:\#(StreetWords.roomNeeded)\#(StreetWords.town)?|\#(StreetWords.postalTown)|\#(StreetWords.town)?(?= is (?:our|my|her|his|their|the)\b))"#,
                ], opening: digits, gate: .numberBeforeName),
            try PIIDetector(
                .address,
                [
                    "\(start)\(flat)(?:\(number))?(?:\(name)){1,4}\(anyStreet)\(tail)",
                    "\(start)\(StreetWords.german)\(StreetWords.town)?",
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
        ]
    }

    /// Words after which an address comes.
    private static func home() throws(PolicyError) -> LeftContext {
        try LeftContext(
            #"\b(?:(?:live[sd]?|living|stay\w*|reside\w*|located|(?:we|they|you)(?:'re| are| were)|(?:i|he|she)(?:'m|'s| am| is| was)|ship|shipped|send|sent|deliver\w*|post|posted|mail|mailed|bring|come|drive|driv(?:es|ing)|party|house|home|office|meet|pick|picked|drop|dropped|moved?|moving|sleepover|playdate|over)\b[^\n\d]{0,20} (?:at|to|near|from|is)|(?:home |postal |mailing |delivery |our |my )?address\w*(?: is)?|adresse|anschrift|lieferadresse|wohn\w*(?: wir| ich)?(?: in(?: der| dem)?| im| am)?|zieh\w+ in die|domicil\w*|habit\w*(?: au)?|viv\w+ en|direcci[oó]n(?: es)?|domicilio|indirizzo|ghar ka pata|pata|rehte hain)"#,
            gap: #"[ ]?[:=\-]?[ \n]?"#)
    }
}
