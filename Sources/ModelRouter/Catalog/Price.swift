package import Assist
package import HearthCore

/// Price of a model's tokens in micro-dollars per million tokens: $3 per million tokens is 3,000,000.
package struct Price: Hashable, Sendable {
    /// Price of uncached input.
    package let input: Int64
    /// Price of input that the provider read from its cache.
    package let cachedInput: Int64
    /// Price of input that the provider wrote to its cache.
    package let cacheWrite: Int64
    /// Price of output, reasoning included.
    package let output: Int64

    /// Highest price that ``cost(of:)`` can multiply without overflow: $1,000 per million tokens.
    static let highest: Int64 = 1_000_000_000
    /// Maximum believed token count of a call. Counts come from outside, and no call has more tokens.
    static let maxTokens = 1_000_000_000

    package init(input: Int64, cachedInput: Int64, cacheWrite: Int64, output: Int64) {
        self.input = input
        self.cachedInput = cachedInput
        self.cacheWrite = cacheWrite
        self.output = output
    }

    /// Returns the output tokens that an amount pays for; none if it is negative.
    package func tokens(for money: Money) -> Int {
        guard money.microdollars > 0 else { return 0 }
        guard output > 0 else { return Self.maxTokens }
        let (millionths, isTooMuch) = money.microdollars.multipliedReportingOverflow(by: 1_000_000)
        return isTooMuch ? Self.maxTokens : Int(min(millionths / output, Int64(Self.maxTokens)))
    }

    /// Returns the cost of one call, rounded up once, to the next micro-dollar.
    package func cost(of usage: TokenUsage) -> Money {
        let cached = Self.clamped(usage.cachedInput)
        let written = Self.clamped(usage.cacheWrite)
        let plain = max(0, Self.clamped(usage.input) - cached - written)
        let millionths =
            plain * input + cached * cachedInput + written * cacheWrite + Self.clamped(usage.output) * output
        return Money(microdollars: (millionths + 999_999) / 1_000_000)
    }

    private static func clamped(_ tokens: Int) -> Int64 { Int64(min(max(0, tokens), maxTokens)) }
}
