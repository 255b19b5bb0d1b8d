import Foundation

extension ScriptedProvider {
    package struct Request: Sendable {
        package var method: String
        /// With its query, as it stood in the request line.
        package var path: String
        package var headers: [(name: String, value: String)]
        package var body: [UInt8]

        package func header(_ name: String) -> String? {
            headers.last { $0.name.lowercased() == name.lowercased() }?.value
        }

        package func decodeBody<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
            try JSONDecoder().decode(type, from: Data(body))
        }

        /// The model that is asked for.
        package var model: String? {
            struct Body: Decodable { var model: String? }
            return (try? decodeBody(as: Body.self))?.model
        }
    }

    /// One request and what became of it, by the provider's own account and clock.
    package struct Exchange: Sendable {
        package enum Ending: Sendable {
            /// The script came to its end; the connection waits for the next request.
            case complete
            /// The script closed the connection.
            case closed
            case peerLeft
            case stopped
        }

        /// Its place in the order of arrival, from 0.
        package let number: Int
        /// The connection it came on, from 0.
        package let connection: Int
        package let request: Request
        package let receivedAt = ContinuousClock.now
        /// Tokens, and bytes head and framing included, that the kernel took.
        package var tokensWritten = 0
        package var bytesWritten = 0
        /// True if the provider could not write for a tenth of a second, because the peer does not read.
        package var isBlocked = false
        package var ending: Ending?
        package var endedAt: ContinuousClock.Instant?
    }

    /// The error of a wait for something that cannot happen any more.
    package struct Missed: Error, CustomStringConvertible {
        package var description: String
    }

    /// Waits until `condition` finds what it looks for in the log.
    ///
    /// - Throws: ``Missed`` if the provider stops first, and `CancellationError`.
    package func wait<Value: Sendable>(
        for what: String, _ condition: @escaping @Sendable ([Exchange]) -> Value?
    ) async throws -> Value {
        for await _ in changes() {
            // In this order: the log is complete once the threads have ended.
            let isComplete = hasEnded
            if let value = condition(exchanges) { return value }
            if isComplete { throw Missed(description: "no \(what) before the provider stopped") }
        }
        throw CancellationError()
    }

    /// Waits until `condition` finds what it looks for in a request's exchange.
    ///
    /// - Throws: ``Missed`` if the exchange or the provider ends first, and `CancellationError`.
    private func wait<Value: Sendable>(
        for what: String, ofRequest number: Int, _ condition: @escaping @Sendable (Exchange) -> Value?
    ) async throws -> Value {
        let (exchange, value) = try await wait(for: "\(what) of request \(number)") { exchanges in
            exchanges.dropFirst(number).first.flatMap { exchange -> (Exchange, Value?)? in
                let value = condition(exchange)
                return value == nil && exchange.ending == nil ? nil : (exchange, value)
            }
        }
        guard let value else { throw Missed(description: "no \(what) of request \(number): it ended, \(exchange)") }
        return value
    }

    package func waitForRequest(_ number: Int = 0) async throws -> Exchange {
        try await wait(for: "request \(number)") { $0.dropFirst(number).first }
    }

    @discardableResult
    package func waitForEnd(ofRequest number: Int = 0) async throws -> Exchange {
        try await wait(for: "end", ofRequest: number) { $0.ending == nil ? nil : $0 }
    }

    package func waitForTokens(_ count: Int, ofRequest number: Int = 0) async throws {
        try await wait(for: "token \(count)", ofRequest: number) { $0.tokensWritten >= count ? () : nil }
    }

    /// Waits until the provider cannot write, because the peer does not read.
    package func waitForBlock(ofRequest number: Int = 0) async throws -> Exchange {
        try await wait(for: "block", ofRequest: number) { $0.isBlocked ? $0 : nil }
    }

    /// Waits until the peer closes the connection before the script is done.
    @discardableResult
    package func waitForPeerGone(request number: Int = 0) async throws -> Exchange {
        try await wait(for: "departure of the peer", ofRequest: number) { $0.ending == .peerLeft ? $0 : nil }
    }
}
