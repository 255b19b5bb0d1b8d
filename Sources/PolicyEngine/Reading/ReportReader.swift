/// Reader of reported speech: what somebody else says is all right, and what the family asks about it. "My mother says
/// honey is fine for him" and "… what do I tell her?" ask for an answer; "… so add some" asks for the honey.
struct ReportReader: Sendable {
    private let report: Pattern
    private let askingBack: Pattern
    private let instruction: Pattern

    init() throws(PolicyError) {
        let relative =
            #"(?:mother|mom|mum|mummy|mommy|mil|fil|in[\s\-]?laws?|grand(?:ma|pa|mother|father|parents?|mum|dad)|granny|gran|grandad|nana|nan|aunt(?:ie|y)?|uncle|neighbou?rs?|friends?|sister|brother|cousin|doctor|gp|midwife|nurse|nursery|daycare|teacher|dad|father|husband|wife|partner|internet|blog|book|tiktok|influencer|website|forum|facebook|people|everyone|everybody|someone|somebody|sitter|babysitter|nanny|childminder|health\s+visitor|colleague|boss|lady|man|woman|guy|girl|mum\s+group|clinic|poster|leaflet|magazine|video|chef|vendor)"#
        let saying =
            #"(?:says?|said|told|tells|ignores?|ignored|ignoriert|ignora|thinks?|claims?|believes?|insists?|swears?|swore|suggests?|recommends?|reckons?|argues?|keeps\s+(?:saying|telling|offering|giving|insisting)|want(?:s|ed)\s+to|tried\s+to|offers?|offered|brought|bought|sent|handed|gifted|read|posted)"#
        report = try Pattern(
            #"\b(?:friends?|neighbou?rs?|sister|cousin|colleague|aunt|parents?|mum|mother|grand(?:ma|pa|mother|father|parents?)|granny|grandad|nana|nanny|sitter|babysitter|childminder|nursery|husband|partner)\s+(?:in\s+(?:\p{L}+'?\s+){1,3})?(?:gives?|gave|puts?|adds?|feeds?|lets?|spanks?|smacks?|hits?|yells?|refuses?)\b|\b(?:freundin|freund|nachbarin|nachbar|schwester|cousine|kollegin|tante)\s+(?:gibt|lasst|futtert|schlagt|haut|verweigert|lehnt)\b|\b(?:copine|copain|amie?|voisine?|soeur|cousine|collegue|tante|maman|mere|parents)\s+(?:a\s+la\s+\p{L}+\s+|de\s+la\s+\p{L}+\s+)?(?:donne(?:nt)?|laisse(?:nt)?|tape(?:nt)?|frappe(?:nt)?|refuse(?:nt)?)\b|\b(?:amig[ao]|vecin[ao]|hermana|prim[ao]|tia|cunad[ao]|abuel[ao]|madre)\s+(?:le\s+|l[oa]s?\s+)?(?:da|deja|pega|rechaza)\b|\b(?:(?:my|our|the|his|her|a)\s+)?(?:\p{L}+\s+)?\#(relative)(?:[\s\-]+in[\s\-]law)?(?:'s)?\s+(?:\p{L}+\s+){0,2}?\#(saying)\b|\b(?:i|we)\s+(?:read|heard|saw|was\s+told|were\s+told)\s+(?:\p{L}+\s+){0,3}?that\b|\bthey\s+(?:say|said|write|claim|think)\b|\b(?:lady|man|woman|guy|someone|somebody)\s+(?:\p{L}+\s+){1,4}(?:says?|said|told)\b|\b(?:man\s+sagt|schreiben\s+(?:sie|viele|alle)|hab(?:e|en)?\s+(?:\p{L}+\s+){0,3}gelesen|laut\s+(?:meiner|meinem|der|dem|einer|einem)\s+\p{L}+)\b|\b(?:on\s+dit|d'apres\s+(?:ma|mon|la|le|une?)|selon\s+(?:ma|mon|la|le|une?)|j'ai\s+lu|on\s+m'a\s+dit|nous\s+a\s+dit)\b|\b(?:dicen\s+que|segun\s+(?:mi|la|el|una?)|he\s+leido|lei\s+(?:en|que)|me\s+han?\s+dicho|nos\s+dijo)\b|\b(?:oma|opa|schwiegermutter|schwiegervater|mutter|vater|tante|onkel|freundin|freund|nachbarin|nachbar|hebamme|arzt|kita|schwester|bruder|mann|frau|internet|schwager|schwagerin|kollegin|kollege|arztin)\s+(?:\p{L}+\s+){0,2}?(?:sagt|meint|findet|behauptet|glaubt|schwort|will|wollte|rat|riet|sagte|meinte|schreibt|erzahlt|brachte|schenkte|kaufte)\b|\b(?:belle[\s\-]mere|beau[\s\-]pere|mere|pere|mamie|papi|grand[\s\-]mere|grand[\s\-]pere|tante|oncle|voisine?|copine|copain|amie?|soeur|frere|mari|femme|nounou|creche|medecin|pediatre|collegue|cousine?)\s+(?:\p{L}+\s+){0,2}?(?:dit|disait|pense|trouve|affirme|assure|jure|croit|veut|voulait|conseille|ecrit|raconte|(?:a|avait)\s+(?:dit|apporte|achete|offert|propose|voulu))\b|\b(?:suegra|suegro|madre|padre|abuel[ao]|tia|tio|vecin[ao]|amig[ao]|herman[ao]|marido|mujer|ninera|guarderia|medic[ao]|cunad[ao]|prim[ao]|pediatra)\s+(?:\p{L}+\s+){0,2}?(?:dice|decia|dijo|cree|piensa|asegura|jura|insiste|opina|quiere|queria|recomienda|trajo|compro|regalo)\b"#
        )
        askingBack = try Pattern(
            #"\bwhen\s+(?:do|does|should|can)\s+(?:you|we|i|babies|they)\b|\barguments?\b|\bargumente\b|\bargumentos\b|\b(?:diplomatic|polite|kind|friendly|diplomate|gentil|poli|amable|educado)\s+(?:message|text|reply|mensaje)|\bmessage\s+(?:diplomate|gentil|poli|sympa)|\bmensaje\s+(?:amable|educado)|\b(?:hofliche|nette|freundliche)\s+nachricht|\b(?:what|how)\s+(?:do|can|should|could|would|shall)\s+(?:i|we)\s+(?:\p{L}+\s+)?(?:say|tell|answer|reply|respond|explain|convince|react|refuse|argue|stop|handle|deal)\b|\bhow\s+to\s+(?:say\s+no|tell|explain|answer|refuse|respond)|\bwhat\s+to\s+(?:say|tell|answer|reply)\b|\b(?:is|are)\s+(?:she|he|they|that|it|this)\s+(?:\p{L}+\s+)?(?:right|true|correct|wrong|so|nonsense|a\s+myth)\b|\b(?:true|right|correct|really|a\s+myth)\s*\?|\bhelp\s+me\s+(?:\p{L}+\s+)?(?:explain|tell|say|answer|refuse|convince|respond)|\b(?:i|we)\s+(?:don't|do\s+not|dont|won't|disagree|said\s+no|say\s+no|declined|refused|(?:took|put|sent|gave)\s+(?:it|them|that|those)\s+(?:\p{L}+\s+){0,2}?(?:away|back|out|off)|got\s+rid\s+of\s+(?:it|them)|threw\s+(?:it|them)\s+(?:away|out)|am\s+not\s+sure|are\s+not\s+sure)\b|\bi'm\s+not\s+sure\b|\bshould\s+(?:i|we)\s+(?:say|tell|do|intervene|step\s+in)\b|\b(?:hab(?:e|en)?\s+(?:ich|wir)|(?:ich|wir)\s+hab(?:e|en)?)\s+(?:\p{L}+\s+){0,5}?(?:abgelehnt|weggelegt|weggeraumt|weggenommen|rausgenommen|herausgenommen|zuruckgegeben|verboten|nein\s+gesagt)\b|\b(?:on|nous|j)(?:'ai)?\s+(?:l'|les\s+|la\s+|le\s+)?(?:a|avons|ai)?\s*(?:tout\s+de\s+suite\s+|gentiment\s+)?(?:refuse|dit\s+non|enleve|retire|rendu|jete)e?s?\b|\b(?:dijimos|dije|le\s+dijimos)\s+que\s+no\b|\b(?:lo|la|los|las)\s+(?:quitamos|quite|devolvimos|devolvi|tiramos)\b|\bnos\s+negamos\b|\bsoll\s+ich\s+(?:\p{L}+\s+)?(?:sagen|tun)\b|\bdois-je\s+(?:lui\s+)?(?:dire|faire)\b|\bdebo\s+(?:decir|hacer)\w*\b|\bist\s+(?:das|es)\s+(?:schlimm|gefahrlich|okay|ok|sicher)\b|\bwhat\s+(?:are|is)\s+the\s+(?:facts?|truth|science)\b|\b(?:is\s+(?:that|this|it)\s+(?:an?\s+)?(?:problem|safe|ok|okay|bad|dangerous|so))\b|\bhas\s+(?:the\s+)?advice\s+changed\b|\bwie\s+(?:widerspreche|reagiere|begrunde)\s+ich\b|\bwas\s+(?:kann|konnte)\s+ich\s+(?:\p{L}+\s+)?(?:sagen|antworten|entgegnen|erwidern|tun)\b|\bdavon\s+halten\b|\bque\s+dit\s+la\s+science\b|\bque\s+dice\s+la\s+ciencia\b|\bqu'en\s+(?:penser|dites)\b|\bque\s+(?:opinas|puedo\s+(?:decir|responder))\b|\best-ce\s+(?:dangereux|un\s+probleme)\b|\bstimmt\s+(?:das|es)\b|\bist\s+das\s+(?:wahr|richtig|so)\b|\bhat\s+(?:sie|er)\s+recht\b|\bwas\s+(?:sage|antworte|soll)\s+ich\b|\bwie\s+(?:sag|erklar|antwort)e?\s+ich'?s?\b|\best[\s\-]ce\s+(?:que\s+c'est\s+)?vrai\b|\bc'est\s+vrai\b|\ba[\s\-]t[\s\-](?:elle|il)\s+raison\b|\bque\s+(?:lui\s+)?(?:dire|repondre)\b|\bcomment\s+(?:le\s+)?(?:lui\s+)?(?:le\s+)?(?:re)?(?:dire|expliquer|repondre|refuser)\b|\bes\s+(?:eso\s+)?(?:verdad|cierto)\b|\btiene\s+razon\b|\bque\s+le\s+(?:digo|respondo|contesto)\b|\bcomo\s+(?:le\s+|se\s+lo\s+)?(?:digo|explico|respondo)\b"#
        )
        instruction = try Pattern(
            #"\b(?:so|then|therefore|add|adds|put|puts|plan|plans|give|giving|schedule|include|mix|spread|start|serve|stir|drizzle|i'll|we'll|i\s+will|we\s+will|let's|want|please|dinner|menu|recipe|tonight|today|tomorrow|also\s+(?:rein|plan\w*|gib|los|trag\w*|setz\w*|notier\w*|schreib\w*|leg\w*|mach\w*)|(?:tell\s+me|dime|sag\s+mir|dis-moi)\s+(?:how\s+much|cuant[oa]s?|wie\s*viel\w*|combien)|dann|rein|gib|mach|plane|mets|mettez|prevois|donc|alors|ponle|ponla|dale|anade|planea|asi\s+que|entonces|pon|anyways?|regardless|all\s+the\s+same|trotzdem|dennoch|quand\s+meme|de\s+todos\s+modos|einplanen|eintragen|nimm|auch\s+jetzt|prevoyez|ajoutez|donnez|prepara|incluye|(?:pon|echa|da|dase|anade|mezcla|pone)(?:se)?(?:la|lo|le)s?)\b|(?:\A|[.,;:!?]\s*|\b(?:et|donc|alors)\s+)(?:met|ajoute|donne)\b|[.,;:]\s+(?:(?:a|an|some|ein|eine[nr]?|un|une|des|una|unos|unas|algun|alguna)\s+)?(?:\p{L}+\s+){0,2}?(?:breakfasts?|lunch(?:es)?|desserts?|snacks?|ideas?|how\s+(?:many|much)|rezept\w*|nachtisch\w*|dessert\w*|abendessen|mittagessen|fruhstuck|bitte|recettes?|gouters?|diners?|repas|svp|stp|recetas?|postres?|meriendas?|cenas?|desayunos?|por\s+favor|porfa)\b"#
        )
    }

