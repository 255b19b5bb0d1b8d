import HearthCore

/// The people whom a text names: children by age, groups of them, and people without an age gate.
struct People: Hashable, Sendable {
    /// A word for children of an age, such as "toddler".
    struct Group: Hashable, Sendable {
        /// Ages that the word covers.
        var range: AgeRange
        /// Assumed age if the household has no such child.
        var typical: Age
    }

    /// Stated ages: "my 10 month old".
    var stated: [Age] = []
    var groups: [Group] = []
    /// "everyone", "the whole family", "the kids".
    var everyone = false
    /// Adults: "for grandma", "for us adults".
    var grownUps = false
    /// "the big one": the household's oldest child, or one without an age gate if there is only one child.
    var oldest = false
    /// "the little one": the household's youngest child.
    var youngest = false
    /// A pregnant or nursing mother who asks for herself: her text names no child.
    var mother = false

    var isEmpty: Bool { stated.isEmpty && groups.isEmpty && !everyone && !grownUps && !oldest && !youngest && !mother }

    /// Returns the ages of the named children; groups become the household's children of that age.
    func ages(in household: [Age]) -> [Age] {
        var ages =
            stated
            + groups.flatMap { group in
                let children = household.filter(group.range.contains)
                return children.isEmpty ? [group.typical] : children
            }
        if oldest, household.count > 1, let age = household.max() { ages.append(age) }
        if youngest { ages.append(household.min() ?? Self.typicalBaby) }
        return ages
    }

    /// True if several people are named, who may get different things.
    var isDivided: Bool {
        stated.count + groups.count + (grownUps ? 1 : 0) + (oldest ? 1 : 0) + (youngest ? 1 : 0) > 1
    }

    /// Returns whether somebody without an age gate is named.
    func namesOthers(than household: [Age]) -> Bool { grownUps || (oldest && household.count < 2) }

    private static let typicalBaby = Age(months: 8)
}

/// Reader of people in normalised text, in English, German, French and Spanish.
struct PeopleReader: Sendable {
    /// Patterns of stated ages, of everyone, grown-ups, the oldest and the youngest, then of the groups.
    private let words: WordPatterns
    /// Names followed by a number: "for Max 5".
    private let named: Pattern
    /// A number after a name: "(8)".
    private let inParentheses: Pattern
    /// Words for a child. Searched only in a text about pregnancy or nursing.
    private let children: WordPatterns
    private let groups: [People.Group]

    init() throws(PolicyError) {
        words = try WordPatterns(
            [Self.stated, Self.everyone, Self.grownUps, SiblingReader.oldest, SiblingReader.youngest, Self.expecting]
                + Self.groups.map(\.0))
        children = try WordPatterns([Self.childWords])
        named = try Pattern(Self.named)
        inParentheses = try Pattern(#"\(\d{1,2}\)"#)
        groups = Self.groups.map { _, months, typical in
            People.Group(
                range: AgeRange(from: months.lowerBound, to: months.upperBound), typical: Age(months: typical))
        }
    }

    /// Returns the people whom a text names.
    ///
    /// - Parameter household: the ages of the children. A number after a name is an age if a child has it.
    func people(in text: [UInt8], range: Range<Int>, household: [Age] = [], using workspace: MatchWorkspace) -> People {
        var people = People()
        var isFound: UInt64 = 0
        words.eachMatch(in: text, range: range, using: workspace) { index, match in
            switch index {
            case 0:
                if let age = Self.age(String(decoding: text[match], as: UTF8.self)) { people.stated.append(age) }
                return true
            case 1: people.everyone = true
            case 2: people.grownUps = true
            case 3: people.oldest = true
            case 4: people.youngest = true
            case 5: people.mother = true
            default: isFound |= 1 << UInt64(index - 6)
            }
            return false
        }
        people.stated += ages(ofNamedIn: text, range: range, household: household, using: workspace)
        if people.mother {
            // "i'm pregnant, can he have sushi" is about him.
            people.mother =
                isFound == 0 && people.stated.isEmpty && !people.everyone && !people.oldest && !people.youngest
                && !children.isFound(in: text, range: range, using: workspace)
        }
        if isFound != 0 { people.groups = groups.indices.filter { isFound & 1 << UInt64($0) != 0 }.map { groups[$0] } }
        return people
    }

    /// Returns the ages that follow names and that a child of the household has.
    private func ages(
        ofNamedIn text: [UInt8], range: Range<Int>, household: [Age], using workspace: MatchWorkspace
    ) -> [Age] {
        // Most texts have no number of one or two digits, and the pattern would be tried at each word.
        guard !household.isEmpty, text[range].contains(where: \.isASCIIDigit) else { return [] }
        var ages: [Age] = []
        for pattern in text[range].contains(UInt8(ascii: "(")) ? [named, inParentheses] : [named] {
            var position = range.lowerBound
            while case .match(let match) = pattern.firstMatch(in: text, range: range, from: position, using: workspace)
            {
                let years = text[match].filter(\.isASCIIDigit).reduce(0) { $0 * 10 + Int($1) - 0x30 }
                if household.contains(where: { $0.months / 12 == years }) { ages.append(Age(years: Double(years))) }
                position = match.upperBound
            }
        }
        return ages
    }

    /// Returns the age of "10 month old", "18mo", "two years", including half-years and weeks.
    static func age(_ words: String) -> Age? {
        guard let number = number(words) else { return nil }
        if ["wee", "wk", "woche", "semain", "seman"].contains(where: words.contains) {
            return Age(months: Int(number * 7 / 30.4))
        }
        let isMonths =
            ["mo", "mes", "mth"].contains(where: words.contains)
            // "8m", "9 m/o".
            || words.split { !$0.isLetter }.contains("m")
        let age = isMonths ? Age(months: Int(number)) : Age(years: number)
        return age.months < 18 * 12 ? age : Age(months: 18 * 12)
    }

    private static func number(_ words: String) -> Double? {
        let digits = words.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." || $0 == "," }.trimming {
            !$0.isNumber
        }
        if let number = Double(digits.replacing(",", with: ".")) { return number }
        return words.split { !$0.isLetter }.lazy.compactMap { word in
            // "achtjahrige" is one word.
            numerals[String(word)]
                ?? ["jahrig", "monatig"].lazy.compactMap { word.firstRange(of: $0) }.first.flatMap {
                    numerals[String(word[..<$0.lowerBound])]
                }
        }.first
    }

