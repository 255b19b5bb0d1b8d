import Assist
import HearthCore
import Synchronization

/// An endpoint that may be called now, with the call's limits.
struct AdmittedEndpoint: Sendable {
    let endpoint: ModelEndpoint
    let health: EndpointHealth
    let ticket: CircuitBreaker.Ticket
    let call: ProviderCall

    /// Performs the call, once. Its first token closes a half-open circuit, so that a slow reader does not keep the
    /// model from
    /// other runs.
    ///
    /// - Parameter mayProceed: see ``ProviderCall/run(mayProceed:_:)``.
    func run(
        mayProceed: @escaping @Sendable () -> Bool = { true }, _ emit: (ModelEvent) async throws -> Void
    ) async -> ProviderCall.Ending {
        await call.run(
            mayProceed: {
                health.noteFirstToken(of: ticket, at: call.clock.uptime)
                return mayProceed()
            }, emit)
    }
}

/// The outcome of a call.
struct CallOutcome: Sendable {
    var admitted: AdmittedEndpoint
    var ending: ProviderCall.Ending
    /// True if another call was faster and this one was ended for it. It then says nothing about the provider.
    var wasOutrun = false

    /// Returns `ok`, or the error in one word.
    func name(isCancelled: Bool) -> String {
        switch ending.failure {
        case nil: "ok"
        case is EmitFailure: "client_gone"
        case .some where wasOutrun: "outrun"
        case let failure? where failure is CancellationError || isCancelled: "cancelled"
        case let failure?: ProviderError(failure).code.rawValue
        }
    }
}

/// A hedged call: a second call starts if the first has sent no token after some time. The first that sends a token
/// wins;
/// the other is ended at once (Dean and Barroso, "The Tail at Scale", 2013: hedged requests).
struct HedgedCall: Sendable {
    private enum Report: Sendable {
        case timeIsUp
        case ended(CallOutcome)
    }

    let first: AdmittedEndpoint
    let after: Duration
    let clock: any HearthClock

    /// Performs one or two calls and returns their outcomes in the order in which they ended.
    ///
    /// - Parameter second: returns the endpoint of the second call, if one is available.
    func run(
        or second: () -> AdmittedEndpoint?, _ emit: (ModelEvent) async throws -> Void
    ) async -> [CallOutcome] {
        func raced(_ emit: @escaping (ModelEvent) async throws -> Void) async -> [CallOutcome] {
            // Only the winner uses it.
            let transfer = UnsafeTransfer(value: emit)
            let race = Race()
            return await withTaskGroup(of: Report.self) { group in
                func start(_ admitted: AdmittedEndpoint) {
                    race.enter(admitted)
                    group.addTask { .ended(await perform(admitted, in: race, transfer.value)) }
                }
                start(first)
                group.addTask {
                    try? await clock.sleep(for: after)
                    return .timeIsUp
                }
                var outcomes: [CallOutcome] = []
                var started = 1
                while outcomes.count < started, let report = await group.next() {
                    switch report {
                    case .ended(let outcome): outcomes.append(outcome)
                    case .timeIsUp:
                        guard !Task.isCancelled, !race.isDecided, let other = second() else { continue }
                        started += 1
                        start(other)
                    }
                }
                group.cancelAll()
                return outcomes
            }
        }
        return await withoutActuallyEscaping(emit, do: raced)
    }

    private func perform(
        _ admitted: AdmittedEndpoint, in race: Race, _ emit: (ModelEvent) async throws -> Void
    ) async -> CallOutcome {
        let ending = await admitted.run(mayProceed: { race.win(admitted) }, emit)
        return CallOutcome(admitted: admitted, ending: ending, wasOutrun: race.wasLost(by: admitted))
    }
}

/// A race of two calls, of which only the winner may emit.
private final class Race: Sendable {
    private struct State {
        var entrants: [AdmittedEndpoint] = []
        var winner: String?
    }

    private let state = Mutex(State())

    var isDecided: Bool { state.withLock { $0.winner != nil } }

    func enter(_ entrant: AdmittedEndpoint) {
        let isLate = state.withLock { state in
            state.entrants.append(entrant)
            return state.winner != nil
        }
        if isLate { entrant.call.cancel() }
    }

    /// Returns whether this call wins. If so, ends the other one.
    func win(_ entrant: AdmittedEndpoint) -> Bool {
        let losers = state.withLock { state -> [AdmittedEndpoint]? in
            guard state.winner == nil else { return nil }
            state.winner = entrant.endpoint.id
            return state.entrants.filter { $0.endpoint.id != entrant.endpoint.id }
        }
        for loser in losers ?? [] { loser.call.cancel() }
        return losers != nil
    }

    func wasLost(by entrant: AdmittedEndpoint) -> Bool {
        state.withLock { $0.winner.map { $0 != entrant.endpoint.id } ?? false }
    }
}
