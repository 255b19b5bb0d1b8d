package import Assist
package import HearthCore
package import Logging

/// Asks the models of a chain one after the other until one has answered; the offline planner, which cannot fail, comes
/// last. So a family always gets an answer, unless it leaves or its time is up.
package struct ChainRouter: LanguageModel {
    private let endpoints: [String: ModelEndpoint]
    private let chains: [String: Chain]
    private let knownModels: Set<String>
    let health: [String: EndpointHealth]
    private let watches: CallTimeouts
    private let offline = OfflinePlanner()
    private let backoff = Backoff()
    private let transport: any HTTPTransport
    let clock: any HearthClock
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
        let askable = catalog.models.keys.compactMap { ModelEndpoint($0, catalog: catalog, credentials: credentials) }
        endpoints = Dictionary(uniqueKeysWithValues: askable.map { ($0.id, $0) })
        knownModels = Set(catalog.models.keys).union([OfflinePlanner.model])
        health = endpoints.mapValues { endpoint in
            guard let previous, previous.endpoints[endpoint.id]?.baseURL == endpoint.baseURL,
                let known = previous.health[endpoint.id]
            else { return EndpointHealth(at: clock.uptime) }
            return known
        }
        watches = previous?.watches ?? CallTimeouts(clock: clock)
        self.transport = transport
        self.clock = clock
        self.randomness = randomness
        self.logger = logger
    }

    /// The models that are asked for a phase, in order, without the offline planner.
    package func models(for phase: ModelPhase) -> [String] {
        (chains[phase.rawValue]?.links ?? []).filter { endpoints[$0] != nil }
    }

    package var offeredModels: [String] { ModelPhase.allCases.map(\.rawValue) + endpoints.keys.sorted() }

    /// How the models fare that can be asked, by id.
    package var states: [String: EndpointState] {
        let now = clock.uptime
        return health.mapValues { $0.state(at: now) }
    }

    /// - Throws: ``HearthError`` `deadline_exceeded`, `invalid_field` for a model, tools or a format that cannot be,
    ///   `provider_unavailable` where the answer needs a format that only models write, or `model_not_found` where none may
    ///   be asked; `CancellationError`; or what `emit` throws.
    package func generate(
        _ request: ModelRequest, deadline: Deadline, meter: RunMeter, emit: (ModelEvent) async throws -> Void
    ) async throws {
        let limit = request.task == nil ? deadline : deadline.leavingTimeToAnswerOffline(on: clock)
        try request.checkOptions()
        let (models, retries, hedgeAfter) = try models(for: request)
        var waiting = request.allowsExternalProviders ? models[...] : []
        // Trying again would not help. Words alone others can write.
        if waiting.isEmpty, request.task == nil, request.tools != nil || request.responseFormat != nil {
            throw HearthError(
                .modelNotFound, "No model is asked here that could call tools or keep to a format.")
        }
        var budget = request.budget
        var mayHedge = true
        var lastError: ProviderError?
        var reason: OfflineReason? = request.allowsExternalProviders ? nil : .aiAssistOff
        if request.allowsExternalProviders, waiting.isEmpty { reason = .noModelConfigured }
        endpoints: while let id = waiting.popFirst() {
            for retry in 0...retries {
                try check(deadline)
                guard limit.remaining(on: clock) > .zero else {
                    reason = reason ?? .deadline
                    break endpoints
                }
                let admitted: AdmittedEndpoint
                switch admit(
                    request, to: id, budget: budget, followedBy: waiting, isRetry: retry > 0, limit: limit)
                {
                case .admitted(let endpoint): admitted = endpoint
                case .passedOver(let obstacle):
                    reason = reason ?? obstacle
                    continue endpoints
                }
                let askedAt = clock.uptime
                var outcomes: [CallOutcome]
                if mayHedge, let hedgeAfter {
                    outcomes = await HedgedCall(first: admitted, after: hedgeAfter, clock: clock).run(
                        or: {
                            // The money must do for both. Of the tokens only the winner's count.
                            var rest = budget
                            rest.money =
                                rest.money
                                - admitted.endpoint.price.cost(of: admitted.endpoint.estimate(admitted.call.request))
                            for other in waiting where other != id {
                                if case .admitted(let second) = admit(
                                    request, to: other, budget: rest, followedBy: [], limit: limit)
                                {
                                    waiting.removeAll { $0 == other }
                                    return second
                                }
                            }
                            return nil
                        }, emit)
                } else {
                    outcomes = [CallOutcome(admitted: admitted, ending: await admitted.run(emit))]
                }
                mayHedge = false
                let isCancelled = Task.isCancelled
                let calls = outcomes.map { outcome in
                    var call = outcome.ending.tally.call(endedBy: outcome.ending.failure)
                    call.duration = outcome.ending.duration
                    call.failure = outcome.ending.failure.map { _ in outcome.name(isCancelled: isCancelled) }
                    return call
                }
                for call in calls { meter.book(call) }
                RequestScope.current?.note(providerTime: clock.uptime - askedAt)
                guard let error = try judge(outcomes) else { return }
                lastError = error
                reason = .providerFailed
                let hasSent = outcomes.contains { $0.ending.tally.hasSent }
                try check(deadline, after: error)
                if hasSent { try await emit(.restart(reason: error.code.rawValue)) }
                // A failed call may have been charged. It is taken from the money alone: the next provider must always
                // have the tokens to answer (decision 0040).
                for call in calls { budget.money = budget.money - call.cost }

                switch RetryDecision(for: error, afterText: hasSent) {
                case .giveUp: break endpoints
                case .nextEndpoint: continue endpoints
                case .retry where retry == retries || outcomes.count > 1: continue endpoints
                case .retry:
                    var generator = randomness()
                    let pause = backoff.delay(beforeRetry: retry, atLeast: error.retryAfter, using: &generator)
                    guard pause + Self.leastForAnAnswer <= limit.remaining(on: clock) else { continue endpoints }
                    logger.debug(
                        "model will be asked again", metadata: ["model": "\(id)", "pause_ms": "\(pause.milliseconds)"])
                    try await clock.sleep(for: pause)
                }
            }
        }
        if request.phase == .synthesis {
            meter.note(OfflineAnswer(reason ?? .noModelConfigured, code: lastError?.code.rawValue))
        }
        try await answerOffline(request, deadline: deadline, meter: meter, after: lastError, emit: emit)
    }

    /// No pause is made that leaves less for the call after it.
    private static let leastForAnAnswer = Duration.seconds(2)

    private enum Admission {
        case admitted(AdmittedEndpoint)
        case passedOver(OfflineReason)
    }

    /// - Parameters:
    ///   - following: the models that are asked if this one fails. The money for one of them is kept back where the
    ///     budget pays for two answers; a shorter answer is better than no fallback.
    ///   - isRetry: of a model that has just failed. It is not worth the money of the next one.
    private func admit(
        _ request: ModelRequest, to id: String, budget: RunBudget, followedBy following: ArraySlice<String>,
        isRetry: Bool = false, limit: Deadline
    ) -> Admission {
        guard let endpoint = endpoints[id], let health = health[id] else { return .passedOver(.noModelConfigured) }
        let fallbacks = following.lazy.filter { $0 != id }.compactMap { endpoints[$0] }.filter { [self] in
            $0.obstacle(to: request, tokens: budget.tokens) == nil && isAskable($0.id)
        }
        let request = endpoint.fitted(request, to: budget, keeping: Array(fallbacks), mayShorten: !isRetry)
        var obstacle = request.map { endpoint.obstacle(to: $0, tokens: budget.tokens) } ?? .budget
        if obstacle == nil, let request {
            switch health.admit(at: clock.uptime) {
            case .admitted(let ticket):
                let call = ProviderCall(
                    endpoint: endpoint, request: request, budget: budget, transport: transport, limit: limit,
                    watches: watches, clock: clock)
                return .admitted(AdmittedEndpoint(endpoint: endpoint, health: health, ticket: ticket, call: call))
            case .refused(let reason): obstacle = reason
            }
        }
        let reason = obstacle ?? .budget
        logger.debug("model passed over", metadata: ["model": "\(endpoint.id)", "obstacle": "\(reason.rawValue)"])
        return .passedOver(reason)
    }

    private func isAskable(_ id: String) -> Bool {
        health[id]?.state(at: clock.uptime).passedOverFor == .zero
    }

    /// Lets the links learn from how their calls ended. Answers what the last one failed with, nil where one was
    /// answered; throws where the client has left.
    private func judge(_ outcomes: [CallOutcome]) throws -> ProviderError? {
        let isCancelled = Task.isCancelled
        var error: ProviderError?
        var wasAnswered = false
        var departure: (any Error)?
        for outcome in outcomes {
            let (endpoint, ending) = (outcome.admitted.endpoint, outcome.ending)
            RequestScope.current?.note(
                .called(
                    ProviderCallReport(
                        model: endpoint.id, outcome: outcome.name(isCancelled: isCancelled), duration: ending.duration,
                        timeToFirstToken: ending.timeToFirstToken)))
            func learn(_ verdict: CircuitBreaker.Verdict, from error: ProviderError? = nil) {
                outcome.admitted.health.record(verdict, of: outcome.admitted.ticket, error: error, at: clock.uptime)
            }
            switch ending.failure {
            case nil:
                learn(.success)
                wasAnswered = true
                if ending.wasRunaway { logger.warning("runaway answer stopped", metadata: ["model": "\(endpoint.id)"]) }
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
                learn(CircuitBreaker.Verdict(on: failed), from: failed)
                logger.warning(
                    "model call failed",
                    metadata: [
                        "model": "\(endpoint.id)", "code": "\(failed.code.rawValue)", "detail": "\(failed.message)",
                    ])
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
        guard let task = request.task, request.responseFormat == nil else { throw Self.noAnswer(after: error) }
        meter.book(
            ModelCall(
                model: OfflinePlanner.model, phase: request.phase, usage: TokenUsage(), cost: .zero, isEstimate: false))
        for piece in offline.pieces(of: task) {
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
            return (chain.links.filter { endpoints[$0] != nil }, chain.retries, chain.hedgeAfter)
        }
        guard knownModels.contains(name) else {
            throw HearthError(
                .invalidField, "There is no such model.",
                problems: [.init(field: "/model", message: "names neither a model nor a chain")])
        }
        return (endpoints[name] == nil ? [] : [name], chains[request.phase.rawValue]?.retries ?? 0, nil)
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

extension Deadline {
    /// The moment by which models must have answered: a second earlier, or a quarter of what is left where that is
    /// little.
    fileprivate func leavingTimeToAnswerOffline(on clock: any HearthClock) -> Deadline {
        var limit = self
        limit.uptime -= min(.seconds(1), remaining(on: clock) / 4)
        return limit
    }
}
