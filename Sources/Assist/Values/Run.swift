package import Foundation
package import HearthCore

/// The outcome of a run. Every run ends in exactly one of these.
package enum RunOutcome: String, CaseIterable, Sendable {
    case done, refused, overQuota = "over_quota", failed, clientGone = "client_gone", deadline, shutdown
    /// The end was not recorded: the process died, or could not write.
    case lost

    /// True if the run should have given an answer and could not. Neither a refusal nor a client that left is a
    /// failure.
    package var isFailure: Bool { [.failed, .deadline, .shutdown].contains(self) }
}

/// The author of the text of a run.
package enum TextSource: String, CaseIterable, Sendable {
    case model
    /// The offline planner, or policy alone.
    case offline
}

/// The record of a run. It never holds the goal, which is private to the household. The result is stored apart from it,
/// and no longer than ``ServedResult/lifetime``.
package struct RunRecord: Hashable, Sendable {
    /// The unique id, a version 7 UUID.
    package var id: UUID
    /// The household that is charged.
    package var householdID: UUID
    /// The user of the run.
    package var userID: UUID
    /// The administrator who acted for the user; nil if the user acted. Stored in the audit log only.
    package var actorID: UUID?
    /// The kind of plan.
    package var mode: AssistMode
    /// The outcome of the run.
    package var outcome: RunOutcome
    /// The start of the request.
    package var startedAt: Timestamp
    /// The time from the request to the end.
    package var duration: Duration
    /// The time from the request to the first delta; nil if none was sent.
    package var timeToFirstToken: Duration?
    /// The calls of models, in the order in which they ended.
    package var calls: [ModelCall]
    /// The id of the policy rule that refused, or the code of the error that ended the run.
    package var reason: String?
    /// Nil if unknown: the run was lost, or is of a version that did not store it.
    package var policy: PolicyTrace?
    /// The author of the text; nil for a run that was not completed, or of a version that did not store it.
    package var answeredBy: TextSource?
    /// The reason why no model wrote the text; nil if one did.
    package var offline: OfflineAnswer?
    /// The result to store with the record; nil for a run without one, and in every record that is read.
    package var result: ResultContent?

    /// Creates a run record.
    package init(
        id: UUID, householdID: UUID, userID: UUID, actorID: UUID? = nil, mode: AssistMode, outcome: RunOutcome,
        startedAt: Timestamp, duration: Duration,
        timeToFirstToken: Duration?, calls: [ModelCall], reason: String?, policy: PolicyTrace? = nil,
        answeredBy: TextSource? = nil, offline: OfflineAnswer? = nil, result: ResultContent? = nil
    ) {
        self.id = id
        self.householdID = householdID
        self.userID = userID
        self.actorID = actorID
        self.mode = mode
        self.outcome = outcome
        self.startedAt = startedAt
        self.duration = duration
        self.timeToFirstToken = timeToFirstToken
        self.calls = calls
        self.reason = reason
        self.policy = policy
        self.answeredBy = answeredBy
        self.offline = offline
        self.result = result
    }

    /// True if models may be called and none wrote the text.
    package var isDegraded: Bool { offline?.reason.isDegraded ?? false }

    /// The tokens of all calls.
    package var usage: TokenUsage { calls.reduce(into: TokenUsage()) { $0 += $1.usage } }

    /// The cost of all calls.
    package var cost: Money { calls.reduce(into: Money.zero) { $0 += $1.cost } }

    /// The usage of its calls by `provider/model`.
    package var useByModel: [String: ModelUse] {
        Dictionary(
            calls.map { call in
                (
                    call.model,
                    ModelUse(
                        calls: 1, inputTokens: call.usage.input, outputTokens: call.usage.output, cost: call.cost)
                )
            }, uniquingKeysWith: +)
    }
}

/// The findings of the policy about a request, for the audit log, without a word of the request.
package struct PolicyTrace: Hashable, Sendable {
    /// The findings, including those in shadow mode.
    package var findings: [PolicyFinding]
    /// The fingerprint of the deciding policy, in hexadecimal.
    package var fingerprint: String
    /// HMAC-SHA256 of the run's id and the redacted goal, in hexadecimal, with a key that is not in the database. A
    /// person who holds the goal and the key can prove that the goal is this run's. Without the key it cannot be
    /// guessed, and equal goals of two runs cannot be recognised. Nil if there was no key. Runs from before version 20
    /// of the schema have SHA-256, without a key.
    package var goalDigest: String?

    /// Creates a record of the findings of a request.
    package init(findings: [PolicyFinding], fingerprint: String, goalDigest: String?) {
        self.findings = findings
        self.fingerprint = fingerprint
        self.goalDigest = goalDigest
    }
}

/// The feedback of a user.
package struct Feedback: Hashable, Sendable {
    /// The user's judgement of an answer.
    package enum Signal: String, CaseIterable, Sendable { case up, down, edit }

    /// The unique id, a version 7 UUID.
    package var id: UUID
    /// The household of the user.
    package var householdID: UUID
    /// The user who gave the feedback.
    package var userID: UUID
    /// The run that it is about; nil for feedback about no run.
    package var runID: UUID?
    /// The user's judgement.
    package var signal: Signal
    /// The comment in the user's own words, redacted.
    package var comment: String?
    /// A JSON value, as the client sent it.
    package var payload: String?
    /// The goal and the answer of the run, redacted; nil if they were no longer in memory.
    package var prompt: String?
    /// The answer of the run, redacted; nil if it was no longer in memory.
    package var answer: String?
    /// The time of the feedback.
    package var createdAt: Timestamp

    /// Creates feedback.
    package init(
        id: UUID, householdID: UUID, userID: UUID, runID: UUID?, signal: Signal, comment: String?, payload: String?,
        prompt: String? = nil, answer: String? = nil, createdAt: Timestamp
    ) {
        self.id = id
        self.householdID = householdID
        self.userID = userID
        self.runID = runID
        self.signal = signal
        self.comment = comment
        self.payload = payload
        self.prompt = prompt
        self.answer = answer
        self.createdAt = createdAt
    }
}
