import ArgumentParser
import Assist
import Foundation
import HearthCore
import ModelRouter
import PolicyEngine
import Retrieval
import Storage

/// The command that checks answers against their citations.
struct FaithfulnessCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faithfulness", abstract: "Check whether answers are supported by their citations.",
        discussion: """
            Reads JSON objects from standard input, one per line, such as {"id": "1", "answer": "Run cold water first.", \
            "passages": [{"id": "a", "text": "Cold water runs first."}]}. A passage may also have a title and sources. \
            With "citations" instead of passages, as in the final event of a chat, the cards are read from the knowledge \
            base, each policy text that the answer contains word for word is a passage "policy/RULE", and the note on the \
            family's allergies is a passage "household/allergies". Also reads a \
            chat's stream in application/x-ndjson: checks its final event and skips the others.

            A sentence is supported if one passage has two thirds of its words, weighted by rarity, and all of its \
            numbers. This is an approximation: it misses paraphrases and does not detect negations.

            A bullet that stands under a heading in a passage, and in the answer without it, has lost its heading: \
            "- bribes" without "What to avoid". Such bullets are listed ("lost_headings" with --jsonl), and the command \
            exits with 1.

            With --jsonl, prints a line for each answer in input order, such as {"id":"1","score":1,"sentences":\
            [{"text":"Run cold water first.","supported":true,"coverage":1,"passage":"a","stray_numbers":[]}]}. Stops \
            with an error at the first invalid line; the lines before it are processed.
            """)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Print one JSON object per answer.")
    var jsonl = false

    @Option(
        help: ArgumentHelp(
            "Model or chain that also judges each sentence; \"judged\" is true, false, or null if it gave no verdict.",
            valueName: "model"))
    var judge: String?

    func run() async throws {
        let environment = ServerEnvironment(settings: try options.load())
        do {
            guard let judge else { return try await check(environment, nil) }
            try await environment.withTransport { transport in
                let judge = try environment.faithfulnessJudge(judge, transport)
                let meter = RunMeter()
                // Calls cost money even if the command fails.
                defer { printError(Self.bill(meter)) }
                try await check(environment, (judge, meter))
            }
        } catch let failure as CommandFailure {
            throw failure
        } catch let error as FaithfulnessLines.BadLine {
            throw CommandFailure(message: "standard input, line \(error.number): \(error.message)")
        } catch {
            throw CommandFailure(message: String(reflecting: error))
        }
    }

    private func check(_ environment: ServerEnvironment, _ judge: (judge: FaithfulnessJudge, meter: RunMeter)?)
        async throws
    {
        var lines = FaithfulnessLines(.standardInput)
        var sources: FaithfulnessSources?
        var summary = FaithfulnessSummary()
        var lost = 0
        while let line = try lines.next() {
            if line.citations != nil, sources == nil { sources = try await environment.faithfulnessSources() }
            let passages = line.passages + (sources.map { cited(by: line, in: $0) } ?? [])
            let result = Faithfulness(answer: line.answer, passages: passages)
            lost += result.lostHeadings.count
            var judgements: [Bool?]?
            if let (judge, meter) = judge {
                var verdicts: [Bool?] = []
                for sentence in result.sentences {
                    verdicts.append(try await judge.supports(sentence.text, by: passages, meter: meter))
                }
                judgements = verdicts
            }
            if jsonl {
                try FileHandle.standardOutput.write(contentsOf: Data(line.answered(result, judgements)))
            } else {
                summary.add(result, judgements, of: line)
            }
        }
        if !jsonl { summary.finish() }
        if lost > 0 {
            throw CommandFailure(
                message: "\(lost) quoted \(lost == 1 ? "bullet" : "bullets") lost the heading above it")
        }
    }

    private func cited(by line: FaithfulnessLines.Line, in sources: FaithfulnessSources) -> [Faithfulness.Passage] {
        guard let citations = line.citations else { return [] }
        for id in citations where sources.cards[id] == nil {
            printError("standard input, line \(line.number): the knowledge base has no card \(id)")
        }
        let note = AllergyNote.found(in: line.answer).map { Faithfulness.Passage(id: "household/allergies", text: $0) }
        let introduction = ChatPhrases.introduction(in: line.answer).map {
            Faithfulness.Passage(id: "chat/introduction", text: $0)
        }
        return citations.compactMap { sources.cards[$0] } + sources.policyPassages(of: line.answer)
            + [note, introduction].compactMap(\.self)
    }

    /// Returns the usage and cost of the judge's calls.
    private static func bill(_ meter: RunMeter) -> String {
        let models = meter.models.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value) times" }
        let usage = meter.usage
        return "judged by \(models.isEmpty ? "no model" : models.joined(separator: ", ")): \(usage.input) tokens in, "
            + "\(usage.output) out, \(meter.cost.microdollars) micro-dollars"
    }
}

extension ServerEnvironment {
    fileprivate func faithfulnessSources() async throws -> FaithfulnessSources {
        let storage = try await openMigratedStorage()
        let stored = try await storage.documents.all()
        await storage.close()
        return FaithfulnessSources(
            cards: try Dictionary(
                uniqueKeysWithValues: stored.map {
                    ($0.document.id, Faithfulness.Passage(try $0.document.sanitized(by: PolicyGateway.sanitize)))
                }), policy: try loadPolicy())
    }

    /// Returns the judge that uses a model or a chain.
    ///
    /// - Throws: ``CommandFailure`` if no such model or chain can be called.
    fileprivate func faithfulnessJudge(_ name: String, _ transport: any HTTPTransport) throws -> FaithfulnessJudge {
        guard settings.boolean("AI_ASSIST_ENABLED") else {
            throw CommandFailure(
                message: "--judge calls a model, but AI_ASSIST_ENABLED is false: set it to true", isUsage: true)
        }
        let catalog = try loadCatalog()
        let router = ChainRouter(
            catalog: catalog, credentials: credentials(for: catalog), transport: transport, clock: clock,
            logger: logger)
        let chains = ModelPhase.allCases.filter { !router.models(for: $0).isEmpty }.map(\.rawValue)
        let callable = chains + router.states.keys.sorted()
        guard callable.contains(name) else {
            let choice =
                callable.isEmpty ? "no provider has a key" : "expected one of \(callable.joined(separator: ", "))"
            throw CommandFailure(message: "--judge cannot call \(name): \(choice)", isUsage: true)
        }
        let redactor = try Redactor(placeholder: .init(setting: settings["PII_PLACEHOLDER"]))
        return FaithfulnessJudge(
            name, of: router, budget: Money(cents: settings.integer("RUN_BUDGET_CENTS_DEFAULT")), clock: clock
        ) { redactor.redact(try PolicyGateway.sanitize($0)).text }
    }
}

/// The sources of Hearth's own answers.
private struct FaithfulnessSources {
    /// Cards by id, sanitized as for prompts.
    var cards: [String: Faithfulness.Passage]
    var policy: PolicySet

    /// Returns a passage for each policy text that the answer contains word for word, so that a model's own sentence is never
    /// supported by a rule that did not apply.
    func policyPassages(of answer: String) -> [Faithfulness.Passage] {
        policy.quotations(in: answer).map {
            Faithfulness.Passage(id: "policy/\($0.rule)", text: $0.text, sources: $0.sources)
        }
    }
}

extension Faithfulness.Passage {
    fileprivate init(_ card: Document) {
        self.init(id: card.id, text: card.body, title: card.title, sources: card.sources)
    }
}
