import Foundation
import HearthCore
import HearthTesting
import Logging
import Testing

@testable import TrafficLimits

/// Against a real server, which is killed, frozen and started anew.
@Suite(.startsServer) struct RedisTests {
    private func withStore<Result>(
        _ redis: TemporaryRedis, timeLimit: Duration = .testPatience,
        _ body: (RedisRateLimitStore) async throws -> Result
    ) async throws -> Result {
        let store = RedisRateLimitStore(try RedisAddress(url: redis.url), timeLimit: timeLimit)
        defer { store.close() }
        await connect(store)
        return try await body(store)
    }

    /// Waits until the store is connected: an attempt ends after a second, which may be too short on a busy machine.
    private func connect(_ store: RedisRateLimitStore) async {
        // A request without a connection opens one.
        while await !store.waitForConnection() { _ = try? await store.take([bucket("connection")]) }
    }

    /// Returns the verdict of the first request that succeeds, and the number of requests before it.
    private func take(
        _ bucket: RateLimitBucket, from store: RedisRateLimitStore
    ) async -> (verdict: RateLimitVerdict, failures: Int) {
        var failures = 0
        while true {
            if let verdict = try? await store.take([bucket]) { return (verdict, failures) }
            failures += 1
            await store.waitForConnection()
        }
    }

    /// Windows are a year or longer, so that nothing flows in meanwhile.
    private func bucket(_ key: String, quota: Int = 30, name: String = "ip", hours: Int = 10_000) -> RateLimitBucket {
        RateLimitBucket(policy: RateLimitPolicy(name: name, quota: quota, window: .seconds(3600 * hours)), key: key)
    }

