import Kitchen

/// The meaning of a word for meals.
enum MealSense: Hashable, Sendable {
    /// A food of the table of foods, by its canonical name.
    case food(String)
    case dish(String)
    case cuisine(String)
    case diet(String)
    case trait(String)
    case meal(MealName)
    /// An illness, an intolerance or a fast, by its name in ``ConditionLexicon``.
    case condition(String)
    /// A word with a part in the grammar of requests.
    case cue(MealCue)
}

/// The parts that words have in the grammar of requests for meals.
enum MealCue: String, Hashable, Sendable {
    /// Excludes what follows: "no", "without", "allergic to".
    case excludes
    /// The same, for health: "allergic to", "reacts to".
    case harms
    /// Excludes what stands before: "allergy", "free", "is off the menu".
    case excluded
    /// The same, for health: "makes her sick", "gives him hives".
    case harmed
    /// A reaction without a food of its own: the food is before or behind it in the sentence.
    case reaction
    /// Takes an exclusion back: "no problem with", "likes again", "not only".
    case allows
    /// The food in front is allowed: "is fine now".
    case allowed
    /// Several days or an unrestricted amount: "not just", "not every day".
    case notOnly
    /// Continues with a wish: "but", "with", "instead".
    case wants
    /// Begins a new thought: "but", "however".
    case but
    case keeps
    case restarts
    case swaps
    case drops
    case adds
    case avoidAll
}

/// Words for meals, traits, cuisines and diets, and the one table of all words for meals.
enum MealLexicon {
    static let table = PhraseTable<MealSense>(phrases)
    static let dietNames = LexiconRows.names(diets)
    static let traitNames = LexiconRows.names(traits)

    private static var phrases: [PhraseTable<MealSense>.Phrase] {
        var phrases: [PhraseTable<MealSense>.Phrase] = []
        for food in Food.all where !food.name.contains("-free") && !food.name.hasPrefix("frozen ") {
            for (language, names) in zip(IntentLanguage.allCases, food.names) {
                let canonical = food.name.hasPrefix("tinned ") ? String(food.name.dropFirst(7)) : food.name
                for name in names { phrases.append(.init(name, .food(canonical), [language])) }
            }
        }
        phrases += LexiconRows.phrases(DishLexicon.table) { .dish($0) }
        phrases += LexiconRows.phrases(cuisines) { .cuisine($0) }
        phrases += LexiconRows.phrases(diets) { .diet($0) }
        phrases += LexiconRows.phrases(ConditionLexicon.table) { .condition($0) }
        phrases += LexiconRows.phrases(traits) { .trait($0) }
        phrases += LexiconRows.phrases(meals) { MealName(rawValue: $0).map(MealSense.meal) }
        let cues = LexiconRows.phrases(CueLexicon.table) { MealCue(rawValue: $0).map(MealSense.cue) }
        for cue in cues {
            phrases.append(cue)
            phrases += spelledOut(cue.text).map { .init($0, cue.value, cue.languages) }
        }
        return phrases
    }

    /// Returns the phrase with a contraction written as two words: "cannot stand", "does not eat".
    private static func spelledOut(_ phrase: String) -> [String] {
        let words = phrase.split(separator: " ").map(String.init)
        guard let index = words.firstIndex(where: { contractions[$0.filter { $0 != "'" }] != nil }) else { return [] }
        return (contractions[words[index].filter { $0 != "'" }] ?? []).map { long in
            (words[..<index] + [long] + words[(index + 1)...]).joined(separator: " ")
        }
    }

    private static let contractions = [
        "cant": ["cannot", "can not", "can t"], "doesnt": ["does not", "doesn t"], "dont": ["do not", "don t"],
        "wont": ["will not", "won t"], "isnt": ["is not"], "arent": ["are not"], "shouldnt": ["should not"],
        "mustnt": ["must not"], "couldnt": ["could not"],
    ]

