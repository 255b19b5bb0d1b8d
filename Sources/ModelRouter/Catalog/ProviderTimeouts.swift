/// Time limits of a provider's calls, all within the run's deadline.
package struct ProviderTimeouts: Hashable, Sendable {
    /// Time limit of the connection.
    package var connect = Duration.seconds(5)
    /// Time limit until the head of the response, the connection included.
    package var head = Duration.seconds(15)
    /// Time limit from the head to the first text. Heartbeats do not count.
    package var firstToken = Duration.seconds(20)
    /// Time limit from one piece of text to the next.
    package var progress = Duration.seconds(15)

    /// Creates the defaults.
    package init() {}
}

extension ProviderTimeouts: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case connect, head, firstToken = "first_token", progress }

    /// Decodes seconds; missing values keep their defaults.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(knowing: Key.self)
        func read(_ key: Key, into time: inout Duration) throws {
            guard let seconds = try fields.decodeIfPresent(Double.self, forKey: key) else { return }
            let isValid = (0.001...3600).contains(seconds)
            try fields.require(isValid, "a timeout must be between 0.001 and 3600 seconds", at: key)
            time = .seconds(seconds)
        }
        try read(.connect, into: &connect)
        try read(.head, into: &head)
        try read(.firstToken, into: &firstToken)
        try read(.progress, into: &progress)
    }
}
