package import HearthCore
import Synchronization

/// Token buckets in this process's memory.
///
/// A full bucket holds the same information as a new one, so full buckets are dropped to bound the memory. If too many
/// are not full, the fullest are dropped, whose owners gain the least by it.
package final class TokenBuckets: RateLimiter {
    private struct Level {
        var units: Int64
        /// The uptime in microseconds at which the bucket had these units.
        var at: Int64
    }

    private let clock: any HearthClock
    private let maximum: Int
    private let levels = Mutex<[RateLimitBucket: Level]>([:])

    /// - Parameter maximum: the most buckets that are kept, about 150 bytes each.
    package init(clock: any HearthClock, maximum: Int = 100_000) {
        self.clock = clock
        self.maximum = max(8, maximum)
    }

    /// Takes from all of the buckets, or from none.
    package func take(_ buckets: [RateLimitBucket], amount: Int64) async -> RateLimitVerdict {
        takeNow(buckets, amount: amount)
    }

    func takeNow(_ buckets: [RateLimitBucket], amount: Int64 = 1) -> RateLimitVerdict {
        let now = clock.uptime.microseconds
        return levels.withLock { levels in
            var units = buckets.map { bucket in
                levels[bucket].map { Self.units(of: $0, in: bucket.policy, at: now) } ?? bucket.policy.capacity
            }
            let isAllowed = zip(buckets, units).allSatisfy { $1 >= amount * $0.policy.price }
            if isAllowed {
                for (index, bucket) in buckets.enumerated() {
                    units[index] = min(bucket.policy.capacity, units[index] - amount * bucket.policy.price)
                    if levels[bucket] == nil, levels.count >= maximum { Self.makeRoom(in: &levels, at: now) }
                    levels[bucket] = Level(units: units[index], at: now)
                }
            }
            return RateLimitVerdict(
                isAllowed: isAllowed, states: zip(buckets, units).map { $0.policy.state(level: $1) })
        }
    }

    /// The number of buckets that are kept.
    var count: Int { levels.withLock { $0.count } }

    private static func units(of level: Level, in policy: RateLimitPolicy, at now: Int64) -> Int64 {
        // At most the time of a complete refill, so that nothing overflows.
        let elapsed = min(max(0, now - level.at), policy.price)
        return min(policy.capacity, level.units + elapsed * Int64(policy.quota))
    }

    /// Drops an eighth at once, so that the search is spread over as many new buckets.
    private static func makeRoom(in levels: inout [RateLimitBucket: Level], at now: Int64) {
        let goal = levels.count - levels.count / 8
        levels = levels.filter { units(of: $1, in: $0.policy, at: now) < $0.policy.capacity }
        guard levels.count > goal else { return }
        func fullness(_ bucket: RateLimitBucket, _ level: Level) -> Double {
            Double(units(of: level, in: bucket.policy, at: now)) / Double(bucket.policy.capacity)
        }
        let fullest = levels.map { ($0, fullness($0, $1)) }.sorted { $0.1 > $1.1 }.prefix(levels.count - goal)
        for (bucket, _) in fullest { levels[bucket] = nil }
    }
}
