extension PromptSanitizer {
    /// Names of elements that mark a speaker in a conversation with a model.
    static let role = "(?:system|assistant|user|human|instructions?|prompt|tool)"

    /// Returns patterns of sentences that read like instructions to a model, in plain letters without accents. No
    /// recipe and
    /// no parenting advice matches: "ignore the foam", "repeat your instructions calmly" and "instructions: preheat"
    /// do not.
    static func instructions() throws(PolicyError) -> [Pattern] {
        try [markup, english, german, french, spanish].map { (alternatives) throws(PolicyError) in
            try Pattern(alternatives.joined(separator: "|"))
        }
    }

    /// Returns a pattern of at most `most` words between two others.
    private static func words(_ most: Int) -> String { #"(?:\W++\w++){0,\#(most)}?\W++"# }

    /// Tokens that separate turns for models, and a line that begins like a turn.
    private static let markup = [
        #"</?\s*\#(role)\b[^<>]*+>"#, #"<\|[^<>|]{1,40}\|>"#, #"\[/?INST\]"#, #"<</?SYS>>"#,
        #"<(?:start|end)_of_turn>"#, #"^\W*+(?:system|assistant|developer)\s*:"#,
    ]

    private static let english = [
        #"(?<!not )(?<!never )\b(?:ignore|disregard|override|bypass|forget)\#(words(3))(?:previous|prior|earlier|above|preceding|foregoing|system|your|my|all|any)\#(words(3))(?:instructions?|prompts?|guidelines?|commands?|messages?|constraints?|polic(?:y|ies))\b"#,
        #"\b(?:ignore|disregard|forget)\W++(?:everything|anything|all|what)\b(?:\W++\w++){0,4}?\W++(?:above|before|previously)\b"#,
        #"\b(?:ignore|disregard|override|bypass)\W++(?:all\W++)?(?:the\W++|your\W++)?(?:previous|prior|earlier|above|safety|system)\W++rules\b"#,
        #"\byou(?:\W++are|['’]re)\W++now\b(?!\W++(?:ready|done|able|finished|set|almost|halfway|left|good|free\W++to))"#,
        #"\bsystem\W*prompts?\b|\bsystem\W++(?:message|instructions?)\b|\bdeveloper\W++(?:message|mode|prompt)\b"#,
        #"\b(?:hidden|initial|secret|original)\W++prompts?\b|\bnew\W++instructions?\s*:"#,
        #"\bas\W++an?\W++(?:ai\b|artificial\W++intelligence|(?:large\W++)?language\W++model|llm\b|chatbot)"#,
        #"\b(?:reveal|print|repeat|show|output|disclose|leak)\#(words(3))(?:your|system|hidden)\W++(?:\w++\W++){0,2}?prompts?\b"#,
        #"\b(?:reveal|print|output|disclose|leak)\#(words(2))(?:your|system|hidden)\W++(?:\w++\W++){0,2}?(?:instructions|guidelines|rules)\b"#,
        #"\b(?:respond|reply|answer)\W++(?:only|exclusively|just|solely)\W++(?:with|in)\b|\bonly\W++(?:respond|reply|answer)\W++(?:with|in)\b"#,
        #"\b(?:from\W++(?:now|today|here)\W++on(?:wards?)?|always|in\W++(?:the\W++)?future|whenever\W++(?:i|we|someone|anyone)\W++asks?)\W++(?:the|this|your|our|hearth['’]?s?)?\W*+(?:assistant|ai|chat\W?bot|bot|model|hearth)\W++(?:\w++\W++){0,3}?(?:answers?|repl(?:y|ies)|responds?|says?|writes?|tells?|ends?|begins?|starts?|includes?|recommends?|adds?)\b"#,
        #"\b(?:the|this|our)\W++(?:assistant|ai|chat\W?bot|language\W++model)\W++(?:must|should|shall|will|has\W++to|always|never|only)\W++(?:\w++\W++){0,2}?(?:answers?|repl(?:y|ies)|responds?|says?|writes?|tells?|ends?|begins?|includes?|recommends?|adds?)\b"#,
        #"\b(?:do\W++not|don['’]?t|never)\W++(?:tell|inform|warn|alert|let)\W++(?:the\W++)?(?:users?|famil(?:y|ies)|readers?|humans?|parents)\b"#,
    ]

    private static let german = [
        #"\b(?:ignorier\w*+|missachte\w*+|mißachte\w*+|vergiss|vergesst|vergessen\W++sie|uberschreib\w*+)(?!\W++nicht)\#(words(3))(?:vorherig\w*|vorig\w*|fruher\w*|bisherig\w*|obig\w*|vorangehend\w*|vorangegangen\w*|alle\w*|dein\w*|system\w*)\#(words(3))(?:anweisung|instruktion|vorgabe|befehl|prompt|richtlinie)\w*"#,
        #"\b(?:du\W++bist|sie\W++sind)\W++(?:jetzt|nun|ab\W++(?:jetzt|sofort|nun))\W++(?:kein\w*|ein\w*|im|der|die|das|dan)\b"#,
        #"\bsystem\W*(?:prompt|nachricht|anweisung)\w*"#,
        #"\b(?:ab|von)\W++(?:jetzt|sofort|nun|heute)(?:\W++an)?\W++(?:antwortet|sagt|schreibt|empfiehlt|beginnt|endet)\W++(?:der|die|das|dein|unser)?\W*+(?:assistent\w*|ki|chatbot|bot|modell)\b|\b(?:der|unser)\W++assistent\W++(?:muss|soll|wird|antwortet)\W++(?:ab|immer|nur|kunftig)\b"#,
        #"\bals\W++(?:eine?\W++)?(?:ki|kunstliche\W++intelligenz|(?:grosses\W++|großes\W++)?sprachmodell)\b"#,
        #"\bantworte\w*(?:\W++\w++){0,2}?\W++(?:nur|ausschliesslich|ausschließlich|lediglich)\W++(?:mit|auf)\b"#,
        #"\b(?:sag\w*+|verrat\w*+|erzahl\w*+|teil\w*+)\#(words(2))(?:nutzer|benutzer|anwender|familie|eltern|leser)\w*(?:\W++\w++){0,3}?\W++(?:nicht|nichts)\b"#,
        #"\b(?:zeig\w*+|verrat\w*+|nenn\w*+|offenbar\w*+|gib|druck\w*+)\#(words(2))(?:dein\w*|ihr\w*)\W++(?:\w++\W++){0,2}?prompts?\b"#,
    ]

    private static let french = [
        #"\b(?:ignore[zrs]?|oublie[zrs]?|neglige[zrs]?|compte)(?!\W++pas)\#(words(4))(?:instructions?|consignes?|directives?|prompts?|regles)\W++(?:\w++\W++){0,2}?(?:precedente?s?|anterieure?s?|ci-dessus|systeme)\b"#,
        #"\b(?:ignore[zrs]?|oublie[zrs]?)(?!\W++pas)\W++(?:\w++\W++)?(?:toutes|tous|tes|vos)\W++(?:\w++\W++){0,2}?(?:instructions|consignes|directives|prompts)\b"#,
        #"\b(?:tu\W++es|vous\W++etes)\W++(?:maintenant|desormais)\W++(?:une?|le|la|en|dan)\b"#,
        #"\b(?:a\W++partir\W++de\W++maintenant|desormais|dorenavant)\W++(?:l['’]assistant|l['’]ia|le\W++(?:chatbot|modele))\W++(?:\w++\W++){0,2}?(?:repond|dit|ecrit|commence|termine|recommande|ajoute)\b"#,
        #"\bprompt\W++(?:du\W++|de\W++)?systeme\b|\b(?:message|instructions?|invite)\W++(?:du\W++)?systeme\b"#,
        #"\ben\W++tant\W++qu\W*(?:e\W++)?(?:ia\b|intelligence\W++artificielle|modele\W++de\W++langage)"#,
        #"\brepond(?:s|ez|re)\W++(?:uniquement|seulement|exclusivement)\W++(?:par|avec|en)\b|\bne\W++repond(?:s|ez)\W++qu"#,
        #"\bne\W++(?:le\W++)?(?:dis|dites|revele[zs]?|mentionne[zs]?|previen[sz]|prevenez|informe[zs]?)\W++(?:pas|rien|jamais)\#(words(3))(?:utilisateurs?|famille|parents|lecteurs?)\b"#,
        #"\b(?:revele[zs]?|affiche[zs]?|montre[zs]?|donne[zs]?)\#(words(2))(?:ton|votre|tes|vos)\W++(?:\w++\W++){0,2}?prompts?\b"#,
    ]

    private static let spanish = [
        #"(?<!no )\b(?:ignor(?:a|e|en|ad)|olvid(?:a|e|en|ad)|descart(?:a|e|en|ad))\#(words(4))(?:instrucciones|reglas|indicaciones|ordenes|directrices|prompts?)\W++(?:\w++\W++){0,2}?(?:anterior(?:es)?|previ[ao]s?|arriba|sistema)\b"#,
        #"(?<!no )\b(?:ignor(?:a|e|en|ad)|olvid(?:a|e|en|ad))\W++(?:\w++\W++)?(?:todas|todos|tus)\W++(?:\w++\W++){0,2}?(?:instrucciones|indicaciones|ordenes|directrices|prompts)\b"#,
        #"\b(?:ahora\W++(?:tu\W++)?eres|eres\W++ahora|ahora\W++usted\W++es)\W++(?:una?|el|la|dan)\b"#,
        #"\b(?:a\W++partir\W++de\W++ahora|desde\W++ahora|de\W++ahora\W++en\W++adelante)\W++(?:el|la|este)?\W*+(?:asistente|ia|chatbot|modelo)\W++(?:\w++\W++){0,2}?(?:responde|dice|escribe|empieza|termina|recomienda|anade)\b"#,
        #"\b(?:prompt|mensaje|instrucciones|indicaciones)\W++del?\W++sistema\b"#,
        #"\bcomo\W++(?:una?\W++)?(?:ia|inteligencia\W++artificial|modelo\W++de\W++lenguaje)\b"#,
        #"\b(?:responde|responda|responded|contesta|conteste)\W++(?:solo|solamente|unicamente|exclusivamente)\W++(?:con|en)\b"#,
        #"\bno\W++(?:se\W++lo\W++|lo\W++|les?\W++)?(?:dig|cuent|inform|revel|mencion|avis)\w*\#(words(3))(?:usuarios?|familia|padres|lector(?:es)?)\b"#,
        #"\b(?:revel|muestr|imprim)(?:a|e|en)\#(words(2))(?:tus?|sus?)\W++(?:\w++\W++){0,2}?prompts?\b"#,
    ]
}
