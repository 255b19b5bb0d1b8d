import Assist
import Foundation
import HearthCore
import JSONText

extension QuotaRepository {
    /// Records a run with its result once: a second record of the same id changes nothing, so that a caller who does not know whether
    /// the first succeeded may repeat it. Only the record of an expired run is replaced.
    func record(_ run: RunRecord, closing reservation: ReservationState?) async throws {
        try await atSeam { () throws(StorageError) in
            let end = run.startedAt + run.duration
            var statements: [SQL] = []
            let shard = ServerSpending.shard(of: run.id, in: engine.dialect)
            switch reservation {
            case .settled:
                statements += LedgerPostings.settle(
                    run.id.sqlValue, of: run.householdID.sqlValue, cost: run.cost, tokens: run.usage.total,
                    shard: shard, at: end)
            case .released:
                statements += LedgerPostings.release(
                    run.id.sqlValue, of: run.householdID.sqlValue, shard: shard, at: end)
            case .open, .expired, .corrected, nil: break
            }
            statements.append(RunStatements.record(run, calls: StoredCall.json(run.calls)))
            statements += UsageRollup(run, shards: engine.dialect.shardsOfSums).statements
            statements += RunStatements.audit(run)
            statements.append(ResultStatements.number(run))
            statements += try ResultStatements.store(run)
            _ = try await engine.transaction(statements, .write, of: .household(run.householdID))
        }
    }
}

extension RunRecord {
    /// - Parameter hasPolicy: whether the row has the columns of the run's audit entry.
    init(_ row: SQLRow, hasPolicy: Bool = true) throws(StorageError) {
        let calls: [StoredCall] = try StoredJSON.value(try row["calls"])
        self.init(
            id: try row["id"], householdID: try row["household_id"], userID: try row["user_id"],
            mode: try row["mode"], outcome: try row["outcome"],
            startedAt: try row["started_at"], duration: try row["duration_ms"],
            timeToFirstToken: try row["first_token_ms"],
            calls: try calls.map { (call) throws(StorageError) in try call.call }, reason: try row["reason"],
            policy: hasPolicy ? try PolicyTrace(row) : nil, answeredBy: try row["answered_by"],
            offline: try OfflineAnswer(row))
    }
}

extension OfflineAnswer {
    /// Returns nil if a model wrote the run's text.
    init?(_ row: SQLRow) throws(StorageError) {
        guard let reason: OfflineReason = try row["offline_reason"] else { return nil }
        self.init(reason, code: try row["offline_code"])
    }
}

extension PolicyTrace {
    /// Returns nil if the run's audit entry has no policy columns.
    fileprivate init?(_ row: SQLRow) throws(StorageError) {
        guard let findings: String = try row["findings"], let fingerprint: String = try row["policy_fingerprint"]
        else { return nil }
        let stored: [StoredFinding] = try StoredJSON.value(findings)
        self.init(findings: stored.map(\.finding), fingerprint: fingerprint, goalDigest: try row["goal_digest"])
    }
}

/// A call in the form of column `calls`.
private struct StoredCall: Decodable {
    var model: String
    var phase: String
    var input: Int
    var output: Int
    var cachedInput: Int
    var cacheWrite: Int
    var reasoning: Int
    var cost: Int64
    var isEstimate: Bool
    /// Missing unless it is `derived`: the other two follow from `isEstimate`, which earlier versions read.
    var basis: String?
    var duration: Int64?
    var failure: String?
    var isCapped: Bool?

    enum CodingKeys: String, CodingKey {
        case model, phase, input, output, reasoning, failure, basis
        case isCapped = "is_capped"
        case cachedInput = "cached_input"
        case cacheWrite = "cache_write"
        case cost = "cost_microusd"
        case isEstimate = "is_estimate"
        case duration = "duration_ms"
    }

    /// Written by hand: every run writes it, and an encoder takes twenty times as long.
    static func json(_ calls: [ModelCall]) -> String {
        var json = "["
        for call in calls {
            if json.utf8.count > 1 { json += "," }
            let duration = call.duration.map { "\"duration_ms\":\($0.milliseconds)," } ?? ""
            let failure = call.failure.map { "\"failure\":\(JSONString.quoted($0))," } ?? ""
            let basis = call.basis == .derived ? "\"basis\":\"\(call.basis.rawValue)\"," : ""
            let capped = call.isCapped ? "\"is_capped\":true," : ""
            json += """
                {\(basis)"cache_write":\(call.usage.cacheWrite),"cached_input":\(call.usage.cachedInput),\
                "cost_microusd":\(call.cost.microdollars),\(duration)\(failure)"input":\(call.usage.input),\
                \(capped)"is_estimate":\(call.isEstimate),"model":\(JSONString.quoted(call.model)),\
                "output":\(call.usage.output),"phase":"\(call.phase.rawValue)","reasoning":\(call.usage.reasoning)}
                """
        }
        return json + "]"
    }

    var call: ModelCall {
        get throws(StorageError) {
            guard let phase = ModelPhase(rawValue: phase) else {
                throw StorageError(.malformedRow, "a call of an unknown phase")
            }
            return ModelCall(
                model: model, phase: phase,
                usage: TokenUsage(
                    input: input, output: output, cachedInput: cachedInput, cacheWrite: cacheWrite,
                    reasoning: reasoning),
                cost: Money(microdollars: cost),
                basis: isEstimate ? .estimated : basis.flatMap(UsageBasis.init) ?? .reported,
                duration: duration.map(Duration.milliseconds),
                failure: failure, isCapped: isCapped ?? false)
        }
    }
}
