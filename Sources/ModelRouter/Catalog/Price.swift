package import Assist
package import HearthCore

/// What a model's tokens cost, in micro-dollars per million tokens, so that $3 per million tokens is 3,000,000.
package struct Price: Hashable, Sendable {
    package let input: Int64
    package let cachedInput: Int64
    package let cacheWrite: Int64
    package let output: Int64

    /// The dearest price that ``cost(of:)`` can multiply without overflow: $1,000 per million tokens.
    static let highest: Int64 = 1_000_000_000
    /// Counts come from outside; no call has more tokens than this, and a larger number is not believed.
    static let mostTokens = 1_000_000_000

    package init(input: Int64, cachedInput: Int64, cacheWrite: Int64, output: Int64) {
        self.input = input
        self.cachedInput = cachedInput
        self.cacheWrite = cacheWrite
        self.output = output
    }

    /// The price of one call, rounded up once, to the next micro-dollar.
    package func cost(of usage: TokenUsage) -> Money {
        let cached = Self.believed(usage.cachedInput)
        let written = Self.believed(usage.cacheWrite)
        let plain = max(0, Self.believed(usage.input) - cached - written)
        let millionths =
            plain * input + cached * cachedInput + written * cacheWrite + Self.believed(usage.output) * output
        return Money(microdollars: (millionths + 999_999) / 1_000_000)
    }

    private static func believed(_ tokens: Int) -> Int64 { Int64(min(max(0, tokens), mostTokens)) }
}
