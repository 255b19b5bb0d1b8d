/// How long a provider is waited for, all under the run's deadline.
package struct ProviderTimeouts: Hashable, Sendable {
    package var connect = Duration.seconds(5)
    /// Until the head of the response, the connection included.
    package var head = Duration.seconds(15)
    /// From the head to the first word. Heartbeats are no words.
    package var firstToken = Duration.seconds(20)
    /// From one word to the next.
    package var progress = Duration.seconds(15)

    package init() {}
}

extension ProviderTimeouts: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case connect, head, firstToken = "first_token", progress }

    /// Seconds; what is left out keeps its default.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(knowing: Key.self)
        func read(_ key: Key, into time: inout Duration) throws {
            guard let seconds = try fields.decodeIfPresent(Double.self, forKey: key) else { return }
            guard seconds >= 0.001, seconds <= 3600 else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: fields, debugDescription: "a timeout must be between 0.001 and 3600 seconds")
            }
            time = .seconds(seconds)
        }
        try read(.connect, into: &connect)
        try read(.head, into: &head)
        try read(.firstToken, into: &firstToken)
        try read(.progress, into: &progress)
    }
}
