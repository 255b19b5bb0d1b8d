import HearthCore

/// The foods that an exclusion covers beside the row that it names: the members of a group, and what is made of a food.
///
/// An exclusion covers too much rather than too little.
enum FoodFamilies {
    /// Returns every row that an exclusion of a row covers, the row first.
    static func rows(of food: Food) -> [Food] { families[food.name]?.rows ?? [food] }

    /// Returns the words by which an ingredient line names the row, its members or what is made of them.
    ///
    /// The names of a row that belongs to an allergen's group are left out: ``Allergen/found(in:)`` finds these.
    static func words(of food: Food) -> [String] { families[food.name]?.words ?? [] }

    /// Rows of which no ingredient list tells whether a dish holds them. No text may claim that they are kept out.
    static let untold: Set<String> = [
        "additive", "carb", "food coloring", "msg", "ready meal", "salt", "sorbitol", "spice", "sweetener", "vegetable",
    ]

    private struct Family: Sendable {
        var rows: [Food]
        var words: [String]
    }

    private static let families: [String: Family] = {
        let links = Self.links
        let english = Set(Food.all.flatMap { $0.names[0] }.map(Words.canonical))
        return Dictionary(
            Food.all.map { food in
                var rows = [food]
                var others: [String] = []
                var seen: Set<String> = [food.name]
                var next = 0
                while next < rows.count {
                    let row = rows[next]
                    next += 1
                    for member in links[row.name] ?? [] {
                        guard let found = Food.named(member) else {
                            others.append(member)
                            continue
                        }
                        if seen.insert(member).inserted { rows.append(found) }
                    }
                }
                let isOfAllergen = !food.groups.isEmpty || !food.namedGroups.isEmpty
                var words = (isOfAllergen ? rows.dropFirst()[...] : rows[...]).flatMap { $0.names[0] } + others
                let own = Set(words.map(Words.canonical))
                // A word of another language that is also the English name of another food names that food on a card.
                words += rows.dropFirst(isOfAllergen ? 1 : 0).flatMap { $0.names.dropFirst().joined() }.filter { name in
                    let canonical = Words.canonical(name)
                    return name.count > 3 && (!english.contains(canonical) || own.contains(canonical))
                        && !falseFriends.contains(canonical.joined(separator: " "))
                }
                var known: Set<[String]> = []
                words = words.filter { word in
                    let canonical = Words.canonical(word)
                    return !canonical.isEmpty && !vague.contains(canonical.joined(separator: " "))
                        && known.insert(canonical).inserted
                }
                return (food.name, Family(rows: rows, words: words))
            }, uniquingKeysWith: { first, _ in first })
    }()

    /// The members of each row: the rows of its kind, and those of the table.
    private static var links: [String: [String]] {
        var links: [String: [String]] = [:]
        let names = Set(Food.all.map(\.name)).subtracting(untold)
        for food in Food.all {
            for kind in food.kinds {
                let group = kind.replacing("_", with: " ")
                if names.contains(group), group != food.name { links[group, default: []].append(food.name) }
            }
        }
        for line in table.split(separator: "\n") {
            let columns = line.split(separator: ";").map { $0.trimming { $0 == " " } }
            guard columns.count == 2 else { continue }
            links[columns[0], default: []] += columns[1].split(separator: ",").map { $0.trimming { $0 == " " } }
        }
        return links
    }

    /// Names that name other things on most cards.
    private static let vague: Set<String> = ["cob", "frozen", "roll", "sweet"]

    /// Words of other languages, folded, that are spelled like English words of ingredient lists.
    private static let falseFriends: Set<String> = [
        "base", "bay", "cassi", "choro", "compote", "coque", "dulce", "fond", "germ", "kern", "lime", "marron", "melon",
        "pain", "piment", "prune", "pudding", "raisin", "rape", "rave", "rind", "salsa", "sauce", "sole", "torta",
    ]