    @Test func `three connections share one bucket exactly`() async throws {
        let redis = try await TemporaryRedis.start()
        let stores = try (0..<3).map { _ in
            RedisRateLimitStore(try RedisAddress(url: redis.url), timeLimit: .testPatience)
        }
        defer { for store in stores { store.close() } }
        for store in stores { await connect(store) }
        let bucket = bucket("192.0.2.1")
        let verdicts = try await withThrowingTaskGroup(of: RateLimitVerdict.self) { group in
            for number in 0..<200 { group.addTask { try await stores[number % 3].take([bucket]) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(verdicts.filter(\.isAllowed).count == 30)
        #expect(Set(verdicts.filter(\.isAllowed).map { $0.states[0].remaining }) == Set(0..<30))
        #expect(verdicts.allSatisfy { $0.isAllowed || $0.states[0].retryAfter > .seconds(1_100_000) })
    }

    @Test func `an empty bucket leaves the other buckets unchanged`() async throws {
        let redis = try await TemporaryRedis.start()
        try await withStore(redis) { store in
            let both = [bucket("u", quota: 1, name: "user"), bucket("h", quota: 3, name: "household")]
            let first = try await store.take(both)
            #expect(first.isAllowed)
            #expect(first.states.map(\.policy.name) == ["user", "household"])
            #expect(first.states.map(\.remaining) == [0, 2])
            let second = try await store.take(both)
            #expect(!second.isAllowed)
            #expect(second.states.map(\.remaining) == [0, 2])
            #expect(try await store.take([both[1]]).states.map(\.remaining) == [1])
        }
    }

    @Test func `a request's trace has each command and its failure, without keys`() async throws {
        let redis = try await TemporaryRedis.start()
        let observer = FakeObserver(clock: ManualClock())
        let request = try #require(observer.beginTrace(below: nil))
        try await withStore(redis) { store in
            let ask = {
                try await TraceSpan.$current.withValue(request) { try await store.take([bucket("192.0.2.1")]) }
            }
            _ = try await ask()
            let span = try #require(observer.spans.first)
            #expect(span.name == "EVALSHA redis")
            #expect(span["db.system.name"] == .text("redis"))
            #expect(!span.hasFailed)
            #expect(!"\(span)".contains("192.0.2.1"))
            store.close()
            await #expect(throws: RedisError.self) { _ = try await ask() }
            #expect(observer.spans.last?["error.type"] == .text("unavailable"))
        }
    }

    @Test func `a negative amount is put back, up to the quota`() async throws {
        let redis = try await TemporaryRedis.start()
        try await withStore(redis) { store in
            let (small, large) = (bucket("b", quota: 1), bucket("a", quota: 3))
            _ = try await store.take([small, large])
            _ = try await store.take([large])
            for expected in [[1, 2], [1, 3], [1, 3]] {
                #expect(try await store.take([small, large], amount: -1).states.map(\.remaining) == expected)
            }
            #expect(try await store.take([small]).isAllowed)
            #expect(try await !store.take([small]).isAllowed)
        }
    }

    /// 15 digits and more, which Lua would round where it writes them by itself; a token flows in every ten days.
    @Test func `large numbers are exact`() async throws {
        let redis = try await TemporaryRedis.start()
        try await withStore(redis) { store in
            let bucket = bucket("a", quota: 99, hours: 24_000)
            var states: [RateLimitState] = []
            for _ in 0..<20 { states.append(try await store.take([bucket]).states[0]) }
            #expect(states.map(\.remaining) == (0..<20).map { 98 - $0 })
        }
    }

    @Test func `a server that requires a password is used only with it`() async throws {
        let redis = try await TemporaryRedis.start(password: "op en/sesame")
        let url = "redis://:op%20en%2Fsesame@127.0.0.1:\(redis.port)/3"
        let known = RedisRateLimitStore(try RedisAddress(url: url), timeLimit: .testPatience)
        defer { known.close() }
        await connect(known)
        #expect(try await known.take([bucket("a")]).isAllowed)
        let unknown = RedisRateLimitStore(try RedisAddress(url: redis.url), timeLimit: .testPatience)
        defer { unknown.close() }
        #expect(await !unknown.waitForConnection())
        _ = await #expect(throws: RedisError.self) { try await unknown.take([bucket("a")]) }
    }

    @Test func `a server that dies fails requests and is used again when it is back`() async throws {
        let redis = try await TemporaryRedis.start()
        try await withStore(redis) { store in
            #expect(try await store.take([bucket("a")]).states[0].remaining == 29)
            await redis.kill()
            for _ in 0..<3 { _ = await #expect(throws: RedisError.self) { try await store.take([bucket("a")]) } }
            try await redis.restart()
            #expect(await take(bucket("a"), from: store).verdict.states[0].remaining == 29)
        }
    }

    @Test func `a server that freezes fails requests after their time limit, and its late replies are discarded`()
        async throws
    {
        let redis = try await TemporaryRedis.start()
        let (many, few) = (bucket("a", quota: 1000, hours: 100), bucket("b", quota: 5))
        try await withStore(redis, timeLimit: .milliseconds(500)) { store in
            await redis.freeze()
            let errors = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        do {
                            _ = try await store.take([few])
                            return false
                        } catch {
                            return true
                        }
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(errors == 50)
            redis.thaw()
            let (verdict, failures) = await take(many, from: store)
            #expect(verdict.states[0].policy.quota == 1000)
            // A request that failed here may have been counted there, too late. A reply for the other bucket would have
            // four at most.
            #expect((999 - failures...999).contains(verdict.states[0].remaining))
        }
    }

    @Test func `a server that has lost the script receives it again`() async throws {
        let redis = try await TemporaryRedis.start()
        try await withStore(redis) { store in
            #expect(try await store.take([bucket("a")]).isAllowed)
            let connection = try RawConnection(port: redis.port)
            await connection.send("SCRIPT FLUSH\r\n")
            _ = try await connection.read(through: "+OK\r\n")
            await connection.close()
            _ = await #expect(throws: RedisError.self) { try await store.take([bucket("a")]) }
            #expect(await take(bucket("a"), from: store).verdict.states[0].remaining == 28)
        }
    }

    @Test func `full buckets expire in Redis`() async throws {
        let redis = try await TemporaryRedis.start()
        try await withStore(redis) { store in
            let start = ContinuousClock.now
            _ = try await store.take([bucket("a", quota: 10, hours: 10)])
            let connection = try RawConnection(port: redis.port)
            await connection.send("PTTL hearth:limit:ip:a\r\n")
            let answer = try await connection.read(through: "\r\n")
            let milliseconds = try #require(Int(answer.dropFirst().trimmingCharacters(in: .whitespacesAndNewlines)))
            await connection.close()
            // The hour in which one flows in and one more second, less the time since then.
            let passed = Int((.now - start) / .milliseconds(1)) + 1
            #expect((3_601_000 - passed...3_601_000).contains(milliseconds))
        }
    }

    @Test(
        arguments: [
            ("redis://localhost", RedisAddress.Place.host("localhost", port: 6379), nil, nil, 0),
            ("redis://:p@10.0.0.1:7000/2", .host("10.0.0.1", port: 7000), nil, "p", 2),
            ("redis://u:p%40q@[::1]:1/", .host("::1", port: 1), "u", "p@q", 0),
            ("unix:///run/redis.sock?db=4", .socket(path: "/run/redis.sock"), nil, nil, 4),
        ] as [(String, RedisAddress.Place, String?, String?, Int)])
    func `an address is read`(
        url: String, place: RedisAddress.Place, user: String?, password: String?, database: Int
    ) throws {
        let address = try RedisAddress(url: url)
        #expect(address.place == place)
        #expect(address.user == user)
        #expect(address.password == password)
        #expect(address.database == database)
    }

    @Test(arguments: [
        "", "localhost:6379", "rediss://localhost", "http://localhost", "redis://", "redis://h:0", "redis://h:70000",
        "redis://h/x", "redis://h/-1", "unix://", "redis://:secret@/0",
    ]) func `an invalid address is rejected without being quoted`(url: String) {
        let error = #expect(throws: RedisError.self) { try RedisAddress(url: url) }
        #expect(error?.code == .unsupportedURL)
        #expect(error?.description.contains("secret") == false)
    }
}
