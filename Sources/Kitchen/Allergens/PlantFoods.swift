import HearthCore

/// Foods of plants that bear the name of another food: coconut milk, almond flour, cocoa butter.
///
/// They hold the allergens of the plant and not those of milk, butter, cheese or wheat.
enum PlantFoods {
    /// A name of such a food.
    struct Phrase {
        let name: String
        let allergens: Set<Allergen>
    }

    /// A plant with its words in English, German, French and Spanish. German words have the form that they have in compounds.
    private struct Plant {
        let allergens: Set<Allergen>
        let words: [[String]]

        init(_ allergens: Set<Allergen>, _ text: String) {
            self.allergens = allergens
            words = text.split(separator: "|", omittingEmptySubsequences: false).map { column in
                column.split(separator: ",").map { $0.trimming { $0 == " " } }
            }
        }
    }

    /// The foods whose name plants lend themselves, in four languages, with the plants.
    private struct Kind {
        let heads: [[String]]
        let plants: [Plant]

        init(_ heads: String, _ plants: [Plant]) {
            self.heads = Plant([], heads).words
            self.plants = plants
        }
    }

    /// All names.
    static let phrases: [Phrase] = kinds.flatMap { kind in
        kind.plants.flatMap { plant in
            names(kind, plant).map { Phrase(name: $0, allergens: plant.allergens) }
        }
    }

    /// The names that are one German word.
    static let compounds: [(word: String, allergens: Set<Allergen>)] = kinds.flatMap { kind in
        kind.plants.flatMap { plant in
            plant.words[1].flatMap { word in kind.heads[1].map { (word + $0, plant.allergens) } }
        }
    }

    private static func names(_ kind: Kind, _ plant: Plant) -> [String] {
        var names: [String] = []
        for (language, heads) in kind.heads.enumerated() {
            for head in heads {
                for word in plant.words[language] {
                    switch language {
                    case 0: names.append("\(word) \(head)")
                    case 1: names += ["\(word)\(head)", "\(word) \(head)"]
                    case 2: names += ["\(head) de \(word)", "\(head) d \(word)"]
                    default: names.append("\(head) de \(word)")
                    }
                }
            }
        }
        return names
    }

