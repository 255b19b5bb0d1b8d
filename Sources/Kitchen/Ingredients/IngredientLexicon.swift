import HearthCore

/// The words of ingredient lines in English, German, French and Spanish, folded.
enum IngredientLexicon {
    // MARK: Units

    /// A row a unit: its English name, then its other names. A name may have several words.
    private static let unitRows = """
        mg; milligram, milligrams, milligramme, milligramm
        g; gr, gm, gms, gram, grams, gramme, grammes, gramm, gramo, gramos, grs
        kg; kgs, kilo, kilos, kilogram, kilograms, kilogramm, kilogramme, kilogrammes, kilogramo, kilogramos
        oz; ozs, ounce, ounces, onza, onzas
        lb; lbs, pound, pounds, libra, libras
        ml; mls, millilitre, millilitres, milliliter, milliliters, mililitro, mililitros, cc
        cl; centilitre, centilitres, centiliter, centilitro, centilitros, zentiliter
        dl; decilitre, decilitres, deciliter, deciliters, decilitro, decilitros, deziliter
        l; litre, litres, liter, liters, litro, litros, ltr, lt
        tsp; tsps, teaspoon, teaspoons, teaspoonful, teaspoonfuls, tea spoon, tea spoons, tspn, tl, teeloffel, \
        cuillere a cafe, cuilleres a cafe, cuilleree a cafe, cuil a cafe, c a cafe, c a c, cac, cc cafe, cucharadita, \
        cucharaditas, cdta, cdtas, cdita, cditas, cucharilla, cucharillas, cucharada de postre, c a the, \
        cuillere a the, cuilleres a the, kaffeeloffel, kl
        dsp; dessertspoon, dessertspoons, dessert spoon, dessertspoonful, cuillere a dessert, cuilleres a dessert
        tbsp; tbsps, tbs, tblsp, tblsps, tbl, tb, tbls, tablespoon, tablespoons, tablespoonful, tablespoonfuls, \
        table spoon, table spoons, el, essloffel, cuillere a soupe, cuilleres a soupe, cuilleree a soupe, \
        cuilleres a table, cuillere a table, cuil a soupe, c a soupe, c a s, cas, cs, c a table, cucharada, cucharadas, \
        cda, cdas, cucharada sopera, cucharadas soperas, cuchara, cucharas, cucharadas grandes
        cup; cups, c, tasse, tassen, tasses, taza, tazas, cupful, cupfuls
        fl oz; floz, fluid ounce, fluid ounces, fl ounce, fl ounces, fl ozs, oz fl
        pt; pts, pint, pints, pinte, pintes, pinta, pintas
        qt; qts, quart, quarts
        gal; gallon, gallons, galon, galones
        cm; centimetre, centimetres, centimeter, centimeters, centimetro, centimetros, zentimeter
        mm; millimetre, millimetres, millimeter, millimeters
        in; inch, inches, pulgada, pulgadas
        can; cans, tin, tins, dose, dosen, boite, boites, conserve, lata, latas
        jar; jars, glas, glaser, bocal, bocaux, bote, botes, frasco, frascos, tarro, tarros, pot, pots
        bottle; bottles, flasche, flaschen, flaschchen, bouteille, bouteilles, botella, botellas
        package; packages, pkg, pkgs, packet, packets, pack, packs, pck, pack, packung, packungen, pkt, packchen, \
        paket, pakete, paquet, paquets, paquete, paquetes, pckg, pa, pg
        sachet; sachets, tutchen, beutel, sobre, sobres, sobrecito
        envelope; envelopes
        bag; bags, sac, sacs, tute, tuten, bolsa, bolsas
        box; boxes, schachtel, schachteln, caja, cajas
        carton; cartons, karton, brik, briks, brique, briques, briquette, briquettes, brick
        container; containers, becher, tub, tubs, tarrina, tarrinas, envase, envases, schale, schalen, barquette, \
        barquettes, bandeja, bandejas
        punnet; punnets
        tube; tubes, tuben, tubo, tubos
        pouch; pouches
        block; blocks, bloque, bloques, bloc
        ball; balls, kugel, kugeln, boule, boules, bola, bolas
        bunch; bunches, bund, bunde, bd, botte, bottes, bouquet, bouquets, manojo, manojos, atado, atados, ramillete
        clove; cloves, zehe, zehen, gousse, gousses, diente, dientes
        slice; slices, scheibe, scheiben, tranche, tranches, rodaja, rodajas, loncha, lonchas, rebanada, rebanadas, \
        scheibchen
        sprig; sprigs, zweig, zweige, zweiglein, brin, brins, ramita, ramitas, stangel, stiel, stiele, \
        stengel, branche, branches
        stalk; stalks, tige, tiges, tallo, tallos
        stick; sticks, stange, stangen, baton, batons, barra, barras, rama, ramas
        piece; pieces, pc, pcs, stuck, stucke, stk, morceau, morceaux, pieza, piezas, trozo, trozos, st, stuckchen, \
        pedazo, pedazos, unidad, unidades, ud, uds
        pinch; pinches, prise, prisen, pr, pincee, pincees, pizca, pizcas, messerspitze, messerspitzen, msp, pellizco, \
        pointe de couteau
        dash; dashes, schuss, spritzer, trait, traits, filet, chorro, chorrito, chorros, chorritos, chorreton
        splash; splashes
        drizzle; drizzles
        glug; glugs
        dollop; dollops, klecks, klacks
        drop; drops, tropfen, goutte, gouttes, gota, gotas
        handful; handfuls, handsful, handvoll, hand voll, poignee, poignees, punado, punados
        head; heads, kopf, kopfe, tete, tetes, cabeza, cabezas, cogollo, cogollos
        rib; ribs
        leaf; leaves, blatt, blatter, feuille, feuilles, hoja, hojas
        loaf; loaves
        sheet; sheets, platte, platten, lamina, laminas, plancha, planchas
        ear; ears, kolben, epi, epis, mazorca, mazorcas
        rasher; rashers
        knob; knobs
        bulb; bulbs, knolle, knollen, bulbe, bulbes, bulbo, bulbos
        cube; cubes, wurfel, cubo, cubos, cubito, cubitos, pastilla, pastillas
        square; squares, carre, carres, rippe, rippen
        strip; strips, streifen, lanieres, laniere, tira, tiras
        spear; spears
        branch; branches
        chunk; chunks
        wedge; wedges
        log; logs
        stem; stems
        scoop; scoops, messloffel
        glass; glasses, verre, verres, vaso, vasos, copa, copas, glaschen
        recipe; recipes, rezept, recette
        batch; batches
        rack; racks
        thumb; thumbs, daumen
        bowl; bowls, bol, bols, schussel
        portion; portions, serving, servings, portionen, racion, raciones
        envelope; envelopes
        tray; trays
        stack; stacks
        squeeze; squeezes
        grinding; grindings, grind, grinds, umdrehungen
        segment; segments
        shot; shots
        """

