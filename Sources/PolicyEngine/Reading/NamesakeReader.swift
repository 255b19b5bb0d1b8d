/// Reader of mentions that name something else: a pet called Honey, a grape-shaped toy, a drawing of popcorn. Reads
/// English, German, French and Spanish.
struct NamesakeReader: Sendable {
    private let before: Pattern
    private let after: Pattern
    private let endearment: Pattern
    private let endearmentEnd: Pattern
    private let greeting: Pattern
    private let greetingEnd: Pattern
    private let compound: Pattern
    private let real: Pattern

    init() throws(PolicyError) {
        before = try Pattern("(?:\(Self.leadIns.joined(separator: "|")))\\z")
        after = try Pattern("\\A(?:\(Self.followers.joined(separator: "|")))")
        endearment = try Pattern(
            #"\b(?:my|our|your|the)\s+(?:(?:own|dear)\s+)?(?:little|sweet|tiny|dear|wee|lovely|darling)\s+\z"#)
        endearmentEnd = try Pattern(
            #"\A\s*(?:\z|[.!?]|,?\s*(?:is|are|was|will|turns?|turned|has|had|loves?|likes?|sleeps?|wakes?|needs?|wants?|starts?|gets?|can|cannot|just|who|won't|doesn't|'s)\b)"#
        )
        greeting = try Pattern(
            #"(?:\A|[.!?]\s*)\W*(?:good\s+)?(?:morning|evening|night|hi|hiya|hello|hey|buenos\s+dias|hola|bonjour|guten\s+morgen)\s*,?\s+\z"#
        )
        greetingEnd = try Pattern(#"\A\s*(?:\z|[!.,])"#)
        // A street, a plant or an animal in one German word: Honiggasse, Honigbiene.
        compound = try Pattern(
            #"\p{L}(?:gasse|strasse|weg|allee|platz|biene|bienen|farben\w*|kostum\w*|blume|blumen|strauch)\z"#)
        // "No actual honey" leaves the real thing out.
        real = try Pattern(
            #"(?<!\bno\s)(?<!\bnot\s)(?<!\bany\s)(?<!\bwithout\s)(?<!\bkeine\s)(?<!\bkeinen\s)(?<!\bkein\s)(?<!\bohne\s)(?<!\bsans\s)(?<!\bsin\s)\b(?:real|actual|genuine|proper|echte[nrs]?|vraie?s?|verdader[oa]s?|de\s+verdad)\b(?!\s+(?:name|deal|fast|quick|estate))"#
        )
    }

    /// Returns whether a match is only the name, shape, colour or picture of what its words mean.
    func isNamesake(_ hit: Range<Int>, in bytes: [UInt8], using workspace: MatchWorkspace) -> Bool {
        let sentence = IntentReader.sentence(around: hit, in: bytes, reach: 64)
        let start = sentence.lowerBound..<hit.lowerBound
        let end = hit.upperBound..<sentence.upperBound
        guard
            compound.isFound(in: bytes, range: hit, using: workspace)
                || before.isFound(in: bytes, range: start, using: workspace)
                || after.isFound(in: bytes, range: end, using: workspace)
                || (greeting.isFound(in: bytes, range: start, using: workspace)
                    && greetingEnd.isFound(in: bytes, range: end, using: workspace))
                || (endearment.isFound(in: bytes, range: start, using: workspace)
                    && endearmentEnd.isFound(in: bytes, range: end, using: workspace))
        else { return false }
        return !real.isFound(in: bytes, range: sentence, using: workspace)
    }

    private static let leadIns = [
        // Comparisons.
        #"\b(?:(?:as\s+)?(?:sweet|soft|smooth|golden|sticky|slow|thick|brown|blond|good|warm)(?:er)?\s+(?:as|than)|(?:so\s+)?(?:suss|zart|weich|golden|zah|klebrig|glatt)\s+wie|(?:doux|douce|sucree?|dore|doree|collante?)\s+comme|(?:dulce|suave|dorad[oa]|pegajos[oa])\s+como)\s+(?:(?:a|an|the|la|le|les|el|un|une|una|ein|eine)\s+)?"#,
        // People: "my girl is pure honey".
        #"\b(?:girl|boy|son|daughter|baby|tochter|sohn|kleine[nr]?|fille|fils|bebe|nin[oa]|hij[oa]|nen[ea])\s+(?:is|ist|est|es)\s+(?:(?:pure|so|such|a|reine[nr]?|ein|tout|toute|un|une|pur[oa]|tod[oa]|una)\s+){1,2}"#,
        // Stories.
        #"\b(?:stor(?:y|ies)|books?|songs?|poems?|films?|movies?|geschichten?|lied|lieder|buch|histoires?|chansons?|livres?|cuentos?|canciones|cancion|libros?)\s+(?:about|uber|von|sur|sobre|de|d'|with|mit|avec|con)\s+(?:(?!(?:and|while|over|then|und|dann|et|puis|y|luego)\b)[\p{L}'\-]+\s+){0,6}"#,
        // Names.
        #"\b(?:called|named|nicknamed|name\s+is|name's|heisst|namens|genannt|s'appelle|nommee?|appelee?|se\s+llama|llamad[ao]|apodad[ao])\s+["'(]?"#,
        #"(?<!\bhot )\b(?:dog|cat|puppy|kitten|hamster|guinea\s+pig|pony|horse|rabbit|bunny|pet|goldfish|parrot|doll|teddy|hund|hundin|katze|kater|hase|kaninchen|hamster|meerschweinchen|stute|chien(?:ne)?|chatte?|lapin|poney|perr[oa]|gat[oa]|conej[oa]|yegua)\s*,?\s+["']?"#,
        // Toys and pictures.
        #"\b(?:toy|felt|wooden|pretend|fake|play\s*-?\s*doh?|play\s*-?\s*dough|knitted|crocheted|crochet|plush|inflatable|cardboard|lego|painted|drawn|imaginary|clay|chalk|paper-?mache|glitter)\s+"#,
        #"\b(?:shaped?\s+like|shapes?\s+of|colou?rs?\s+of|(?:dress(?:ed)?|dressing)\s+(?:up\s+)?as|look(?:s|ing)?\s+like|draw|drawing|paint|painting|sketch(?:ing)?|(?:song|story|book|poem|film|movie|joke|riddle|rhyme)s?\s+(?:about|with|called)|(?:pictures?|photos?|drawings?|paintings?|models?)\s+of|spell(?:ing)?|the\s+words?|sign\s+for)\s+(?:(?:a|an|the|some|his|her)\s+)?(?:(?!no\b|and\b|with\b)[\p{L}\-]+\s+)?["']?"#,
        #"\b(?:spielzeug|filz|holz|plusch|papp|knet)\s*-?\s*|\b(?:in\s+form\s+(?:von|einer|eines)|gemalte\w*|gebastelte\w*|gestrickte\w*|(?:male|malen|zeichnen?|basteln?)(?:\s+\w+)?|(?:lied|geschichte|buch|gedicht|film)\s+(?:uber|von|mit)|das\s+wort|aus\s+(?:filz|holz|knete|papier))\s+(?:(?:ein|eine|einen|einer|den|die|das|dem)\s+)?(?:\p{L}+\s+)?"#,
        #"\b(?:en\s+forme\s+de|couleur(?:\s+de)?|dessin(?:er|e|ons)?(?:\s+(?:de|d'|un|une|des))?|peindre|(?:histoire|chanson|livre|film)\s+(?:de|sur|du)|le\s+mot|deguis\w+\s+en)\s+(?:(?:la|le|les|un|une|des)\s+)?(?:\p{L}+\s+)?"#,
        #"\b(?:en\s+forma\s+de|(?:de\s+)?color(?:\s+de)?|dibuj\w+(?:\s+(?:de|un|una|unas|unos))?|pintar|(?:cuento|cancion|libro|pelicula)\s+(?:de|sobre)|la\s+palabra|disfraz\s+de|disfrazad[oa]\s+de)\s+(?:(?:la|el|las|los|un|una)\s+)?(?:\p{L}+\s+)?"#,
    ]

    private static let followers = [
        // Endearments and places.
        #"\s+de\s+(?:mi|nuestra|tu)\s+(?:vida|corazon|alma)\b|\s+(?:lake|city|river|beach|bay|island|islands|county|valley|springs?|canyon|mountains?|falls|village)\b"#,
        #"[\s\-]*(?:shape[ds]?|colou?r(?:ed|s)?|scent(?:ed)?|themed?|patterned|pattern|prints?|printed|weave|stitch|blonde?)\b"#,
        #"\s+the\s+(?:\p{L}+\s+)?(?:bear|dog|cat|puppy|kitten|bunny|rabbit|pony|horse|hamster|doll|teddy|bee|dragon|mouse|elephant|parrot|pig)\b"#,
        #"\s+(?:lane|street|road|avenue|close|drive|hill|house|school|nursery|cottage|park|club|group|class|team|costumes?|plush|toys?|dolls?|puzzles?|stickers?|books?|songs?|poems?|stor(?:y|ies)|emojis?|pictures?|posters?|drawings?|crafts?|colou?ring|games?|figures?|badges?|lad(?:y|ies)|man|trees?|bush(?:es)?|vines?|field|plants?|seedlings?|flowers?|museum|hyacinths?|tattoos?|earrings?|necklaces?|lights|balloons?|pillows?|cushions?|blankets?|candles?|soap|shampoo|lotion)\b(?!\s+(?:snack|full|bowl|food))"#,
        #"\s+(?:purple|red|pink|green|yellow|gold(?:en)?|brown|blond|orange|beige)\b"#,
        #"'s\s+(?:bowl|bed|basket|leash|walk|cage|birthday|mum|mom|dad|mother|house|party|collar|vet)\b"#,
        #"[\s\-]*(?:formig\w*|farben\w*|kostum\w*|stich|muster\w*|puzzle|buch|lied|strasse|weg|allee|baum|baume|strauch|kerze|seife)\b"#,
        #"\s+(?:es\s+mi|es\s+nuestr[ao]|ist\s+unser[e]?|est\s+notre|is\s+(?:my|our)|is\s+the\s+name\s+of)\s+(?:\p{L}+\s+)?(?:dog|cat|puppy|kitten|pony|horse|hamster|rabbit|bunny|pet|hund|hundin|katze|kater|kaninchen|hase|meerschweinchen|pferd|chien(?:ne)?|chatte?|lapin|cheval|perro|perra|gat[oa]|conej[oa])\b|\s+(?:heisst|s'appelle|se\s+llama)\s+(?:unser|notre|nuestr|mein|mon|ma|mi)|\s+is\s+what\s+we\s+call\b"#,
        // Of wood, plastic or foam, for children to play with.
        #"\s+(?:en|de|d'|aus)\s*(?:bois|plasti\p{L}+|mousse|holz|plastik|schaumstoff|madera|goma|espuma)\b"#,
        // Of paper, felt or dough.
        #"[^.!?;]{0,24}\b(?:(?:aus|en|de|of|from)\s+(?:papier|pappe|filz|knete|salzteig|carton|feutrine|papel|carton|cartulina|fieltro|plastilina|watte|wolle|stoff|karton|coton|laine|tissu|algodon|tela|cotton|fabric|cloth|paper|cardboard|felt|clay|wool|play\s*dough)|(?:pour|para|furs?|for)\s+(?:la\s+|the\s+|das\s+|los\s+|den\s+|her\s+|his\s+)?(?:dinette|puppen\w*|kaufladen|dolls?'?s?\s*-?house|play\s+kitchen|munecas)|on\s+paper|no\s+real\s+ones)\b"#,
    ]
}
