import Assist
import HearthAPI
import HearthCore

extension RunOverview {
    init(_ run: RunRecord, of user: Int64) {
        let usage = run.usage
        var models: [String] = []
        for call in run.calls where !models.contains(call.model) { models.append(call.model) }
        self.init(
            runID: run.id.text, userID: user, mode: run.mode.rawValue, outcome: run.outcome.rawValue,
            reason: run.reason, startedAt: run.startedAt.rfc3339, durationMs: run.duration.milliseconds,
            firstTokenMs: run.timeToFirstToken?.milliseconds, inputTokens: usage.input, outputTokens: usage.output,
            costMicrousd: run.cost.microdollars, models: models, answeredBy: run.answeredBy?.rawValue,
            offlineReason: run.offline?.reason.rawValue, providerError: run.offline?.code, degraded: run.isDegraded,
            usageCapped: run.calls.contains(where: \.isCapped))
    }
}

extension RunReportResponse {
    /// Creates the report.
    ///
    /// - Parameter redacted: redacts a text.
    init(_ report: RunReport, redacted: (String) throws -> String) rethrows {
        self.init(
            run: RunOverview(report.run, of: report.user), householdID: report.run.householdID.text,
            calls: report.run.calls.map(Call.init), policy: report.run.policy.map(Policy.init),
            ledger: report.postings.map(Posting.init),
            feedback: try report.feedback.map { try Feedback($0, redacted: redacted) })
    }
}

extension RunReportResponse.Call {
    fileprivate init(_ call: ModelCall) {
        self.init(
            model: call.model, phase: call.phase.rawValue, inputTokens: call.usage.input,
            outputTokens: call.usage.output, cachedInputTokens: call.usage.cachedInput,
            reasoningTokens: call.usage.reasoning, costMicrousd: call.cost.microdollars, isEstimate: call.isEstimate,
            usageBasis: call.basis.rawValue, durationMs: call.duration?.milliseconds, failure: call.failure,
            usageCapped: call.isCapped)
    }
}

extension RunReportResponse.Policy {
    fileprivate init(_ trace: PolicyTrace) {
        self.init(
            fingerprint: trace.fingerprint,
            findings: trace.findings.map { Finding(rule: $0.rule, effect: $0.effect, shadow: $0.isShadow) })
    }
}

extension RunReportResponse.Posting {
    fileprivate init(_ posting: RunPosting) {
        self.init(
            posting: posting.posting, account: posting.account, amountMicrousd: posting.amount.microdollars,
            tokens: posting.tokens, at: posting.at.rfc3339)
    }
}

extension RunReportResponse.Feedback {
    fileprivate init(_ feedback: Assist.Feedback, redacted: (String) throws -> String) rethrows {
        self.init(
            feedbackID: feedback.id.text, signal: feedback.signal.rawValue,
            comment: try feedback.comment.map(redacted), prompt: try feedback.prompt.map(redacted),
            answer: try feedback.answer.map(redacted), createdAt: feedback.createdAt.rfc3339)
    }
}
