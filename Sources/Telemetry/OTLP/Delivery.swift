import HearthCore

/// Delivery of a request to a collector, with retries after transient failures
/// (https://opentelemetry.io/docs/specs/otlp/#failures-1).
struct Delivery: Sendable {
    enum Outcome: Hashable, Sendable {
        case taken([UInt8])
        case lost(DropReason, detail: String)
        /// The task was cancelled before an outcome.
        case interrupted
    }

    let transport: any HTTPTransport
    let clock: any HearthClock
    /// Maximum number of attempts.
    var attempts = 5
    /// Maximum delay that a collector may request.
    static let longestPause = Duration.seconds(30)

    func send(_ request: OutboundRequest) async -> Outcome {
        var last = ""
        for attempt in 1...attempts {
            guard !Task.isCancelled else { return .interrupted }
            var asked: Duration?
            do {
                let (status, body, retryAfter) = try await ask(request)
                if (200..<300).contains(status) { return .taken(body) }
                last = "HTTP \(status)"
                guard [429, 502, 503, 504].contains(status) else { return .lost(.refused, detail: last) }
                asked = retryAfter
            } catch let error as TransportError {
                last = "\(error)"
            } catch {
                return .interrupted
            }
            guard attempt < attempts else { break }
            if let asked, asked > Self.longestPause { break }
            guard (try? await clock.sleep(for: max(asked ?? .zero, Self.pause(after: attempt)))) != nil else {
                return .interrupted
            }
        }
        return Task.isCancelled ? .interrupted : .lost(.unreachable, detail: last)
    }

    private func ask(_ request: OutboundRequest) async throws -> (Int, [UInt8], Duration?) {
        let now = clock.now
        return try await transport.withResponse(to: request) { response in
            var body: [UInt8] = []
            // Longer responses are ignored.
            while body.count < 65_536, let bytes = try await response.next() { body += bytes }
            return (response.status, body, RetryAfter.head(response.header, now: now))
        }
    }

    /// Returns a delay that doubles from one second on, minus a jitter of up to half, to spread clients that failed
    /// together.
    private static func pause(after attempt: Int) -> Duration {
        let whole = 1000 << min(attempt - 1, 4)
        return .milliseconds(Int.random(in: whole / 2...whole))
    }
}