    /// The units by their folded names; words of a name are joined by spaces.
    static let units: [String: MeasureUnit] = {
        var units: [String: MeasureUnit] = [:]
        for row in unitRows.split(separator: "\n") {
            let parts = row.split(separator: ";")
            let unit = MeasureUnit.named(String(parts[0]))
            units[unit.name] = unit
            for name in parts.dropFirst().joined().split(separator: ",") {
                units[IngredientTokens.fold(name.trimming { $0 == " " })] = unit
            }
        }
        return units
    }()

    /// The most words of a unit's name.
    static let longestUnit = 4

    /// Returns whether letters that are glued to a number can be a unit: `400g`, `1T`, `2EL`.
    static func isUnit(_ letters: String) -> Bool {
        letters == "T" || letters.lowercased() == "fl" || units[IngredientTokens.fold(letters)] != nil
    }

    /// Units that stand without a number: `pinch of salt`, `small handful basil`.
    static let vagueUnits: Set<String> = [
        "pinch", "dash", "splash", "drizzle", "glug", "dollop", "drop", "handful", "bunch", "sprig", "knob", "squeeze",
    ]

    /// Units that stand behind the name of the food: `3 garlic cloves`.
    static let trailingUnits: Set<String> = [
        "clove", "rib", "sprig", "spear", "sheet", "stalk", "branch", "bulb", "head", "rasher", "stem",
    ]

    /// The counted unit that a compound names at its end: German writes `Knoblauchzehen` and `Petersilienzweige`.
    static let compoundUnits: [(ending: String, unit: String)] = [
        ("zehe", "clove"), ("zehen", "clove"), ("zweig", "sprig"), ("zweige", "sprig"), ("stange", "stalk"),
        ("stangen", "stalk"), ("knolle", "bulb"), ("knollen", "bulb"), ("scheibe", "slice"), ("scheiben", "slice"),
    ]

    static let compoundStems: Set<String> = [
        "knoblauch", "sellerie", "lauch", "fenchel", "rosmarin", "thymian", "zitronengras",
    ]

    // MARK: Numbers

