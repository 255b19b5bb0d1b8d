import HearthCore

/// The allergens of German compounds: "Schlagsahne" and "Sahnesauce" hold dairy, "Haselnusskerne" tree nuts.
enum GermanCompounds {
    /// Returns the allergens of the first and of the last part of a word; nil if neither is known.
    ///
    /// - Parameter word: a canonical word in its plain spelling.
    static func allergens(of word: String) -> Set<Allergen>? {
        let bytes = Array(word.utf8)
        guard bytes.count >= shortest + 2, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        // The longest part counts: "Muskatnuss" is no nut, "Buchweizen" no wheat.
        var found: [Set<Allergen>] = []
        for isFirst in [true, false] {
            let parts = isFirst ? first : last
            for count in stride(from: min(longest, bytes.count), through: shortest, by: -1) {
                let rest = bytes.count - count
                guard rest == 0 || rest >= 3 || isFirst && count >= 5 else { continue }
                let part = String(decoding: isFirst ? bytes.prefix(count) : bytes.suffix(count), as: UTF8.self)
                guard let allergens = parts[part] else { continue }
                found.append(allergens)
                break
            }
        }
        return found.isEmpty ? nil : found.reduce(into: []) { $0.formUnion($1) }
    }

    private static let shortest = 4
    private static let longest = 16

    /// The parts with which a compound may begin.
    private static let first = parts(anywhere + beginnings)
    /// The parts with which a compound may end.
    private static let last = parts(anywhere + endings)

    private static func parts(_ rows: [(Set<Allergen>, String)]) -> [String: Set<Allergen>] {
        let words = rows.flatMap { allergens, text in
            text.split(separator: " ").map { (String($0), allergens) }
        }
        let all = words + PlantFoods.compounds.map { ($0.word, $0.allergens) } + innocent.map { ($0, []) }
        return Dictionary(
            all.map { (FoodSpelling.words(of: $0.0).joined(), $0.1) },
            uniquingKeysWith: { first, _ in first })
    }

    private static let anywhere: [(Set<Allergen>, String)] = [
        (
            [.dairy],
            "milch vollmilch sahne rahm joghurt jogurt quark topfen käse frischkäse butter buttermilch molke molken"
        ),
        ([.wheat], "weizen brot brötchen semmel nudel nudeln keks biskuit spätzle grieß weizengrieß"),
        ([.wheat, .gluten], "dinkel grünkern"), ([.gluten], "gerste gersten malz roggen"),
        ([.peanut], "erdnuss erdnüsse"), ([.peanut, .treeNut], "nuss nüsse"),
        (
            [.treeNut],
            """
            haselnuss haselnüsse walnuss walnüsse baumnuss baumnüsse mandel mandeln pekannuss paranuss \
            cashew pistazie pistazien macadamia marzipan nougat
            """
        ),
        ([.soy], "tofu soja"), ([.sesame], "sesam"), ([.mustard], "senf"), ([.celery], "sellerie"),
        ([.lupin], "lupinen"),
        (
            [.fish],
            """
            fisch thunfisch lachs seelachs forelle forellen hering herings makrele makrelen sardelle \
            sardellen sardine sardinen kabeljau dorsch karpfen zander kaviar barsch
            """
        ),
        (
            [.shellfish],
            "garnele garnelen krabbe krabben crevette crevetten hummer languste langusten flusskrebs flusskrebse shrimp"
        ),
        ([.mollusc], "muschel muscheln tintenfisch tintenfische kalmar oktopus"),
        ([.egg], "eigelb eiklar eidotter eischnee"),
    ]

    private static let beginnings: [(Set<Allergen>, String)] = [
        ([.dairy], "mozzarella parmesan ricotta feta mascarpone gouda emmentaler kondensmilch magermilch"),
        ([.egg], "eier eiweiß vollei hühnerei"), ([.wheat], "bulgur couscous zwieback lasagne tortellini spaghetti"),
        ([.gluten], "hafer bier"), ([.fish], "matjes anchovis schollen"), ([.shellfish], "scampi krebs"),
        ([.mollusc], "austern calamari"), ([.soy], "miso edamame"), ([.sesame], "tahin"),
    ]

    private static let endings: [(Set<Allergen>, String)] = [
        ([.dairy], "schmand obers schlagobers parmesan mozzarella"), ([.egg], "hühnerei hühnereier eier dotter rührei"),
        ([.wheat], "mehl teig toast brösel bröseln kekse"), ([.gluten], "bier"), ([.fish], "matjes"),
        ([.mollusc], "auster austern"),
    ]

    /// Words that begin or end like a food with an allergen and name another one.
    private static let innocent = [
        "butternuss", "butternut", "butterbohne", "butterbohnen", "butterkürbis", "butterkohl", "butterpilz",
        "butterpilze",
        "butterrübe", "butterrüben", "milchreis", "milchlamm", "milchkalb", "leberkäse", "fleischkäse", "muskatnuss",
        "kokosnuss", "kokosnüsse", "kolanuss", "betelnuss", "erdmandel", "erdmandeln", "schinkennuss", "kalbsnuss",
        "rindernuss", "schweinenuss", "nussschinken", "eierschwamm", "eierschwammerl", "eierfrucht", "eierfrüchte",
        "eiertomate", "eiertomaten", "eierpflaume", "eierbecher", "johannisbrot", "brotgewürz", "brotfrucht",
        "lachsschinken", "lachsfleisch", "schweinelachs", "schweinelachse", "kalbslachs", "lammlachs", "lammlachse",
        "rinderlachs", "austernpilz", "austernpilze", "austernseitling", "austernseitlinge", "buchweizen", "sahnesteif",
        "haferwurzel", "haferl", "schmalz", "ingwerbier", "bierrettich", "bierwurst", "bierschinken",
    ]
}
