import Foundation
import HearthCore
import TrafficLimits

/// The check of the Redis server that counts requests of several servers.
struct RedisCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "redis"

    func findings() async -> [Finding] {
        let url = environment.settings["REDIS_URL"]
        guard !url.isEmpty, ["auto", "redis"].contains(environment.settings["RATE_LIMIT_STORE"]) else {
            return environment.settings["RATE_LIMIT_STORE"] == "redis"
                ? [.fail(name, "RATE_LIMIT_STORE is redis", "set REDIS_URL")] : [.ok(name, "not used")]
        }
        let address: RedisAddress
        do throws(RedisError) {
            address = try RedisAddress(url: url)
        } catch {
            return [.fail(name, "REDIS_URL \(error.message)", "REDIS_URL=redis://:password@host:6379/0")]
        }
        let store = RedisRateLimitStore(address, timeLimit: .seconds(3))
        defer { store.close() }
        await store.waitForConnection()
        // A bucket of its own. The first request also loads the script.
        let bucket = RateLimitBucket(policy: RateLimitPolicy(name: "doctor", quota: 1000), key: UUID().uuidString)
        do {
            _ = try await store.take([bucket])
            let (_, took) = try await timed { try await store.take([bucket]) }
            let timeLimit = environment.settings.integer("RATE_LIMIT_STORE_PATIENCE_MS")
            return took > .milliseconds(timeLimit)
                ? [
                    .warn(
                        name,
                        "responds in \(took.shown), but requests wait only \(timeLimit) ms: each server counts alone",
                        "RATE_LIMIT_STORE_PATIENCE_MS=\(Int(took.seconds * 2000)), or use a Redis server that is nearer"
                    )
                ] : [.ok(name, "responds in \(took.shown)")]
        } catch {
            return [
                .fail(
                    name, "does not respond, so each server counts alone: \(error)",
                    "redis-cli -u \"$REDIS_URL\" ping")
            ]
        }
    }
}
