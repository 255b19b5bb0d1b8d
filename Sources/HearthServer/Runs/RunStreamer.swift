import Assist
import HTTPFront
import HearthAPI
import HearthCore

/// Runs one prepared request onto its tape.
struct RunStreamer: Sendable {
    let pipeline: AssistPipeline
    let run: PreparedRun
    let replays: ReplayBuffer
    let eventLog: RunEventLog

    init(pipeline: AssistPipeline, run: PreparedRun, replays: ReplayBuffer) {
        self.pipeline = pipeline
        self.run = run
        self.replays = replays
        eventLog = replays.open(run.id, owner: run.metered.owner.id, prompt: run.redactedGoal)
    }

    /// The tape ends with exactly one terminal event, whatever happens.
    ///
    /// - Parameters:
    ///   - ending: says what it means when the surrounding task is cancelled.
    ///   - onEvent: called with each event but the terminal one; its return is the permission to go on.
    /// - Returns: the terminal event, for the caller to send.
    func record(
        _ ending: CancellationReason, onEvent: @escaping @Sendable (NumberedEnvelope) async throws -> Void = { _ in }
    ) async throws -> NumberedEnvelope {
        defer { replays.end(eventLog) }
        let terminal = await pipeline.run(run, whyCancelled: { ending.cause ?? .shutdown }) { event in
            if event.isResult { ending.noteResult() }
            try await onEvent(try append(HearthAPI.AssistEvent(event)))
        }
        return try append(Self.wire(terminal, hasResult: ending.hasResult))
    }

    private func append(_ event: HearthAPI.AssistEvent) throws -> NumberedEnvelope {
        var envelope: [UInt8] = []
        try EnvelopeEncoder.append(event, to: &envelope)
        return NumberedEnvelope(number: replays.append(envelope, to: eventLog), name: event.name, bytes: envelope)
    }

    /// A run whose client has gone has no error to tell and answers `done`; where no result precedes it, whoever resumes
    /// such a run must not take it for a whole one.
    private static func wire(_ terminal: Assist.AssistEvent, hasResult: Bool) -> HearthAPI.AssistEvent {
        guard case .done = terminal, !hasResult else { return HearthAPI.AssistEvent(terminal) }
        return .error(
            HearthAPI.AssistEvent.Failure(
                code: "client_gone",
                message: "The connection that asked for this was closed, and the answer was not finished.",
                retryable: true))
    }
}

extension Assist.AssistEvent {
    /// One of the three that stand before `done`.
    fileprivate var isResult: Bool {
        switch self {
        case .final, .refusal, .quotaExceeded: true
        default: false
        }
    }
}