    private static let numerals: [String: Double] = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
        "eighteen": 18, "nineteen": 19, "twenty": 20, "ein": 1, "zwei": 2, "drei": 3, "vier": 4, "funf": 5, "sechs": 6,
        "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "elf": 11, "zwolf": 12, "dreizehn": 13, "vierzehn": 14,
        "funfzehn": 15, "sechzehn": 16, "siebzehn": 17, "onze": 11, "douze": 12, "treize": 13, "quatorze": 14,
        "quinze": 15, "seize": 16, "once": 11, "doce": 12, "trece": 13, "catorce": 14, "quince": 15, "dieciseis": 16,
        "diecisiete": 17, "un": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8,
        "neuf": 9, "dix": 10, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8,
        "nueve": 9, "diez": 10,
    ]

    private static let count =
        #"(?:\d{1,2}(?:[.,]\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|ein|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|dreizehn|vierzehn|funfzehn|sechzehn|siebzehn|un|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete)"#

    private static let stated = [
        #"\b\#(count)[\s\-]*(?:years?|yrs?|y|months?|mths?|mos?|m|weeks?|wks?)[\s\-]*(?:olds?|o)\b"#,
        #"\b\d{1,2}[\s\-]?(?:mos?|mths?|yrs?|y/?os?|m/?os?)\b"#,
        #"\b(?:aged?|at|turn(?:s|ed|ing)?|only|just|is|he's|she's|who's)\s+(?:only\s+|just\s+|about\s+|nearly\s+|almost\s+)?\#(count)[\s\-]*(?:months?|mths?|weeks?|wks?|years?|yrs?)\b"#,
        #"\b(?:\#(count)[\s\-]*(?:monate?|jahre?|wochen?)\s+alte?[nrsm]?|\#(count)[\s\-]*(?:jahrige?[nrsm]?|monatige?[nrsm]?)|mit\s+\#(count)\s+(?:monaten?|jahren?|wochen))\b"#,
        #"\b(?:de|a|ans?|tiene|a\s+les?)\s+\#(count)\s+(?:mois|ans?|semaines?|mes(?:es)?|anos?|semanas?)\b"#,
        #"\b(?:hij[oa]|nin[oa]|chic[oa]|herman[oa]|la|el)\s+de\s+\#(count)\b(?!\s*(?:mes|meses|semanas?|euros?|minutos?|horas?|dias?|kilos?|la|las|los|cada|[\d.,:%]))"#,
        #"\b(?:son|daughter|boy|girl|sister|brother),\s+(?:only\s+|just\s+)?\#(count),"#,
    ].joined(separator: "|")

    private static let named =
        #"\b(?:for|only|just|gets?|fur|nur|bekommt|kriegt|pour|seulement|para|solo)\s+\p{L}{2,}\s+\d{1,2}(?=\s*(?:\z|[,.;:!?]|and\b|und\b|et\b|y\b|gets?\b|bekommt\b|kriegt\b))"#

    /// Words for an age, with the months that they cover and the assumed age if the household has no such child.
    private static let groups: [(String, Range<Int>, Int)] = [
        (#"\b(?:newborns?|neugeborene[nrs]?|nouveau[\s\-]nes?|recien\s+nacidos?)\b"#, 0..<4, 1),
        (
            #"\bbab(?:y|ies)\b(?![\s\-]+(?:carrots?|spinach|corn|potato\w*|peas|kale|greens|leaves|shower|gate|monitor|photos?|pictures?|names?|book|doll|sitter|back|bok|tomato\w*|wipes?|proof\w*|sham\w*|powder|oil|steps?|blue|pink|lotion|swiss|bella|brother|sister|bel|onions?|beets?|marrows?|squid|octopus)\b)|\b(?:infants?|bebes?|nourrissons?|sauglinge?n?|babys|lactantes?|crawlers?)\b"#,
            0..<20, 8
        ),
        (#"\b(?:toddlers?|kleinkind(?:er|ern)?|tout[\s\-]petits?|tots?|waddler)\b"#, 12..<48, 18),
        (#"\b(?:pre[\s\-]?schoolers?|kindergarten\s?kind(?:er)?|preescolar(?:es)?)\b"#, 30..<72, 42),
        (
            #"\b(?:kindergart(?:e?ners?)|first\s+graders?|schulkind(?:er)?|school[\s\-]?(?:kids?|child(?:ren)?|boys?|girls?|age\w*)|ecoli(?:er|ere)s?|escolar(?:es)?)\b"#,
            60..<150, 72
        ),
        (#"\b(?:tweens?|pre[\s\-]?teens?)\b"#, 96..<156, 120),
        (#"\b(?:teens?|teenagers?|teenage|adolescents?|adolescentes?|jugendliche[nr]?|ados?)\b"#, 144..<240, 168),
    ]

    private static let expecting =
        #"\b(?:pregnan(?:t|cy)|breast[\s\-]?feeding|nursing|schwanger(?:e|schaft|en)?|stillzeit|(?:beim|wahrend\s+ich|wenn\s+ich|ich)\s+stillen?|enceintes?|grossesse|allait(?:e|ant|ement|er)|embaraz(?:ada|o)|lactancia|dando\s+(?:el\s+)?pecho|doy\s+(?:el\s+)?pecho|amamant(?:o|ando|ar))\b"#

    private static let childWords =
        #"\b(?:he|she|him|his|her|they|them|child|children|kids?|son|daughter|toddler|bab(?:y|ies)|boy|girl|little\s+one|er|sie|ihm|ihn|ihr|kind(?:er|ern)?|sohn|tochter|kleine[nrm]?|il|elle|lui|leur|enfants?|fils|fille|bebe|petite?|le\s+donner|ella|ninos?|ninas?|hij[oa]s?|peques?|dar(?:le|les)|le\s+(?:doy|puedo|damos)|les?\s+donner)\b"#

    private static let everyone =
        #"\b(?:every(?:one|body)|(?:whole|entire)\s+(?:family|crew|house\w*|clan|gang)|all\s+(?:the|my|our|three|four|\d)\s+(?:kids|children|boys|girls)|all\s+of\s+(?:us|them|my\s+kids|the\s+kids)|for\s+us\s+all|us\s+all|family|famil(?:ie|le|ia)|(?:the|my|our)\s+(?:kids|children|littles)|siblings|die\s+kinder|die\s+ganze\s+familie|(?:fur\s+)?alle|les\s+enfants|toute\s+la\s+famille|tout\s+le\s+monde|los\s+ninos|todos|toda\s+la\s+familia)\b"#

    private static let grownUps =
        #"\b(?:(?:for|to|by|gets?)\s+(?:(?:my|our|the|us|just|only|your|his|her)\s+)*(?:me|myself|husband|wife|mum|mom|mommy|mummy|dad|daddy|grand(?:ma|pa|mother|father|parents?)|granny|grandad|nana|nan|opa|oma|papa|mama|abuel[ao]s?|parents?|adults?|grown[\s\-]?ups?|guests?|teachers?|neighbou?rs?|boss|sitter|babysitter|coach|aunt(?:ie|y)?|uncle|partner|coworkers?|colleagues?|in[\s\-]laws)|(?:adults?|grown[\s\-]?ups?)\s+only|date\s+night|fur\s+(?:mein(?:en|e)\s+(?:mann|frau|freund|freundin)|mich|papa|mama|oma|opa|die\s+(?:erwachsenen|eltern|gaste))|pour\s+(?:(?:mon|ma)\s+(?:mari|femme|conjointe?|copain|copine)|moi|papa|maman|mamie|papi|les\s+(?:adultes|parents|invites))|para\s+(?:mi\s+(?:marido|mujer|esposo|esposa|pareja)|mi(?!\s+(?!(?:y|sol[oa]|tambien)\b)\p{L})|papa|mama|los\s+(?:adultos|padres|invitados)|(?:la|el)\s+abuel[ao]))\b"#
}