    static let numbers: [String: Rational] = {
        let whole = """
            one ein eine einen einer eines un une uno una; two zwei deux dos; three drei trois tres; \
            four vier quatre cuatro; five funf cinq cinco; six sechs seis; seven sieben sept siete; eight acht huit ocho; \
            nine neun neuf nueve; ten zehn dix diez; eleven elf onze; twelve zwolf douze doce; thirteen dreizehn; \
            fourteen vierzehn; fifteen funfzehn quinze quince; sixteen sechzehn; seventeen siebzehn; eighteen achtzehn; \
            nineteen neunzehn; twenty zwanzig vingt veinte
            """
        var numbers: [String: Rational] = [:]
        for (index, words) in whole.split(separator: ";").enumerated() {
            for word in words.split(separator: " ") { numbers[String(word)] = Rational(index + 1) }
        }
        for word in ["half", "halb", "halbe", "halber", "halbes", "halben", "demi", "demie", "medio", "media"] {
            numbers[word] = Rational(1, 2)
        }
        for word in ["anderthalb", "eineinhalb", "einenhalb"] { numbers[word] = Rational(3, 2) }
        for word in ["quarter", "viertel"] { numbers[word] = Rational(1, 4) }
        numbers["dreiviertel"] = Rational(3, 4)
        for word in ["dozen", "dutzend", "douzaine", "docena"] { numbers[word] = 12 }
        for word in ["couple"] { numbers[word] = 2 }
        numbers["thirty"] = 30
        return numbers
    }()

    static let articles: Set<String> = ["a", "an"]

    /// Words between the numbers of a range.
    static let rangeWords: Set<String> = ["to", "or", "bis", "oder", "a", "ou", "o", "u"]

    /// Words before an amount that say how exact it is.
    static let approximations: Set<String> = [
        "about", "approx", "approximately", "around", "roughly", "nearly", "almost", "ca", "circa", "etwa", "ungefahr",
        "rund", "knapp", "knappe", "knapper", "gut", "gute", "guter", "environ", "unos", "unas", "aproximadamente",
        "aprox", "up", "least", "scant", "generous", "heaped", "heaping", "rounded", "level", "good", "big", "gehauft",
        "gehaufte", "gehaufter", "gestrichen", "gestrichene", "gestrichener", "full", "just", "well", "overfull",
        "maybe", "another", "extra", "weighing", "bonne", "bon", "beau", "belle", "buen", "buena",
    ]

    /// Words that stand for an amount without a number.
    static let vagueAmounts: Set<String> = [
        "few", "some", "several", "etwas", "einige", "ein paar", "paar", "quelques", "algunas", "algunos", "unos",
        "unas", "wenig", "lots", "plenty", "bit", "peu", "poco", "bisschen",
    ]

    /// Words that join a unit and its food: `2 cups of flour`.
    static let joiners: Set<String> = ["of", "de", "d'", "von", "vom", "del", "di", "des", "du", "der"]
    static let laterArticles: Set<String> = ["the", "la", "le", "l'", "les", "los", "las", "el"]

    // MARK: Words of names

    static let sizes: Set<String> = words(
        """
        small medium large big extra-large xl lg sm md medium-size medium-sized small-sized large-size large-sized mini \
        jumbo average average-sized good-sized good-size decent-sized smallish largish tiny huge \
        gross grosse grosser grosses grossen klein kleine kleiner kleines kleinen mittelgross mittelgrosse mittelgrosser \
        mittelgrosses mittelgrossen mittlere mittlerer mittleres mittleren \
        gros grosse grosses petit petite petits petites moyen moyenne moyens moyennes grand grande grands grandes \
        mediano mediana medianos medianas pequeno pequena pequenos pequenas gran
        """)

    /// Words of size behind the name: cebolla grande.
    static let laterSizes: Set<String> = words(
        "grande grandes mediano mediana medianos medianas pequeno pequena pequenos pequenas moyen moyenne moyens moyennes"
    )

    /// Words before a unit: `a generous handful`, `1 heaped tsp`.
    static let unitModifiers: Set<String> = sizes.union(
        words(
            """
            heaped heaping scant level rounded generous good fat plump thin thick tall short full well-heaped overflowing \
            gehauft gehaufte gehaufter gehauften gestrichen gestrichene gestrichener gestrichenen knapp knappe knapper gut \
            gute guter rase rases bombee bombees bonne bonnes belle belles bon buen buena colmada colmadas rasa rasas \
            thumb-sized thumb-size walnut-sized packed loosely firmly lightly tightly good-sized long whole fresh half \
            healthy hearty nice
            """))

    /// Preparations of what is sold prepared: drained bottled capers.
    static let laterPreparations: Set<String> = [
        "drained", "rinsed", "thawed", "defrosted", "toasted", "melted", "softened", "cooked", "abgetropft",
        "aufgetaut",
    ]

