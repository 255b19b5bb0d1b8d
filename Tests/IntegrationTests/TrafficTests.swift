import CurlClient
import Foundation
import HearthCore
import HearthTesting
import Testing

/// Tests of the rate limits of one server and of three that share their counts.
///
/// The real clock refills the buckets meanwhile, so the counts have bounds. RateLimitTests and TokenBucketsTests count
/// exactly, on a manual clock.
@Suite(.startsServer) struct TrafficTests {
    private static let quota = 30
    private static let limits = [
        "RATE_LIMIT_PER_MIN": "\(quota)",
        // Each count has an address of its own. In dev mode, the clients of a proxy must be on this machine.
        "TRUSTED_PROXIES": "127.0.0.1/32",
    ]

    private func client(_ number: Int) -> [(name: String, value: String)] {
        [("x-forwarded-for", "127.0.1.\(number)")]
    }

    /// Returns the number of admitted requests among 200 concurrent ones of a client, and the numbers that its bucket
    /// allows by then.
    ///
    /// - Parameters:
    ///   - level: what the bucket holds at `start`.
    ///   - start: a time before the bucket's first request.
    private func letIn(
        _ ports: [Int], client number: Int, level: Int = quota, start: ContinuousClock.Instant = .now
    ) async throws -> (admitted: Int, allowed: ClosedRange<Int>) {
        let admitted = try await withCurlClient { client in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for request in 0..<200 {
                    group.addTask {
                        let status = try await client.send(
                            to: ports[request % ports.count], "/v1/nothing", headers: self.client(number)
                        ).status
                        #expect(status == 404 || status == 429)
                        return status == 404
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
        }
        let refilled = Int((.now - start) / .seconds(60) * Double(Self.quota))
        return (admitted, level...(level + refilled))
    }

    /// How often a server has counted alone, because the shared store did not respond in time.
    private struct Pauses: Equatable {
        var begun: Int
        var ended: Int

        /// - Parameter number: how often this server's log was read before.
        init(of hearth: HearthProcess, afterReadings number: Int) async {
            // Behind this line, the log has all earlier ones.
            hearth.hangUp()
            _ = await hearth.says("configuration unchanged", times: number + 1)
            let log = hearth.standardError
            begun = log.ranges(of: "rate limits use this process alone until the shared store responds").count
            ended = log.ranges(of: "rate limits use the shared store again").count
        }
    }

    /// Expects that servers with a shared store together admit the requests of a new client as one bucket does. The
    /// count is repeated with another client if a busy machine let a server count alone meanwhile.
    private func expectSharedCount(_ hearths: [HearthProcess]) async throws {
        var readings = 0
        func pauses() async -> [Pauses] {
            var pauses: [Pauses] = []
            for hearth in hearths { pauses.append(await Pauses(of: hearth, afterReadings: readings)) }
            readings += 1
            return pauses
        }
        var number = 0
        while true {
            number += 1
            let before = await pauses()
            let (admitted, allowed) = try await letIn(hearths.map(\.port), client: number)
            let after = await pauses()
            guard before == after, after.allSatisfy({ $0.begun == $0.ended }) else { continue }
            #expect(allowed.contains(admitted))
            return
        }
    }

    @Test func `a server admits as many requests as its limit`() async throws {
        try await withHearth(Self.limits) { hearth in
            let (admitted, allowed) = try await letIn([hearth.port], client: 1)
            #expect(allowed.contains(admitted))
        }
    }

    @Test func `three servers on one Redis admit as many requests as the limit`() async throws {
        let redis = try await TemporaryRedis.start()
        try await withCluster(of: 3, Self.limits.merging(["REDIS_URL": redis.url]) { $1 }) { cluster in
            try await expectSharedCount(cluster.hearths)
        }
    }

    @Test func `three servers on one PostgreSQL admit as many requests as the limit`() async throws {
        try await withCluster(of: 3, Self.limits.merging(["RATE_LIMIT_STORE": "postgres"]) { $1 }) { cluster in
            try await expectSharedCount(cluster.hearths)
        }
    }

    /// Returns true if Redis has a bucket.
    private func isUsed(_ redis: TemporaryRedis) async throws -> Bool {
        let connection = try RawConnection(port: redis.port)
        await connection.send("DBSIZE\r\n")
        let size = try await connection.read(through: "\r\n")
        await connection.close()
        return size != ":0\r\n"
    }

    /// Starts a Redis server and a server that uses it.
    private func withUsedRedis(
        _ settings: [String: String] = [:], _ body: (TemporaryRedis, HearthProcess) async throws -> Void
    ) async throws {
        let redis = try await TemporaryRedis.start()
        let settings = Self.limits.merging(["REDIS_URL": redis.url]) { $1 }.merging(settings) { $1 }
        try await withHearth(settings) { hearth in
            repeat { _ = try await hearth.remaining("/v1/nothing", headers: client(1)) } while try await !isUsed(redis)
            try await body(redis, hearth)
        }
    }

    /// Sends requests until the server uses the shared store again.
    private func waitForStore(_ hearth: HearthProcess) async throws {
        while !hearth.standardError.contains("rate limits use the shared store again") {
            _ = try await hearth.remaining("/v1/nothing", headers: client(1))
        }
    }

    @Test func `a server uses limits of its own while Redis is down, and Redis again afterwards`() async throws {
        try await withUsedRedis { redis, hearth in
            await redis.kill()
            let start = ContinuousClock.now
            #expect(try await hearth.remaining("/v1/nothing", headers: client(2)) == Self.quota - 1)
            #expect(await hearth.says("rate limits use this process alone until the shared store responds"))
            // As many here, and not one more.
            let (admitted, allowed) = try await letIn(
                [hearth.port], client: 2, level: Self.quota - 1, start: start)
            #expect(allowed.contains(admitted))
            try await redis.restart()
            try await waitForStore(hearth)
        }
    }

    @Test func `a server uses limits of its own while Redis is frozen, and Redis again afterwards`() async throws {
        try await withUsedRedis(["RATE_LIMIT_STORE_PATIENCE_MS": "500"]) { redis, hearth in
            await redis.freeze()
            #expect(try await hearth.remaining("/v1/nothing", headers: client(2)) == Self.quota - 1)
            #expect(await hearth.says("rate limits use this process alone until the shared store responds"))
            redis.thaw()
            try await waitForStore(hearth)
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
