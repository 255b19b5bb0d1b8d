import Assist
import HearthCore

/// One call of one model, with a watch beside it that ends it when the provider falls silent.
///
/// A class, like the others here that live as long as a stream: copies of them in the frames of the functions that wait
/// took most of a stream's memory.
final class ProviderCall: Sendable {
    struct Ending: Sendable {
        var tally: CallUsage
        /// What ended the call; nil where its answer is whole.
        var failure: (any Error)?
        /// The answer went on beyond its bound. As far as it was asked for it is whole.
        var wasRunaway = false
        /// From the request on: until the model got on for the first time, and to the end.
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

    /// Ends the call at once. From any task.
    func cancel() { watch.announceExpiry() }

    /// Performs the call, once.
    /// - Parameter mayProceed: asked when the model gets on for the first time; false ends the call, unsent.
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
        // The call is a task of its own because only a task can be cancelled from outside.
        func watched(_ emit: @escaping (ModelEvent) async throws -> Void) async -> Ending? {
            let lent = UnsafeTransfer(value: emit)
            return await withTaskGroup(of: Ending?.self) { group in
                // Both run at once up to where they wait, so that no thread is woken to begin them.
                group.addImmediateTask { await ask(mayProceed, since: startedUptime, lent.value) }
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
        var whole = ending ?? Ending(tally: CallUsage(endpoint, request, budget: budget), failure: CancellationError())
        // A cancelled transfer ends in an error that hides why.
        if let expired = watch.expired, let failure = whole.failure, !(failure is EmitFailure) {
            whole.failure = ProviderError(timeout: expired)
        }
        return whole
    }

    private func ask(
        _ mayProceed: () -> Bool, since startedUptime: Duration, _ emit: (ModelEvent) async throws -> Void
    ) async -> Ending {
        var hasProceeded = false
        var ending = Ending(tally: CallUsage(endpoint, request, budget: budget))
        do {
            try await endpoint.provider.stream(
                request, model: endpoint.model, over: transport, pinnedKeys: endpoint.pinnedKeys,
                connectTimeout: endpoint.timeouts.connect, watch: watch,
                limit: limit, clock: clock
            ) { event in
                ending.tally.add(event)
                if event.isProgress, !hasProceeded {
                    guard mayProceed() else { throw CancellationError() }
                    hasProceeded = true
                    ending.timeToFirstToken = clock.uptime - startedUptime
                }
                switch event {
                case .text(let text):
                    if ending.tally.isRunaway { throw RunawayAnswer() }
                    do { try await emit(.text(text)) } catch { throw EmitFailure(underlying: error) }
                    ending.tally.sent(text)
                case .declined(let text):
                    if ending.tally.isRunaway { throw RunawayAnswer() }
                    do { try await emit(.declined(text)) } catch { throw EmitFailure(underlying: error) }
                    ending.tally.sent(text)
                case .toolCall(let index, let id, let name, let arguments):
                    if ending.tally.isRunaway { throw RunawayAnswer() }
                    do {
                        try await emit(.toolCall(index: index, id: id, name: name, argumentsDelta: arguments))
                    } catch { throw EmitFailure(underlying: error) }
                    ending.tally.sentToolCall()
                case .thinking:
                    if ending.tally.isRunaway { throw RunawayAnswer() }
                case .usage, .stopped: return
                }
            }
        } catch is RunawayAnswer {
            ending.wasRunaway = true
        } catch {
            ending.failure = error
        }
        guard ending.failure == nil else { return ending }
        // Where only a model will do, its silence is an answer, if it says itself that this was all.
        guard ending.tally.hasAnswered || (request.task == nil && ending.tally.finish != nil) else {
            ending.failure = ProviderError(.empty, "the answer has no text")
            return ending
        }
        do {
            try watch.emit()
            do {
                try await emit(.finished(ending.wasRunaway ? .length : ending.tally.finish ?? .stop))
            } catch {
                throw EmitFailure(underlying: error)
            }
        } catch {
            ending.failure = error
        }
        return ending
    }
}

/// The client is gone, or may be told no more: not the provider's failure.
struct EmitFailure: Error { let underlying: any Error }

private struct RunawayAnswer: Error {}

/// A value that is not Sendable on loan to child tasks, of which one at a time uses it.
///
/// Guarded by the lender, which awaits the child's end before it uses the value again.
struct UnsafeTransfer<Value>: @unchecked Sendable { let value: Value }
