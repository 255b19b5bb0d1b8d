import Assist

/// Counts one call of a provider while it runs, and says what is to be booked however it ends.
struct CallUsage {
    private let model: String
    private let phase: ModelPhase
    private let price: Price
    private let maxTokens: Int
    private let budget: RunBudget
    private let estimatedInput: Int
    private let plausibleInput: Int

    private var counted: TokenUsage?
    /// The provider's count holds everything that it has sent.
    private var countIsCurrent = false
    /// Why the model has stopped; nil as long as it has not said so.
    private(set) var finish: FinishReason?
    private var textBytes = 0
    private(set) var pieces = 0
    /// Whether the client holds text that a restart would have to take back.
    private(set) var hasSent = false
    /// Whether the client holds anything but white space: words or a call of a tool.
    private(set) var hasAnswered = false

    init(_ endpoint: ModelEndpoint, _ request: ModelRequest, budget: RunBudget) {
        model = endpoint.id
        phase = request.phase
        price = endpoint.price
        maxTokens = request.maxTokens
        self.budget = budget
        estimatedInput = request.estimatedInput
        plausibleInput = request.plausibleInput
    }

    mutating func add(_ event: ProviderEvent) {
        switch event {
        case .text(let text), .declined(let text):
            pieces += 1
            textBytes += text.utf8.count
            countIsCurrent = false
        case .toolCall(_, _, _, let arguments):
            pieces += 1
            textBytes += arguments.utf8.count
            countIsCurrent = false
        case .thinking(let bytes):
            pieces += 1
            textBytes += bytes
            countIsCurrent = false
        case .usage(let usage):
            counted = usage
            countIsCurrent = true
        case .stopped(let reason):
            finish = reason
        }
    }

    mutating func sent(_ text: String) {
        hasSent = true
        hasAnswered = hasAnswered || text.utf8.contains { $0 > 0x20 }
    }

    mutating func sentToolCall() {
        hasSent = true
        hasAnswered = true
    }

    /// A count that the request cannot have caused says nothing of it.
    private var input: Int {
        guard let counted, (1...plausibleInput).contains(counted.input) else { return estimatedInput }
        return counted.input
    }

    /// The most tokens that the answer can have: as many as were asked for, or one of each byte that came.
    private var plausibleOutput: Int { max(maxTokens, textBytes, pieces) }

    /// A piece is at least one token, and a token is seldom more than eight bytes over a whole answer: fewer tokens
    /// than this cannot have been written. Used to stop an answer, where the usual four bytes would stop honest ones.
    private var leastOutput: Int { max(pieces, textBytes / 8) }

    /// The usual estimate, for what has to be paid.
    private var estimatedOutput: Int { max(pieces, (textBytes + 3) / 4) }

    /// Whether the answer is longer than was asked for, or the run can no longer pay for it.
    var isRunaway: Bool {
        let least = TokenUsage(input: input, output: leastOutput)
        return least.output > maxTokens || least.total > budget.tokens || price.cost(of: least) > budget.money
    }

    /// - Parameter failure: what ended the call, nil where the answer is whole.
    func call(endedBy failure: (any Error)?) -> ModelCall {
        let claimed = counted ?? TokenUsage()
        var usage = claimed.capped(input: plausibleInput, output: plausibleOutput)
        let isCapped = usage != claimed
        // A provider that counts no tokens for the text it sent has not counted.
        let isExact = countIsCurrent && finish != nil && usage.input > 0 && (usage.output > 0 || pieces == 0)
        let costNothing = counted == nil && pieces == 0 && failure.map { ProviderError($0).costNothing } == true
        if !isExact && !costNothing {
            if usage.input == 0 { usage.input = estimatedInput }
            // Of an answer that nobody could read, all that was asked for may have been written.
            let isUnread = pieces == 0 && (failure as? ProviderError)?.code == .malformed
            usage.output = max(usage.output, isUnread ? maxTokens : estimatedOutput)
        }
        return ModelCall(
            model: model, phase: phase, usage: usage, cost: price.cost(of: usage),
            isEstimate: (!isExact || isCapped) && !costNothing, isCapped: isCapped)
    }
}

extension TokenUsage {
    /// The same counts, none beyond what a call can have caused.
    fileprivate func capped(input most: Int, output mostOutput: Int) -> TokenUsage {
        let (input, output) = (min(input, most), min(output, mostOutput))
        let cached = min(cachedInput, input)
        return TokenUsage(
            input: input, output: output, cachedInput: cached, cacheWrite: min(cacheWrite, input - cached),
            reasoning: min(reasoning, output))
    }
}