    /// Returns whether a text quotes somebody before the match, or only asks what to say about the matter, and does not
    /// ask for the thing itself.
    func isHearsay(_ hit: Range<Int>, in bytes: [UInt8], using workspace: MatchWorkspace) -> Bool {
        guard isReported(hit, in: bytes, using: workspace) else { return false }
        let near = Self.surroundings(of: hit, in: bytes)
        if askingBack.isFound(in: bytes, range: near, using: workspace) { return true }
        return !instruction.isFound(in: bytes, range: near, using: workspace)
    }

    /// Returns whether a text quotes somebody and the family asks what to say about it.
    func asksWhatToAnswer(_ hit: Range<Int>, in bytes: [UInt8], using workspace: MatchWorkspace) -> Bool {
        isReported(hit, in: bytes, using: workspace)
            && askingBack.isFound(in: bytes, range: Self.surroundings(of: hit, in: bytes), using: workspace)
    }

    private func isReported(_ hit: Range<Int>, in bytes: [UInt8], using workspace: MatchWorkspace) -> Bool {
        report.isFound(in: bytes, range: IntentReader.sentence(around: hit, in: bytes), using: workspace)
    }

    private static func surroundings(of hit: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        bytes.boundary(
            notBefore: hit.lowerBound - IntentReader.reach)..<bytes.boundary(
                notAfter: hit.upperBound + IntentReader.reach)
    }
}
