extension IntentReader {
    /// Words that carry an intent. Text is normalised: lower case, no accents.
    enum Lexicon {
        /// Negations. "no-bake honey bars" have honey, "why not honey" asks for it, and "no more than" allows some.
        static let negators = [
            #"\bno\b(?!-|\s+(?:bake|cook|knead|churn|fuss|more\s+than|problem|need|matter|idea|time|wait|sorry)\b)|\bexcept(?:ing|\s+for)?\b|\bwithout\b|\bnever\b|\bnor\b|(?<!\bwhy )(?<!\bif )(?<!\bor )\bnot\b(?!\s+(?:less|only|just|enough|sure|bad)\b)|n't\b|\b(?:dont|cant|cannot|shouldnt|wont)\b|\b(?:exclud|remov)(?:es?|ed|ing)\b|\b(?:avoid|skip|omit|ban|dislike|hate|stop)(?:s|d|p?ed|t?ed|n?ed|p?ing|t?ing|n?ing)?\b|\bfree\s+(?:of|from)\b|\b(?:leave|leaves|leaving|left|keep|keeps|keeping|cut|take|turn|turns|turned|turning|switch|switched)\s+(?:out|off|away)\b|\bhold\s+the\b|\bminus\b|\binstead\s+of\b|\brather\s+than\b|\b(?:allergic|anaphylactic|intolerant)\s+to\b|\b(?:swap|swapping|replace|replacing|substitute)(?:\s+out)?(?=\s+(?:the\s+|all\s+|any\s+)?\z)|\bzero\b|\b(?:alternatives?|substitutes?|replacements?)\s+(?:to|for)\b|\btoo\s+young\s+for\b|\block(?:s|ed|ing)?\s+(?:away|up)\b|\bhid(?:e|es|ing|den)\b|\bsubstituting\b"#,
            #"\b(?:nix|null)\b|\bohne\b|\bausser\b|\bkein(?:e[nmrs]?)?\b|\bnie(?:mals)?\b|\bnicht\b|\b(?:statt|anstelle\s+von|anstatt)\b|\bverzicht\w*\s+auf\b|\bvermeid\w*\b|\b(?:ersatz|alternativen?)\s+(?:fur|zu)\b|\blass\w*\b(?=.{0,40}\bweg\b)"#,
            #"\bzero\b|\bsans\b|\bsauf\b|\bpas\s+(?:de\b|d')|\bplus\s+(?:de\b|d')(?=.{0,20}\bmaison\b)|\bjamais\s+(?:de\b|d')|\baucune?s?\b|\bevit(?:er|ez|ons|e)\b|\ba\s+la\s+place\s+(?:de|du)\b|\bau\s+lieu\s+(?:de|du)\b|\bremplac(?:er|ez|e)\b"#,
            #"\bsin\b|\b(?:excepto|salvo)\b|\bnunca\b|\bningun[ao]?s?\b|\bevit(?:ar|a|e|emos|ando)\b|\ben\s+(?:lugar|vez)\s+de\b|\bnada\s+de\b|\bni\b|\bquit(?:ar|a|e)\b"#,
        ].joined(separator: "|")

        /// Double negations: "don't skip the", "not without", "never forget".
        static let negatedTwice = [
            #"\b(?:no|not|nothing|none|without|never|kein\w*|nichts?|ohne|rien|sans|pas|nada|sin|ningun\w*)\b[^.!?;]{0,60}?\b(?:except|ausser|sauf|excepto|salvo)\b"#,
            #"(?:\bnot|n't)\s+(?:true|correct|right|the\s+case)\s+that\b[^.,;!?\n]{0,60}(?:\bnot\b|n't\b|\bcannot\b|\bcant\b|\bnever\b)"#,
            #"\b(?:myth|untrue|false|wrong|nonsense)\s+that\b[^.,;!?\n]{0,60}(?:\bnot\b|n't\b|\bcannot\b|\bcant\b|\bnever\b)"#,
            #"(?:n't|\bnot|\bnever|\bdont|\bcant|\bcannot|\bno\s+\w+|\bnothing|\bwhy)\s+(?:\w+\s+){0,2}?(?:skip\w*|omit\w*|avoid\w*|exclud\w*|remov\w*|leav\w+\s+out|without|forget\w*|hold\s+back|miss\w*|spare|be\s+shy|go\s+easy)\b"#,
            #"\b(?:nicht|nie|kein\w*)\s+(?:\w+\s+){0,3}?(?:ohne|vergess\w*|weglass\w*|verzicht\w*|auslass\w*|vermeid\w*)\b"#,
            #"\b(?:pas|jamais)\s+(?:\w+\s+){0,2}?(?:sans|oubli\w*|evit\w*)\b|\b(?:no|nunca)\s+(?:\w+\s+){0,2}?(?:sin|olvid\w*|evit\w*|omit\w*|quit\w*)\b"#,
        ].joined(separator: "|")

