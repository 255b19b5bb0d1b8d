import ArgumentParser
import Foundation
import JSONText
import Kitchen

/// The command that merges ingredient lines into shopping lists.
struct RecipeConsolidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "consolidate", abstract: "Merge ingredients of recipes from standard input into shopping lists.",
        discussion: """
            Each input line is an object such as {"id": "1", "recipes": [{"scale": 2, "ingredients": ["1 onion"]}]}. Prints a line \
            for each in input order: {"id":"1","items":[{"name":"onion","amounts":[{"quantity":2,"unit":null}],\
            "aisle":"produce"}]}. An amount of tins has the size of one. The aisle is produce, dairy, meat or pantry. An invalid \
            line is printed as id and error.

            Needs no database. At most \(GroceryConsolidator.mostLines) ingredients of a line are merged.
            """)

    @Flag(help: "Read and print one JSON object per line.")
    var jsonl = false

    func validate() throws {
        guard jsonl else { throw ValidationError("add --jsonl: the command reads and prints JSON") }
    }

    func run() throws {
        try JSONLines.process { object throws(JSONLines.Invalid) in
            let items = GroceryConsolidator.items(of: try Self.sources(in: object))
            return [.init("items", .array(items.map(Self.json)))]
        }
    }

    private static func sources(in object: RawJSON) throws(JSONLines.Invalid) -> [GrocerySource] {
        guard let recipes = object["recipes"]?.array else {
            throw JSONLines.Invalid(message: "expected an object with \"recipes\", an array")
        }
        var sources: [GrocerySource] = []
        for (index, recipe) in recipes.enumerated() {
            guard let lines = recipe["ingredients"]?.array else {
                throw JSONLines.Invalid(message: "expected \"ingredients\", an array, in recipe \(index + 1)")
            }
            let scale = recipe["scale"] ?? .number("1")
            guard case .number(let text) = scale, let value = Double(text), value > 0,
                let factor = Rational(approximating: value)
            else { throw JSONLines.Invalid(message: "expected \"scale\", a number above 0, in recipe \(index + 1)") }
            for line in lines {
                guard let text = line.string else {
                    throw JSONLines.Invalid(message: "expected strings in \"ingredients\" of recipe \(index + 1)")
                }
                sources.append(GrocerySource(id: "\(index)", line: text, scale: factor))
            }
        }
        return sources
    }

    private static func json(_ item: ConsolidatedItem) -> RawJSON {
        let amounts: [RawJSON] = item.amounts.map { amount in
            var members: [RawJSON.Member] = [
                .init("quantity", JSONLines.number(amount.quantity)),
                .init("unit", amount.unit.map { .string($0.name) } ?? .null),
            ]
            if let size = amount.size { members.append(.init("size", JSONLines.measure(size))) }
            return .object(members)
        }
        return [
            "name": .string(item.name), "amounts": .array(amounts), "aisle": .string(section(item.aisle).rawValue),
        ]
    }

    /// Returns the part of a small shop that has an aisle's foods.
    private static func section(_ aisle: GroceryList.Aisle) -> GroceryList.Aisle {
        switch aisle {
        case .produce, .dairy, .meat: aisle
        case .fish: .meat
        case .bakery, .pantry, .spices, .frozen, .drinks: .pantry
        }
    }
}
