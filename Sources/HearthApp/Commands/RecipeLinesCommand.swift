import ArgumentParser
import Foundation
import JSONText
import Kitchen

/// The command that reads ingredient lines.
struct RecipeLinesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lines", abstract: "Read ingredient lines from standard input.",
        discussion: """
            Each input line is an object such as {"id": "1", "line": "2 large onions, chopped"}. Prints a line for each in input \
            order: {"id":"1","quantity":2,"unit":null,"name":"onions","preparation":"chopped"}. A range has its lower end as \
            quantity and its upper end as quantity_max; a heading has heading: true. An invalid line is printed as id and error.

            Needs no database. Languages: English, German, French, Spanish.
            """)

    @Flag(help: "Read and print one JSON object per line.")
    var jsonl = false

    func validate() throws {
        guard jsonl else { throw ValidationError("add --jsonl: the command reads and prints JSON") }
    }

    func run() throws {
        try JSONLines.process { object throws(JSONLines.Invalid) in
            guard let text = object["line"]?.string else {
                throw JSONLines.Invalid(message: "expected an object with \"line\", a string")
            }
            return Self.members(of: IngredientLine(text))
        }
    }

    private static func members(of line: IngredientLine) -> [RawJSON.Member] {
        let amount = line.amount
        var members: [RawJSON.Member] = [
            .init("quantity", amount?.minimum.map(JSONLines.number) ?? .null),
            .init("unit", amount?.unit.map { .string($0.name) } ?? .null), .init("name", .string(line.name)),
            .init("preparation", line.preparation.map(RawJSON.string) ?? .null),
        ]
        if let most = amount?.maximum { members.append(.init("quantity_max", JSONLines.number(most))) }
        if let size = amount?.size { members.append(.init("size", JSONLines.measure(size))) }
        if let note = line.note { members.append(.init("note", .string(note))) }
        if line.isOptional { members.append(.init("optional", .bool(true))) }
        if !line.alternatives.isEmpty {
            members.append(.init("alternatives", .array(line.alternatives.map(RawJSON.string))))
        }
        if line.isHeading { members.append(.init("heading", .bool(true))) }
        return members
    }
}
