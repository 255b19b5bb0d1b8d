/// Reader of who gets what: "honey for the big one, the baby gets banana". People in the clause of a mention take
/// precedence over those in the rest of its sentence.
struct SiblingReader: Sendable {
    private let boundary: Pattern
    private let alike: Pattern
    private let spared: Pattern
    private let handedOn: Pattern
    private let sharedWith: Pattern

    init() throws(PolicyError) {
        let child = "(?:\(Self.young)|\(Self.youngest))"
        let article =
            #"(?:(?:the|my|our|das|dem|der|die|den|unser|unserem|mein|meinem|le|la|mon|ma|notre|el|mi|nuestr[oa])\s+)?"#
        let preposition = #"(?:(?:for|to|on|in|auf|furs?|sur|dans|pour|en|para|a|au|al)\s+)?"#
        boundary = try Pattern(
            #"[,;]\s*|\s+(?:but|while|whereas|though|instead|aber|sondern|wahrend|mais|tandis\s+que|pero|mientras)\s+|\s+(?:and|und|et|y|e)\s+(?!(?:also\s+|some\s+|a\s+bit\s+|a\s+little\s+|auch\s+|aussi\s+|tambien\s+)?\#(preposition)\#(article)\#(child))"#
        )
        // "and the baby", "the baby too", "same for the baby": no difference is made.
        alike = try Pattern(
            #"(?:\b(?:and|und|et|y|plus|or)|&|,)\s+(?:also\s+|some\s+|a\s+bit\s+|a\s+little\s+|auch\s+|aussi\s+|tambien\s+|etwas\s+|un\s+peu\s+|un\s+poco\s+){0,2}\#(preposition)\#(article)\#(child)(?=(?:'s)?\s*(?:\z|[.!?;,]|too\b|as\s+well|auch\b|aussi\b|tambien\b))|\#(child)\s+(?:too|as\s+well|also|auch|aussi|tambien|(?:can|may|gets?|wants?|has)\s+(?:\w+\s+)?(?:too|as\s+well|also)|(?:bekommt|kriegt|darf|nimmt|isst)\s+auch|(?:en\s+)?(?:prend|veut|peut|mange)\s+(?:\w+\s+)?aussi|(?:la|lo|le)?\s*(?:toma|come|quiere|puede)\s+(?:\w+\s+)?tambien)\b|\b(?:same|also|both|gleiche|auch|meme|aussi|mismo|tambien)\s+(?:\w+\s+)?\#(preposition)\#(article)\#(child)|\bboth\s+of\s+them\b"#
        )
        // "the baby may not", "none for the baby", "pas pour le bébé".
        spared = try Pattern(
            #"\#(child)\s+(?:(?:may|can|must|should|will|does|is|gets?|has|darf|soll|bekommt|kriegt|peut|doit|en\s+a|puede|debe)\s*(?:n't\b|not\b|cannot\b|none\b|no\b|nothing\b|nicht\b|nichts\b|kein\w*\b|keinen\b|pas\b|no\b)|can't\b|cannot\b|mustn't\b|nicht\b|nichts\b|keinen\b|no\b(?=\s*(?:\z|[.!?;,]))|non\b|pas\b)|\b(?:not|none|never|nothing|without|nicht|nichts|kein\w*|ohne|pas|rien|sans|no|nada|ninguno)\s+(?:\w+\s+)?\#(preposition)\#(article)\#(child)"#
        )
        // "… but the baby can have some", "gib ihn dem Baby", "un peu pour le bébé".
        // "The baby can share it", "put some in the baby's bowl", "mets-en dans la compote du bébé".
        let shared =
            #"\#(child)\s+(?:(?:can|may|will|should|could|wants?\s+to|gets?\s+to)\s+)?(?:have|eat|try|taste|lick|share|split|finish|haves?|eats?|tries|tastes?|licks?|shares?|splits?|finish(?:es)?|gets?|wants?|loves?)\s+(?:it|some|them|hers|theirs)\b(?=\s*(?:\z|[.!?;,]|too\b|also\b|as\s+well|of\s+it|with|for|at\b|on\b))|\#(child)\s+(?:(?:darf|kann|soll|wird|will|mochte)\s+)?(?:mitessen|mitnaschen|isst\s+mit|nascht\s+mit|(?:etwas\s+)?davon)\b|\#(child)\s+(?:en\s+(?:goute|aura|mange|prend|veut|voudra)|peut\s+en\s+(?:avoir|manger|gouter)|partage)\b(?!\s+(?:pas|rien|jamais|plus))|\#(child)\s+(?:l[oa]s?\s+(?:comparte|prueba|toma|come)|(?:puede|quiere)\s+(?:probar|compartir|tomar|comer)l[oa]s?)\b|\b(?:put|add|mix|stir|spread|spoon|drizzle|give|mets|mettez|mettre|ajoute[rz]?|rajoute[rz]?|donne[rz]?|pon|ponle|echa|echale|dale|tu|ruhr|misch|streich|gib)[\s\-]+(?:lui-)?(?:it|some|them|en|ihn|es|etwas|welchen|un\s+peu|un\s+poco|a\s+(?:bit|little))\s+(?:[\p{L}']+\s+){0,6}?\#(child)"#
        sharedWith = try Pattern(shared)
        handedOn = try Pattern(
            #"\#(shared)|\#(child)\s+(?:(?:can|may|will|should|darf|kann|soll|peut|puede)\s+(?:have|get|eat|try|haben|essen|en\s+avoir|en\s+manger|tomar(?:la|lo)?|comer(?:la|lo)?)\s*(?:it|some|them|one|a\s+bit|a\s+little|the\s+(?:rest|whole)|etwas|welchen|ihn|sie|es)?|(?:loves?|likes?|wants?|takes?|needs?|asks?\s+for)\s+(?:it|some|them|one|(?:a|the)\s+(?:bit|little|spoon\w*|taste|dab|drop)(?:\s+of\s+it)?)|(?:nimmt|mag|mochte|will|liebt|prend|en\s+veut|en\s+prend|quiere|toma)\b(?!\s+(?:kein|nicht|pas|no\b))|gets?\s+(?:it|some|them|one|a\s+(?:bit|little)|his|hers|the\s+(?:rest|whole))|bekommt\s+(?:ihn|sie|es|etwas|welchen)|si\b(?=\s*(?:\z|[.!?;,]))|oui\b|ja\b)|\b(?:give|gives|gib|gebt|geben|donne[rz]?|dale|darle|dasel[oa]s?|darsel[oa]s?)[\s\-]+(?:it|some|them|ihn|sie|es|etwas|le|la|les|en|lo)?\s*(?:to\s+|dem\s+|der\s+|den\s+|au\s+|a\s+la\s+|al\s+|a\s+)?\#(article)\#(child)|\b(?:some|a\s+(?:bit|little|spoon|taste)|etwas|ein\s+bisschen|ein\s+wenig|un\s+peu|un\s+poco|un\s+poquito)\s+\#(preposition)\#(article)\#(child)"#
        )
    }

