package import HearthCore
import Synchronization

/// Buckets in the database, by its clock.
///
/// All requests for a bucket wait for its row, so they go to the database together: while one transaction runs, the
/// next one collects requests.
package final class RateLimitRepository: RateLimitStore {
    private struct Question {
        var buckets: [RateLimitBucket]
        var amount: Int64
        /// Nil: this request runs the next transaction for all that wait, itself included.
        var answer: CheckedContinuation<Result<RateLimitVerdict, HearthError>?, Never>
    }

    private struct State {
        var waiting: [Question] = []
        var isAsking = false
    }

    private let engine: any DatabaseEngine
    private let state = Mutex(State())

    /// The most requests of one transaction.
    private static let batch = 100

    init(engine: any DatabaseEngine) { self.engine = engine }

    /// Takes from the buckets, or puts back a negative amount, together with the requests that wait.
    package func take(_ buckets: [RateLimitBucket], amount: Int64) async throws -> RateLimitVerdict {
        guard !buckets.isEmpty else { return RateLimitVerdict(isAllowed: true, states: []) }
        let answer: Result<RateLimitVerdict, HearthError>? = await withCheckedContinuation { continuation in
            let isFirst = state.withLock { state in
                guard state.isAsking else {
                    state.isAsking = true
                    return true
                }
                state.waiting.append(Question(buckets: buckets, amount: amount, answer: continuation))
                return false
            }
            if isFirst { continuation.resume(returning: nil) }
        }
        if let answer { return try answer.get() }

        // The running request takes the waiting ones along, then hands over to the first of those that came meanwhile.
        let others = state.withLock { state in
            let others = Array(state.waiting.prefix(Self.batch))
            state.waiting.removeFirst(others.count)
            return others
        }
        let verdicts: Result<[RateLimitVerdict], HearthError>
        do {
            verdicts = .success(try await ask([(buckets, amount)] + others.map { ($0.buckets, $0.amount) }))
        } catch {
            verdicts = .failure(error)
        }
        let next = state.withLock { state -> Question? in
            if state.waiting.isEmpty { state.isAsking = false }
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        next?.answer.resume(returning: nil)
        for (index, other) in others.enumerated() { other.answer.resume(returning: verdicts.map { $0[index + 1] }) }
        return try verdicts.get()[0]
    }

    /// Returns the verdict of each request, in order.
    private func ask(
        _ requests: [(buckets: [RateLimitBucket], amount: Int64)]
    ) async throws(HearthError) -> [RateLimitVerdict] {
        // All transactions lock rows in the same order, so that they cannot deadlock.
        let distinct = Set(requests.flatMap(\.buckets)).sorted { Self.place(of: $0) < Self.place(of: $1) }
        let rows = try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                distinct.map(fill) + requests.map { take($0.buckets, $0.amount) }, .write, of: .all)
        }
        return try await atSeam { () throws(StorageError) in
            var units: [RateLimitBucket: Int64] = [:]
            for (bucket, row) in zip(distinct, rows) {
                guard let row = row.first else {
                    throw StorageError(.malformedRow, "the bucket has no row after it was filled")
                }
                units[bucket] = try row["units"]
            }
            return zip(requests, rows.dropFirst(distinct.count)).map { request, taken in
                let (buckets, amount) = request
                if !taken.isEmpty {
                    for bucket in buckets {
                        let level = units[bucket, default: 0] - amount * bucket.policy.price
                        units[bucket] = min(level, bucket.policy.capacity)
                    }
                }
                return RateLimitVerdict(
                    isAllowed: !taken.isEmpty, states: buckets.map { $0.policy.state(level: units[$0] ?? 0) })
            }
        }
    }

    /// Deletes the buckets that were unused for so long that they are full.
    package func removeIdle(for time: Duration) async throws {
        let oldest = time.microseconds
        _ = try await atSeam { () throws(StorageError) in
            try await engine.rows("DELETE FROM rate_limits WHERE at < \(now) - \(oldest)", .write, of: .all)
        }
    }

    private static func place(of bucket: RateLimitBucket) -> (String, String) { (bucket.policy.name, bucket.key) }

    /// Refills the buckets and holds their rows until the transaction ends. The time is read behind the lock.
    private func fill(_ bucket: RateLimitBucket) -> SQL {
        let (policy, quota) = (bucket.policy, Int64(bucket.policy.quota))
        let filled: SQL = """
            rate_limits.units + (CASE
                WHEN \(now) <= rate_limits.at THEN 0
                WHEN \(now) - rate_limits.at >= \(policy.price) THEN \(policy.capacity)
                ELSE (\(now) - rate_limits.at) * \(quota) END)
            """
        return """
            INSERT INTO rate_limits (policy, key, units, price, at)
            VALUES (\(policy.name), \(bucket.key), \(policy.capacity), \(policy.price), \(now))
            ON CONFLICT (policy, key) DO UPDATE SET
                units = CASE WHEN \(filled) > \(policy.capacity) THEN \(policy.capacity) ELSE \(filled) END,
                price = excluded.price,
                at = CASE WHEN \(now) > rate_limits.at THEN \(now) ELSE rate_limits.at END
            RETURNING units
            """
    }

    /// Takes one unit out of each, or out of none; or puts one into each. The rows are locked by this transaction
    /// already.
    private func take(_ buckets: [RateLimitBucket], _ amount: Int64) -> SQL {
        let left: SQL = "units - \(amount) * price"
        let full = buckets.reduce("" as SQL) {
            "\($0) WHEN \(Self.condition($1)) AND \(left) > \($1.policy.capacity) THEN \($1.policy.capacity)"
        }
        let these = buckets.dropFirst().reduce(Self.condition(buckets[0])) { "\($0) OR \(Self.condition($1))" }
        return """
            UPDATE rate_limits SET units = CASE\(full) ELSE \(left) END
            WHERE (\(these))
                AND NOT EXISTS (SELECT 1 FROM rate_limits WHERE (\(these)) AND units < \(amount) * price)
            RETURNING key
            """
    }

    private static func condition(_ bucket: RateLimitBucket) -> SQL {
        "(policy = \(bucket.policy.name) AND key = \(bucket.key))"
    }

    /// Microseconds since the epoch; SQLite's clock has milliseconds.
    private var now: SQL {
        switch engine.dialect {
        case .sqlite: "CAST(ROUND((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER) * 1000"
        case .postgres: "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)"
        }
    }
}
