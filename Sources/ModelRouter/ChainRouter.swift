package import HearthCore
package import Logging

/// Asks the models of a phase's chain one after the other until one has answered; the offline planner, which cannot
/// fail, comes last. So a family always gets an answer, unless it leaves or its time is up.
package struct ChainRouter: LanguageModel {
    private let planning: [Link]
    private let synthesis: [Link]
    private let offline = OfflinePlanner()
    private let transport: any HTTPTransport
    private let clock: any HearthClock
    private let logger: Logger

    /// - Parameter credentials: by the provider's name; chains pass over a provider that is missing or has no key.
    package init(
        catalog: ModelCatalog, credentials: [String: ProviderCredentials], transport: any HTTPTransport,
        clock: any HearthClock, logger: Logger
    ) {
        func links(_ phase: ModelPhase) -> [Link] {
            catalog.chain(for: phase).links.compactMap { Link($0, catalog: catalog, credentials: credentials) }
        }
        planning = links(.planning)
        synthesis = links(.synthesis)
        self.transport = transport
        self.clock = clock
        self.logger = logger
    }

    /// The models that are asked for a phase, in order, without the offline planner.
    package func models(for phase: ModelPhase) -> [String] { links(phase).map(\.id) }

    private func links(_ phase: ModelPhase) -> [Link] {
        switch phase {
        case .planning: planning
        case .synthesis: synthesis
        }
    }

    /// - Throws: ``HearthError`` `deadline_exceeded`, `CancellationError`, or what `emit` throws.
    package func generate(
        _ request: ModelRequest, deadline: Deadline, meter: RunMeter, emit: (ModelEvent) async throws -> Void
    ) async throws {
        var budget = request.budget
        for link in links(request.phase) where request.mayLeaveHouse {
            if let obstacle = link.obstacle(to: request, budget: budget) {
                logger.debug("model passed over", metadata: ["model": "\(link.id)", "obstacle": "\(obstacle)"])
                continue
            }
            try check(deadline)
            var tally = CallTally(link, request, budget: budget)
            let failure = await failure(of: link, request, deadline: deadline, tally: &tally, emit: emit)
            let call = tally.call(endedBy: failure)
            meter.book(call)
            guard let failure else { return }
            if let gone = failure as? EmitFailure { throw gone.underlying }
            // A transfer that was cancelled may end in an error of its own.
            if failure is CancellationError || Task.isCancelled { throw CancellationError() }
            let error = ProviderError(failure)
            logger.warning(
                "model call failed",
                metadata: ["model": "\(link.id)", "code": "\(error.code.rawValue)", "detail": "\(error.message)"])
            try check(deadline, after: error)
            if tally.hasSent { try await emit(.restart(reason: error.code.rawValue)) }
            budget.money = budget.money - call.cost
            budget.tokens -= call.usage.total
        }
        try await answerOffline(request, deadline: deadline, meter: meter, emit: emit)
    }

    /// Asks one link; answers nil once its answer is whole, and what ended the call otherwise.
    private func failure(
        of link: Link, _ request: ModelRequest, deadline: Deadline, tally: inout CallTally,
        emit: (ModelEvent) async throws -> Void
    ) async -> (any Error)? {
        do {
            try await link.provider.stream(
                request, model: link.model, over: transport, deadline: deadline, clock: clock
            ) { event in
                tally.add(event)
                guard case .text(let text) = event else { return }
                if tally.isRunaway { throw RunawayAnswer() }
                do { try await emit(.text(text)) } catch { throw EmitFailure(underlying: error) }
                tally.sent(text)
            }
        } catch is RunawayAnswer {
            // As far as it was asked for, the answer is whole: the rest would have been cut off by the provider.
            logger.warning("runaway answer stopped", metadata: ["model": "\(link.id)"])
        } catch {
            return error
        }
        return tally.hasAnswered ? nil : ProviderError(.empty, "the answer has no text")
    }

    private func answerOffline(
        _ request: ModelRequest, deadline: Deadline, meter: RunMeter, emit: (ModelEvent) async throws -> Void
    ) async throws {
        try check(deadline)
        meter.book(
            ModelCall(
                model: OfflinePlanner.model, phase: request.phase, usage: TokenUsage(), cost: .zero, isEstimate: false))
        for piece in offline.pieces(of: request.brief) {
            try check(deadline)
            try await emit(.text(piece))
        }
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

/// The client is gone, or may be told no more: not the provider's failure.
private struct EmitFailure: Error { let underlying: any Error }

private struct RunawayAnswer: Error {}
