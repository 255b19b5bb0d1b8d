package import HearthCore

/// The vectors of a client's own texts.
extension AssistPipeline {
    /// Returns a unit vector for each text, which is free of personal data.
    ///
    /// Vectors that this machine computes cost nothing. Those of a provider are a run of the user's: they count in its
    /// windows, within the run's tokens and the day's money, and the ledger has their cost.
    ///
    /// - Parameter whyCancelled: the meaning of a cancellation of the surrounding task; called only after one.
    /// - Throws: ``HearthError``, also `quota_exceeded`, `spend_limit_reached` and `context_too_long`.
    package func vectors(
        of texts: [String], by embedder: any TextEmbedding, for principal: Principal, whyCancelled: () -> RunOutcome
    ) async throws -> TextVectors {
        guard embedder.space(allowsExternalProviders: false) == nil else {
            return try await embedder.vectors(of: texts, allowsExternalProviders: false, meter: RunMeter())
        }
        let settings = configuration.settings
        let bytes = texts.reduce(0) { $0 + $1.utf8.count }
        let run = try await accounting.open(
            for: principal.user, mode: .chat,
            PolicyDecision(refusal: nil, goal: texts.joined(separator: "\n"), messages: [], redactions: 0, notes: []),
            startedUptime: clock.uptime, deadline: Deadline(in: settings.deadline, on: clock),
            userRunsPerMonth: settings.userRunsPerMonth, allowance: settings.allowance)
        if let quota = run.overQuota {
            await accounting.close(run, outcome: .overQuota, reason: nil)
            throw HearthError(.quotaExceeded, quota.message)
        }
        if run.isOverSpendLimit {
            await accounting.close(run, outcome: .overQuota, reason: HearthError.Code.spendLimitReached.rawValue)
            throw HearthError.spendLimitReached(at: clock.now)
        }
        guard (bytes + 3) / 4 <= run.budget.tokens else {
            await accounting.discard(run)
            throw HearthError(
                .contextTooLong,
                "These texts have about \((bytes + 3) / 4) tokens; a run may have \(run.budget.tokens).")
        }
        var vectors: TextVectors?
        let failure = await accounting.account(for: run, whyCancelled: whyCancelled) {
            vectors = try await embedder.vectors(of: texts, allowsExternalProviders: true, meter: run.meter)
            return .completed
        }
        if let failure { throw failure }
        guard let vectors else { throw CancellationError() }
        return vectors
    }
}