    /// Words that begin a preparation only before "with", "in" and the like: coffee dissolved in water.
    static let joined: Set<String> = [
        "dissolved", "blended", "mixed", "combined", "tossed", "stirred", "diluted", "brushed", "tied", "flavored",
        "flavoured", "gemischt", "melange", "mezclado", "disuelto", "delaye", "aufgelost", "angeruhrt",
    ]

    /// Names in which a word of size is a part: petit pois, medium sherry.
    static let sizedFoods: [String: Set<String>] = [
        "petit": ["pois", "suisse", "beurre", "four", "pain", "sale"],
        "petits": ["pois", "suisses", "beurres", "fours", "pains"],
        "medium": ["dry", "sherry", "curry", "grain", "egg"], "grosse": ["bohnen"], "mini": ["marshmallows"],
        "big": [], "gros": ["sel"], "large": ["flake"],
    ]

    static let adverbs: Set<String> = words(
        """
        finely roughly coarsely thinly thickly freshly lightly firmly loosely tightly well very fairly slightly \
        partially partly gently just diagonally lengthwise lengthways crosswise quickly neatly carefully fresh-ly \
        fein grob frisch dunn leicht klein finement grossierement fraichement bien muy finamente groseramente recien \
        previously more
        """)

    /// What is done with a food before it is used. These words are no part of its name.
    static let preparations: Set<String> = words(
        """
        chopped minced diced sliced grated shredded crumbled melted softened cubed quartered halved julienned peeled \
        deveined seeded deseeded de-seeded cored stemmed trimmed torn mashed beaten whisked sifted strained drained \
        rinsed washed cleaned thawed defrosted shaved crushed toasted cooked uncooked cracked bruised smashed pressed \
        hulled boned deboned skinned zested juiced squeezed sieved packed boiled hard-boiled hard-cooked soft-boiled \
        hardboiled flattened scrubbed slivered snipped picked wilted cut split separated segmented spiralized pounded \
        pureed blanched-and-peeled ripped deribbed pre-crumbled fresh-ground fresh-squeezed freshly-ground \
        freshly-squeezed freshly-grated fine-chopped fried soaked warmed chilled cooled heated tempered divided \
        reserved removed discarded scraped attached intact pre-cooked precooked poached steamed scored crosshatched butterflied deep-fried stoned destoned \
        gehackt gerieben gewurfelt geschnitten geschalt gepresst zerdruckt geschmolzen zerlassen verquirlt abgetropft \
        gekocht gerostet geraspelt gehobelt gewaschen entkernt halbiert geviertelt gezupft aufgetaut zerkleinert \
        weich zimmerwarm lauwarm gestossen zerstossen puriert ausgepresst abgerieben gegart vorgekocht \
        hache haches hachee hachees emince eminces emincee emincees rape rapes rapee rapees coupe coupes coupee coupees \
        fondu fondue fondus fondues epluche epluches epluchee epluchees pele peles pelee pelees ecrase ecrases ecrasee \
        ecrasees egoutte egouttes egouttee egouttees cuit cuite cuits cuites cisele ciseles ciselee ciselees presse \
        presses pressee pressees battu battus ramolli tranche tranchee denoyaute denoyautes denoyautees concasse \
        concasses concassee concassees lave lavee lavees rince rincee rincees emiette emiettes emiettee \
        rissole grille grillee \
        picado picada picados picadas rallado rallada rallados ralladas cortado cortada cortados cortadas pelado pelada \
        pelados peladas derretido derretida troceado troceada troceados troceadas batido batidos escurrido escurrida \
        escurridos escurridas cocido cocida cocidos cocidas machacado machacados exprimido exprimida \
        laminado laminada laminados laminadas triturado triturada lavado lavada lavadas fileteado tostado tostada \
        fundido fundida desmenuzado desmenuzada hervido hervida
        """)

    /// Preparations in front of a name that are a part of it: what a shop sells so.
    static let keptInFront: Set<String> = words(
        """
        split fried grille grillee tostado tostada cocido cocida steamed chilled cut divided separated reserved poached cuit cuite cuits cuites triturado triturada presse batido rape rapes \
        rallado rallada laminado picada picado tranche fileteado gestossen
        """)

