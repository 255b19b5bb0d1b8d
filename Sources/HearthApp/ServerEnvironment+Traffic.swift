import CurlClient
import Foundation
import HearthCore
import Identity
import Logging
import ServerKit
import Storage
import TrafficLimits

// Rate limits, stream limits and idempotency.
extension ServerEnvironment {
    /// Returns the limits of requests and streams. In dev mode a limit applies only if its setting is set.
    func trafficRules() throws -> TrafficRules {
        guard let proxies = TrustedProxies(settings["TRUSTED_PROXIES"]) else {
            throw CommandFailure(
                message:
                    "\(settings.place(of: "TRUSTED_PROXIES")) expects addresses or networks separated by commas, such as 10.0.0.0/8",
                isUsage: true)
        }
        var rules = TrafficRules()
        rules.perAddress = bound("RATE_LIMIT_PER_MIN")
        rules.perUser = bound("RATE_LIMIT_USER_PER_MIN")
        rules.perHousehold = bound("RATE_LIMIT_HOUSEHOLD_PER_MIN")
        rules.signIn = bound("RATE_LIMIT_SIGN_IN_PER_MIN")
        rules.syncPerDevice = bound("RATE_LIMIT_SYNC_PER_MIN")
        rules.syncPerAddress = bound("RATE_LIMIT_SYNC_IP_PER_MIN")
        rules.streamsPerUser = bound("STREAMS_PER_USER")
        rules.streamsPerProcess = settings.integer("STREAMS_PER_PROCESS")
        rules.proxies = proxies
        return rules
    }

    /// Returns the networks that requests to untrusted addresses may reach besides the public Internet.
    func outboundNetworks() throws -> OutboundNetworks {
        guard let networks = OutboundNetworks(settings["OUTBOUND_ALLOW"]) else {
            throw CommandFailure(
                message:
                    "\(settings.place(of: "OUTBOUND_ALLOW")) expects networks separated by commas, each with a port "
                    + "or range of ports, such as 192.168.1.5:8123 or [fd00::/8]:8000-8999",
                isUsage: true)
        }
        return networks
    }

    private func bound(_ name: String) -> Int {
        settings.boolean("HEARTH_DEV") && !settings.isSet(name) ? 0 : settings.integer(name)
    }

    /// The store that counts requests.
    enum LimitStore {
        case memory
        case postgres
        case redis(RedisAddress)
    }

    /// Returns the store that RATE_LIMIT_STORE and REDIS_URL name, or throws what is wrong with them.
    func limitStore() throws -> LimitStore {
        let url = settings["REDIS_URL"]
        switch settings["RATE_LIMIT_STORE"] {
        case "postgres":
            guard settings["DATABASE_URL"].hasPrefix("postgres") else {
                throw CommandFailure(
                    message:
                        "\(settings.place(of: "RATE_LIMIT_STORE")) is postgres, but DATABASE_URL is not: use memory or redis",
                    isUsage: true)
            }
            return .postgres
        case "redis" where url.isEmpty:
            throw CommandFailure(
                message: "\(settings.place(of: "RATE_LIMIT_STORE")) is redis: set REDIS_URL", isUsage: true)
        case "memory": return .memory
        case "auto" where url.isEmpty: return .memory
        default:
            do throws(RedisError) {
                return .redis(try RedisAddress(url: url))
            } catch {
                throw CommandFailure(message: "\(settings.place(of: "REDIS_URL")) \(error.message)", isUsage: true)
            }
        }
    }

    /// Returns the rate limiter, and the connection to Redis that the caller closes, if there is one.
    func limiter(_ place: LimitStore, _ storage: Storage) async -> (any RateLimiter, RedisRateLimitStore?) {
        let local = TokenBuckets(clock: clock)
        let timeLimit = Duration.milliseconds(settings.integer("RATE_LIMIT_STORE_PATIENCE_MS"))
        switch place {
        case .memory: return (local, nil)
        case .postgres:
            // A connection's first statements take longer than requests wait later.
            _ = try? await storage.rateLimits.take([
                RateLimitBucket(policy: RateLimitPolicy(name: "start", quota: 1), key: "")
            ])
            return (
                FailoverRateLimiter(
                    storage.rateLimits, else: local, timeLimit: timeLimit, clock: clock, logger: logger),
                nil
            )
        case .redis(let address):
            let store = RedisRateLimitStore(address, timeLimit: timeLimit)
            if await !store.waitForConnection() {
                logger.warning(
                    "REDIS_URL does not respond: until it does, this process enforces rate limits with its own counters"
                )
            }
            return (FailoverRateLimiter(store, else: local, timeLimit: nil, clock: clock, logger: logger), store)
        }
    }

    /// Returns the idempotency service.
    ///
    /// - Parameter deadline: returns the deadline of a run that starts now.
    func idempotency(_ storage: Storage, deadline: @escaping @Sendable () -> Duration) -> IdempotencyService {
        IdempotencyService(
            store: storage.idempotency, clock: clock, cryptography: OpenSSLCryptography(),
            lease: { deadline() + .seconds(120) }, logger: logger)
    }
}