    /// Returns the part of a sentence around a match that ends at commas and words such as "but".
    func clause(around hit: Range<Int>, in sentence: Range<Int>, of bytes: [UInt8], using workspace: MatchWorkspace)
        -> Range<Int>
    {
        var start = sentence.lowerBound
        var position = start
        while case .match(let found) = boundary.firstMatch(in: bytes, range: sentence, from: position, using: workspace)
        {
            if found.lowerBound >= hit.upperBound { return start..<found.lowerBound }
            if found.upperBound <= hit.lowerBound { start = found.upperBound }
            position = max(found.upperBound, position + 1)
            guard position < sentence.upperBound else { break }
        }
        return start..<sentence.upperBound
    }

    /// Returns whether a sentence gives the youngest the same as the others.
    func sharesAlike(_ sentence: Range<Int>, of bytes: [UInt8], using workspace: MatchWorkspace) -> Bool {
        alike.isFound(in: bytes, range: sentence, using: workspace)
    }

    /// Returns whether the text leaves the youngest out: "the baby may not".
    func deniesYoungest(_ range: Range<Int>, of bytes: [UInt8], using workspace: MatchWorkspace) -> Bool {
        spared.isFound(in: bytes, range: range, using: workspace)
    }

    /// Returns the words that give the youngest what the sentence denied the others: "but the baby can have some".
    func handing(to range: Range<Int>, of bytes: [UInt8], using workspace: MatchWorkspace) -> Range<Int>? {
        guard
            case .match(let found) = handedOn.firstMatch(
                in: bytes, range: range, from: range.lowerBound, using: workspace)
        else { return nil }
        return deniesYoungest(found.lowerBound..<range.upperBound, of: bytes, using: workspace) ? nil : found
    }