        /// Words that override a warning: "I know honey is not safe but add it anyway".
        static let insistence =
            #"\b(?:anyways?|regardless|nevertheless|nonetheless|even\s+so|all\s+the\s+same|trotzdem|dennoch|quand\s+meme|de\s+todos\s+modos)\b"#

        /// Verbs that a negation covers together with the words after them: "don't use honey".
        static let verbs =
            #"use|add|give|put|include|serve|offer|feed|eat|have|want|like|let|allow|need|buy|make|cook|using|adding|giving|putting|including|serving|offering|eating|having|verwenden|geben|nehmen|donner|mettre|ajouter|utiliser|dar|poner|usar|anadir"#

        /// Words that end a negation: "no milk but honey".
        static let breakers =
            #"but|use|using|add|adding|give|giving|put|with|then|just|only|please|forget|hesitate|except|yet|however|make|making|serve|serving|plus|drizzle|top|spread|stir|mix|sweeten|sweetened|enough|until|because|so|instead|aber|sondern|mit|nur|dafur|nimm|gib|durch|mais|par|avec|donne|pero|con|sino|solo|dale"#

        /// Words that begin a new clause in the middle of a list.
        static let subjects =
            #"i|he|she|they|we|leave(?!\s+(?:out|off))|let|lets|wants?|needs?|likes?|loves?|gets?|make|ich|er|sie|wir|il|elle|je|quiere|quiero|takes?|nimmt|bekommt|kriegt|mag|isst|prend|veut|mange|toma|come|lleva"#

