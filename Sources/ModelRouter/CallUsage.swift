import Assist
import HearthCore

/// Usage of one provider call, counted while it runs; determines the charge however the call ends.
struct CallUsage {
    private let model: String
    private let phase: ModelPhase
    private let price: Price
    private let maxTokens: Int
    private let budget: RunBudget
    private let estimatedInput: Int
    private let plausibleInput: Int
    private let leastInput: Int
    private let maxReasoning: Int

    private var counted: TokenUsage?
    private var basis = UsageBasis.reported
    /// True if the provider's count covers everything that it has sent.
    private var countIsCurrent = false
    /// The reason why the model stopped; nil until it reports one.
    private(set) var finish: FinishReason?
    private var answer = Received()
    private var thinking = Received()
    /// True if the client has text that a restart would discard.
    private(set) var hasSent = false
    /// True if the client has anything but white space: text or a tool call.
    private(set) var hasAnswered = false

    init(_ endpoint: ModelEndpoint, _ request: ModelRequest, budget: RunBudget) {
        model = endpoint.id
        phase = request.phase
        price = endpoint.price
        maxTokens = request.maxTokens
        self.budget = budget
        estimatedInput = request.estimatedInput
        plausibleInput = request.plausibleInput
        leastInput = request.leastInput
        maxReasoning = endpoint.maxOutputTokens ?? Self.usualReasoning
    }

    /// The most bytes of a token on average: a count below has not counted.
    private static let mostBytes = 64
    /// The most reasoning that is believed of a model whose longest answer is not known.
    private static let usualReasoning = 32_768

    mutating func add(_ event: ProviderEvent) {
        switch event {
        case .text(let text), .declined(let text):
            answer.add(text.utf8.count)
            countIsCurrent = false
        case .toolCall(_, _, let name, let arguments):
            answer.add((name?.utf8.count ?? 0) + arguments.utf8.count)
            countIsCurrent = false
        case .thinking(let bytes):
            thinking.add(bytes)
            countIsCurrent = false
        case .usage(let usage, let basis):
            counted = usage
            self.basis = basis
            countIsCurrent = true
        case .stopped(let reason):
            finish = reason
        }
    }

    mutating func sent(_ event: ModelEvent) {
        hasSent = true
        switch event {
        case .text(let text), .declined(let text): hasAnswered = hasAnswered || text.utf8.contains { $0 > 0x20 }
        case .toolCall: hasAnswered = true
        case .restart, .finished: break
        }
    }

    /// Input tokens. A count that the request cannot have caused is ignored.
    private var input: Int {
        guard let counted, (1...plausibleInput).contains(counted.input) else { return estimatedInput }
        return counted.input
    }

    /// The pieces so far.
    var pieces: Int { answer.pieces + thinking.pieces }

    private var textBytes: Int { answer.bytes + thinking.bytes }

    /// Maximum number of output tokens: the requested maximum, or one per received byte, and the reasoning that some
    /// providers count beside the answer and do not limit: as far as the run's tokens and money reach.
    private var plausibleOutput: Int {
        let most = max(maxTokens, answer.bytes, answer.pieces)
        guard let counted else { return most + thinking.bytes }
        let beyond = max(0, counted.output - most)
        let claimed = basis == .derived ? beyond : min(beyond, max(counted.reasoning, thinking.bytes))
        let input = min(counted.input, plausibleInput)
        let money = price.tokens(for: budget.money - price.cost(of: TokenUsage(input: input, output: most)))
        return most + max(0, min(claimed, maxReasoning, budget.tokens - input - most, money))
    }

    /// Minimum number of output tokens. Used to stop an answer; the usual estimate would stop valid answers.
    private var minOutput: Int { answer.leastTokens + thinking.leastTokens }

    /// The usual estimate, for charging.
    private var estimatedOutput: Int { max(answer.wholePieces + thinking.wholePieces, (textBytes + 3) / 4) }

    /// True if the answer is longer than requested, or the run can no longer pay for it. Not every provider counts
    /// reasoning against the requested maximum.
    var isRunaway: Bool {
        let least = TokenUsage(input: input, output: minOutput)
        return answer.leastTokens > maxTokens || thinking.leastTokens > max(maxReasoning, maxTokens)
            || least.total > budget.tokens || price.cost(of: least) > budget.money
    }

    /// Returns the call for the ledger.
    ///
    /// - Parameter failure: the error that ended the call; nil if the answer is complete.
    func call(endedBy failure: (any Error)?) -> ModelCall {
        let claimed = counted ?? TokenUsage()
        var usage = claimed.capped(input: plausibleInput, output: plausibleOutput)
        let isCapped = usage != claimed
        // A provider that reports next to no tokens for the text that it sent, or for the prompt, has not counted.
        let isExact =
            countIsCurrent && finish != nil && usage.input >= max(1, leastInput)
            && (usage.output >= max(1, textBytes / Self.mostBytes) || pieces == 0)
        let costNothing = counted == nil && pieces == 0 && failure.map { ProviderError($0).costNothing } == true
        if !isExact && !costNothing {
            if usage.input < max(1, leastInput) { usage.input = estimatedInput }
            // An answer that cannot be read is charged for what arrived.
            usage.output = max(usage.output, estimatedOutput)
        }
        let isKnown = (isExact && !isCapped) || costNothing
        return ModelCall(
            model: model, phase: phase, usage: usage, cost: price.cost(of: usage),
            basis: isKnown ? basis : .estimated, isCapped: isCapped)
    }
}

/// What arrived of an answer, or of its reasoning.
private struct Received {
    private(set) var bytes = 0
    private(set) var pieces = 0

    mutating func add(_ bytes: Int) {
        pieces += 1
        self.bytes += bytes
    }

    /// The pieces, which are at least one token each, unless a server cuts its text into characters.
    var wholePieces: Int { bytes >= 2 * pieces ? pieces : 0 }

    /// The fewest tokens. Over a whole answer a token is seldom more than eight bytes.
    var leastTokens: Int { max(wholePieces, bytes / 8) }
}

extension TokenUsage {
    /// Returns the same counts, limited to the maximum that a call can have caused.
    fileprivate func capped(input most: Int, output maxOutput: Int) -> TokenUsage {
        let (input, output) = (min(input, most), min(output, maxOutput))
        let cached = min(cachedInput, input)
        return TokenUsage(
            input: input, output: output, cachedInput: cached, cacheWrite: min(cacheWrite, input - cached),
            reasoning: min(reasoning, output))
    }
}
