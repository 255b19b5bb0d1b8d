import Foundation
import Kitchen
import Testing

/// Foods of which no table knows the components.
@Suite struct UnknownFoodTests {
    /// The names of compound foods by a word that no table has, in four languages. `%` is that word.
    private static let unknown = [
        "% sauce", "% paste", "% mix", "% dressing", "% marinade", "% spread", "% dip", "% dough", "% batter",
        "% bread", "% cake",
        "% bar", "% cookies", "% filling", "% seasoning", "% stuffing", "% patties", "% nuggets", "% sausages",
        "% soup",
        "% pudding", "% glaze", "% pie", "%-Soße", "%soße", "%sauce", "%mischung", "%aufstrich", "%paste", "%brot",
        "%kuchen",
        "%riegel", "%suppe", "%wurst", "%pudding", "sauce %", "sauce au %", "pâte de %", "mélange %", "gâteau au %",
        "soupe de %",
        "salsa de %", "mezcla de %", "aderezo de %", "galletas de %", "sopa de %",
    ]
    private static let modifiers = ["zorrik", "brixelo", "Frombala", "Quindrix"]
    private static let frames = [
        "%", "200 g %", "2 tbsp %, to serve", "1 jar (250 g) %", "- %", "1 EL %", "2 c. à s. de %", "100 g de %",
    ]

    @Test(arguments: unknown)
    func `a compound food by an unknown name is not known, in any amount`(kind: String) {
        for modifier in Self.modifiers {
            for frame in Self.frames {
                let line = frame.replacing("%", with: kind.replacing("%", with: modifier))
                #expect(!UnknownFoods.isKnown(line), "\(line)")
            }
        }
    }

    @Test(arguments: [
        "1 jar sauce", "200 g dressing", "2 tbsp paste", "1 Glas Aufstrich", "100 g Füllung", "1 marinade",
        "3 zorbleberries",
        "2 Frombalas", "1 sachet de brixelo", "200 g de brixelo", "100 g organic zorrik, chopped",
    ])
    func `a bare kind and a food of no table are not known`(line: String) { #expect(!UnknownFoods.isKnown(line)) }

    private static let foods = [
        [
            "tomatoes", "carrots", "chicken breasts", "eggs", "potatoes", "cheddar", "flour", "bread", "soy sauce",
            "tomato paste", "curry paste",
        ],
        [
            "Tomaten", "Karotten", "Eier", "Kartoffeln", "Mehl", "Vollkornbrot", "Sojasoße", "Hähnchenbrustfilet",
            "Zitronenschale", "Tomatenmark",
        ],
        [
            "tomates", "carottes", "œufs", "pommes de terre", "farine", "pain complet", "sauce soja",
            "filets de poulet", "concentré de tomate",
        ],
        ["tomates", "zanahorias", "huevos", "patatas", "harina", "pan integral", "salsa de soja", "pechugas de pollo"],
    ]
    private static let described = [
        ["% ", "2 large ripe %, chopped", "200 g organic %", "%, to taste", "1 small tin %", "fresh %, finely sliced"],
        ["%", "2 große reife %, gehackt", "200 g Bio-%", "etwas %", "1 kleine Dose %"],
        ["%", "200 g de % bio", "2 grosses %, hachées", "un peu de %"],
        ["%", "200 g de % frescos", "2 % grandes, picados", "un poco de %"],
    ]

    @Test(arguments: 0..<4)
    func `a known food is known with each description`(language: Int) {
        for food in Self.foods[language] {
            for frame in Self.described[language] {
                let line = frame.replacing("%", with: food)
                #expect(UnknownFoods.isKnown(line), "\(line): \(UnknownFoods.found(in: [line]))")
            }
        }
    }

    @Test(arguments: [
        "water", "salt", "1 Prise Salz", "eau", "sal", "ice cubes", "gluten-free soy sauce", "vegan mayonnaise",
        "dairy-free pesto",
        "vegane Mayonnaise", "For the sauce:", "200 g heavy or whipping cream", "salt and freshly ground black pepper",
        "garlic bread",
        "Zwiebelbrot", "olive bread", "4 burger buns, halved", "1 tbsp taco seasoning mix",
    ])
    func `plain foods, claims and headings are known`(line: String) {
        #expect(UnknownFoods.isKnown(line), "\(UnknownFoods.found(in: [line]))")
    }

    @Test func `every name of the tables is known`() {
        var unknown: [String] = []
        for name in CompoundFoods.shared.rows.flatMap({ $0.names.joined() })
        where !UnknownFoods.isKnown("100 g \(name)") {
            unknown.append(name)
        }
        #expect(unknown.isEmpty, "\(unknown.count): \(unknown.prefix(20))")
    }

    @Test func `the parts of a line that are not known come as the line has them, each once`() {
        let lines = ["2 tbsp Zorrik Sauce", "1 tbsp zorrik sauce, to serve", "1 onion", "salt and brixelo dressing"]
        #expect(UnknownFoods.found(in: lines) == ["Zorrik Sauce", "brixelo dressing"])
        #expect(UnknownFoods.found(in: [String]()).isEmpty)
        #expect(UnknownFoods.found(in: ["", " ", "🥜", "½", ";;;"]).allSatisfy { !$0.isEmpty })
    }

    @Test func `every ingredient of the recipes of the seed is known`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appending(path: "seed/recipe")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        var lines: [String] = []
        for file in files where file.pathExtension == "md" {
            let sections = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n## ")
            let list = sections.first { $0.hasPrefix("Ingredients") }?.split(separator: "\n").dropFirst() ?? []
            lines += list.filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
        }
        #expect(lines.count > 1_900)
        #expect(UnknownFoods.found(in: lines) == [])
    }
}
