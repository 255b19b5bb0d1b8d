extension PIIDetector {
    /// Street lines of English, German, Dutch, Scandinavian, French, Spanish, Italian and Portuguese addresses, with the
    /// flat, town and postcode that follow where they have a common form.
    static func address() throws(PolicyError) -> PIIDetector {
        let number = #"(?<![\p{L}\p{N}.,:/\-])\d{1,5}[A-Za-z]?(?:[-/]\d{1,4})?,? "#
        let name = #"(?:\p{Lu}[\p{L}'.\-]{0,20}|\d{1,3}(?:st|nd|rd|th)) "#
        // The next word is no unit and no function word: "10 minute drive", "2 kids down the road".
        let plainName =
            #"(?!(?i:min|hour|hr|day|week|month|year|mile|km|m|ft|feet|foot|cup|g|kg|the|a|an|to|for|in|on|by|at|from|with|and|or|my|our|your|their|his|her|this|that|each|per|down|up|along|across|kid|child|people|car|step|way|times?)(?i:s|es|ute|utes|ren|metres?|meters?)?\b)\p{L}[\p{L}'.\-]{1,20} "#
        let unit = #"(?:,? (?i:apt|apartment|unit|suite|ste|flat|#)\.? ?[A-Za-z0-9\-]{1,6}\b)?"#
        let town = #"\p{Lu}[\p{L}.'\-]{1,20}(?: \p{Lu}[\p{L}.'\-]{1,20}){0,2}"#
        let tail = #"(?:,? \#(town),? (?:[A-Z]{2} \d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\b)?"#
        let particle =
            #"(?:(?:de|del|della|di|du|da|do|des|dos|la|las|los|le|les|san|santa|saint|sainte|l'|d') ?){0,3}"#
        return try PIIDetector(
            .address,
            [
                // A kind of street that is also an everyday word counts only after capitalised names.
                #"\#(number)(?:\#(name)){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Court|Ct|Boulevard|Blvd|Close|Way|Place|Pl|Terrace|Crescent|Square|Sq|Parkway|Pkwy|Circle|Cir|Highway|Hwy|Grove|Gardens|Mews|Row|Hill|Path|Trail|Alley|Marg|Nagar)\b\.?\#(unit)\#(tail)"#,
                #"\#(number)(?:\#(plainName)){1,3}(?i:street|avenue|boulevard|road|lane|crescent)\b\#(unit)\#(tail)"#,
                #"(?<![\p{L}\p{N}])\p{Lu}[\p{L}\-]{1,30}(?:(?: S|-S|s)tra(?:ß|ss)e|(?: S|-S|s)tr\.|(?: W|-W|w)eg|(?: P|-P|p)latz|(?: A|-A|a)llee|gasse|damm|ufer|straat|laan|gracht|plein|gatan|vej) \d{1,4}(?:[A-Za-z]|-\d{1,4})?\b(?:, \d{4,5} \p{Lu}[\p{L}\-]{1,30})?"#,
                #"(?<![\p{L}\p{N}.,:/\-])\d{1,4}(?: ?(?:bis|ter))?,? (?i:rue|avenue|boulevard|chemin|allée|impasse|quai|place|route) \#(particle)\p{Lu}[\p{L}'\-]{1,25}(?: \p{Lu}[\p{L}'\-]{1,25}){0,2}(?:, \d{5} \p{Lu}[\p{L}\-]{1,30})?"#,
                #"(?<![\p{L}\p{N}])(?:Calle|Avenida|Avda\.|Plaza|Paseo|Via|Viale|Piazza|Corso|Rua|Praça|Travessa) \#(particle)\p{Lu}[\p{L}'.\-]{1,25}(?: \p{Lu}[\p{L}'.\-]{1,25}){0,2},? (?:[nN][.º°] ?)?\d{1,4}\b"#,
                #"(?<![\p{L}\p{N}])(?i:p\.? ?o\.? box) \d{1,6}"#,
            ],
            // Numbers, names, and a P.O. box in small letters.
            opening: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZp")
    }
}
