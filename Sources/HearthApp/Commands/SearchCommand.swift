import ArgumentParser
import Assist
import Foundation
import HearthCore
import Intent
import Kitchen
import Retrieval
import Storage

/// The command that searches the knowledge base.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search the knowledge base as the planner does, or evaluate the search.",
        discussion: """
            With --eval, indexes the documents of DIR/corpus.jsonl (id, kind, title, text) temporarily and ranks them for \
            the queries of DIR/queries.jsonl (id, set, text); DIR/qrels.tsv lists the relevant documents. The last line is \
            "macro" with nDCG@10, recall@5 and MRR@10, each the mean over the sets of queries.

            Examples:
              hearth search "quick dinner" --kind recipe --exclude-allergens peanut,dairy
              hearth search "baby naps" --age-months 8 --explain
            """)

    @OptionGroup var options: SettingsOptions

    @Argument(help: "Text to search for.")
    var text: String?

    @Option(name: .short, help: "Number of hits, 1 to 100.")
    var k = 8

    @Option(
        help: ArgumentHelp(
            "Kind of card.", discussion: Document.Kind.allCases.map(\.rawValue).joined(separator: ", ")))
    var kind: String?

    @Option(help: "Age in months that the cards must suit.")
    var ageMonths: Int?

    @Option(help: "Allergens that the cards must not contain, separated by commas.")
    var excludeAllergens = ""

    @Option(
        help: ArgumentHelp(
            "Ranking of the hits.", discussion: SearchMode.allCases.map(\.rawValue).joined(separator: ", ")))
    var mode = SearchMode.hybrid

    @Flag(help: "Print the reasons for each hit's rank, and the plan of the search.")
    var explain = false

    @Flag(help: "Print one JSON object per hit.")
    var json = false

    @Option(help: ArgumentHelp("Folder of an evaluation set; evaluates the search instead.", valueName: "dir"))
    var eval: String?

    @Option(
        name: .customLong("run"),
        help: ArgumentHelp("With --eval: file for the rankings (query, document, score).", valueName: "file"))
    var runFile: String?

    func validate() throws {
        guard (text == nil) != (eval == nil) else {
            throw ValidationError("expected either a text to search for or --eval")
        }
        guard text?.contains(where: { !$0.isWhitespace }) ?? true else {
            throw ValidationError("the text to search for is empty")
        }
        guard runFile == nil || eval != nil else { throw ValidationError("--run requires --eval") }
        guard (1...100).contains(k) else { throw ValidationError("-k expects 1 to 100") }
        guard kind.map({ Document.Kind(rawValue: $0) != nil }) ?? true else {
            throw ValidationError(
                "--kind expects one of \(Document.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
    }

    func run() async throws {
        let environment = ServerEnvironment(settings: try options.load())
        do {
            if let eval {
                try await evaluate(eval, environment)
            } else if let text {
                try await search(text, environment)
            }
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(message: String(reflecting: error))
        }
    }

    private func search(_ text: String, _ environment: ServerEnvironment) async throws {
        let storage = try await environment.openMigratedStorage()
        let excluded = (excludeAllergens.split(separator: ",").map(String.init) + IntentReader.exclusions(in: text))
            .map(Avoidance.init)
        let query = SearchQuery(
            text: text, kinds: Set([kind].compactMap { $0.flatMap(Document.Kind.init) }),
            ages: ageMonths.map { [Age(months: $0)] } ?? [],
            excluding: excluded.reduce(into: []) { $0.formUnion($1.allergens) },
            excludingWords: excluded.flatMap(\.words), limit: k, mode: mode, allowsExternalProviders: true)
        let answer = try await environment.withTransport { transport in
            try await environment.knowledge(storage, transport, catalog: environment.loadCatalog)
                .search(query, meter: RunMeter())
        }
        await storage.close()
        if json {
            for hit in answer.hits { try printJSON(HitLine(hit, explains: explain)) }
            if explain { try printJSON(PlanLine(answer.plan)) }
            return
        }
        for hit in answer.hits {
            print("\(String(format: "%8.4f", hit.score))  \(hit.document.id)  \(hit.document.title)")
            if explain { print("          \(Self.reason(hit.evidence))") }
        }
        if answer.hits.isEmpty { print("nothing found") }
        if explain || answer.plan.fallback != nil { print(Self.summary(answer.plan)) }
    }

    private static func reason(_ evidence: SearchHit.Evidence) -> String {
        func rating(_ name: String, _ rating: SearchHit.Rating?) -> String {
            rating.map { "\(name) \(String(format: "%.4f", $0.score)) (place \($0.rank))" } ?? "\(name) -"
        }
        let terms = evidence.matchedTerms.isEmpty ? "no matching words" : evidence.matchedTerms.joined(separator: " ")
        return [rating("words", evidence.lexical), rating("meaning", evidence.vector), terms].joined(separator: ", ")
    }

    private static func summary(_ plan: SearchPlan) -> String {
        var parts = ["\(plan.mode.rawValue) over \(plan.candidates) candidates"]
        if let space = plan.space, let index = plan.index, let search = plan.search {
            parts.append("\(space), \(search.rawValue) in \(index.rawValue)")
        }
        return (parts + [plan.fallback].compactMap(\.self)).joined(separator: "; ")
    }

    // MARK: Evaluation

    private func evaluate(_ folder: String, _ environment: ServerEnvironment) async throws {
        let set = try EvaluationSet(folder: folder)
        let bar = ProgressBar("embed")
        let rankings = try await environment.withTransport { transport in
            let embedder = mode == .lexical ? nil : try environment.configuredEmbedder(transport)
            if embedder == nil, mode != .lexical {
                printError("ranked by words only: \(environment.missingEmbedderReason)")
            }
            let evaluation = try await Evaluation(set, embedder: embedder) { done, total in bar.show(done, of: total) }
            let rankings = try await evaluation.rankings(mode)
            Self.show(evaluation.scores(of: rankings))
            return rankings
        }
        guard let runFile else { return }
        let lines = rankings.flatMap { ranking in
            ranking.hits.map { "\(ranking.query.id)\t\($0.id)\t\($0.score)\n" }
        }
        do {
            try Data(lines.joined().utf8).write(to: URL(filePath: runFile), options: .atomic)
        } catch {
            throw CommandFailure(message: "cannot write \(runFile): \(error)")
        }
    }

    private static func show(_ scores: [SetScore]) {
        func row(_ name: String, _ metrics: RankingMetrics, _ interval: String, _ count: String) -> String {
            name.padding(toLength: 18, withPad: " ", startingAt: 0) + " " + count.leftPadded(to: 5)
                + String(format: "   %.3f ", metrics.nDCG) + interval
                + String(format: "   %.3f      %.3f", metrics.recall, metrics.reciprocalRank)
        }
        print("set                 queries nDCG@10 [95 of 100]    recall@5   MRR@10")
        for score in scores {
            let interval = String(format: "[%.3f, %.3f]", score.nDCGInterval.lowerBound, score.nDCGInterval.upperBound)
            print(row(score.name, score.mean, interval, "\(score.count)"))
        }
        if let macro = SetScore.macro(scores) {
            print(String(format: "macro %.4f %.4f %.4f", macro.nDCG, macro.recall, macro.reciprocalRank))
        }
    }
}

extension SearchMode: ExpressibleByArgument {}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}