    private static let meals = """
        breakfast; breakfast, breakfasts, brekkie, brekky, brekkies, breaky, brunch, brekfast; Frühstück, \
        Frühstücke, Zmorge, Zmorgen, Frühstücken, Brunch, Morgenessen, frühstücken; petit-déjeuner, petit-déj, \
        petits-déjeuners, petit déj, ptit dej, p'tit déj, petits-déj, petit dej, brunch; desayuno, desayunos, \
        desayunar, desayunito, brunch, desayunamos, desayunan
        lunch; lunch, lunches, packed lunch, packed lunches, lunchbox, lunchboxes, lunch box, lunch boxes, \
        midday meal, bento, bentos, noon meal, sandwich box; Mittagessen, Mittag, Zmittag, mittags, Lunch, \
        Lunches, Brotdose, Lunchbox, Lunchboxen, Mittage, Mittags, zum Mittag; déjeuner, déjeuners, midi, midis, \
        déj, dej, lunch box, repas de midi, le midi, lunchbox, pique-nique du midi; comida, comidas, almuerzo, \
        almuerzos, almorzar, almorzamos, almuerzan, lonche, lonches, lonchera, loncheras, vianda, viandas, tupper, táper, mediodía
        dinner; dinner, dinners, tea, teas, supper, suppers, evening meal, evening meals, dinnertime, tonight, \
        tonights, tonite, dinnner, dinenr, weeknight, weeknights, school nights, school night, evening, \
        evenings, nights, night, nites, diner, iftar, family tea; Abendessen, Abendbrot, Znacht, Nachtessen, \
        Abends, abends, Abend, Abende, Abig, zum Abend, Zvieri-Znacht, Nachtässe, Feierabend, Abendmahl, \
        Znachts; dîner, dîners, souper, soupers, soir, soirs, ce soir, soirée, repas du soir, le soir; cena, \
        cenas, cenar, cenita, noche, noches, cenamos, ceno, cenemos, cenan, cenaremos, merienda-cena, esta noche
        snack; snack, snacks, snax, nibbles, morning tea, afternoon tea, arvo tea, recess, playlunch, after \
        school snack, elevenses; Snack, Snacks, Znüni, Zvieri, Jause, Jausn, Jausenbox, Jausenboxen, Znünibox, Znüniböxli, Pausenbrot, Pausensnack, \
        Pausensnacks, Zwischenmahlzeit, Vesper, Brotzeit, Nachmittagssnack, Pausenbrote, Zwischenmahlzeiten, \
        Zünni; goûter, goûters, collation, collations, quatre-heures, en-cas, dix heures, 4 heures, encas, \
        quatre heures; merienda, meriendas, colación, colaciones, snack, snacks, tentempié, refrigerio, \
        refrigerios, media mañana, botana, botanas, onces, once, merendar
        """

    static let cuisines = """
        italian; italian; italienisch, italienische, italienisches; italien, italienne, à l'italienne; italiano, \
        italiana, italianas
        mexican; mexican, tex mex, tex-mex; mexikanisch, mexikanische, mexikanisches; mexicain, mexicaine, \
        tex-mex; mexicano, mexicana, mexicanas
        indian; indian; indisch, indische, indisches; indien, indienne, à l'indienne; indio, hindú, comida \
        india, de la india
        chinese; chinese; chinesisch, chinesische, chinesisches; chinois, chinoise; chino, china, comida china
        thai; thai; thailändisch, thailändische, Thai; thaï, thaïlandais, thaïlandaise; tailandés, tailandesa, thai
        japanese; japanese; japanisch, japanische, japanisches; japonais, japonaise; japonés, japonesa
        korean; korean; koreanisch, koreanische; coréen, coréenne; coreano, coreana
        vietnamese; vietnamese; vietnamesisch, vietnamesische; vietnamien, vietnamienne; vietnamita
        asian; asian; asiatisch, asiatische, asiatisches; asiatique; asiático, asiática
        greek; greek; griechisch, griechische, griechisches; grec, grecque, à la grecque; griego, griega
        turkish; turkish; türkisch, türkische, türkisches; turc, turque; turco, turca
        lebanese; lebanese; libanesisch, libanesische; libanais, libanaise; libanés, libanesa
        moroccan; moroccan; marokkanisch, marokkanische; marocain, marocaine; marroquí
        middle_eastern; middle eastern; orientalisch, orientalische; oriental, orientale; oriental, árabe
        mediterranean; mediterranean; mediterran, mediterrane, mediterranes, Mittelmeerküche; méditerranéen, \
        méditerranéenne; mediterráneo, mediterránea
        spanish; spanish; spanisch, spanische, spanisches; espagnol, espagnole; español, española
        french; french; französisch, französische, französisches; français, française, à la française; francés, \
        francesa
        german; german; deutsch, deutsche Küche, gutbürgerlich; allemand, allemande; alemán, alemana
        austrian; austrian; österreichisch, österreichische; autrichien, autrichienne; austriaco, austriaca
        swiss; swiss; schweizerisch, Schweizer Küche; suisse; suizo, suiza
        british; british, english; britisch, englisch; anglais, britannique; inglés, británico
        american; american; amerikanisch, amerikanische; américain, américaine; americano, americana
        caribbean; caribbean, jamaican; karibisch; antillais, antillaise, créole; caribeño, caribeña
        african; african, nigerian, ethiopian; afrikanisch, afrikanische; africain, africaine; africano, africana
        peruvian; peruvian; peruanisch; péruvien, péruvienne; peruano, peruana
        polish; polish food; polnisch, polnische; polonais, polonaise; polaco, polaca
        persian; persian, iranian; persisch, persische; persan, iranien; persa
        portuguese; portuguese; portugiesisch; portugais, portugaise; portugués, portuguesa
        filipino; filipino; philippinisch; philippin; filipino, filipina
        brazilian; brazilian; brasilianisch; brésilien, brésilienne; brasileño, brasileña
        argentinian; argentinian, argentine; argentinisch; argentin, argentine; argentino, argentina
        cajun; cajun, creole; ; cajun;
        """