    /// Foods whose name includes the preparation before it: crushed chilli flakes, slivered almonds.
    static let preparedFoods: [String: Set<String>] = [
        "crushed": [
            "red", "chilli", "chili", "chile", "tomato", "tomatoes", "pineapple", "ice", "peppers", "hot", "flakes",
        ],
        "sliced": ["bread"], "cracked": ["wheat"],
        "toasted": ["sesame"], "pressed": ["cottage"], "cooked": ["ham"], "strained": ["yogurt", "yoghurt"],
        "shredded": ["wheat", "suet"], "mashed": ["potato"], "uncooked": [], "chopped": ["tomatoes"],
        "diced": ["tomatoes"], "minced": ["beef", "lamb", "pork", "turkey", "chicken", "veal", "meat"], "torn": [],
        "peeled": ["tomatoes", "plum"],
    ]

    /// Words before a preparation that make it a part of the name: frozen chopped spinach.
    static let preserved: Set<String> = words(
        """
        frozen canned tinned dried bottled jarred tk tiefgekuhlt tiefgekuhlte surgele surgeles surgelee congelado \
        congelada ready quick dry
        """)

    /// Words that can stand before a comma without a food: `skinless, boneless chicken`.
    static let adjectives: Set<String> = words(
        """
        skinless boneless skin-on bone-in plain ripe fresh dried long short thin thick roasted salted unsalted sweetened \
        unsweetened cold warm hot firm crisp young tender raw lean fat-free low-fat reduced-fat nonfat low-sodium large \
        small medium organic free-range good good-quality unwaxed dry smoked frozen canned tinned mild sharp aged fine \
        coarse fresh-picked full-fat whole seedless pitted shelled unpeeled blanched crusty day-old red green yellow \
        white black ripest soft hard sweet sour spicy light dark heavy thick-cut lightly quality best store-bought \
        homemade boiled very extra unbleached
        """)

    /// Words that begin a note behind the name: for frying, to serve, plus more.
    static let cuts: Set<String> = words(
        """
        for to such like preferably plus depending if until as about including ideally according \
        zum zur fur nach zb bzw pour para selon como je optional optionally wahlweise eventuell evtl facultatif \
        facultative opcional ggf eg ie
        """)

    /// What follows "in" and "en" if they say how a food is cut: in Scheiben, en dés.
    static let cutForms: Set<String> = words(
        """
        their half halves chunks slices pieces cubes strips wedges rings scheiben scheibchen wurfel wurfeln streifen \
        ringe ringen stucke stucken stuckchen spalten stifte stiften feine feinen dunne dunnen kleine kleinen grobe \
        des rondelles lamelles morceaux cubes tranches quartiers petits petites fines fins batonnets julienne \
        rodajas cubos dados daditos juliana tiras trozos rebanadas laminas cuartos gajos aros rondelle brunoise
        """)

    /// Foods whose name ends in a preparation: carne picada, viande hachée, pan rallado.
    static let keptBehind: [String: Set<String>] = [
        "picada": ["carne"], "hachee": ["viande"], "hache": ["boeuf", "veau", "porc", "steak", "poulet"],
        "rallado": ["pan", "coco"], "rape": ["fromage", "coco"], "triturado": ["tomate"], "fundido": ["queso"],
        "concasse": [], "concassees": ["tomates"], "pelees": ["tomates"], "cocidos": ["garbanzos"],
        "cocido": ["jamon"], "cocida": ["remolacha"], "cuit": ["jambon"], "weich": [], "cut": [],
    ]

    static let optionalWords: Set<String> = words(
        """
        optional optionally facultatif facultative facultatifs opcional opcionales wahlweise eventuell evtl ggf
        """)

    static let toTaste: [String] = [
        "to taste", "nach geschmack", "nach belieben", "au gout", "a votre gout", "selon le gout", "selon gout",
        "selon votre gout", "al gusto", "a gusto", "as needed", "as required", "nach bedarf", "cantidad necesaria",
    ]

    static let alternatives: Set<String> = ["or", "oder", "ou", "o", "and/or"]
    static let conjunctions: Set<String> = ["and", "und", "et", "y", "e", "&"]

    /// Words that say that the amount is of a part of the fruit: juice of 1 lemon.
    static let fruitParts: Set<String> = words(
        """
        juice zest rind peel leaves stems seeds needles flesh meat pulp saft abrieb schale zitronensaft jus zeste zestes zumo jugo ralladura cascara piel zests \
        juices
        """)

    /// Words that begin the headings of parts of a recipe.
    static let headings: [[String]] = [
        ["for", "the"], ["fur", "den"], ["fur", "die"], ["fur", "das"], ["pour", "la"], ["pour", "le"],
        ["pour", "les"],
        ["pour", "l'"], ["para", "la"], ["para", "el"], ["para", "los"], ["para", "las"], ["to", "serve"],
        ["to", "garnish"],
    ]

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map { IngredientTokens.fold(String($0)) })
    }
}