        static let negatedAfter = #"""
            \A(?:[-\s]free\b(?!\s+of\s+charge)|\s*(?:\((?:optional|omit)[^)]*\)|(?:is|are|was|were|does|do|should|must|can|could|may|will|would)(?:\s*n't|\s+not|\s+never)\b|(?:cannot|isnt|arent)\b|(?:should|must|has|have|is|are)\s+(?:to\s+)?(?:be\s+)?(?:avoided|left\s+out|off\s+limits|unsafe|dangerous|forbidden|banned)\b|off\b|(?:weg|weglassen|vermeiden|vermieden|raus)\b|[-\s]?frei(?:e[nmrs]?)?\b))
            """#

        private static let opener = #"\A\W*(?:(?:so|and|but|hi|hello|hey|please|und|also|et|y|hola)\W+)?"#

        /// Words of questions, anywhere in a sentence.
        static let questions = [
            #"\b(?:what|which)\s+age\b|\bhow\s+(?:old|early|soon|safe|risky|dangerous)\b|\bsince\s+when\b"#,
            #"\bwhen\s+(?:can|may|could|should|is|are|do|does|will)\b|\bwhy\s+(?:is|are|can|cannot|can't|should|shouldn't|do|does|must|no|can\s+not)\b|\bwhat\s+(?:happens|if)\b"#,
            #"\bhow\s+(?:much|many|often|long)\b.{0,60}\b(?:can|may|should|could|allowed|safe|ok|okay|recommended|is\s+(?:fine|too))\b"#,
            #"\b(?:tell|know|ask|wonder|wondering|check|explain|sure|unsure)\b.{0,40}\b(?:if|whether|why|when)\b(?!\s+you\s+(?:can|could)\b)"#,
            #"\b(?:safe|ok|okay|allowed|alright|dangerous|bad|risky|harmful|recommended|suitable|appropriate|too\s+(?:early|young|soon))\b[^?]{0,60}\?\s*\z"#,
            #"\bwhat(?:'s|\s+is|\s+are)?\s+(?:the\s+|a\s+)?(?:signs?|risks?|dangers?|rules?|limits?|(?:right|best|safe|safest|minimum|earliest)\s+(?:age|time|way))\b"#,
            #"\b(?:risks?|dangers?|signs?|symptoms?)\s+(?:of|with|from)\b|\b(?:rules?|guidelines?|guidance|advice|recommendations?)\s+(?:on|about|for|around)\b|\bwhere\s+(?:should|can|do|does|shall|is|are|to)\b|\bwhat\s+(?:should|can|may|is|are|do)\b.{0,60}\b(?:in\s+the|have|safe|allowed|guideline|rule|recommend|instead)\w*\b"#,
            #"\bab\s+(?:wann|welchem\s+alter)\b|\bwie\s+(?:alt|gefahrlich|sicher|viel|lange)\b.{0,60}\b(?:darf|durfen|kann|konnen|ist|muss|sein|sollte)\b|\bwann\s+(?:darf|durfen|kann|konnen|ist|sind)\b|\bwarum\b"#,
            #"\ba\s+(?:partir\s+de\s+)?(?:quel|quand)\b|\ba\s+quel\s+age\b|\bquand\s+(?:peut|puis|est|sont)\b|\bpourquoi\b|\best-?\s?ce\s+(?:que|qu')|\b(?:peut-on|puis-je|peut-il|peut-elle|faut-il|doit-on|dois-je|ou\s+surtout\s+pas)\b|\bon\s+en\s+pense\s+quoi\b|\bniveau\s+securite\b|\bc'est\s+(?:dangereux|grave|sans\s+danger)"#,
            #"\b(?:a|desde)\s+(?:q(?:ue)?\s+edad|cuando)\b|\bque\s+(?:tan\s+)?(?:segur|peligros)[oa]\b|\bcuando\s+(?:puede|pueden|puedo|se\s+puede|es)\b|\bpor\s+que\b"#,
            #"\b(?:should|must)\s+(?:i|we|he|she|it|they)\b[^?]*\?\s*\z|\b(?:is|are)\s+(?:it|that|this|they)\b[^?]*\?\s*\z"#,
            #"\b(?:muss|sollte?n?|darf|durfen|kann)\s+(?:ich|wir|man|er|sie|es|das|mein\w*|unser\w*)\b(?![^?]*\b(?:rezepte?|plane?|ideen?)\b)[^?]*\?\s*\z|\bist\s+(?:das|es|dies)\b[^?]*\?\s*\z"#,
            #"\b(?:est|sont|peut|peuvent|doit|doivent|faut|dois|puis)\s?-\s?(?:t-)?(?:il|elle|ils|elles|je|on|ce|nous)\b[^?]*\?\s*\z"#,
            #"\b(?:debo|debemos|debe|puedo|puede|pueden|hay\s+que|es|esta)\b(?![^?]*\b(?:recetas?|planes|ideas?)\b)[^?]*\?\s*\z"#,
        ]

        /// Beginnings of sentences that ask.
        static let questionOpenings = [
            #"\#(opener)(?:do|does|is|are|should|can|must)\s+(?!you\b).{0,160}\bor\s+(?:is|are|not|no|should|does|do|just|rather)\b"#,
            #"\#(opener)(?:is|are|isn't|aren't|does|do|can|could|will|would|should)\b.{0,200}\b(?:safe|unsafe|ok|okay|alright|fine|allowed|dangerous|harmful|risky|risk|hazard|bad|healthy|suitable|appropriate|too\s+(?:early|young|soon|small|little)|recommended|old\s+enough|ready)\b"#,
            #"\#(opener)(?:can|may|should|could)\s+(?:(?:my|our|the|a|an|his|her)\s+(?:[\p{L}\p{N}\-]+\s+){1,4}?|(?:he|she|they|it|babies|infants|newborns|toddlers|children|kids)\s+)(?:(?:already|ever|yet|safely)\s+)?(?:have|eat|drink|try|watch|get|use|do|sleep|nap|play|handle|touch|be)\b"#,
            #"\#(opener)(?:can|may|should|could)\s+(?:i|we|you)\s+(?:already\s+|safely\s+|ever\s+)?(?:give|offer|feed|let|introduce|start|put)\b(?=[^?]*\?|.{0,80}\b(?:month|mo\b|year|yo\b|yet|safely|baby|babies|infant))"#,
            #"\A\W*(?:\w+\W+){0,2}?(?:how\s+(?:much|many|often|long|late|warm|hot|far)|wie\s+(?:viele?|oft|lange|warm|spat)|combien|cuant[oa]s?)\b(?![^?]*\b(?:add|put|use|mix|stir|spoons?|drizzle|pour|recipe)\b)[^?]*\?\s*\z"#,
            #"\#(opener)(?:should|may|can|could|shall|must|is|are|do|does|did|was|were|isn't|aren't)\s+(?!you\b)(?![^?]*\b(?:recipes?|plans?|ideas?|menus?|dinners?|lunch(?:es)?|breakfasts?|snacks?|suggestions?)\b)[^?]*\?\s*\z"#,
            #"\#(opener)(?:darf|durfen|kann|konnen|ist|sind|sollte[n]?)\b.{0,120}(?:\?|\b(?:sicher|gefahrlich|erlaubt|ok|okay|schadlich|geeignet|essen|trinken|haben)\b)"#,
            #"\#(opener)\W*(?:puede|pueden|puedo|podemos|es|son|se\s+puede)\b.{0,120}(?:\?|\b(?:seguro|peligros[oa]|malo|bueno|permitid[oa])\b)"#,
        ]

        /// Words for something that already happened and is not requested.
        static let past = #"""
            \b(?<!\bis )(?<!\bare )(?<!\bgets )(?<!\bbe )(?:has\s+|have\s+|had\s+|just\s+|already\s+|accidentally\s+|once\s+|only\s+){0,3}(?:had|ate|eaten|drank|tasted|tried|licked|gave|given|loved|liked|got|grew|stole|brought|bought|found|made|fed|slept|wore|watched|told|started|began|invented|survived|raised)\b|\bback\s+(?:in|then)\b|\bgrew\s+up\b|\b(?:yesterday|last\s+(?:night|week|month|year)|ago|by\s+accident|accidentally|used\s+to|when\s+(?:i|she|he|we)\s+(?:was|were))\b|\bwas\s+given\b|\b(?:i|we|he|she|they|you)\s+(?:just\s+|only\s+|once\s+)?saw\b|\b(?:hat|haben)\b.{0,60}\b(?:gegessen|getrunken|probiert|bekommen)\b|\bgestern\b|\bhier\b(?=.{0,80}\b(?:mange|bu|goute)\b)|\ba\s+(?:deja\s+)?(?:mange|bu|goute|avale|eu|recu|pris)\b|\b(?:ayer|comio|bebio|probo)\b
            """#

        /// Beginnings of a clause about a brother or sister.
        static let otherPerson =
            #"[,;]\s*(?:(?:and|but|und|aber|et|mais|y|pero)\s+)?(?:(?:his|her|their|the|my|our|seine?|ihre?|unsere?|meine?|die|der|sa|son|ma|mon|la|le|su|mi|el)\s+)?(?:(?:big|little|older|younger|grosse|kleine|grande?|petite?)[nrs]?\s+)?(?:sisters?|brothers?|siblings?|twin|big\s+one|older\s+one|others?|schwester|bruder|geschwister|grosse|soeur|frere|ainee?|herman[oa]|mayor)\b"#

        /// Words for a time that is months ago or more.
        static let longAgo = [
            #"\b(?:last|previous)\s+(?:year|winter|summer|spring|autumn|fall|christmas|easter|season|school\s+year)\b|\b(?:years?|months)\s+(?:ago|back|before)\b|\b(?:when|while)\s+(?:he|she|i|they|we|it|my\s+\w+|our\s+\w+)\s+(?:was|were)\s+(?:only\s+|just\s+|still\s+)?(?:an?\s+)?(?:\w+\s+)?(?:baby|babies|toddler|newborn|infant|little|small|young|younger|kid|child|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\b|\bas\s+(?:an?\s+)(?:baby|toddler|child|newborn|kid)\b|\b(?:back\s+(?:then|in\s+(?:the\s+)?(?:\d|19|20|school|january|february|march|april|may|june|july|august|september|october|november|december))|long\s+ago|in\s+the\s+past|used\s+to|(?:in|since)\s+20[012]\d)\b"#,
            #"\b(?:letzte[ns]?|vorige[ns]?|vergangene[ns]?)\s+(?:jahr\w*|winter|sommer|fruhjahr|fruhling|herbst|weihnachten)\b|\bvor\s+(?:\w+\s+)?(?:jahren|monaten|einem\s+jahr)\b|\bals\s+(?:\w+\s+)?(?:baby|kleinkind|kind)\b|\bals\s+(?:er|sie|ich)\s+(?:\w+\s+){0,2}?war\b|\b(?:damals|fruher)\b"#,
            #"\b(?:l'an|l'annee|l'hiver|l'ete)\s+(?:dernier|derniere|passee?)\b|\bil\s+y\s+a\s+(?:\w+\s+)?(?:ans?|annees|mois|longtemps)\b|\bquand\s+(?:il|elle|j')\s*etait\b|\b(?:etant|tout)\s+(?:petite?|bebe)\b|\bautrefois\b"#,
            #"\b(?:el|la|los)\s+(?:ano|invierno|verano|primavera|otono)\s+pasad[oa]\b|\bhace\s+(?:\w+\s+)?(?:anos?|meses|mucho)\b|\bcuando\s+(?:\w+\s+)?(?:era|tenia)\b|\bde\s+(?:bebe|pequen[oa])\b"#,
        ].joined(separator: "|")

        /// Words that say that something of the past happens again or goes on.
        static let goesOn =
            #"\b(?:again|still\s+(?:stuck|in\s+(?:there|him|her)|coughing|bleeding|vomiting|hurts|not)|right\s+now|just\s+now|same\s+thing|and\s+now\s+(?:he|she|it|they|his|her)\s+(?:(?:is|are|has|does|did|can)\s*(?:n't|not)|is\s+\w+ing|can't|cannot|won't)|now\s+(?:he|she)'?s?\s+(?:is\s+)?(?:blue|limp|choking|coughing|vomiting|unconscious|bleeding)|wieder|noch\s+immer|immer\s+noch|schon\s+wieder|encore|de\s+nouveau|otra\s+vez|de\s+nuevo|todavia)\b"#

        /// Words that request it again all the same.
        static let again =
            #"\b(?:again|more|another|repeat|same|plan|make|use|put|add|give|let|serve|need|needs|recipe|ideas?|want|wants|next|tomorrow|today|tonight|now|daily|every|should|can|will|wieder|mehr|noch|encore|otra\s+vez|mas)\b"#

        static let caution = #"""
            \bread\s+(?:the\s+)?labels?\b|\b(?:stays?|keeps?|kept)\s+(?:well\s+)?(?:away|out|off)\b|\bout\s+of\s+reach\b|\b(?:botulism|unsafe|not\s+safe|hazards?|choking|risks?|risky|danger|dangerous|not\s+(?:before|until|suitable|recommended|for)|wait\s+until|only\s+(?:after|from|once)|avoid(?:ed|s)?)\b|\b(?:under|before|below|younger\s+than|less\s+than|after|over|from|above|older\s+than|until|turns?|age)\s+(?:the\s+age\s+of\s+|age\s+|their\s+|his\s+|her\s+|about\s+)?(?:(?:\d{1,2}|one|two|three|four|five|six|twelve|eighteen)[\s\-]*(?:months?|mos?|years?|yrs?)\b|first\s+birthday\b)
            """#

        /// Offers: verbs of the kitchen and the nursery, amounts, and permissions.
        static let offer = [
            #"\b(?:gives?|giving|adds?|adding|stir|mix|puts?|putting|drizzle|spread|serve|offer|feed|top|sweeten|use|using|include|enjoy|try|let|dip|spoon|sprinkle|pour|start)\b|\b(?:teaspoons?|tablespoons?|spoon(?:ful)?s?|tsp|tbsp|cups?|grams?|\d+\s*(?:g|ml|mg))\b|\b(?:can|may|could)\s+(?:\w+\s+){0,2}?(?:have|eat|drink|try|enjoy|take|watch|sleep|use)\b|\b(?:is|are|it's)\s+(?:perfectly\s+|quite\s+|totally\s+)?(?:fine|safe|ok|okay|good|great|allowed|harmless|healthy)\b|\bno\s+(?:problem|risk|danger)\b|\brecipes?\b"#,
            #"\b(?:gib|geben|gebt|ruhre|mische|nimm|verwende|serviere|probier\w*|loffel)\b|\b(?:darf|durfen|kann|konnen)\b|\bist\s+(?:sicher|unbedenklich|ok|okay|in\s+ordnung)\b|\b(?:donnez?|ajoutez?|melangez?|servez|sers|cuilleres?|peut|peuvent)\b|\bsans\s+danger\b|\b(?:dale|anade|mezcla|sirve|cucharadas?|cucharaditas?|puede|pueden)\b"#,
        ].joined(separator: "|")

        /// Headings that make the list below them a warning.
        static let heading =
            #"\bavoid\W*\z|\bkeep\b.{0,60}\b(?:off|away|out)\b|\b(?:unsafe|hazards?|dangers?|dangerous|choking|not\s+(?:for|before|until|suitable))\b|\b(?:under|before|below|younger\s+than|less\s+than|until)\s+(?:the\s+age\s+of\s+|age\s+)?(?:\d{1,2}|one|two|three|four|five|six|twelve)[\s\-]*(?:months?|mos?|years?|yrs?)\b"#

        /// Warnings within the words themselves: "the crib should be free of pillows".
        static let keptAway = #"\b(?:free|clear|out|away|empty)\s+(?:of|from)\b|\b(?:without|never|not?)\b|n't\b"#

        /// Prohibitions in instructions; they extend to the end of the clause.
        static let prohibition = #"""
            (?:\bnever|\bnot|n't|\bcannot|\b(?:dont|cant|mustnt|shouldnt|wont)|\b(?:refuse|decline|avoid)(?:s|d|ing)?|\bwithout|\bforbidden|\bprohibited|\bno|\bnie(?:mals)?|\bnicht|\bkein\w*|\bverweiger\w*|\bohne|\bjamais|\bpas|\brefuse[rz]?|\binterdit\w*|\bsans|\bnunca|\bjamas|\bprohibid\w*|\bsin)\b(?:[^.!?;:,\n]|,\s*(?:n?or|oder|noch|ou|ni|o)\b){0,140}\z
            """#

        /// Words that cancel a prohibition: "never refuse to tell", "not only", "unless".
        static let permission = #"""
            \b(?:but|instead|unless|except|however|always|only|if|aber|sondern|ausser|mais|sauf|pero|sino|excepto|salvo)\b|(?:\bnever|\bnot|n't|\bwithout|\bnie|\bnicht|\bjamais|\bpas|\bnunca|\bno|\bsin)\s+(?:\w+\s+)?(?:mind|refus\w*|declin\w*|hesita\w*|forget\w*|fail\w*|avoid\w*|worry\w*|afraid|problem|limits?|restrictions?|doubt|verweiger\w*|zoger\w*|hesit\w*|oubli\w*|olvid\w*|dud\w*)\b
            """#

        static let cutSmall =
            #"\A(?:[\s,]+(?!(?:with|but|then)\b)[\p{L}\-]+){0,4}[\s,]+(?:lengthwise|lengthways|in\s+(?:half|quarters)|into\s+(?:[\p{L}\-]+\s+){0,2}(?:quarters|halves|pieces|strips|slices))\b"#

        static let referral =
            #"\b(?:go|ask|talk|speak|check|call|consult|contact|see|ring|phone|tell|calls?|get)\b[^.!?\n]{0,80}\b(?:doctors?|p(?:a?e)diatricians?|clinicians?|pharmacists?|gp|nurse|health\s+(?:line|visitor)|poison|emergency|crisis|988|help)\b"#
    }
}