    private static let kinds: [Kind] = [
        Kind(
            "milk,milk powder,drink|milch,drink|lait|leche,bebida",
            drinks + [
                Plant([], "pea|erbsen|pois|guisante"), Plant([], "hemp|hanf|chanvre|cáñamo"),
                Plant([], "quinoa|quinoa|quinoa|quinoa"), Plant([], "flax|leinsamen|lin|linaza"),
                Plant([], "tiger nut|erdmandel|souchet|chufa"), Plant([], "plant|pflanzen||"),
                Plant([.treeNut], "hazelnut|haselnuss|noisette,noisettes|avellana,avellanas"),
                Plant([.treeNut], "walnut|walnuss|noix|nuez,nueces"),
                Plant([.treeNut], "macadamia|macadamia|macadamia|macadamia"),
                Plant([.wheat, .gluten], "spelt|dinkel|épeautre|espelta"),
                Plant([.gluten], "barley|gersten|orge|cebada"),
                Plant([.peanut], "peanut|erdnuss|cacahuète,arachide|cacahuete,maní"),
                Plant([.lupin], "lupin|lupinen|lupin|altramuz"), Plant([.sesame], "sesame|sesam|sésame|sésamo"),
            ]),
        Kind(
            "cream,creamer,whipping cream|sahne,schlagsahne,rahm,creme,cuisine|crème|crema,nata",
            // French "crème d'amande" is made with butter and eggs.
            drinks.filter { $0.allergens != [.treeNut] } + [
                Plant([], "plant|pflanzen||"), Plant([.treeNut], "almond,cashew|mandel,cashew||"),
            ]),
        Kind(
            "yogurt,yoghurt|joghurt,jogurt|yaourt,yogourt|yogur",
            drinks + [Plant([.lupin], "lupin|lupinen|lupin|altramuz")]),
        Kind(
            "cheese,cream cheese|käse,frischkäse|fromage|queso",
            [
                Plant([.soy], "soy,soya|soja|soja|soja"),
                Plant([.treeNut], "cashew,almond|cashew,mandel|cajou,amande|anacardo"),
            ]),
        Kind(
            "butter|butter,mus|beurre,purée|mantequilla,manteca",
            [
                Plant([], "cocoa,cacao|kakao|cacao|cacao"), Plant([], "shea|shea|karité|karité"),
                Plant([.peanut], "peanut|erdnuss|cacahuète,arachide|cacahuete,cacahuate,maní"),
                Plant(
                    [.treeNut],
                    """
                    almond,cashew,hazelnut,walnut,pistachio,pecan|mandel,cashew,haselnuss,walnuss,\
                    pistazien|amande,noisette,noisettes,cajou,pistache|almendra,avellana,avellanas,\
                    anacardo,pistacho
                    """
                ),
                Plant([.sesame], "sesame|sesam|sésame|sésamo"),
            ]),
        Kind(
            "butter||beurre|mantequilla",
            [Plant([], "apple,pumpkin,sunflower,seed,coconut,vegan||coco|coco")]),
        Kind(
            "flour,starch|mehl,grieß,griess,stärke|farine,semoule,fécule,amidon|harina,sémola,fécula,almidón",
            grains + [
                Plant([.treeNut], "almond,hazelnut,walnut|mandel,haselnuss,walnuss|amande,noisette|almendra,avellana"),
                Plant([.peanut], "peanut|erdnuss|arachide|cacahuete"), Plant([.soy], "soy,soya|soja|soja|soja"),
                Plant([.lupin], "lupin|lupinen|lupin|altramuz"), Plant([.sesame], "sesame|sesam|sésame|sésamo"),
                Plant([.gluten], "oat,barley,rye|hafer,gersten,roggen|avoine,orge,seigle|avena,cebada,centeno"),
            ]),
        Kind(
            """
            noodle,pasta,vermicelli,cracker,tortilla|nudel,nudeln,waffel,waffeln,cracker|nouille,\
            vermicelle,pâtes,galette|fideo,fideos,pasta,tortilla,tortita
            """,
            [
                Plant(
                    [],
                    """
                    rice,corn,lentil,chickpea,red lentil,konjac,glass|reis,mais,linsen,kichererbsen,glas,\
                    konjak|riz,maïs,lentilles,pois chiche,pois chiches,konjac|arroz,maíz,lentejas,\
                    garbanzo,garbanzos,konjac
                    """
                )
            ]),
    ]

    private static let drinks = [
        Plant([], "coconut|kokos,kokosnuss|coco|coco"), Plant([], "rice|reis|riz|arroz"),
        Plant([.treeNut], "almond|mandel|amande,amandes|almendra,almendras"),
        Plant([.treeNut], "cashew|cashew|cajou,noix de cajou|anacardo,anacardos"),
        Plant([.gluten], "oat|hafer|avoine|avena"), Plant([.soy], "soy,soya|soja|soja|soja,soya"),
    ]

    private static let grains = [
        Plant([], "rice,glutinous rice|reis,klebreis|riz,riz gluant|arroz"), Plant([], "corn,maize|mais|maïs|maíz"),
        Plant([], "coconut|kokos|coco|coco"), Plant([], "potato|kartoffel|pomme de terre,pommes de terre|patata,papa"),
        Plant([], "chickpea,gram|kichererbsen|pois chiche,pois chiches|garbanzo,garbanzos"),
        Plant([], "buckwheat|buchweizen|sarrasin|trigo sarraceno"),
        Plant([], "tapioca,cassava|tapioka,maniok|tapioca,manioc|tapioca,yuca,mandioca"),
        Plant([], "millet,sorghum,teff|hirse,sorghum,teff|millet,sorgho,teff|mijo,sorgo,teff"),
        Plant([], "lentil,pea|linsen,erbsen|lentilles,pois|lentejas,guisante"),
        Plant([], "quinoa,amaranth|quinoa,amaranth|quinoa,amarante|quinoa,amaranto"),
        Plant([], "banana,plantain|bananen|banane,plantain|plátano"),
        Plant([], "locust bean,guar|johannisbrotkern,guarkern,guar|caroube,guar|algarroba,guar"),
        Plant([], "flax,flaxseed|leinsamen,flohsamen|lin|linaza,lino"),
        Plant([.treeNut], "chestnut|kastanien,maronen|châtaigne,châtaignes|castaña,castañas"),
    ]
}
