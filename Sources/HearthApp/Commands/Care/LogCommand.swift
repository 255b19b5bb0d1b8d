import ArgumentParser
import Foundation
import Records

/// The command that logs a child's care.
struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Log a child's care in a sentence.",
        discussion: """
            Reads English, German, French and Spanish, writes the entries and prints each of them, with \
            what the sentence left open: the kind, the unit, the time, or whether a timer runs. A sentence such as \
            "she woke up" ends the running timer. Parts that are not understood, and ends of timers that do not run, are \
            reported on standard error. Nothing is written if there is no entry, or if it is open which child is meant.

            Examples:
              hearth log "bottle 120 ml at 3" --child Mia --household anna@example.org
              hearth log "Windel nass" --server https://hearth.example.org --token "$HEARTH_TOKEN"
            """)

    @OptionGroup var family: FamilyOptions

    @Argument(help: "The sentence.")
    var text: String

    @Option(help: "Name or id of the child; needed if the family has several, and the sentence names none.")
    var child: String?

    @Option(help: "Language and region of the sentence, such as de or en-US. (default: the user's)")
    var locale: String?

    @Flag(help: "Print the entries and write nothing.")
    var dryRun = false

    func run() async throws {
        try await family.withFamily { family in
            var id: UUID?
            if let child { id = try await family.child(child)["id"]?.string.flatMap { UUID(canonical: $0) } }
            let answer = try await family.proposal(text, child: id, locale: locale)["proposal"]?.object
            let entries = answer?["entries"]?.array?.compactMap(\.object) ?? []
            for part in answer?["not_understood"]?.array?.compactMap(\.string) ?? [] {
                printError("not understood: \(part)")
            }
            guard !entries.isEmpty else { throw CommandFailure(message: "the sentence has no entry") }
            let ready = entries.filter { $0["missing"]?.array?.isEmpty != false }
            for entry in entries where entry["missing"]?.array?.isEmpty == false {
                // The end of a timer that does not run keeps no other entry of the sentence from being written.
                guard !ready.isEmpty, entry["missing"]?.array?.contains("child_id") != true else {
                    throw CommandFailure(message: Self.problem(of: entry))
                }
                printError(Self.problem(of: entry))
            }
            for entry in ready {
                let warnings: FieldValue?
                if dryRun { warnings = entry["warnings"] } else { warnings = try await family.write(entry)["warnings"] }
                print(entry["text"]?.string ?? "")
                let assumed = entry["assumed"]?.array?.compactMap(\.string) ?? []
                if !assumed.isEmpty { print("  assumed: \(assumed.joined(separator: ", "))") }
                for warning in warnings?.array?.compactMap(\.object) ?? [] {
                    let field = warning["field"]?.string.map { " (\($0))" } ?? ""
                    print("  warning: \(warning["code"]?.string ?? "")\(field)")
                }
            }
        }
    }

    private static func problem(of entry: Fields) -> String {
        let text = entry["text"]?.string ?? ""
        guard entry["missing"]?.array?.contains("child_id") == true else { return text }
        return "\(text): it is open which child is meant; name it, or use --child"
    }
}
