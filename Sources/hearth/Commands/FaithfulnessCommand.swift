import ArgumentParser
import Assist
import Foundation
import HearthCore
import ModelRouter
import PolicyEngine
import Retrieval
import Storage

struct FaithfulnessCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faithfulness", abstract: "Check whether answers say only what their citations say.",
        discussion: """
            Standard input holds JSON objects, one a line, such as {"id": "1", "answer": "Run cold water first.", \
            "passages": [{"id": "a", "text": "Cold water runs first."}]}; a passage may have a title and sources as well. \
            With "citations" instead, as the final event of a chat has them, the cards are read from the knowledge base, \
            and what policy itself says, word for word, is a passage "policy/RULE". \
            The stream of a chat as application/x-ndjson does: its final event is checked, the others are passed over.

            A sentence is supported where one passage has two thirds of its words, the rarer counting more, and all of \
            its numbers. That is a proxy: it misses paraphrases, and takes a denial for what it denies.

            With --jsonl each answer becomes a line such as {"id":"1","score":1,"sentences":[{"text":"Run cold water \
            first.","supported":true,"coverage":1,"passage":"a","stray_numbers":[]}]}, in the same order. A line that is \
            none is an error: what stood before it is answered, nothing after it.
            """)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "One JSON object an answer.")
    var jsonl = false

    @Option(
        help: ArgumentHelp(
            "Ask this model or chain about each sentence as well: \"judged\" is true, false, or null where it said neither.",
            valueName: "model"))
    var judge: String?

    func run() async throws {
        let environment = ServerEnvironment(settings: try options.load())
        do {
            guard let judge else { return try await check(environment, nil) }
            try await environment.withTransport { transport in
                let judge = try environment.faithfulnessJudge(judge, transport)
                let meter = RunMeter()
                // What was asked is paid for, however this ends.
                defer { complain(Self.bill(meter)) }
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
        while let line = try lines.next() {
            if line.citations != nil, sources == nil { sources = try await environment.faithfulnessSources() }
            let passages = line.passages + (sources.map { cited(by: line, in: $0) } ?? [])
            let result = Faithfulness(answer: line.answer, passages: passages)
            var judgements: [Bool?]?
            if let (judge, meter) = judge {
                var verdicts: [Bool?] = []
                for sentence in result.sentences {
                    verdicts.append(try await judge.judges(sentence.text, by: passages, meter: meter))
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
    }

    private func cited(by line: FaithfulnessLines.Line, in sources: FaithfulnessSources) -> [Faithfulness.Passage] {
        guard let citations = line.citations else { return [] }
        for id in citations where sources.cards[id] == nil {
            complain("standard input, line \(line.number): \(id) is no card of the knowledge base")
        }
        return citations.compactMap { sources.cards[$0] } + sources.policyPassages(of: line.answer)
    }

    /// What the judge's calls have used.
    private static func bill(_ meter: RunMeter) -> String {
        let models = meter.models.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value) times" }
        let usage = meter.usage
        return "judged by \(models.isEmpty ? "nobody" : models.joined(separator: ", ")): \(usage.input) tokens in, "
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

    /// - Throws: ``CommandFailure`` where nobody of that name can be asked.
    fileprivate func faithfulnessJudge(_ name: String, _ transport: any HTTPTransport) throws -> FaithfulnessJudge {
        guard settings.boolean("AI_ASSIST_ENABLED") else {
            throw CommandFailure(message: "--judge asks a model, and AI_ASSIST_ENABLED is false", isUsage: true)
        }
        let catalog = try loadCatalog()
        let router = ChainRouter(
            catalog: catalog, credentials: credentials(for: catalog), transport: transport, clock: clock,
            logger: logger)
        let chains = ModelPhase.allCases.filter { !router.models(for: $0).isEmpty }.map(\.rawValue)
        let askable = chains + router.states.keys.sorted()
        guard askable.contains(name) else {
            let choice = askable.isEmpty ? "no provider has a key" : askable.joined(separator: ", ")
            throw CommandFailure(message: "--judge cannot ask \(name): \(choice)", isUsage: true)
        }
        let redactor = try Redactor(placeholder: .init(setting: settings["PII_PLACEHOLDER"]))
        return FaithfulnessJudge(
            name, of: router, budget: Money(cents: settings.integer("RUN_BUDGET_CENTS_DEFAULT")), clock: clock
        ) { redactor.redact(try PolicyGateway.sanitize($0)).text }
    }
}

/// What Hearth's own answers are made of.
private struct FaithfulnessSources {
    /// As answers are written from them, by id.
    var cards: [String: Faithfulness.Passage]
    var policy: PolicySet

    /// Policy's words come with their authorities and no card. Only those that stand there word for word, so that no
    /// model's sentence is held up by a rule that had no say.
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
