import Foundation
import Kitchen
import Testing

@Suite struct IngredientLineTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var line: String
        var quantity: Double?
        var unit: String?
        var names: [String]
        var testDescription: String { line }

        static let all: [Row] = {
            let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "Fixtures/kitchen/lines.tsv")
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
                let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                return Row(
                    line: columns[1], quantity: Double(columns[2]), unit: columns[3].isEmpty ? nil : columns[3],
                    names: Array(columns[4...]))
            }
        }()
    }

    @Test func `the lines of three languages are all there`() { #expect(Row.all.count == 60) }

    @Test(arguments: Row.all)
    func `a German, French or Spanish line has its quantity, unit and name`(row: Row) {
        let line = IngredientLine(row.line)
        #expect(line.amount?.minimum?.double == row.quantity)
        #expect(line.amount?.unit?.name == row.unit)
        #expect(row.names.contains(line.name))
    }

    @Test(arguments: [
        ("2 x 400g/14oz tins chopped tomatoes", "2 can of 400 g", "chopped tomatoes"),
        ("1 (12-ounce) bag mesclun greens", "1 bag of 12 oz", "mesclun greens"),
        ("One 15-ounce can black beans, drained", "1 can of 15 oz", "black beans"),
        ("8 (6-ounce) salmon fillets", "8 of 6 oz", "salmon fillets"),
        ("1 large can (46 ounces) pineapple juice", "1 can of 46 oz", "pineapple juice"),
        ("1 14-fl oz can coconut milk", "1 can of 14 fl oz", "coconut milk"),
        ("1 one-pound jar apricot jam", "1 jar of 1 lb", "apricot jam"),
        ("1 boîte de 400 g de tomates", "1 can of 400 g", "tomates"),
        ("2 Dosen à 400 g Kichererbsen", "2 can of 400 g", "Kichererbsen"),
        ("1-1/2 cups flour", "1½ cup", "flour"), ("1 and 1/2 cups flour", "1½ cup", "flour"),
        ("½ to 2/3 cup paste", "½–⅔ cup", "paste"), ("2 or 3 carrots", "2–3", "carrots"),
        ("4- to 5-pound chicken", "4–5 lb", "chicken"), ("1 lb 2 oz beef", "1⅛ lb", "beef"),
        ("¼ cup plus 2 tablespoons cream", "⅜ cup", "cream"), ("1,000 g potatoes", "1000 g", "potatoes"),
        ("1.000 g Kartoffeln", "1000 g", "Kartoffeln"), ("1,125 kg Mehl", "1⅛ kg", "Mehl"),
        ("half a dozen eggs", "6", "eggs"), ("a dozen eggs", "12", "eggs"), ("juice of 1 lemon", "1", "lemon"),
        ("Saft einer halben Zitrone", "½", "Zitrone"), ("Mehl 200 g", "200 g", "Mehl"), ("Eggs: 2", "2", "Eggs"),
        ("a generous handful of mint", "1 handful", "mint"), ("3 garlic cloves", "3 clove", "garlic"),
        ("4 cloves", "4", "cloves"), ("1 tsp 5-spice powder", "1 tsp", "5-spice powder"),
        ("70% chocolate", "", "70% chocolate"),
        ("1 T soy sauce", "1 tbsp", "soy sauce"), ("1 t salt", "1 tsp", "salt"),
        ("ein paar Zweige Thymian", " sprig", "Thymian"),
    ])
    func `an amount has its number, unit and size`(text: String, amount: String, name: String) {
        let line = IngredientLine(text)
        #expect(line.amount.map(Self.text) ?? "" == amount)
        #expect(line.name == name)
    }

    private static func text(_ amount: IngredientLine.Amount) -> String {
        let numbers = [amount.minimum, amount.maximum].compactMap { $0?.kitchenText }.joined(separator: "–")
        let size = amount.size.map { " of \($0.quantity.kitchenText) \($0.unit.name)" } ?? ""
        return numbers + (amount.unit.map { " \($0.name)" } ?? "") + size
    }

    @Test func `preparation, note, size and choice are apart from the name`() {
        let line = IngredientLine("2 large onions, finely chopped, plus more to serve (optional)")
        #expect(line.name == "onions")
        #expect(line.size == "large")
        #expect(line.preparation == "finely chopped")
        #expect(line.note == "plus more to serve, optional" || line.note == "optional, plus more to serve")
        #expect(line.isOptional)
        #expect(IngredientLine("1 cup vegetable or chicken broth").alternatives == ["vegetable", "chicken broth"])
        #expect(IngredientLine("1 cup shredded sharp cheddar").preparation == "shredded")
        #expect(IngredientLine("4 Eier (Größe M)").name == "Eier")
        #expect(IngredientLine("250 ml/9 fl oz milk").amounts.count == 2)
    }

    @Test(arguments: ["For the sauce:", "Für den Teig", "## Filling", "Pour la pâte", "Para la salsa:", "Dressing:"])
    func `a heading is no food`(text: String) {
        #expect(IngredientLine(text).isHeading)
        #expect(IngredientLine(text).name.isEmpty)
    }

    @Test(arguments: [
        "", " ", "()", "((((((", "))))", ",,,,", "- - -", "NaN cups flour", "inf g sugar", "1e9 g salt",
        "99999999999999999999 g salt",
        "1/0 cup", "0/0", "½½½½", "1 1 1 1 1", "1-2-3-4", "x x x", "2 x", "a", "of", "\u{0}\u{0}", "🥕🥕", "1 🥕", "///",
        "1/", "(1",
    ])
    func `any text has a reading`(text: String) {
        let line = IngredientLine(text)
        #expect((line.amount?.most ?? 0) <= 1_000_000)
        #expect(line.leadLength <= text.count)
    }

    @Test func `a number that is none is a word of the name`() {
        #expect(IngredientLine("NaN cups flour").amount == nil)
        #expect(IngredientLine("1e9 g salt").amount == nil)
        #expect(IngredientLine("99999999999999999999 g salt").amount == nil)
        #expect(IngredientLine("-2 cups flour").amount?.minimum == 2)
        #expect(IngredientLine("0 eggs").amount?.minimum == 0)
    }

    @Test func `a line of 64 KB is read up to its first 1,000 characters`() {
        for text in [
            "1 cup " + String(repeating: "flour ", count: 11_000), String(repeating: "(", count: 65_536),
            String(repeating: "1 x ", count: 16_384), String(repeating: "a,", count: 32_768),
        ] {
            #expect(IngredientLine(text).name.count <= 1000)
        }
    }
}
