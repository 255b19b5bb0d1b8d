/// Reader of chores that an adult does: "the bleach is my job", "Dad mows, Leo rakes". Reads English, German, French and
/// Spanish, in the clause of a mention only: what the next clause gives a child counts.
struct AdultReader: Sendable {
    private let before: Pattern
    private let after: Pattern
    private let reserved: Pattern
    /// Words for a child and for help, with which an adult is not alone.
    private let shared: Pattern

    init() throws(PolicyError) {
        let adverb =
            #"(?:(?:will|always|only|usually|do|does|then|just|also|still|gonna|have\s+to|must|immer|nur|dann|selbst|noch|toujours|seulement|siempre|solo|tambien)\s+){0,2}"#
        before = try Pattern(
            #"(?:\A|[\s,(])(?:\#(Self.adults)|(?:i|we)'ll|i'?m|(?:moi\s+)?je)\s+(?:qui\s+|que\s+|quien\s+|(?:is|am|are|ist|est|esta)\s+(?:up\s+)?(?:on|with|auf|am|sur|a|en)\s+(?:the\s+|der\s+|l'|la\s+|el\s+)?)?\#(adverb)(?:(?:\#(Self.acts))\s+(?:[\p{L}'\-]+\s+){0,5}(?:[ld]')?)?\z"#
        )
        after = try Pattern(
            #"\A(?:\s*=\s*|(?:\s+[\p{L}'\-]+){0,2}?\s+(?:\#(Self.acts)|is|are|stays?|ist|sind|bleibt|c'est|reste|es|queda|son)\s+(?:(?:for|with|by|fur|bei|nur|immer|allein|pour|a|que|para|solo|de|only|just|always)\s+){0,2})(?:\#(Self.adults)|my\s+(?:jobs?|thing|part)|mine|meine\s+(?:sache|aufgabe)|mon\s+(?:affaire|travail)|cosa\s+mia)\b(?!'s\b|\s+(?:and|und|et|y|or|oder|ou|o)\b)"#
        )
        reserved = try Pattern(
            #"\b(?:for\s+(?:the\s+|us\s+)?(?:adults|grown[\s\-]?ups)|us\s+adults|(?:adults?|grown[\s\-]?ups?)\s+only|my\s+(?:own\s+)?(?:jobs|list)|fur\s+(?:(?:die|uns)\s+)?erwachsene|wir\s+erwachsenen|nur\s+erwachsene|pour\s+(?:les\s+)?adultes|entre\s+adult(?:es|os)|para\s+(?:los\s+)?adultos|solo\s+adultos|je\s+m'en\s+(?:occupe|charge)|s'en\s+occupe|me\s+encargo\s+yo|se\s+encarga\s+\#(Self.adults))\b"#
        )
        shared = try Pattern(
            #"\b(?:he|him|she|they|them|kids?|child|children|son|daughter|boy|girl|toddler|kind|kinder|sohn|tochter|bub|ihn|ihm|il|elle|lui|enfants?|fils|fille|hij[oa]s?|nin[oa]s?|nen[ea]|peques?|with(?!\s+(?:the|an?|my)\b|\s*\z)|mit(?!\s+(?:dem|der|einem|einer)\b|\s*\z)|avec(?!\s+(?:le|la|un|une)\b|\s*\z)|con(?!\s+(?:el|la|un|una)\b|\s*\z)|lets?|letting|help\w*|teach\w*|shows?|showing|hands?|gives?|asks?|wants?|hilft|helfen|lass\w*|zeig\w*|laisse\w*|aide\w*|montre\w*|deja\w*|dejo|ayud\w*|ensen\w*)\b"#
        )
    }

    /// Returns whether only an adult does what a match within a clause is about.
    func isForAdults(_ hit: Range<Int>, in clause: Range<Int>, of bytes: [UInt8], using workspace: MatchWorkspace)
        -> Bool
    {
        let start = clause.lowerBound..<hit.lowerBound
        // From the last word of the match on, which may be the verb: "den Rasen mäht Papa".
        let verb = bytes[hit].lastIndex(of: UInt8(ascii: " ")) ?? hit.upperBound
        if case .match(let adult) = before.firstMatch(in: bytes, range: start, from: start.lowerBound, using: workspace),
            !shared.isFound(in: bytes, range: adult.lowerBound..<start.upperBound, using: workspace)
        {
            return true
        }
        guard !shared.isFound(in: bytes, range: start, using: workspace) else { return false }
        return [hit.upperBound, verb].contains {
            after.isFound(in: bytes, range: $0..<clause.upperBound, using: workspace)
        } || reserved.isFound(in: bytes, range: clause, using: workspace)
    }

    private static let adults =
        #"(?:i|we|me|myself|(?:the\s+|an\s+)?(?:adults?|grown[\s\-]?ups?)|(?:(?:my|our|her|his|their|your|the)\s+)?(?:dad(?:dy)?|mum(?:my)?|mom(?:my)?|father|mother|husband|wife|partner|grand(?:ma|pa|dad|mother|father)|granny|nana|gardener|cleaner)|ich|wir|mir|ein\s+erwachsener|(?:(?:der|die|mein|meine|unser|unsere)\s+)?(?:papa|mama|vater|mutter|mann|frau|oma|opa)|je|nous|moi|(?:(?:le|la|mon|ma|son|sa)\s+)?(?:papa|maman|pere|mere|mari|femme|papi|papy|mamie|mamy|tonton|tata)|yo|nosotros|(?:(?:el|la|mi|su)\s+)?(?:papa|mama|padre|madre|marido|mujer|esposo|esposa|abuel[oa]))"#

    /// Verbs of chores, third person first.
    private static let acts = [
        #"(?:mow|cut|clean|chop|cook|iron|drill|saw|use|do|handle|spray|bleach|scrub|climb|light|pour|measure|carve|slice|trim|boil|drain|grill|lock|keep|mop|bake|roast|plunge|unclog|store|put|work|run|operate|take|sand|wipe|disinfect|unblock)(?:e?s|ing)?|(?:fry|fries|does|take\s+care\s+of|takes\s+care\s+of|deals?\s+with)"#,
        #"(?:mah|putz|schneid|koch|bugl|bohr|sag|benutz|nutz|nimm|mach|ubernehm|ubernimm|spruh|dosier|verwend|reinig|erledig|klett?er|steig|wisch|schliess|verwahr|hantier|grill|brat|zund|schieb|back|hol|stell|raum)(?:e|t|st|en)?"#,
        #"(?:tond|nettoi|coup|cuisin|repass|utilis|fai|met|mont|sci|perc|pass|manipul|verse|dos|gard|rang|fri|grill|lav|pren|bricol|desherb|taill|ger|enfourn|sort|mett)(?:e|es|s|t|ons|ent|re|er|ds|d)?"#,
        #"(?:l[oa]s?\s+)?(?:cort|limpi|cocin|planch|us|manej|hag|hac|guard|frieg|freg|pon|ech|pint|tal|taladr|sub|utiliz|enciend|mid|dosific|ocup|lav|pas|trape|hornea|sac|fr[ie])(?:o|a|e|emos|amos|en|an|go|imos)?"#,
    ].joined(separator: "|")
}
