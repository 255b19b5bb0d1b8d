import ArgumentParser
import HearthCore
import Retrieval
import Storage

struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search the knowledge base as the planner does.")

    @OptionGroup var options: SettingsOptions

    @Argument(help: "What to look for.")
    var text: String

    @Option(name: .short, help: "How many hits, 1 to 100.")
    var k = 8

    @Option(
        help: ArgumentHelp(
            "Only this kind of card.", discussion: Document.Kind.allCases.map(\.rawValue).joined(separator: ", ")))
    var kind: String?

    @Option(help: "Only cards for this age, in months.")
    var ageMonths: Int?

    @Option(help: "Leave out cards with these allergens (comma separated).")
    var excludeAllergens = ""

    @Flag(help: "Print the hits as JSON lines.")
    var json = false

    private struct Hit: Encodable {
        var id: String
        var kind: String
        var title: String
        var score: Double
    }

    func validate() throws {
        guard text.contains(where: \.isLetter) else { throw ValidationError("say what to look for") }
        guard (1...100).contains(k) else { throw ValidationError("-k expects 1 to 100") }
        guard kind.map({ Document.Kind(rawValue: $0) != nil }) ?? true else {
            throw ValidationError(
                "--kind expects one of \(Document.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
    }

    func run() async throws {
        let house = House(settings: try options.load())
        let storage = try await house.openMigratedStorage()
        let excluded = excludeAllergens.split(separator: ",").map { Avoidance(String($0)) }
        let hits: [SearchHit]
        do {
            hits = try await house.knowledge(storage).search(
                SearchQuery(
                    text: text, kinds: Set([kind].compactMap { $0.flatMap(Document.Kind.init) }),
                    ages: ageMonths.map { [Age(months: $0)] } ?? [],
                    excluding: excluded.reduce(into: []) { $0.formUnion($1.allergens) },
                    excludingWords: excluded.flatMap(\.words), limit: k))
        } catch {
            throw CommandFailure(message: String(reflecting: error))
        }
        await storage.close()
        for hit in hits {
            let document = hit.document
            if json {
                try printJSON(
                    Hit(id: document.id, kind: document.kind.rawValue, title: document.title, score: hit.score))
            } else {
                let score = String(Int((hit.score * 100).rounded()))
                print(
                    "\(String(repeating: " ", count: max(0, 6 - score.count)))\(score)  \(document.id)  \(document.title)"
                )
            }
        }
        if hits.isEmpty, !json { print("nothing found") }
    }
}
