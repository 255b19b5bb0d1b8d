public import HearthAPI

/// The state of a screen that shows a plan while it is made. It is a pure reducer: pass it each event of a stream.
///
///     var model = PlanModel()
///     guard model.begin() else { return }
///     do {
///         for try await event in assist.stream(request) { model.apply(event) }
///         model.end()
///     } catch {
///         model.fail(error)
///     }
public struct PlanModel: Hashable, Sendable {
    /// The phases of a run.
    public enum Phase: Hashable, Sendable {
        /// Nothing was asked yet.
        case idle
        /// Events arrive.
        case running
        /// The plan is complete.
        case finished
        /// The policy refused the request.
        case refused(AssistEvent.Refusal)
        /// A quota is used up.
        case quotaExceeded(AssistEvent.QuotaExceeded)
        /// The run failed; the text is for a person.
        case failed(code: String, message: String, isRetryable: Bool)
    }

    /// The phase of the run.
    public private(set) var phase = Phase.idle
    /// The latest line of progress; empty while text arrives.
    public private(set) var statusLine = ""
    /// The plan as text, so far.
    public private(set) var planText = ""
    /// Notes for the family, of the policy and of the plan.
    public private(set) var notes: [String] = []
    /// The server's understanding of the request.
    public private(set) var understanding: AssistEvent.Understanding?
    /// The complete result.
    public private(set) var result: AssistEvent.Final?
    /// Id of the run, for feedback and for keeping its plan.
    public private(set) var runID: String?

    /// Creates the state before a run.
    public init() {}

    /// True while events arrive.
    public var isRunning: Bool { phase == .running }

    /// The shopping list by aisle, in the order of a walk through a shop; empty until the plan is complete, and for other
    /// plans than meals.
    public var aisles: [MealsFinal.Aisle] {
        if case .meals(let meals) = result { meals.grocery.aisles } else { [] }
    }

    /// Begins a run and forgets the last one.
    ///
    /// - Returns: false if a run is already going on; the caller must not start another one.
    public mutating func begin() -> Bool {
        guard !isRunning else { return false }
        self = PlanModel()
        phase = .running
        return true
    }

    /// Takes the next event of the run.
    public mutating func apply(_ event: AssistEvent) {
        guard isRunning else { return }
        switch event {
        case .context(let context):
            runID = context.runID
            notes = context.policy.notes
        case .intent(let understanding): self.understanding = understanding
        case .token(let line): statusLine = line
        case .delta(let text):
            statusLine = ""
            planText += text
        case .restart: planText = ""
        case .final(let final):
            result = final
            planText = final.text
            statusLine = ""
            if case .meals(let meals) = final { notes += meals.notes.filter { !notes.contains($0) } }
        case .refusal(let refusal): phase = .refused(refusal)
        case .quotaExceeded(let quota): phase = .quotaExceeded(quota)
        case .error(let failure):
            phase = .failed(code: failure.code, message: failure.message, isRetryable: failure.retryable)
        case .done: phase = .finished
        case .toolCall, .toolResult, .unknown: break
        }
    }

    /// Ends the run when its stream has ended. A stream without a result is a failure.
    public mutating func end() {
        if isRunning { fail(HearthClientError.cut) }
    }

    /// Notes an error of the stream. What has arrived stays.
    public mutating func fail(_ error: any Error) {
        guard isRunning else { return }
        statusLine = ""
        guard let error = error as? HearthClientError else {
            phase = .failed(code: "cancelled", message: "The request was stopped.", isRetryable: true)
            return
        }
        phase = .failed(
            code: error.problem.map(\.code) ?? error.code.rawValue, message: error.message,
            isRetryable: error.isRetryable)
    }
}
