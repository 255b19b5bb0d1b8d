package import Assist
package import HearthCore
package import Logging
import SystemSupport

/// Router that calls the models of a chain in order until one has answered. The offline planner, which cannot fail, is
/// the last. So a family always gets an answer unless it disconnects or the deadline passes.
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

    /// Creates a router.
    ///
    /// - Parameters:
    ///   - credentials: credentials by provider; chains skip a provider that is missing or has no key.
    ///   - previous: the router that this one replaces. The health of endpoints that do not change is kept.
    ///   - randomness: makes the generator of the jitter of retries.
    package init(
        catalog: ModelCatalog, credentials: [String: ProviderCredentials], transport: any HTTPTransport,
        clock: any HearthClock, logger: Logger, succeeding previous: ChainRouter? = nil,
        randomness: @escaping @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() }
    ) {
        chains = Dictionary(
            uniqueKeysWithValues: (ModelPhase.allCases + [.extraction]).map { ($0.rawValue, catalog.chain(for: $0)) })
        let callable = catalog.models.keys.compactMap { ModelEndpoint($0, catalog: catalog, credentials: credentials) }
        endpoints = Dictionary(uniqueKeysWithValues: callable.map { ($0.id, $0) })
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

    /// Returns the models of a phase in order, without the offline planner.
    package func models(for phase: ModelPhase) -> [String] {
        (chains[phase.rawValue]?.links ?? []).filter { endpoints[$0] != nil }
    }

    /// Names that a client may request: the chains and the models with credentials.
    package var offeredModels: [String] { ModelPhase.allCases.map(\.rawValue) + endpoints.keys.sorted() }

    /// State of each callable model, by id.
    package var states: [String: EndpointState] {
        let now = clock.uptime
        return health.mapValues { $0.state(at: now) }
    }

    /// Generates an answer and passes its events to `emit`.
    ///
    /// - Throws: ``HearthError`` `deadline_exceeded`; `invalid_field` for an unsupported model, tools or format;
    ///   `provider_unavailable` if the answer needs a format that only models write; `model_not_found` if no model may
    /// be
    ///   called. Also `CancellationError`, and errors of `emit`.
    package func generate(
        _ request: ModelRequest, deadline: Deadline, meter: RunMeter, emit: (ModelEvent) async throws -> Void
    ) async throws {
        let limit = request.task == nil ? deadline : deadline.leavingTimeToAnswerOffline(on: clock)
        let (models, retries, hedgeAfter) = try models(for: request)
        var waiting = request.allowsExternalProviders ? models[...] : []
        // A retry would not help. Plain text needs no model: the offline planner writes it.
        if waiting.isEmpty, request.task == nil, !request.tools.isEmpty || request.format != nil {
            throw HearthError(
                .modelNotFound, "No model is available that supports tools or response formats.")
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
                case .skipped(let obstacle):
                    reason = reason ?? obstacle
                    continue endpoints
                }
                let startedAt = clock.uptime
                var outcomes: [CallOutcome]
                if mayHedge, let hedgeAfter {
                    outcomes = await HedgedCall(first: admitted, after: hedgeAfter, clock: clock).run(
                        or: {
                            // The money must suffice for both. Only the winner's tokens count.
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
                    var call = outcome.ending.usage.call(endedBy: outcome.ending.failure)
                    call.duration = outcome.ending.duration
                    call.failure = outcome.ending.failure.map { _ in outcome.name(isCancelled: isCancelled) }
                    return call
                }
                for call in calls { meter.record(call) }
                RequestScope.current?.note(providerTime: clock.uptime - startedAt)
                guard let error = try recordHealth(of: outcomes) else { return }
                lastError = error
                reason = .providerFailed
                let hasSent = outcomes.contains { $0.ending.usage.hasSent }
                try check(deadline, after: error)
                if hasSent { try await emit(.restart(reason: error.code.rawValue)) }
                // A failed call may have been charged. Only money is deducted: the next provider must always have the
                // tokens to answer (decision 0040).
                for call in calls { budget.money = budget.money - call.cost }

                switch RetryDecision(for: error, afterText: hasSent) {
                case .giveUp: break endpoints
                case .nextEndpoint: continue endpoints
                case .retry where retry == retries || outcomes.count > 1: continue endpoints
                case .retry:
                    var generator = randomness()
                    let pause = backoff.delay(beforeRetry: retry, atLeast: error.retryAfter, using: &generator)
                    guard pause + Self.minTimeForAnswer <= limit.remaining(on: clock) else { continue endpoints }
                    logger.debug(
                        "model call will be retried", metadata: ["model": "\(id)", "pause_ms": "\(pause.milliseconds)"])
                    try await clock.sleep(for: pause)
                }
            }
        }
        if request.phase == .synthesis, !request.isContinuation {
            meter.note(OfflineAnswer(reason ?? .noModelConfigured, code: lastError?.code.rawValue))
        }
        try await answerOffline(
            request, deadline: deadline, meter: meter, after: lastError, wait: wait(for: models), emit: emit)
    }

    /// Minimum time that a pause must leave for the next call.
    private static let minTimeForAnswer = Duration.seconds(2)

    private enum Admission {
        case admitted(AdmittedEndpoint)
        case skipped(OfflineReason)
    }

    /// Admits a call of a model, or returns the obstacle.
    ///
    /// - Parameters:
    ///   - following: the fallback models. The money for one of them is reserved if the budget pays for two answers; a
    ///     shorter answer is better than no fallback.
    ///   - isRetry: true for a model that has just failed. It does not get the money of the next one.
    private func admit(
        _ request: ModelRequest, to id: String, budget: RunBudget, followedBy following: ArraySlice<String>,
        isRetry: Bool = false, limit: Deadline
    ) -> Admission {
        guard let endpoint = endpoints[id], let health = health[id] else { return .skipped(.noModelConfigured) }
        let fallbacks = following.lazy.filter { $0 != id }.compactMap { endpoints[$0] }.filter { [self] in
            $0.obstacle(to: request, tokens: budget.tokens) == nil && isCallable($0.id)
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
        logger.debug("model skipped", metadata: ["model": "\(endpoint.id)", "obstacle": "\(reason.rawValue)"])
        return .skipped(reason)
    }

    private func isCallable(_ id: String) -> Bool {
        health[id]?.state(at: clock.uptime).skippedFor == .zero
    }

    /// Returns the time until the first of these models may be called again; nil if one may be called now.
    private func wait(for models: [String]) -> Duration? {
        let now = clock.uptime
        let waits = models.map { health[$0]?.state(at: now).skippedFor ?? .zero }
        return waits.contains(.zero) ? nil : waits.min()
    }

    /// Updates the endpoints' health from the outcomes. Returns the last error, or nil if a call succeeded; throws if
    /// the client has disconnected.
    private func recordHealth(of outcomes: [CallOutcome]) throws -> ProviderError? {
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
            func recordVerdict(_ verdict: CircuitBreaker.Verdict, from error: ProviderError? = nil) {
                outcome.admitted.health.record(verdict, of: outcome.admitted.ticket, error: error, at: clock.uptime)
            }
            switch ending.failure {
            case nil:
                recordVerdict(.success)
                wasAnswered = true
                if ending.wasRunaway { logger.warning("runaway answer stopped", metadata: ["model": "\(endpoint.id)"]) }
            case let gone as EmitFailure:
                recordVerdict(.nothing)
                departure = gone.underlying
            case .some where outcome.wasOutrun:
                recordVerdict(.nothing)
            // A cancelled transfer may end in an error of its own.
            case let failure? where failure is CancellationError || isCancelled:
                recordVerdict(.nothing)
                departure = departure ?? CancellationError()
            case let failure?:
                let failed = ProviderError(failure)
                recordVerdict(CircuitBreaker.Verdict(on: failed), from: failed)
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
        wait: Duration?, emit: (ModelEvent) async throws -> Void
    ) async throws {
        try check(deadline, after: error)
        guard let task = request.task, request.format == nil || task.isIntent else {
            throw Self.noAnswer(after: error, wait: wait)
        }
        meter.record(
            ModelCall(
                model: OfflinePlanner.model, phase: request.phase, usage: TokenUsage(), cost: .zero, basis: .reported))
        for piece in offline.pieces(of: task) {
            try check(deadline)
            try await emit(.text(piece))
        }
        try await emit(.finished(.stop))
    }

    /// Returns the error if no model has answered and none is left. A request that its provider rejects is not retried.
    private static func noAnswer(after error: ProviderError?, wait: Duration?) -> HearthError {
        switch error?.code {
        case .badRequest:
            HearthError(.invalidField, "The model's provider rejects this request.", underlying: error)
        case .contextTooLong:
            HearthError(.contextTooLong, "This conversation is too long for the model.", underlying: error)
        default:
            HearthError(
                .providerUnavailable, "No model can answer at present. Please try again later.", underlying: error,
                retryAfter: wait)
        }
    }

    /// Returns the models in order, the number of retries of each, and the delay of a hedged call.
    private func models(for request: ModelRequest) throws -> (ids: [String], retries: Int, hedgeAfter: Duration?) {
        let name = request.model ?? request.phase.rawValue
        if let chain = chains[name] {
            return (chain.links.filter { endpoints[$0] != nil }, chain.retries, chain.hedgeAfter)
        }
        guard knownModels.contains(name) else {
            throw HearthError(
                .invalidField, "Unknown model.",
                problems: [.init(field: "/model", message: "must be the name of a model or a chain")])
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
    /// Returns the deadline for models: a second earlier, or a quarter of the remaining time if that is shorter.
    fileprivate func leavingTimeToAnswerOffline(on clock: any HearthClock) -> Deadline {
        var limit = self
        limit.uptime -= min(.seconds(1), remaining(on: clock) / 4)
        return limit
    }
}

extension ChainRouter: ModelMonitor {
    /// Health of every model, sorted by name.
    package var modelHealth: [ModelHealth] {
        let (now, uptime) = (clock.now, clock.uptime)
        return health.sorted { $0.key < $1.key }.map { model, health in
            health.report(on: model, in: ModelPhase.allCases.filter { models(for: $0).contains(model) }, at: uptime) {
                now + ($0 - uptime)
            }
        }
    }
}

extension PromptTask {
    /// True for an intent. Instead of it the offline planner writes a query, which the run can read as well.
    fileprivate var isIntent: Bool {
        if case .intent = self { true } else { false }
    }
}
