import HearthCore

/// The script that takes from all buckets of a request in one atomic step, by the server's own clock. Redis 5 or later.
///
/// A bucket is the text `<units> <microseconds since the epoch>`; it expires when it would be full. Numbers are
/// formatted by the script, because Lua's own format stops at 14 digits; they fit the 53 bits that Lua calculates with.
enum RedisScript {
    static let take = """
        local time = redis.call('TIME')
        local now = time[1] * 1000000 + time[2]
        local levels, allowed, amount = {}, 1, tonumber(ARGV[2 * #KEYS + 1])
        for i, key in ipairs(KEYS) do
            local quota, price = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
            local level = quota * price
            local kept = redis.call('GET', key)
            if kept then
                local units, at = string.match(kept, '^(%d+) (%d+)$')
                if units then
                    local elapsed = math.min(math.max(0, now - at), price)
                    level = math.min(level, units + elapsed * quota)
                end
            end
            if level < amount * price then allowed = 0 end
            levels[i] = level
        end
        if allowed == 1 then
            for i, key in ipairs(KEYS) do
                local quota, price = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
                levels[i] = math.min(quota * price, levels[i] - amount * price)
                local rest = math.ceil((quota * price - levels[i]) / quota / 1000) + 1000
                redis.call('SET', key, string.format('%.0f %.0f', levels[i], now), 'PX', string.format('%.0f', rest))
            end
        end
        return {allowed, unpack(levels)}
        """

    static func command(_ buckets: [RateLimitBucket], amount: Int64, script: String) -> [String] {
        ["EVALSHA", script, "\(buckets.count)"]
            + buckets.map { "hearth:limit:\($0.policy.name):\($0.key)" }
            + buckets.flatMap { ["\($0.policy.quota)", "\($0.policy.price)"] } + ["\(amount)"]
    }

    static func verdict(
        _ reply: RedisConnection.Reply, of buckets: [RateLimitBucket]
    ) -> Result<RateLimitVerdict, RedisError> {
        switch reply {
        case .error(let message): return .failure(RedisError(.answer, message))
        case .array(let parts):
            let numbers = parts.compactMap { if case .integer(let number) = $0 { number } else { nil } }
            guard numbers.count == buckets.count + 1 else { break }
            return .success(
                RateLimitVerdict(
                    isAllowed: numbers[0] == 1,
                    states: zip(buckets, numbers.dropFirst()).map { $0.policy.state(level: $1) }))
        default: break
        }
        return .failure(RedisError(.answer, "an answer of another shape"))
    }
}
