import Foundation
import HearthCore
import TrafficLimits

/// The Redis that several servers share their limits on.
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
        let store = RedisRateLimitStore(address, patience: .seconds(3))
        defer { store.close() }
        await store.greet()
        // A bucket that nobody else has. The first question also brings the script.
        let bucket = RateLimitBucket(policy: RateLimitPolicy(name: "doctor", quota: 1000), key: UUID().uuidString)
        do {
            _ = try await store.take([bucket])
            let (_, took) = try await timed { try await store.take([bucket]) }
            let patience = environment.settings.integer("RATE_LIMIT_STORE_PATIENCE_MS")
            return took > .milliseconds(patience)
                ? [
                    .warn(
                        name,
                        "answers in \(took.shown), and requests wait \(patience) ms: each server counts by itself",
                        "RATE_LIMIT_STORE_PATIENCE_MS=\(Int(took.seconds * 2000)), or a Redis that is nearer")
                ] : [.ok(name, "answers in \(took.shown)")]
        } catch {
            return [
                .fail(
                    name, "does not answer, each server counts by itself: \(error)",
                    "redis-cli -u \"$REDIS_URL\" ping")
            ]
        }
    }
}