/// A hit in the output of `--json`.
private struct HitLine: Encodable {
    var id: String
    var kind: String
    var title: String
    var score: Double
    var explanation: Explanation?

    struct Explanation: Encodable {
        var lexical: Rating?
        var vector: Rating?
        var matched_terms: [String]
    }

    struct Rating: Encodable {
        var score: Double
        var rank: Int

        init(_ rating: SearchHit.Rating) { (score, rank) = (rating.score, rating.rank) }
    }

    init(_ hit: SearchHit, explains: Bool) {
        (id, kind, title) = (hit.document.id, hit.document.kind.rawValue, hit.document.title)
        score = hit.score
        guard explains else { return }
        explanation = Explanation(
            lexical: hit.evidence.lexical.map(Rating.init), vector: hit.evidence.vector.map(Rating.init),
            matched_terms: hit.evidence.matchedTerms)
    }
}

/// The last line of `--json --explain`.
private struct PlanLine: Encodable {
    struct Plan: Encodable {
        var mode: String
        var candidates: Int
        var model: String?
        var index: String?
        var search: String?
        var fallback: String?
    }

    var plan: Plan

    init(_ plan: SearchPlan) {
        self.plan = Plan(
            mode: plan.mode.rawValue, candidates: plan.candidates, model: plan.space?.description,
            index: plan.index?.rawValue, search: plan.search?.rawValue, fallback: plan.fallback)
    }
}