    static let diets = """
        vegetarian; vegetarian, veggie, vego, vegetarians, meatless, meat free, meatfree, vegitarian, \
        vegeterian, veg only, lacto-vegetarian; vegetarisch, vegetarische, vegetarisches, Vegetarier, \
        Vegetarierin, veggie, fleischlos, vegi, fleischfrei, vegetarischen; végétarien, végétarienne, végé, \
        végétariens, végétariennes, vege, vg; vegetariano, vegetariana, vegetarianas, vegetarianos, vege, veggie
        vegan; vegan, vegans, plant based, plantbased, plant-based, no animal products, without any animal \
        products; vegan, vegane, veganes, Veganer, Veganerin, pflanzlich, rein pflanzlich, veganen, tierfrei; \
        végan, végane, végétalien, végétalienne, vegan, vegane; vegano, vegana, veganas, veganos, a base de \
        plantas
        pescatarian; pescatarian, pescetarian, pesci, pescatarians, pesco; pescetarisch, pescetarier, \
        pescatarisch, Pescetarierin, pesketarisch, pescetarische; pescétarien, pescétarienne, pescetarien, \
        pesco-végétarien, pesco; pescetariano, pescetariana, pescatariano, pescatariana, pesco
        halal; halal, hallal; halal; halal, hallal; halal
        kosher; kosher; koscher, koschere; casher, cacher, kasher; kosher, kósher, cásher
        gluten_free; gluten free, gluten-free, gf, glutenfree, glutenless; glutenfrei, glutenfreie, \
        glutenfreies, glutenfreien; gluten free; gluten free
        dairy_free; dairy free, dairy-free, df, dairyfree, milk free, lactose free, lactose-free; milchfrei, \
        laktosefrei, lactosefrei, milchfreie, laktosefreie, lactosefreie; sans lactose ni lait; libre de lácteos
        low_salt; low salt, low sodium, low-salt, low-sodium, no salt, salt free, without salt, no added salt, \
        less salt, reduced salt, unsalted, salt-free; salzarm, salzarme, natriumarm, ohne Salz, salzfrei, wenig \
        Salz, salzreduziert, kein Salz, ungesalzen; pauvre en sel, peu de sel, sans sel, peu salé, hyposodé, \
        moins de sel, pas de sel; bajo en sal, baja en sal, bajo en sodio, sin sal, poca sal, bajas en sal, \
        bajos en sal, baja en sodio, hiposódica
        keto; keto, ketogenic, low carb, low-carb; keto, ketogen, ketogene, low carb; kéto, keto, cétogène, low \
        carb; keto, cetogénica, cetogénico, baja en carbohidratos, low carb
        """

