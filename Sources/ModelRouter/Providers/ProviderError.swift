import HearthCore

/// Why one call of a provider failed. Holds nothing of the prompt or of the provider's answer, so it may be logged.
package struct ProviderError: Error, CustomStringConvertible {
    package enum Code: String, CaseIterable, Sendable {
        case rateLimited = "rate_limited"
        case overloaded
        case contextTooLong = "context_too_long"
        case contentFiltered = "content_filtered"
        case badRequest = "bad_request"
        case authentication
        /// The provider does not know the model: it was retired, or its name is wrong.
        case modelNotFound = "model_not_found"
        case timeout
        case connect
        /// The provider did not prove that it is who it should be.
        case untrusted
        /// The stream ended before the answer did.
        case cut
        /// The provider said what its protocol does not know.
        case malformed
        /// The answer has no text.
        case empty
    }

    /// Which time ran out.
    package enum Clock: String, CaseIterable, Sendable {
        /// Until the head of the response.
        case head
        /// From the head to the first word.
        case firstToken = "first_token"
        /// From one word to the next.
        case progress
        /// What the run's deadline leaves for all calls together.
        case total
    }

    package var code: Code
    /// For the operator's log.
    package var message: String
    /// The status with which the provider refused the request before it did any work; nil where it began to answer.
    package var refusedWith: Int?
    /// How long the provider asks to be left alone.
    package var retryAfter: Duration?
    /// Of a timeout that was measured here.
    package var clock: Clock?
    package var underlying: (any Error)?
    package var file: StaticString
    package var line: UInt

    package init(
        _ code: Code, _ message: String, refusedWith: Int? = nil, retryAfter: Duration? = nil,
        clock: Clock? = nil, underlying: (any Error)? = nil, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.code = code
        self.message = message
        self.refusedWith = refusedWith
        self.retryAfter = retryAfter
        self.clock = clock
        self.underlying = underlying
        self.file = file
        self.line = line
    }

    package var description: String { "provider.\(code.rawValue): \(message)" }

    /// Whether the provider surely did no work that it bills.
    var costNothing: Bool { code == .connect || code == .untrusted || refusedWith != nil }
}

extension ProviderError {
    /// What a failure of the transfer or of the stream's framing means for the call.
    init(_ error: any Error) {
        switch error {
        case let error as ProviderError: self = error
        case let error as TransportError: self.init(error)
        default: self.init(.malformed, "the stream could not be read", underlying: error)
        }
    }

    private init(_ error: TransportError) {
        let code: Code =
            switch error.code {
            case .resolve, .connect: .connect
            case .tls: .untrusted
            case .timeout: .timeout
            case .cut, .other: .cut
            case .malformed: .malformed
            }
        self.init(code, error.detail, underlying: error)
    }
}