    /// Returns the words that give the youngest a part of what another child gets: "and the baby can share it".
    func sharing(in range: Range<Int>, of bytes: [UInt8], using workspace: MatchWorkspace) -> Range<Int>? {
        guard
            case .match(let found) = sharedWith.firstMatch(
                in: bytes, range: range, from: range.lowerBound, using: workspace)
        else { return nil }
        return deniesYoungest(found.lowerBound..<range.upperBound, of: bytes, using: workspace) ? nil : found
    }

    /// Babies and other young children, by their nouns.
    private static let young =
        #"(?:(?:\p{L}+|\d{1,2})[\s\-]months?[\s\-]olds?|(?:\p{L}+|\d{1,2})\s+monate\s+alte[nrs]?|bab(?:y|ies)|infants?|newborns?|toddlers?|bebes?|nourrissons?|sauglinge?n?|babys|kleinkind(?:er)?|nene|nena)"#

    static let oldest =
        #"\b(?:(?:older|elder|bigger|big|grown)\s+(?:kids?|child(?:ren)?|ones?|brothers?|sisters?|siblings?|sons?|daughters?|boys?|girls?|bro|sis)|oldest|eldest|(?:der|die|den|dem|unser(?:e[nr]?)?|mein(?:e[nr]?)?)\s+gross(?:e[nr]?)(?=\s*(?:\z|[.,;!?]|darf|bekommt|kriegt|isst|mag|hat|trinkt|und|kann|will|nicht|nur|auch|zum|zur|am|im|beim|furs|bitte|morgens|abends|mittags|heute|gibt|soll|nimmt|dazu|extra))|alteste[nrs]?|altere[nrs]?\s+(?:kind|bruder|schwester|geschwister|sohn|tochter)|l[ea]\s+grande?(?=\s*(?:\z|[.,;!?]|peut|a\b|aura|veut|boit|goute|aime|en\b|recoit|mange|et|prend|au\b|pour|dans|seulement|uniquement|demain|ce\b))|les\s+grands|grand\s+frere|grande\s+soeur|l'ainee?s?|(?:el|la|los)\s+mayor(?:es)?|herman[oa]\s+mayor)\b"#

    static let youngest =
        #"\b(?:(?:little|small|smaller|tiny|younger|wee)\s+(?:ones?|brothers?|sisters?|sibling)|youngest|(?:der|die|den|dem|unser(?:e[nr]?)?|mein(?:e[nr]?)?)\s+kleine[nrs]?(?=\s*(?:\z|[.,;!?]|darf|bekommt|kriegt|isst|mag|hat|trinkt|und|kann|will|nicht|nur|auch|zum|zur|am|im|beim|furs|bitte|morgens|abends|mittags|heute|gibt|soll|nimmt|dazu|extra))|jungste[nrs]?|(?:le|la|au)\s+petite?(?=\s*(?:\z|[.,;!?]|peut|a\b|aura|veut|boit|goute|aime|en\b|recoit|mange|et|prend|au\b|pour|dans|seulement|uniquement|demain|ce\b))|petit\s+frere|petite\s+soeur|cadett?e?|(?:el|la|al)\s+(?:pequen[oa]|menor|peque)|herman[oa]\s+pequen[oa])\b"#
}