    static let traits = """
        quick; quick, quickly, fast, speedy, quickie, quick n easy, in a hurry, rushed, quicker, super quick, \
        quikc, in a rush; schnell, schnelle, schnelles, fix, flott, flotte, schnellen, schneller, rasch, \
        blitzschnell, gschnäll, schnäll, auf die Schnelle; rapide, rapides, vite fait, express, vite, rapido, \
        rapidos; rápido, rápida, rápidas, rápidos, exprés, rapidito, veloz, rapiditas, rapidita
        make_ahead; make ahead, make-ahead, meal prep, mealprep, batch cook, batch cooking, prep ahead, cook \
        ahead, in advance, ahead of time, prepped, meal prepping, prepare ahead, batch cooked, batch, prep the \
        night before; vorbereiten, Meal Prep, Mealprep, vorkochen, vorbereitet, im Voraus, zum Vorkochen, \
        vorzubereiten, Vorkochen, am Vortag; batch cooking, à l'avance, préparer à l'avance, préparé la veille, \
        meal prep, la veille, batchcooking; con antelación, por adelantado, batch cooking, meal prep, dejar \
        hecho, dejar preparado, adelantar, preparar antes, con anticipación, de antemano
        freezer; freezer, freezable, freezer friendly, freeze, can be frozen, freezes well, to freeze, freezes, \
        freezer stash; einfrieren, einfrierbar, zum Einfrieren, Tiefkühler, Gefrierschrank, tiefkühlgeeignet, \
        gefriergeeignet; congélateur, congeler, à congeler, qui se congèle, congelable, se congèlent; congelar, \
        congelador, para congelar, se pueda congelar, congelables, freezer
        one_pot; one pot, one-pot, onepot, one pan, single pot, one pot wonder, just one pot, one pots; One Pot, \
        Eintopf, aus einem Topf, ein Topf, One-Pot, in einem Topf, nur ein Topf; one pot, une seule casserole, \
        une casserole, one-pot, un seul plat; una sola olla, una olla, en una sola olla, one pot, una sola \
        cazuela
        sheet_pan; sheet pan, sheet-pan, traybake, tray bake, traybakes, one tray, sheetpan; vom Blech, Blech, \
        Ofengerichte vom Blech, Blechgericht, Blechgerichte, Ofenblech, aufs Blech; plaque au four, tout sur une \
        plaque, une seule plaque, sur plaque; a la bandeja, una bandeja, en bandeja, bandeja de horno, charola, \
        en una charola
        slow_cooker; slow cooker, crockpot, crock pot, slow-cooker, slowcooker, crock-pot; Slow Cooker, \
        Schongarer, Crockpot, Slowcooker; mijoteuse, slow cooker, cocotte mijoteuse; olla de cocción lenta, \
        crockpot, slow cooker, olla lenta
        finger_food; finger food, finger foods, finger-food, pick up food, blw, baby led weaning, baby-led \
        weaning; Fingerfood, Finger Food, Fingerfoods, auf die Hand; finger food, à manger avec les doigts, avec \
        les doigts, dme; finger food, para comer con las manos, con las manos, blw, picar con la mano
        lunchbox; lunchbox, lunch box, lunchboxes, lunch boxes, packed lunch, packed lunches, bento, bentos, box \
        lunch, bento box; Brotdose, Brotbox, Lunchbox, Brotdosen, Lunchboxen, Znünibox, Znüniböxli, Jausenbox, \
        Pausenbox, Vesperdose, Jausenboxen, Böxli; lunch box, boîte à goûter, lunchbox, boîte à lunch, \
        boîte-repas, gamelle, boîtes à lunch; lonchera, lonche, tupper, lonches, loncheras, táper, fiambrera, \
        vianda, tuppers, vianda escolar
        party; party, birthday, potluck, bday, birthday party, parties, sleepover, baby shower, buffet, bash; \
        Party, Geburtstag, Kindergeburtstag, Feier, Sommerfest, Geburi, Geburtstagsfeier, Buffet, Kindergeburi; fête, \
        anniversaire, anniv, boum, buffet, apéro; fiesta, cumpleaños, cumple, fiestita, piñata, buffet
        leftovers; leftovers, leftover, left over, left overs; Reste, Resteverwertung, Resten, Resteessen, \
        übrig, Überreste; restes, reste de poulet, les restes; sobras, lo que sobró, sobrante, sobrantes, \
        aprovechamiento, restos, lo que sobre
        cook_double; cook double, double batch; doppelt kochen; cuisiner en double; cocinar el doble
        mild; mild, not spicy, not too spicy, nothing spicy, nothing spicy or fried, not spicy or fried, nothing fried or spicy, no spice, no spicy food, bland, without spice, not hot; mild, \
        milde, mildes, milden, nicht scharf, nicht so scharf, nicht zu scharf, nichts Scharfes, nichts Scharfes oder Frittiertes, ungewürzt, ohne Schärfe; \
        pas épicé, pas épicés, pas trop épicé, pas piquant, pas relevé, rien d'épicé, rien d'épicé ni de frit, doux, peu épicé, peu épicés, sans piment; \
        no picante, nada picante, ni picante, poco picante, sin picante, suave, suaves, que no pique, no muy picante, no piquen
        not_fried; not fried, no fried food, nothing fried, nothing spicy or fried, not spicy or fried, nothing fried or spicy, unfried, no frying, no deep frying; nicht frittiert, nichts \
        Frittiertes, nichts Scharfes oder Frittiertes, nicht gebraten, nichts Gebratenes, ohne Frittieren; pas frit, pas de friture, rien de frit, ni de frit, rien d'épicé ni de frit, sans friture; \
        no frito, nada frito, ni frito, sin freír, sin fritos, nada de fritos, sin frituras, ni fritos
        no_cook; no cook, no-cook, no cooking, without cooking, uncooked meals, no stove, no heat, cold meals, cold dinner, \
        cold dinners, cold lunch, cold lunches, eaten cold, eat cold, served cold, nothing hot; ohne Kochen, nicht kochen, \
        ohne zu kochen, kalte Küche, kalt, kaltes, kalte, nichts Warmes, kalt essen; sans cuisson, sans cuire, sans cuisiner, \
        froid, froids, froide, froides, plat froid, repas froid, à manger froid; sin cocinar, sin cocción, sin fuego, frío, \
        fríos, fría, frías, comer frío, comer fríos, sin encender
        light; light, lighter, something light, not heavy, nothing heavy; leicht, leichte, leichtes, leichten, was Leichtes, \
        nicht schwer, nichts Schweres; léger, légers, légère, légères, pas lourd, rien de lourd; ligero, ligera, ligeros, \
        ligeras, liviano, livianas, nada pesado, liviana
        toddler_friendly; toddler friendly, toddler-friendly, for toddlers, suitable for toddlers, ok for toddlers; \
        kleinkindgerecht, kleinkindtauglich, für Kleinkinder; adapté aux tout-petits, pour les tout-petits, adaptés aux \
        tout-petits; apto para niños pequeños, para niños pequeños, aptas para niños pequeños
        kid_friendly; kid friendly, kid-friendly, child friendly, kids will eat, for fussy eaters, for picky eaters; \
        kindgerecht, kindertauglich, kinderfreundlich, kindgerechte; adapté aux enfants, adaptés aux enfants, qui plaît \
        aux enfants; apto para niños, aptas para niños, que guste a los niños
        hidden_vegetables; hidden veg, hidden veggies, hide veg, hide the veg, hide vegetables, hidden \
        vegetables, sneak veg, sneak in veg, sneaky veg, sneak veggies, smuggle veg, hide the veggies, sneak \
        some veg, sneaky veggies, hide some veg, disguise the veg, hide veggies, disguised veg; verstecktes \
        Gemüse, Gemüse verstecken, verstecktem Gemüse, Gemüse versteckt, heimlich Gemüse, Gemüse unterjubeln, \
        Gemüse reinschmuggeln, Gmües verstecke; légumes cachés, cacher les légumes, cacher des légumes, légumes \
        planqués, en cachette, planquer les légumes; verduras escondidas, verdura escondida, esconder verdura, \
        esconder verduras, esconder la verdura, camuflar verduras, verdura camuflada, esconder las verduras, \
        camuflar la verdura, disimular la verdura
        cheap; cheap, cheaper, budget meal, budget meals, budget dinner, budget dinners, tight budget, budget \
        week, low cost, on a budget, inexpensive, cheapo, thrifty, frugal, budget friendly, money is tight, \
        skint, broke, cheap as chips, affordable, economical, payday; günstig, günstige, billig, billige, \
        preiswert, preiswerte, sparsam, knapp bei Kasse, günstiges, günstiger, Ende des Geldes, pleite, wenig \
        Geld; pas cher, pas chers, économique, économiques, petit budget, bon marché, fauché, fin de mois \
        difficile, pas trop cher, moins cher; barato, barata, baratas, baratos, económico, económica, \
        económicas, económicos, más barato, que no salga caro, low cost, ahorrar
        healthy; healthy, healthier, nutritious, wholesome, clean eating, balanced, helthy; gesund, gesunde, \
        gesundes, gesünder, ausgewogen, ausgewogene, gsund, gsundi, gesunden; sain, saine, saines, sains, \
        équilibré, équilibrés, équilibrée, healthy; saludable, saludables, sano, sana, sanas, sanos, nutritivo, \
        nutritiva, equilibrado, equilibrada, equilibradas, healthy
        """
}
