import HearthCore

/// The foods of a recipe of which no table knows what they hold: "brixelo sauce", "the cake mix from the market".
///
/// A recipe with such a food is never free of an allergen, as far as Hearth can tell. A plain food with words for its kind,
/// size and preparation is known: "large ripe tomatoes, chopped".
package enum UnknownFoods {
    /// Returns the foods of ingredient lines whose components are not known, as the lines name them, each once.
    package static func found(in lines: some Sequence<String>) -> [String] {
        var seen: Set<[String]> = []
        return lines.flatMap { names(in: $0) }.filter { seen.insert(FoodSpelling.words(of: $0)).inserted }
    }

    /// Returns whether every food of an ingredient line is known.
    package static func isKnown(_ line: String) -> Bool { names(in: line).isEmpty }

    private static func names(in line: String) -> [String] {
        let parsed = IngredientLine(line)
        guard !parsed.isHeading, !parsed.name.isEmpty else { return [] }
        let whole = FoodSpelling.words(of: line)
        // "Assaisonnement pour tacos" is one food to the tables, though its name ends before "pour".
        let longNames = composed.matches(in: whole).filter { $0.range.count > 1 }.map { Set(whole[$0.range]) }
        func isKnown(_ name: String) -> Bool {
            if isFoodKnown(name) { return true }
            let words = FoodSpelling.words(of: name)
            return longNames.contains { long in words.allSatisfy { long.contains($0) || isNeutral($0) } }
        }
        guard let last = parsed.alternatives.last else { return pieces(of: parsed.name).filter { !isKnown($0) } }
        // "Heavy or whipping cream": the first one shares the noun of the last one.
        let noun = last.split(separator: " ").last ?? ""
        return parsed.alternatives.flatMap(pieces).filter { name in
            !isKnown(name) && (hasHead(name) || !isFoodKnown("\(name) \(noun)"))
        }
    }

    /// Returns the foods that a name lists: "salt and brixelo sauce". A name that is one food as a whole stays whole.
    private static func pieces(of name: String) -> [String] {
        let words = name.split(separator: " ")
        let isList = words.contains { conjunctions.contains($0.lowercased()) }
        guard isList, !composed.isName(FoodSpelling.words(of: name)) else { return [name] }
        return words.split { conjunctions.contains($0.lowercased()) }.map { $0.joined(separator: " ") }
    }

    /// Returns whether the tables know what a food holds.
    ///
    /// - Parameter name: the name of a line without its amount: `hot brixelo sauce`.
    static func isFoodKnown(_ name: String) -> Bool {
        let whole = FoodSpelling.words(of: name)
        // What is behind "with" or "for" is not the food.
        let end = whole.dropFirst().firstIndex { joints.contains($0) } ?? whole.endIndex
        let words = Array(whole[..<end])
        let isNeutral = words.map(Self.isNeutral)
        guard isNeutral.contains(false) else { return true }
        let composedMatches = composed.matches(in: words)
        if composedMatches.contains(where: { $0.range == words.indices }) { return true }
        let heads = words.indices.filter { isHead(words[$0]) }
        guard !heads.isEmpty else {
            let isBought = single.matches(in: words).contains { !$0.range.allSatisfy { isNeutral[$0] } }
            return !composedMatches.isEmpty || isBought || words.contains(where: isGermanFood)
                || KitchenFood.match(name).food != nil
        }
        let singleMatches = single.matches(in: words)
        return heads.allSatisfy { head in
            if composedMatches.contains(where: { $0.range.contains(head) && $0.range.count > 1 }) { return true }
            guard composedMatches.contains(where: { $0.range.contains(head) }) || isKnownCompound(words[head]) else {
                return false
            }
            // "Olive bread" is bread and olives; "brixelo bread" is something else.
            return words.indices.allSatisfy { position in
                position == head || isNeutral[position]
                    || (composedMatches + singleMatches).contains { $0.range.contains(position) }
                    || isGermanFood(words[position])
            }
        }
    }

    private static func hasHead(_ name: String) -> Bool { FoodSpelling.words(of: name).contains(where: isHead) }

    // MARK: - Words

    private static func isNeutral(_ word: String) -> Bool {
        word.count < 3 || word.contains(where: \.isNumber) || neutral.contains(word)
            || word.count > 4 && (word.hasSuffix("ed") || word.hasSuffix("ly"))
    }

    /// Returns whether a word names a kind of food that is made of others.
    private static func isHead(_ word: String) -> Bool { heads.contains(word) || germanHead(of: word) != nil }

    /// Returns the last part of a German compound if it names a kind of food that is made of others.
    private static func germanHead(of word: String) -> String? {
        germanHeads.first { word.hasSuffix($0) && word.count > $0.count + 2 }
    }

    /// Returns whether a German compound ends with a food that is known by itself, and begins with a food: "Zwiebelbrot".
    private static func isKnownCompound(_ word: String) -> Bool {
        guard let head = germanHead(of: word), composed.isName([head]) else { return false }
        let first = String(word.dropLast(head.count))
        return neutral.contains(first) || isGermanFood(first) || isGermanPart(first)
    }

    private static func isGermanPart(_ part: String) -> Bool {
        ["", "n", "e", "en", "s"].contains { ending in
            part.hasSuffix(ending) && part.count - ending.count > 2
                && german.contains(String(part.dropLast(ending.count)))
                || german.contains(part + ending)
        }
    }

    /// Returns whether a word is a German compound with a food: "Kalbsfilet", "Zitronenschale".
    private static func isGermanFood(_ word: String) -> Bool {
        guard word.count > 6 else { return false }
        if GermanCompounds.allergens(of: word) != nil { return true }
        for length in stride(from: word.count - 3, through: 4, by: -1)
        where german.contains(String(word.prefix(length))) || german.contains(String(word.suffix(length))) {
            return true
        }
        return false
    }

    /// The German names of one word.
    private static let german: Set<String> = {
        let foods = Food.all.map(\.names) + KitchenFood.all.map(\.names)
        let words = foods.flatMap { $0.count > 1 ? $0[1] : [] }.map(FoodSpelling.words)
        return Set(words.filter { $0.count == 1 }.map { $0[0] })
    }()

    /// The names of foods whose components a table knows.
    private static let composed: FoodNameIndex = {
        var index = FoodNameIndex()
        for name in Food.all.flatMap({ $0.names.joined() }) where !openNames.contains(name) { index.add(name, []) }
        for row in CompoundFoods.shared.rows { for name in row.names.joined() + row.homonyms { index.add(name, []) } }
        for phrase in PlantFoods.phrases { index.add(phrase.name, []) }
        return index
    }()

    /// Names of the table of foods that tell the kind of a product and not what it is made of.
    private static let openNames: Set<String> = [
        "sweets", "sweet stuff", "candy", "candies", "sprinkles", "Süßigkeiten", "Süßes", "Süßkram", "bonbons",
        "friandises",
        "sucreries", "dulces", "golosinas", "chuches", "caramelos", "ready meal", "ready meals", "processed food",
        "junk food", "fast food", "additive", "additives",
    ]

    /// The names of foods that are bought and weighed.
    private static let single: FoodNameIndex = {
        var index = FoodNameIndex()
        for name in KitchenFood.all.flatMap({ $0.names.joined() }) { index.add(name, []) }
        for name in plain { index.add(name, []) }
        return index
    }()

    private static func list(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).flatMap { FoodSpelling.words(of: String($0)) })
    }

    /// Foods that neither table has.
    private static let plain = [
        "water", "wasser", "eau", "agua", "ice", "eiswürfel", "glaçon", "hielo", "salt", "salz", "sel", "sal",
        "safflower",
        "ajwain", "lavender", "dandelion", "morel", "kai lan", "gai lan", "choi sum", "choy sum", "grouse",
        "bone marrow",
        "chiles", "chilies",
    ]
    private static let conjunctions: Set<String> = ["and", "or", "&", "und", "oder", "et", "ou", "y", "o"]

    /// Words with which the rest of a name tells what goes with the food, or what it is for.
    private static let joints = list(
        "with without no for from in on as like mit ohne für aus im vom als zum zur avec sans pour en con sin para")

    /// The kinds of foods that are made of others, in four languages.
    private static let heads = list(
        """
        sauce paste mix mixture dressing marinade spread dip dough batter bread cake bar cookie cookies biscuit filling seasoning rub \
        blend stuffing patty burger nugget sausage soup pudding pie pastry cracker glaze icing frosting topping gravy relish \
        chutney pesto curry stew casserole vinaigrette mayo mayonnaise bun muffin pancake waffle cereal granola candy \
        snack dumpling pizza sandwich custard mousse fudge brownie brownies crumble loaf meatloaf fritter goujon \
        kit condiment shake slaw hummus ketchup
        soße sauce mischung würzmischung gewürzmischung aufstrich paste teig füllung brot brötchen kuchen torte keks riegel \
        wurst würstchen suppe marinade panade auflauf pastete knödel eintopf bratling frikadelle glasur guss creme brotaufstrich \
        pâte pain gâteau soupe saucisse mélange garniture farce tartinade nappage glaçage préparation barre assaisonnement \
        boulette velouté tarte gratin vinaigrette biscuit galette
        salsa mezcla aderezo aliño adobo marinada masa relleno galleta bizcocho pastel barrita sopa salchicha albóndiga \
        cobertura glaseado condimento sazonador untable guiso empanada tarta
        """
    ).subtracting(["cream", "creme"])

    /// The same at the end of a German word, the longest first.
    private static let germanHeads = list(
        """
        soße sauce mischung aufstrich paste teig füllung brot brötchen kuchen torte keks riegel wurst würstchen suppe marinade \
        panade auflauf pastete knödel eintopf bratling glasur pudding dressing gewürz fix dip
        """
    ).sorted { ($1.count, $0) < ($0.count, $1) }

    /// Words that tell the kind, state or amount of a food and add no other food to it.
    private static let neutral = list(
        """
        a an the of de d du des del la le el los las l von vom der die das di und y et and or per each any some all both extra \
        fresh freshly ripe raw organic free range good quality best nice juicy plump crisp crispy crunchy young tender unwaxed \
        cold chilled iced warm hot lukewarm boiling large small medium big mini jumbo giant tiny firm boneless skinless bone \
        skin lean thick thin long short wide cooking your my our their favorite favourite leftover day old stale overnight \
        store bought shop smooth added homemade home made own brand style type kind ready rolled plain simple basic classic traditional \
        authentic regular original natural pure real whole half halves quarter third part full double single low high reduced \
        fat sugar salt sodium calorie light lite free smooth coarse fine finely dry wet soft hard silken mild spicy strong \
        sharp mature aged golden red green yellow white black brown dark pink purple blue orange rustic crusty thick-cut \
        country farmhouse artisan italian french greek spanish german mexican american chinese indian japanese thai english \
        turkish korean vietnamese asian moroccan swiss dutch polish irish danish slice piece chunk cube strip stick bunch sprig \
        leaf leave handful pinch dash drop splash knob clove head stalk rib stem bulb ear sheet packet pack package can tin jar \
        bottle box bag tub tube carton glass cup tablespoon teaspoon tbsp tsp batch portion serving quantity recipe amount dinner \
        breakfast lunch party family baby kid kids adult instant quick easy slow frozen canned tinned bottled jarred seedless \
        few several about more kosher caster heavy whipping substitute equivalent cocktail taste optional needed required choice preferred preferably available above below following \
        frisch frische frischer frisches frischen reif reife reifer reifes reifen bio groß große großer großes großen klein \
        kleine kleiner kleines kleinen mittelgroß mittelgroße festkochend weich weiche altbacken altbackene altbackenes kalt kalte kalter kaltes warm warme heiß \
        gehackt gehackte gerieben geriebene getrocknet getrocknete fein feine feiner feines grob grobe mild milde milder scharf \
        scharfe scharfer hell helle helles dunkel dunkle dunkles weiß weiße rot rote roter rotes grün grüne gelb gelbe \
        selbstgemacht selbstgemachte selbst gemachte gekauft gekaufte fertig fertige fertiger fertiges etwas wenig viel stück \
        stücke scheibe scheiben bund zehe zehen prise packung glas dose becher tasse beutel würfel blatt blätter stange art nach \
        wahl geschmack hausgemacht hausgemachte land bauern
        frais fraîche fraîches mûr mûre mûres gros grosse grosses petit petite petits petites moyen moyenne grand grande grands \
        grandes haché hachée hachés râpé râpée fin fine fins doux douce fort forte froid froide chaud chaude tiède sec sèche secs \
        blanc blanche blancs rouge rouges vert verte verts noir noire jaune maison bio prêt prête emploi tranche tranches gousse \
        gousses branche branches feuille feuilles botte pincée sachet boîte bocal pot verre cuillère morceau morceaux peu bien \
        nature entier entière entiers complet complète déjà cuit cuite cuits cuites surgelé surgelés surgelée choix goût
        fresco fresca frescos frescas maduro madura maduros maduras grande grandes pequeño pequeña pequeños mediano mediana \
        medianos picado picada picados rallado rallada fino fina suave fuerte picante dulce frío fría caliente tibio tibia seco \
        seca secos blanco blanca rojo roja rojos verde verdes negro negra amarillo amarilla casero casera comprado comprada \
        rebanada rebanadas diente dientes rama ramas ramita hoja hojas manojo pizca sobre lata bote tarro vaso cucharada \
        cucharadita trozo trozos poco poca entero entera enteros integral cocido cocida cocidos congelado congelada gusto \
        elección tipo estilo preparado preparada listo lista usar
        """)
}