    /// A row of the table of foods; rows that it covers, and words of ingredient lists that are no row.
    private static let table = """
        allium; onion, garlic, scallion, shallot, leek, chive, garlic powder, wild garlic
        alcohol; amaretto, calvados, cava, champagne, cider, cointreau, gin, grappa, kirsch, limoncello, madeira, \
        marsala, mirin, prosecco, rice wine, sake, schnapps, shaoxing, sherry, tequila, vanilla extract, vermouth
        apple; apple sauce, apple butter, crab apple, cider
        apricot; dried apricot
        avocado; guacamole
        basil; pesto
        bean; black bean, kidney bean, white bean, broad bean, green bean
        beef; steak, ground beef, ground meat, veal, beef tongue
        beet; beetroot
        bell pepper; paprika, ajvar, peperonata, pimiento
        berry; strawberry, raspberry, blueberry, blackberry, cranberry, blackcurrant, boysenberry, gooseberry, \
        elderberry, acai
        black pepper; white pepper, peppercorn, lemon pepper
        cabbage; coleslaw, sauerkraut, kimchi, bok choy
        caffeine; coffee, tea, chocolate, cocoa, soda, espresso, matcha, guarana, energy drink
        cardamom; garam masala, ras el hanout
        chicken; ground chicken
        chickpea; hummus, falafel, gram flour, chickpea flour, besan, aquafaba
        chili; chilli powder, hot sauce, curry paste, kimchi, harissa, gochujang, sambal, chilli flake, chili flake
        chocolate; cocoa, nutella, kinder chocolate
        cilantro; ground coriander, coriander seed, curry paste
        cinnamon; five spice, garam masala, ras el hanout, mixed spice, pumpkin spice
        citrus; lemon, lime, orange, grapefruit, clementine, kumquat, yuzu, pomelo, bergamot, citron
        clove; five spice, garam masala, ras el hanout, mixed spice
        cocoa; chocolate
        coconut; coconut milk, coconut cream, coconut flour, coconut sugar, coconut water, coconut yogurt
        coconut cream; coconut
        coconut flour; coconut
        coconut milk; coconut
        coffee; espresso
        corn; corn tortilla, polenta, popcorn, tinned sweetcorn, cornflour, corn flour, cornstarch, corn starch, \
        cornmeal, cornflake, corn syrup, popping corn, nacho, tortilla chip, taco shell, hominy, masa harina
        cucumber; pickle, tzatziki
        cumin; garam masala, curry powder, ras el hanout, curry paste
        fennel; fennel seed
        fruit; jam, raisin, dried fruit, dried apricot, apple sauce, tinned pineapple, lemon juice, juice
        garlic; garlic powder, wild garlic, aioli, garlic bread, garlic butter
        ginger; ground ginger, gingerbread
        grape; raisin, wine, balsamic, wine vinegar, grape juice
        ground beef; ground meat
        herb; basil, chive, cilantro, dill, mint, parsley, rosemary, sage, thyme, tarragon, marjoram, chervil, bay \
        leaf, dried herb, wild garlic, sorrel, lemongrass, cress
        ice cream; sorbet
        lamb; lamb chop, merguez
        legume; bean, black bean, kidney bean, white bean, broad bean, green bean, pea, split pea, sugar snap, \
        chickpea, lentil, lentil pasta, soy, lupin, peanut, edamame, frozen edamame, tofu, tempeh, miso, bean sprout, \
        pea protein
        lemon; lemon juice, lemonade, lemon curd, limoncello
        lentil; lentil pasta, dal, dhal, dahl
        mushroom; oyster mushroom
        nightshade; tomato, potato, eggplant, bell pepper, chili, paprika, chilli powder, hot sauce, tomatillo, \
        curry paste, curry powder, goji
        offal; liver, kidney, beef tongue, haggis, pate, foie gras, black pudding, sweetbread, gizzard
        oily fish; salmon, mackerel, sardine, trout, herring, anchovy, tinned salmon, tinned sardine, kipper
        oil; olive oil, canola, vegetable oil, palm oil
        onion; scallion, shallot, leek, chive, onion powder
        orange; orange juice, marmalade
        paprika; bell pepper
        pasta; egg noodle, rice noodle, lasagne, ravioli, cannelloni, ramen, lentil pasta, macaroni
        pea; split pea, sugar snap, frozen pea, pea protein
        pineapple; tinned pineapple
        plum; damson
        poppy seed; poppy
        potato; gnocchi, crisp, potato flour, potato starch, fries, hash brown, roesti, rosti
        processed meat; bacon, ham, serrano ham, chorizo, pepperoni, salami, sausage, deli meat, black pudding, \
        pate, hot dog, corned beef, pastrami, jerky, frankfurter
        pumpkin; squash, butternut squash, pumpkin seed
        rice; rice noodle, rice paper, rice cracker, rice milk, rice flour, rice vinegar, rice wine, sake, mochi
        sausage; chorizo, hot dog, frankfurter
        seed; chia seed, flax seed, sunflower seed, pumpkin seed, poppy seed, hemp seed, sesame, seed butter
        squash; butternut squash, pumpkin
        stone fruit; peach, plum, apricot, dried apricot, cherry, nectarine, damson, mirabelle
        sugar; honey, maple syrup, jam, candy, chocolate, juice, soda, dulce de leche, ice cream, ice lolly, cake, \
        biscuit, doughnut, nutella, marshmallow, marzipan, molasses, treacle, golden syrup, condensed milk
        sunflower seed; seed butter
        tea; matcha
        tomato; cherry tomato, tomato paste, ketchup, salsa, bbq sauce, baked bean, pizza sauce, tomatillo
        turmeric; curry powder, curry paste, ras el hanout
        turkey; ground turkey
        vinegar; balsamic, vinaigrette, pickle
        wine; prosecco, champagne, cava, marsala, sherry, vermouth, madeira
        yeast; bread, baguette, brioche, bun, bread roll, ciabatta, bagel, croissant, naan, pita, pizza base, \
        doughnut, challah, vegemite, beer, marmite
        """
}
