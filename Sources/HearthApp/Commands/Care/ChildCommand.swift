import ArgumentParser
import Records

/// The commands of children.
struct ChildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "child", abstract: "List and show the children of a family.", subcommands: [List.self, Show.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the children that a user may see.")

        @OptionGroup var family: FamilyOptions

        @Flag(help: "Print one JSON object per line.")
        var json = false

        func run() async throws {
            try await family.withFamily { family in
                for child in try await family.children() {
                    print(json ? child.canonicalText : ChildCommand.line(child))
                }
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show a child with the totals of today.")

        @OptionGroup var family: FamilyOptions

        @Argument(help: ArgumentHelp("Name or id of the child.", valueName: "child"))
        var name: String

        @Flag(help: "Print a JSON object.")
        var json = false

        func run() async throws {
            try await family.withFamily { family in
                let child = try await family.child(name)
                guard !json else { return print(child.canonicalText) }
                print(ChildCommand.line(child))
                for name in ["sex", "due_date", "time_zone", "day_start_time"] {
                    if let text = child[name]?.string { print("  \(name): \(text)") }
                }
                let allergies = child["allergies"]?.array?.compactMap(\.string) ?? []
                if !allergies.isEmpty { print("  allergies: \(allergies.joined(separator: ", "))") }
                guard let today = child["today"]?.object, let totals = today["totals"]?.object else { return }
                print("today, \(today["date"]?.string ?? ""):")
                for (name, value) in totals.members {
                    if let number = value.number, number != 0 { print("  \(name): \(value.canonicalText)") }
                }
            }
        }
    }

    /// Returns a child as a line of output.
    private static func line(_ child: Fields) -> String {
        let parts = [
            child["name"]?.string, child["birth_date"]?.string.map { "born \($0)" }, child["role"]?.string,
            child["id"]?.string,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension FieldValue {
    fileprivate var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }
}
