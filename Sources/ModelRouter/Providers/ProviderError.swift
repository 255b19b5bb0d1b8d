import HearthCore

/// A failure of one provider call. Contains nothing of the prompt or the response, so it may be logged.
package struct ProviderError: Error, CustomStringConvertible {
    /// Kind of failure.
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
        /// The provider's identity could not be verified.
        case untrusted
        /// The stream ended before the answer was complete.
        case cut
        /// The response violates the provider's protocol.
        case malformed
        /// The answer has no text.
        case empty
    }

    /// The time limit that was exceeded.
    package enum Clock: String, CaseIterable, Sendable {
        /// Until the head of the response.
        case head
        /// From the head to the first word.
        case firstToken = "first_token"
        /// From one word to the next.
        case progress
        /// The time that the run's deadline leaves for all calls together.
        case total
    }

    /// Kind of failure.
    package var code: Code
    /// Description for the log.
    package var message: String
    /// HTTP status with which the provider rejected the request before any work; nil if it began to answer.
    package var refusedWith: Int?
    /// Delay that the provider requests.
    package var retryAfter: Duration?
    /// The trait with which the provider would not have refused the request.
    package var missingTrait: ProviderTrait?
    /// The parameter of which only the value is refused.
    var refusedValue: String?
    /// The time limit, if this side measured the timeout.
    package var clock: Clock?
    /// The error that caused this one.
    package var underlying: (any Error)?
    /// Source file that created the error.
    package var file: StaticString
    /// Source line that created the error.
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

    /// Code and message.
    package var description: String { "provider.\(code.rawValue): \(message)" }

    /// True if the provider certainly did no work that it charges for.
    var costNothing: Bool { code == .connect || code == .untrusted || refusedWith != nil }
}

extension ProviderError {
    /// Converts a failure of the transfer or of the stream's framing.
    init(_ error: any Error) {
        switch error {
        case let error as ProviderError: self = error
        case let error as TransportError: self.init(error)
        default: self.init(.malformed, "the stream cannot be read", underlying: error)
        }
    }

    private init(_ error: TransportError) {
        let code: Code =
            switch error.code {
            case .resolve, .connect, .refusedAddress: .connect
            case .tls: .untrusted
            case .timeout: .timeout
            case .cut, .other: .cut
            case .malformed, .tooLarge: .malformed
            }
        self.init(code, error.detail, underlying: error)
    }
}
