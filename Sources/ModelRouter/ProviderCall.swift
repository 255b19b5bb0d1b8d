import Assist
import HearthCore

/// One call of one model, with timeouts that end it if the provider stalls.
///
/// A class, like the others here that live as long as a stream: copies in the frames of suspended functions took most
/// of a stream's memory.
final class ProviderCall: Sendable {
    struct Ending: Sendable {
        var usage: CallUsage
        /// The error that ended the call; nil if its answer is complete.
        var failure: (any Error)?
        /// True if the answer exceeded its limit. Up to the limit it is complete.
        var wasRunaway = false
        /// Times since the request: to the first text, and to the end.
        var timeToFirstToken: Duration?
        var duration = Duration.zero
    }

    let endpoint: ModelEndpoint
    let request: ModelRequest
    let budget: RunBudget
    let transport: any HTTPTransport
    let limit: Deadline
    let watches: CallTimeouts
    let clock: any HearthClock
    private let watch: CallTimeout

    init(
        endpoint: ModelEndpoint, request: ModelRequest, budget: RunBudget, transport: any HTTPTransport,
        limit: Deadline,
        watches: CallTimeouts, clock: any HearthClock
    ) {
        self.endpoint = endpoint
        self.request = request
        self.budget = budget
        self.transport = transport
        self.limit = limit
        self.watches = watches
        self.clock = clock
        watch = CallTimeout(endpoint.timeouts, limit: limit, clock: clock)
    }

    /// Ends the call at once. May be called from any task.
    func cancel() { watch.announceExpiry() }

    /// Performs the call, once.
    ///
    /// - Parameter mayProceed: called at the first text; returning false ends the call before anything is emitted.
    func run(
        mayProceed: @escaping @Sendable () -> Bool = { true }, _ emit: (ModelEvent) async throws -> Void
    ) async -> Ending {
        let startedUptime = clock.uptime
        return await TraceSpan.measured("chat \(endpoint.model)", .client) { span in
            var ending = await perform(mayProceed, since: startedUptime, emit)
            ending.duration = clock.uptime - startedUptime
            span?.describe(ending, of: self)
            return ending
        }
    }

    private func perform(
        _ mayProceed: @escaping @Sendable () -> Bool, since startedUptime: Duration,
        _ emit: (ModelEvent) async throws -> Void
    ) async -> Ending {
        // A task of its own, because only a task can be cancelled from outside.
        func watched(_ emit: @escaping (ModelEvent) async throws -> Void) async -> Ending? {
            let transfer = UnsafeTransfer(value: emit)
            return await withTaskGroup(of: Ending?.self) { group in
                // Both run immediately up to their first suspension, so that no thread is woken to start them.
                group.addImmediateTask { await ask(mayProceed, since: startedUptime, transfer.value) }
                group.addImmediateTask {
                    await watch.waitForExpiry()
                    return nil
                }
                var ending: Ending?
                for await result in group {
                    ending = ending ?? result
                    group.cancelAll()
                }
                return ending
            }
        }
        let ending = await watches.watching(watch) { await withoutActuallyEscaping(emit, do: watched) }
        var whole = ending ?? Ending(usage: CallUsage(endpoint, request, budget: budget), failure: CancellationError())
        // A cancelled transfer ends in an error that hides the cause.
        if let expired = watch.expired, let failure = whole.failure, !(failure is EmitFailure) {
            whole.failure = ProviderError(timeout: expired)
        }
        return whole
    }

    private func ask(
        _ mayProceed: () -> Bool, since startedUptime: Duration, _ emit: (ModelEvent) async throws -> Void
    ) async -> Ending {
        var hasProceeded = false
        var hasDroppedCall = false
        var ending = Ending(usage: CallUsage(endpoint, request, budget: budget))
        do {
            try await endpoint.stream(
                request, over: transport, connectTimeout: endpoint.timeouts.connect, watch: watch, limit: limit,
                clock: clock
            ) { event in
                ending.usage.add(event)
                if event.isProgress, !hasProceeded {
                    guard mayProceed() else { throw CancellationError() }
                    hasProceeded = true
                    ending.timeToFirstToken = clock.uptime - startedUptime
                }
                let shown: ModelEvent?
                switch event {
                case .text(let text): shown = .text(text)
                case .declined(let text): shown = .declined(text)
                case .toolCall(let index, let id, let name, let arguments):
                    shown = .toolCall(index: index, id: id, name: name, argumentsDelta: arguments)
                case .thinking: shown = nil
                case .usage, .stopped: return
                }
                if ending.usage.isRunaway { throw RunawayAnswer() }
                guard let shown else { return }
                if case .toolCall = shown, request.tools.isEmpty {
                    // A call in an answer without tools is no answer.
                    hasDroppedCall = true
                    return
                }
                do { try await emit(shown) } catch { throw EmitFailure(underlying: error) }
                ending.usage.sent(shown)
            }
        } catch is RunawayAnswer {
            ending.wasRunaway = true
        } catch {
            ending.failure = error
        }
        guard ending.failure == nil else { return ending }
        switch ending.usage.finish {
        case .contentFilter?:
            ending.failure = ProviderError(.contentFiltered, "the provider's filter stopped the answer")
            return ending
        case .unknown? where !ending.wasRunaway:
            ending.failure = ProviderError(.cut, "the answer ended for an unknown reason")
            return ending
        case .stop?, .length?, .toolCalls?, .unknown?, nil: break
        }
        // For a request that needs a model, an empty answer is valid if the model reports that it stopped.
        guard ending.usage.hasAnswered || (request.task == nil && ending.usage.finish != nil && !hasDroppedCall) else {
            ending.failure = ProviderError(.empty, "the answer contains no text")
            return ending
        }
        let finish: FinishReason = ending.wasRunaway ? .length : hasDroppedCall ? .stop : ending.usage.finish ?? .stop
        do {
            try watch.emit()
        } catch {
            ending.failure = error
            return ending
        }
        do { try await emit(.finished(finish)) } catch { ending.failure = EmitFailure(underlying: error) }
        return ending
    }
}

/// The client disconnected or must not receive more. Not a failure of the provider.
struct EmitFailure: Error { let underlying: any Error }

private struct RunawayAnswer: Error {}

/// A non-Sendable value passed to child tasks, of which one at a time uses it.
///
/// The owner awaits the child's end before it uses the value again.
struct UnsafeTransfer<Value>: @unchecked Sendable { let value: Value }
