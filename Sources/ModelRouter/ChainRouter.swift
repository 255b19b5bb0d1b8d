package import HearthCore
package import Logging

/// Asks the models of a chain one after the other until one has answered; the offline planner, which cannot fail, comes
/// last. So a family always gets an answer, unless it leaves or its time is up.
package struct ChainRouter: LanguageModel {
    private let links: [String: Link]
    private let chains: [String: Chain]
    private let knownModels: Set<String>
    private let health: [String: LinkHealth]
    private let watches: CallWatches
    private let offline = OfflinePlanner()
    private let backoff = Backoff()
    private let transport: any HTTPTransport
    private let clock: any HearthClock
    private let randomness: @Sendable () -> any RandomNumberGenerator
    private let logger: Logger

    /// - Parameters:
    ///   - credentials: by the provider's name; chains pass over a provider that is missing or has no key.
    ///   - previous: the router whose place this one takes: what it has learnt of links that stay where they are stays known.
    ///   - randomness: makes the generator that spreads the pauses before retries.
    package init(
        catalog: ModelCatalog, credentials: [String: ProviderCredentials], transport: any HTTPTransport,
        clock: any HearthClock, logger: Logger, succeeding previous: ChainRouter? = nil,
        randomness: @escaping @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() }
    ) {
        chains = Dictionary(
            uniqueKeysWithValues: ModelPhase.allCases.map { ($0.rawValue, catalog.chain(for: $0)) })
        let askable = catalog.models.keys.compactMap { Link($0, catalog: catalog, credentials: credentials) }
        links = Dictionary(uniqueKeysWithValues: askable.map { ($0.id, $0) })
        knownModels = Set(catalog.models.keys).union([OfflinePlanner.model])
        health = links.mapValues { link in
            guard let previous, previous.links[link.id]?.baseURL == link.baseURL else { return LinkHealth() }
            return previous.health[link.id] ?? LinkHealth()
        }
        watches = previous?.watches ?? CallWatches(clock: clock)
        self.transport = transport
        self.clock = clock
        self.randomness = randomness
        self.logger = logger
    }

    /// The models that are asked for a phase, in order, without the offline planner.
    package func models(for phase: ModelPhase) -> [String] {
        (chains[phase.rawValue]?.links ?? []).filter { links[$0] != nil }
    }

    package var offeredModels: [String] { ModelPhase.allCases.map(\.rawValue) + links.keys.sorted() }

    /// How the models fare that can be asked, by id.
    package var states: [String: LinkState] {
        let now = clock.uptime
        return health.mapValues { $0.state(at: now) }
    }

    /// - Throws: ``HearthError`` `deadline_exceeded`, `invalid_field` for a model, tools or a format that cannot be,
    ///   `provider_unavailable` where the answer needs a format that only models write, or `model_not_found` where none may
    ///   be asked; `CancellationError`; or what `emit` throws.
    package func generate(
        _ request: ModelRequest, deadline: Deadline, meter: RunMeter, emit: (ModelEvent) async throws -> Void
    ) async throws {
        let limit = request.brief == nil ? deadline : deadline.leavingTimeToAnswerOffline(on: clock)
        try request.checkOptions()
        let (models, retries, hedgeAfter) = try models(for: request)
        var waiting = request.mayLeaveHouse ? models[...] : []
        // Trying again would not help. Words alone others can write.
        if waiting.isEmpty, request.brief == nil, request.tools != nil || request.responseFormat != nil {
            throw HearthError(
                .modelNotFound, "No model is asked here that could call tools or keep to a format.")
        }
        var budget = request.budget
        var mayHedge = true
        var lastError: ProviderError?
        links: while let id = waiting.popFirst() {
            for retry in 0...retries {
                try check(deadline)
                guard limit.remaining(on: clock) > .zero else { break links }
                let share = mayHedge && hedgeAfter != nil ? 2 : 1
                guard let admitted = admit(request, to: id, budget: budget, share: share, limit: limit) else {
                    continue links
                }
                let askedAt = clock.uptime
                var outcomes: [CallOutcome]
                if mayHedge, let hedgeAfter {
                    outcomes = await HedgedCall(first: admitted, after: hedgeAfter, clock: clock).run(
                        or: {
                            // Both together must fit.
                            let estimate = admitted.link.estimate(admitted.call.request)
                            let rest = budget.less(estimate, at: admitted.link.price)
                            for other in waiting where other != id {
                                if let admitted = admit(request, to: other, budget: rest, limit: limit) {
                                    waiting.removeAll { $0 == other }
                                    return admitted
                                }
                            }
                            return nil
                        }, emit)
                } else {
                    outcomes = [CallOutcome(admitted: admitted, ending: await admitted.call.run(emit))]
                }
                mayHedge = false
                let calls = outcomes.map { $0.ending.tally.call(endedBy: $0.ending.failure) }
                for call in calls { meter.book(call) }
                RequestScope.current?.note(providerTime: clock.uptime - askedAt)
                guard let error = try judge(outcomes) else { return }
                lastError = error
                let hasSent = outcomes.contains { $0.ending.tally.hasSent }
                try check(deadline, after: error)
                if hasSent { try await emit(.restart(reason: error.code.rawValue)) }
                for call in calls {
                    budget.money = budget.money - call.cost
                    budget.tokens -= call.usage.total
                }

                switch Remedy(for: error, afterText: hasSent) {
                case .giveUp: break links
                case .nextLink: continue links
                case .retry where retry == retries || outcomes.count > 1: continue links
                case .retry:
                    var generator = randomness()
                    let pause = backoff.delay(beforeRetry: retry, atLeast: error.retryAfter, using: &generator)
                    guard pause + Self.leastForAnAnswer <= limit.remaining(on: clock) else { continue links }
                    logger.debug(
                        "model will be asked again", metadata: ["model": "\(id)", "pause_ms": "\(pause.milliseconds)"])
                    try await clock.sleep(for: pause)
                }
            }
        }
        try await answerOffline(request, deadline: deadline, meter: meter, after: lastError, emit: emit)
    }

    /// No pause is made that leaves less for the call after it.
    private static let leastForAnAnswer = Duration.seconds(2)

    /// - Parameter share: how many calls the budget has to do for. Where only a model can answer, a shorter answer is
    ///   better than none.
    private func admit(
        _ request: ModelRequest, to id: String, budget: RunBudget, share: Int = 1, limit: Deadline
    ) -> AdmittedLink? {
        guard let link = links[id], let health = health[id] else { return nil }
        let part = RunBudget(
            money: Money(microdollars: budget.money.microdollars / Int64(share)), tokens: budget.tokens / share)
        let request = request.brief == nil ? link.shortened(request, to: part) : request
        var obstacle = link.obstacle(to: request, budget: budget)
        if obstacle == nil {
            switch health.admit(at: clock.uptime) {
            case .admitted(let ticket):
                let call = ProviderCall(
                    link: link, request: request, budget: budget, transport: transport, limit: limit,
                    watches: watches, clock: clock)
                return AdmittedLink(link: link, health: health, ticket: ticket, call: call)
            case .refused(let reason): obstacle = reason
            }
        }
        logger.debug("model passed over", metadata: ["model": "\(link.id)", "obstacle": "\(obstacle ?? "")"])
        return nil
    }

    /// Lets the links learn from how their calls ended. Answers what the last one failed with, nil where one was
    /// answered; throws where the client has left.
    private func judge(_ outcomes: [CallOutcome]) throws -> ProviderError? {
        let isCancelled = Task.isCancelled
        var error: ProviderError?
        var wasAnswered = false
        var departure: (any Error)?
        for outcome in outcomes {
            let (link, ending) = (outcome.admitted.link, outcome.ending)
            RequestScope.current?.note(
                .called(
                    ProviderCallReport(
                        model: link.id, outcome: outcome.name(isCancelled: isCancelled), duration: ending.duration,
                        timeToFirstToken: ending.timeToFirstToken)))
            func learn(_ verdict: CircuitBreaker.Verdict, retryAfter: Duration? = nil) {
                outcome.admitted.health.record(
                    verdict, of: outcome.admitted.ticket, retryAfter: retryAfter, at: clock.uptime)
            }
            switch ending.failure {
            case nil:
                learn(.success)
                wasAnswered = true
                if ending.wasRunaway { logger.warning("runaway answer stopped", metadata: ["model": "\(link.id)"]) }
            case let gone as EmitFailure:
                learn(.nothing)
                departure = gone.underlying
            case .some where outcome.wasOutrun:
                learn(.nothing)
            // A transfer that was cancelled may end in an error of its own.
            case let failure? where failure is CancellationError || isCancelled:
                learn(.nothing)
                departure = departure ?? CancellationError()
            case let failure?:
                let failed = ProviderError(failure)
                learn(CircuitBreaker.Verdict(on: failed), retryAfter: failed.retryAfter)
                logger.warning(
                    "model call failed",
                    metadata: ["model": "\(link.id)", "code": "\(failed.code.rawValue)", "detail": "\(failed.message)"])
                error = failed
            }
        }
        if let departure { throw departure }
        return wasAnswered ? nil : error
    }

    private func answerOffline(
        _ request: ModelRequest, deadline: Deadline, meter: RunMeter, after error: ProviderError?,
        emit: (ModelEvent) async throws -> Void
    ) async throws {
        try check(deadline, after: error)
        guard let brief = request.brief, request.responseFormat == nil else { throw Self.noAnswer(after: error) }
        meter.book(
            ModelCall(
                model: OfflinePlanner.model, phase: request.phase, usage: TokenUsage(), cost: .zero, isEstimate: false))
        for piece in offline.pieces(of: brief) {
            try check(deadline)
            try await emit(.text(piece))
        }
        try await emit(.finished(.stop))
    }

    /// Nobody has answered, and nobody else can. A request that its provider found wrong does not get better by trying.
    private static func noAnswer(after error: ProviderError?) -> HearthError {
        switch error?.code {
        case .badRequest:
            HearthError(.invalidField, "The model's provider does not accept this request.", underlying: error)
        case .contextTooLong:
            HearthError(.contextTooLong, "This conversation is too long for the model.", underlying: error)
        default:
            HearthError(
                .providerUnavailable, "No model can answer at present. Please try again later.", underlying: error)
        }
    }

    /// The models to ask, in order, how often each is asked again, and when a second one is asked beside the first.
    private func models(for request: ModelRequest) throws -> (ids: [String], retries: Int, hedgeAfter: Duration?) {
        let name = request.model ?? request.phase.rawValue
        if let chain = chains[name] {
            return (chain.links.filter { links[$0] != nil }, chain.retries, chain.hedgeAfter)
        }
        guard knownModels.contains(name) else {
            throw HearthError(
                .invalidField, "There is no such model.",
                problems: [.init(field: "/model", message: "names neither a model nor a chain")])
        }
        return (links[name] == nil ? [] : [name], chains[request.phase.rawValue]?.retries ?? 0, nil)
    }

    private func check(_ deadline: Deadline, after error: ProviderError? = nil) throws {
        try Task.checkCancellation()
        if deadline.remaining(on: clock) == .zero {
            throw HearthError(
                .deadlineExceeded, "The answer took too long. Please try again.",
                detail: error.map(\.description) ?? "", underlying: error)
        }
    }
}

extension RunBudget {
    /// What is left when this has been used.
    fileprivate func less(_ usage: TokenUsage, at price: Price) -> RunBudget {
        RunBudget(money: money - price.cost(of: usage), tokens: tokens - usage.total)
    }
}

extension Deadline {
    /// The moment by which models must have answered: a second earlier, or a quarter of what is left where that is
    /// little.
    fileprivate func leavingTimeToAnswerOffline(on clock: any HearthClock) -> Deadline {
        var limit = self
        limit.uptime -= min(.seconds(1), remaining(on: clock) / 4)
        return limit
    }
}
