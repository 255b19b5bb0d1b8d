extension MentionReader {
    /// The English that the reader knows.
    enum Lexicon {
        /// "no-bake honey bars" have honey, "why not honey" asks for it, and "no more than" allows some.
        static let negators = #"""
            \bno\b(?!-|\s+(?:bake|cook|knead|churn|fuss|more\s+than|problem|need|matter)\b)|\bwithout\b|\bnever\b|\bnor\b|(?<!\bwhy )(?<!\bif )(?<!\bor )\bnot\b|n't\b|\b(?:dont|cant|cannot)\b|\b(?:exclud|remov)(?:es?|ed|ing)\b|\b(?:avoid|skip|omit|ban|dislike|hate|stop)(?:s|d|p?ed|t?ed|n?ed|p?ing|t?ing|n?ing)?\b|\bfree\s+(?:of|from)\b|\b(?:leave|leaves|leaving|left|keep|keeps|keeping|cut|take|turn|turns|turned|turning|switch|switched)\s+(?:out|off|away)\b|\bhold\s+the\b|\bminus\b|\binstead\s+of\b|\brather\s+than\b|\ballergic\s+to\b|\b(?:swap|swapping|replace|replacing|substitute)(?:\s+out)?(?=\s+(?:the\s+|all\s+|any\s+)?\z)|\bzero\b
            """#

        /// Verbs that a negation governs together with what follows: "don't use honey".
        static let verbs =
            #"use|add|give|put|include|serve|offer|feed|eat|have|want|like|let|allow|need|buy|make|cook|using|adding|giving|putting|including|serving|offering|eating|having"#

        /// Words after which a negation no longer holds: "no milk but honey".
        static let breakers =
            #"but|use|using|add|adding|give|giving|put|with|then|just|only|please|forget|hesitate|except|yet|however|make|making|serve|serving|plus|drizzle|top|spread|stir|mix|sweeten|sweetened|enough|until|because|so|instead"#

        static let negatedAfter = #"""
            \A(?:[-\s]free\b(?!\s+of\s+charge)|\s*(?:\((?:optional|omit)[^)]*\)|(?:is|are|was|were|does|do|should|must|can|could|may|will|would)(?:\s*n't|\s+not|\s+never)\b|(?:cannot|isnt|arent)\b|(?:should|must|has|have|is|are)\s+(?:to\s+)?(?:be\s+)?(?:avoided|left\s+out|off\s+limits|unsafe|dangerous|forbidden|banned)\b|off\b))
            """#

        static let questions = [
            #"\b(?:what|which)\s+age\b|\bhow\s+(?:old|early|soon|safe|risky|dangerous)\b"#,
            #"\bwhen\s+(?:can|may|could|should|is|are|do|does|will)\b|\bwhy\s+(?:is|are|can|cannot|should|shouldn't|do|does|must)\b|\bwhat\s+(?:happens|if)\b"#,
            #"\A\W*(?:(?:so|and|but|hi|hello|hey|please)\W+)?(?:is|are|isn't|aren't|does|do|can|could|will|would)\b.{0,200}\b(?:safe|unsafe|ok|okay|alright|allowed|dangerous|harmful|risky|risk|hazard|bad|healthy|suitable|appropriate|too\s+(?:early|young|soon)|recommended)\b"#,
            #"\A\W*(?:(?:so|and|but|hi|hello|hey|please)\W+)?(?:can|may|should|could)\s+(?:(?:my|our|the|a|an)\s+(?:[\p{L}\p{N}\-]+\s+){1,4}?|(?:he|she|they|babies|infants|newborns|toddlers|children|kids)\s+)(?:(?:already|ever|yet)\s+)?(?:have|eat|drink|try|watch|get|use|do)\b"#,
            #"\A\W*(?:(?:so|and|but|hi|hello|hey|please)\W+)?(?:can|may|should|could)\s+(?:i|we)\s+(?:already\s+|safely\s+)?(?:give|offer|feed|let|introduce|start)\b"#,
            #"\b(?:tell|know|ask|wonder|wondering|check|explain|sure|unsure)\b.{0,40}\b(?:if|whether|why|when)\b"#,
        ]

        static let caution = #"""
            \bread\s+(?:the\s+)?labels?\b|\b(?:stays?|keeps?|kept)\s+(?:well\s+)?(?:away|out|off)\b|\bout\s+of\s+reach\b|\b(?:botulism|unsafe|not\s+safe|hazards?|choking|risks?|risky|danger|dangerous|not\s+(?:before|until|suitable|recommended|for)|wait\s+until|only\s+(?:after|from|once)|avoid(?:ed|s)?)\b|\b(?:under|before|below|younger\s+than|less\s+than|after|over|from|above|older\s+than|until|turns?|age)\s+(?:the\s+age\s+of\s+|age\s+|their\s+|his\s+|her\s+|about\s+)?(?:(?:\d{1,2}|one|two|three|four|five|six|twelve|eighteen)[\s\-]*(?:months?|mos?|years?|yrs?)\b|first\s+birthday\b)
            """#

        /// What a list under it warns of.
        static let heading =
            #"\bavoid\W*\z|\bkeep\b.{0,60}\b(?:off|away|out)\b|\b(?:unsafe|hazards?|dangers?|dangerous|choking|not\s+(?:for|before|until|suitable))\b|\b(?:under|before|below|younger\s+than|less\s+than|until)\s+(?:the\s+age\s+of\s+|age\s+)?(?:\d{1,2}|one|two|three|four|five|six|twelve)[\s\-]*(?:months?|mos?|years?|yrs?)\b"#

        /// In the words themselves: "the crib should be free of pillows".
        static let keptAway = #"\b(?:free|clear|out|away|empty)\s+(?:of|from)\b|\b(?:without|never|not?)\b|n't\b"#

        static let cutSmall =
            #"\A(?:[\s,]+(?!(?:with|but|then)\b)[\p{L}\-]+){0,4}[\s,]+(?:lengthwise|lengthways|in\s+(?:half|quarters)|into\s+(?:[\p{L}\-]+\s+){0,2}(?:quarters|halves|pieces|strips|slices))\b"#

        static let referral =
            #"\b(?:go|ask|talk|speak|check|call|consult|contact|see|ring|phone|tell|calls?|get)\b[^.!?\n]{0,80}\b(?:doctors?|p(?:a?e)diatricians?|clinicians?|pharmacists?|gp|nurse|health\s+(?:line|visitor)|poison|emergency|crisis|988|help)\b"#

        static let age = #"\b\d{1,2}[\s\-]*(?:years?|yrs?|y|months?|mos?)[\s\-]*(?:olds?|/o)\b"#

        static let young =
            #"\b(?:bab(?:y|ies)|infants?|newborns?|toddlers?|everyone|everybody|whole\s+family|all\s+(?:the\s+|my\s+|our\s+)?(?:kids|children|of\s+us)|(?:little|small|young)\s+ones?|youngest)\b"#
    }
}
