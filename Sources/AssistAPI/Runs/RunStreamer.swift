import Assist
import HTTPFront
import HearthAPI
import HearthCore

/// Runs one prepared request and records its events in a log.
struct RunStreamer: Sendable {
    let pipeline: AssistPipeline
    let run: PreparedRun
    let replays: ReplayBuffer
    let eventLog: RunEventLog
    private let goalOffset: Int

    /// - Parameter goalOffset: the bytes of the goal before its first visible character.
    init(pipeline: AssistPipeline, run: PreparedRun, replays: ReplayBuffer, goalOffset: Int) {
        self.goalOffset = goalOffset
        self.pipeline = pipeline
        self.run = run
        self.replays = replays
        eventLog = replays.open(run.id, owner: run.metered.owner, limits: run.limits, prompt: run.redactedGoal)
    }

    /// Executes the run. The log ends with exactly one terminal event, however the run ends.
    ///
    /// - Parameters:
    ///   - ending: the reason if the surrounding task is cancelled.
    ///   - onEvent: called with each event except the terminal one. The run continues when it returns.
    /// - Returns: the terminal event, for the caller to send.
    func record(
        _ ending: CancellationReason, onEvent: @escaping @Sendable (NumberedEnvelope) async throws -> Void = { _ in }
    ) async throws -> NumberedEnvelope {
        defer { replays.end(eventLog) }
        let terminal = await pipeline.run(run, whyCancelled: { ending.cause ?? .shutdown }) { event in
            if event.isResult { ending.noteResult() }
            let envelope = try append(wire(event))
            // Noted before it is sent: a client that is gone by now can retrieve it.
            if case .final(let result) = event {
                run.metered.note(result, json: EnvelopeEncoder.data(of: envelope.bytes, named: envelope.name))
            }
            try await onEvent(envelope)
        }
        return try append(try wire(terminal, hasResult: ending.hasResult))
    }

    private func wire(_ event: Assist.AssistEvent) throws -> HearthAPI.AssistEvent {
        try HearthAPI.AssistEvent(event, mode: run.metered.mode, goalOffset: goalOffset)
    }

    private func append(_ event: HearthAPI.AssistEvent) throws -> NumberedEnvelope {
        var envelope: [UInt8] = []
        try EnvelopeEncoder.append(event, to: &envelope)
        return NumberedEnvelope(number: replays.append(envelope, to: eventLog), name: event.name, bytes: envelope)
    }

    /// Returns the wire form of a terminal event. A run whose client disconnected ends with `done`; without a result it
    /// becomes `client_gone`, so that a client that resumes the run does not take it for complete.
    private func wire(_ terminal: Assist.AssistEvent, hasResult: Bool) throws -> HearthAPI.AssistEvent {
        guard case .done = terminal, !hasResult else { return try wire(terminal) }
        return .error(
            HearthAPI.AssistEvent.Failure(
                code: "client_gone",
                message: "The client disconnected before the answer was complete. Send the request again.",
                retryable: true))
    }
}

extension Assist.AssistEvent {
    /// True for the events that precede `done`.
    fileprivate var isResult: Bool {
        switch self {
        case .final, .refusal, .quotaExceeded: true
        default: false
        }
    }
}
