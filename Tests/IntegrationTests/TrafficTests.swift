import CurlClient
import Foundation
import HearthCore
import HearthTesting
import Testing

/// Tests of the rate limits of one server and of three that share their counts.
@Suite(.timed) struct TrafficTests {
    private static let limits = [
        // The test is about exact counts, not about their speed on a busy machine.
        "RATE_LIMIT_PER_MIN": "30", "RATE_LIMIT_STORE_PATIENCE_MS": "10000",
    ]

    /// Returns the number of admitted requests among 200 concurrent ones. Half a second refills a quarter of a request.
    private func letIn(_ ports: [Int], _ path: String = "/v1/nothing") async throws -> Int {
        try await withCurlClient { client in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<200 {
                    group.addTask { try await client.send(to: ports[number % ports.count], path).status != 429 }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
        }
    }

    @Test func `a server admits exactly as many requests as its limit`() async throws {
        try await withHearth(Self.limits) { hearth in
            let count = try await letIn([hearth.port])
            #expect(count == 30)
        }
    }

    @Test func `three servers on one Redis admit exactly as many requests as the limit`() async throws {
        let redis = try await TemporaryRedis.start()
        try await withCluster(of: 3, Self.limits.merging(["REDIS_URL": redis.url]) { $1 }) { cluster in
            let count = try await letIn(cluster.ports)
            #expect(count == 30)
        }
    }

    @Test func `three servers on one PostgreSQL admit exactly as many requests as the limit`() async throws {
        try await withCluster(of: 3, Self.limits.merging(["RATE_LIMIT_STORE": "postgres"]) { $1 }) { cluster in
            let count = try await letIn(cluster.ports)
            #expect(count == 30)
        }
    }

    @Test func `a server uses limits of its own while Redis is down or frozen, and Redis again afterwards`()
        async throws
    {
        let redis = try await TemporaryRedis.start()
        let settings = ["REDIS_URL": redis.url, "RATE_LIMIT_STORE_PATIENCE_MS": "1000"]
        try await withHearth(Self.limits.merging(settings) { $1 }) { hearth in
            func remaining() async throws -> Int? {
                try await withCurlClient { client in
                    try await client.withResponse(to: hearth.request("/v1/nothing", body: "")) { response in
                        while try await response.next() != nil {}
                        return response.header("ratelimit")?.firstMatch(of: /r=(\d+)/).flatMap { Int($0.1) }
                    }
                }
            }
            for number in 0..<5 { #expect(try await remaining() == 29 - number) }
            await redis.kill()
            #expect(try await remaining() == 29)
            #expect(await hearth.says("rate limits use this process alone until the shared store responds"))
            // As many here, and not one more.
            #expect(try await letIn([hearth.port]) == 29)
            try await redis.restart()
            while !hearth.standardError.contains("rate limits use the shared store again") { _ = try await remaining() }
            redis.signal(SIGSTOP)
            _ = try await remaining()
            redis.signal(SIGCONT)
        }
    }

    @Test(arguments: [
        ["TRUSTED_PROXIES": "10.0.0.0/99"], ["REDIS_URL": "rediss://localhost"], ["RATE_LIMIT_STORE": "redis"],
        ["RATE_LIMIT_STORE": "postgres"], ["RATE_LIMIT_PER_MIN": "-1"],
    ]) func `an invalid setting prevents the start and is named`(settings: [String: String]) async throws {
        let error = await #expect(throws: HearthProcess.Failure.self) { try await withHearth(settings) { _ in } }
        #expect(error?.description.contains(settings.keys.first ?? "-") == true)
    }
}
