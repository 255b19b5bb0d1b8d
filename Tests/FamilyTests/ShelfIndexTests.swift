import Foundation
import HearthTesting
import Testing

@testable import Family

/// Tests of the index of a household's own recipes.
struct ShelfIndexTests {
    private struct Shelf {
        var index = ShelfIndex()
        var names: [UUID: String] = [:]

        mutating func put(_ name: String, _ ingredients: String = "", id: UUID = UUID()) -> UUID {
            if let old = names.first(where: { $0.key == id })?.key { names[old] = nil }
            index.put(id, [(name, 3), (ingredients, 1)])
            names[id] = name
            return id
        }

        mutating func find(_ text: String) -> [String] { index.search(text).compactMap { names[$0.id] } }
    }

    private func shelf() -> Shelf {
        var shelf = Shelf()
        for (name, ingredients) in [
            ("Chicken curry", "500 g chicken breast, 1 onion, 400 ml coconut milk"),
            ("Linsensuppe", "250 g rote Linsen, 1 Zwiebel, Kreuzkümmel"),
            ("Tomato soup", "1 kg tomatoes, basil, 1 onion"),
            ("Crème brûlée", "cream, egg yolks, sugar"),
            ("Apfelkuchen", "4 Äpfel, Mehl, Butter"),
        ] { _ = shelf.put(name, ingredients) }
        return shelf
    }

    @Test(arguments: [
        ("chicken", "Chicken curry"), ("chick", "Chicken curry"), ("chiken", "Chicken curry"),
        ("cihcken", "Chicken curry"), ("suppe", "Linsensuppe"), ("kreuzkummel", "Linsensuppe"),
        ("Creme brulee", "Crème brûlée"), ("tomato", "Tomato soup"), ("tomatos", "Tomato soup"),
        ("apfelkuchn", "Apfelkuchen"), ("Zwiebeln", "Linsensuppe"),
    ])
    func `a word is found by its beginning, within a compound and with typing errors`(query: String, name: String) {
        var shelf = shelf()
        #expect(shelf.find(query).first == name)
    }

    @Test func `a word that no recipe resembles finds nothing`() {
        var shelf = shelf()
        #expect(shelf.find("zzzzzz") == [])
        #expect(shelf.find("") == [] && shelf.find("!?") == [])
    }

    @Test func `recipes with all words come first, and the name weighs more than ingredients`() {
        var shelf = shelf()
        _ = shelf.put("Onion tart", "flour, cream")
        #expect(shelf.find("onion").first == "Onion tart")
        #expect(shelf.find("tomato onion").first == "Tomato soup")
        #expect(shelf.index.search("tomato onion").first?.words == 2)
    }

    @Test func `a changed recipe is found by its new words only, and a removed one by none`() {
        var shelf = Shelf()
        let id = shelf.put("Pancakes", "flour, milk")
        _ = shelf.put("Waffles", "milk", id: id)
        #expect(shelf.find("pancakes") == [] && shelf.find("waffles") == ["Waffles"])
        shelf.index.remove(id)
        #expect(shelf.find("waffles") == [] && shelf.index.count == 0)
    }

    @Test func `an index after many changes finds what a new one finds`() {
        var random = SystemRandomNumberGenerator()
        let words = (0..<60).map { "word\(Character(UnicodeScalar(97 + $0 % 26) ?? "a"))\($0)" }
        var changed = ShelfIndex()
        var texts: [UUID: String] = [:]
        let ids = (0..<120).map { _ in UUID() }
        for _ in 0..<3000 {
            guard let id = ids.randomElement(using: &random) else { continue }
            if Int.random(in: 0..<4, using: &random) == 0 {
                changed.remove(id)
                texts[id] = nil
            } else {
                let text = (0..<8).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
                changed.put(id, [(text, 1)])
                texts[id] = text
            }
        }
        var fresh = ShelfIndex()
        for (id, text) in texts { fresh.put(id, [(text, 1)]) }
        #expect(changed.count == texts.count)
        for word in words {
            #expect(Set(changed.search(word).map(\.id)) == Set(fresh.search(word).map(\.id)), "\(word)")
        }
    }

    @Test(arguments: [
        ("kitten", "kitten", 0, true), ("kitten", "kiten", 1, true), ("kitten", "kittten", 1, true),
        ("kitten", "iktten", 1, true), ("kitten", "mitten", 1, true), ("kitten", "mittens", 1, false),
        ("kitten", "sitting", 2, false), ("kitten", "sitten", 2, true), ("", "a", 1, true), ("a", "", 1, true),
    ])
    func `edits are letters added, left out, changed or transposed`(
        left: String, right: String, most: Int, isNear: Bool
    ) {
        #expect(ShelfIndex.isWithin(most, Array(left.utf8), Array(right.utf8)) == isNear)
    }
}
