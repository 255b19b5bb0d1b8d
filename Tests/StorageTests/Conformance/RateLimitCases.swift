import Foundation
import HearthCore
import Storage
import Testing

// The database's own clock runs: windows are a year or longer, so that nothing flows in meanwhile.

extension ConformanceCase<Storage> {
    static let rateLimits: [ConformanceCase] = [
        .init("exactly as many requests pass as a bucket holds, even if many come at once") { storage in
            let bucket = RateLimitBucket(
                policy: RateLimitPolicy(name: "ip", quota: 30, window: .seconds(36_000_000)), key: "192.0.2.1")
            let verdicts = try await withThrowingTaskGroup(of: RateLimitVerdict.self) { group in
                for _ in 0..<100 { group.addTask { try await storage.rateLimits.take([bucket]) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(verdicts.filter(\.isAllowed).count == 30)
            #expect(Set(verdicts.filter(\.isAllowed).map { $0.states[0].remaining }) == Set(0..<30))
            let refused = try #require(verdicts.first { !$0.isAllowed }?.states.first)
            #expect(refused.remaining == 0)
            #expect(refused.retryAfter > .seconds(1_100_000) && refused.retryAfter <= .seconds(1_200_000))
            #expect(refused.resetAfter > .seconds(35_000_000) && refused.resetAfter <= .seconds(36_000_000))
        },
        .init("an empty bucket leaves the other buckets unchanged") { storage in
            let (small, large) = (
                RateLimitPolicy(name: "user", quota: 1, window: .seconds(36_000_000)),
                RateLimitPolicy(name: "household", quota: 3, window: .seconds(36_000_000))
            )
            let both = [RateLimitBucket(policy: small, key: "b"), RateLimitBucket(policy: large, key: "a")]
            let first = try await storage.rateLimits.take(both)
            #expect(first.isAllowed)
            #expect(first.states.map(\.policy.name) == ["user", "household"])
            #expect(first.states.map(\.remaining) == [0, 2])
            let second = try await storage.rateLimits.take(both)
            #expect(!second.isAllowed)
            #expect(second.states.map(\.remaining) == [0, 2])
            #expect(try await storage.rateLimits.take([both[1]]).states.map(\.remaining) == [1])
        },
        .init("a negative amount is put back, up to the quota") { storage in
            let (small, large) = (
                RateLimitBucket(
                    policy: RateLimitPolicy(name: "user", quota: 1, window: .seconds(36_000_000)), key: "b"),
                RateLimitBucket(
                    policy: RateLimitPolicy(name: "household", quota: 3, window: .seconds(36_000_000)), key: "a")
            )
            _ = try await storage.rateLimits.take([small, large])
            _ = try await storage.rateLimits.take([large])
            for expected in [[1, 2], [1, 3], [1, 3]] {
                let verdict = try await storage.rateLimits.take([small, large], amount: -1)
                #expect(verdict.isAllowed)
                #expect(verdict.states.map(\.remaining) == expected)
            }
            #expect(try await storage.rateLimits.take([small]).isAllowed)
            #expect(try await !storage.rateLimits.take([small]).isAllowed)
        },
        .init("a bucket fills again, and to its brim") { storage in
            let bucket = RateLimitBucket(
                policy: RateLimitPolicy(name: "ip", quota: 2, window: .seconds(36_000_000)), key: "a")
            for _ in 0..<2 { #expect(try await storage.rateLimits.take([bucket]).isAllowed) }
            #expect(try await !storage.rateLimits.take([bucket]).isAllowed)
            try await storage.write("UPDATE rate_limits SET at = at - 18000000000000")
            #expect(try await storage.rateLimits.take([bucket]).isAllowed)
            #expect(try await !storage.rateLimits.take([bucket]).isAllowed)
            try await storage.write("UPDATE rate_limits SET at = at - 72000000000000")
            #expect(try await storage.rateLimits.take([bucket]).states[0].remaining == 1)
            // A clock that was set back gives nothing and takes nothing.
            try await storage.write("UPDATE rate_limits SET at = at + 72000000000000")
            #expect(try await storage.rateLimits.take([bucket]).states[0].remaining == 0)
            #expect(try await !storage.rateLimits.take([bucket]).isAllowed)
        },
        .init("unused buckets are deleted") { storage in
            let bucket = RateLimitBucket(policy: RateLimitPolicy(name: "ip", quota: 2), key: "a")
            _ = try await storage.rateLimits.take([bucket])
            try await storage.rateLimits.removeIdle(for: .seconds(3600))
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM rate_limits") == 1)
            try await storage.write("UPDATE rate_limits SET at = at - 3601000000")
            try await storage.rateLimits.removeIdle(for: .seconds(3600))
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM rate_limits") == 0)
        },
    ]
}
