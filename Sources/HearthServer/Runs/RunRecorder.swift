import HearthAPI
import HearthCore
import ServiceLifecycle
import Synchronization

/// Runs one prepared request onto its tape, until it ends, its deadline passes, or the server stops.
struct RunRecorder: Sendable {
    let pipeline: AssistPipeline
    let run: PreparedRun
    let archive: RunArchive
    let clock: any HearthClock
    let drainTime: Duration
    let ending = EndingCause()

    /// - Parameters:
    ///   - tape: ends with exactly one terminal event, whatever happens.
    ///   - companions: the run ends as soon as one of them does.
    ///   - onEvent: called with each event but the terminal one; its return is the permission to go on.
    /// - Returns: the terminal event, for the caller to send.
    func record(
        on tape: RunTape, beside companions: [@Sendable () async -> Void] = [],
        onEvent: @escaping @Sendable (NumberedEnvelope) async throws -> Void = { _ in }
    ) async throws -> NumberedEnvelope {
        defer { archive.end(tape) }
        let terminal = await withTaskGroup(of: HearthCore.AssistEvent?.self) { group in
            group.addTask {
                await pipeline.run(run, whyCancelled: { ending.cause ?? .shutdown }) { event in
                    if event.isResult { ending.noteResult() }
                    try await onEvent(try append(HearthAPI.AssistEvent(event), to: tape))
                }
            }
            for companion in companions {
                group.addTask {
                    await companion()
                    return nil
                }
            }
            group.addTask {
                if (try? await clock.sleep(for: run.deadline.remaining(on: clock))) != nil {
                    ending.note(.deadline)
                }
                return nil
            }
            group.addTask {
                // Before the service group's patience ends and the connection is torn down under the run, which would
                // leave the client without a word.
                try? await gracefulShutdown()
                if (try? await clock.sleep(for: drainTime)) != nil { ending.note(.shutdown) }
                return nil
            }
            // Whichever ends first ends the others; the run always answers, for its books must be closed.
            var terminal: HearthCore.AssistEvent?
            for await event in group {
                group.cancelAll()
                terminal = terminal ?? event
            }
            return terminal
        }
        return try append(Self.wire(terminal, hasResult: ending.hasResult), to: tape)
    }

    private func append(_ event: HearthAPI.AssistEvent, to tape: RunTape) throws -> NumberedEnvelope {
        var envelope: [UInt8] = []
        try EnvelopeEncoder.append(event, to: &envelope)
        return NumberedEnvelope(number: archive.append(envelope, to: tape), name: event.name, bytes: envelope)
    }

    /// A run whose client has gone has no error to tell and answers `done`; where no result precedes it, whoever resumes
    /// such a run must not take it for a whole one.
    private static func wire(_ terminal: HearthCore.AssistEvent?, hasResult: Bool) -> HearthAPI.AssistEvent {
        switch terminal {
        case .done? where !hasResult, nil:
            .error(
                HearthAPI.AssistEvent.Failure(
                    code: "client_gone",
                    message: "The connection that asked for this was closed, and the answer was not finished.",
                    retryable: true))
        case let terminal?: HearthAPI.AssistEvent(terminal)
        }
    }
}

extension HearthCore.AssistEvent {
    /// One of the three that stand before `done`.
    fileprivate var isResult: Bool {
        switch self {
        case .final, .refusal, .quotaExceeded: true
        default: false
        }
    }
}

/// What is known of a run's ending before it ends.
final class EndingCause: Sendable {
    private let first = Mutex<RunOutcome?>(nil)
    private let result = Atomic(false)

    /// Why it was cancelled; the first cause stands.
    var cause: RunOutcome? { first.withLock { $0 } }

    func note(_ cause: RunOutcome) { first.withLock { $0 = $0 ?? cause } }

    /// Whether what stands before `done` has been said.
    var hasResult: Bool { result.load(ordering: .relaxed) }

    func noteResult() { result.store(true, ordering: .relaxed) }
}
