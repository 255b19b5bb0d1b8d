package import Foundation
package import HearthCore

/// How a run ended. Every run ends in exactly one of these.
package enum RunOutcome: String, CaseIterable, Sendable {
    case done, refused, overQuota = "over_quota", failed, clientGone = "client_gone", deadline, shutdown
    /// Nobody recorded its end: the process died, or could not write.
    case lost

    /// Whether it was to give an answer and could not. Neither a refusal nor a client that left is one.
    package var isFailure: Bool { [.failed, .deadline, .shutdown].contains(self) }
}

/// Who wrote the text of a run.
package enum TextSource: String, CaseIterable, Sendable {
    case model
    /// The offline planner, or policy alone.
    case offline
}

/// What is kept of a run. Never the goal or the answer: they are the family's.
package struct RunRecord: Hashable, Sendable {
    package var id: UUID
    package var householdID: UUID
    package var userID: UUID
    /// The administrator who asked for the user; nil where the user asked. Kept in the audit only.
    package var actorID: UUID?
    package var mode: AssistMode
    package var outcome: RunOutcome
    package var startedAt: Timestamp
    package var duration: Duration
    /// From the request to the first delta; nil where none was sent.
    package var timeToFirstToken: Duration?
    package var calls: [ModelCall]
    /// Id of the policy rule that refused, or the code of the error that ended the run.
    package var reason: String?
    /// Nil where nobody knows: the run was lost, or is from a time that did not note it.
    package var policy: PolicyTrace?
    /// Who wrote its text; nil where it has none, or is from a time that did not note it.
    package var answeredBy: TextSource?
    /// Why no model wrote its text; nil where one did.
    package var offline: OfflineAnswer?

    package init(
        id: UUID, householdID: UUID, userID: UUID, actorID: UUID? = nil, mode: AssistMode, outcome: RunOutcome,
        startedAt: Timestamp, duration: Duration,
        timeToFirstToken: Duration?, calls: [ModelCall], reason: String?, policy: PolicyTrace? = nil,
        answeredBy: TextSource? = nil, offline: OfflineAnswer? = nil
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
    }

    /// Whether models may be asked, and none wrote the text.
    package var isDegraded: Bool { offline?.reason.isDegraded ?? false }

    package var usage: TokenUsage { calls.reduce(into: TokenUsage()) { $0 += $1.usage } }

    package var cost: Money { calls.reduce(into: Money.zero) { $0 += $1.cost } }

    /// What its calls used, by `provider/model`.
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

/// What policy made of a request, for the audit: no word of it.
package struct PolicyTrace: Hashable, Sendable {
    /// Those in shadow mode included.
    package var findings: [PolicyFinding]
    /// Of the policy that decided, in hexadecimal.
    package var fingerprint: String
    /// HMAC-SHA256 of the run's id and the redacted goal, in hexadecimal, by a key that is not in the database. It proves
    /// to whoever holds the goal and the key that the goal is this run's; without the key it cannot be guessed, and
    /// equal goals of two runs cannot be recognised. Nil where there was no key. Runs from before version 20 of the
    /// schema have SHA-256, without a key.
    package var goalDigest: String?

    package init(findings: [PolicyFinding], fingerprint: String, goalDigest: String?) {
        self.findings = findings
        self.fingerprint = fingerprint
        self.goalDigest = goalDigest
    }
}

package struct Feedback: Hashable, Sendable {
    package enum Signal: String, CaseIterable, Sendable { case up, down, edit }

    package var id: UUID
    package var householdID: UUID
    package var userID: UUID
    package var runID: UUID?
    package var signal: Signal
    package var comment: String?
    /// A JSON value, as the client sent it.
    package var payload: String?
    /// What was asked and answered, redacted; nil where neither was at hand any more.
    package var prompt: String?
    package var answer: String?
    package var createdAt: Timestamp

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
