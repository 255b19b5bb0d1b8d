/// An error in decoding a stream.
public struct HearthClientError: Error, Sendable, CustomStringConvertible {
    /// Kind of error.
    public enum Code: String, Sendable {
        /// The bytes are not an event of this protocol.
        case malformedEvent = "malformed_event"
        /// An event is longer than the decoder's limit.
        case eventTooLarge = "event_too_large"
        /// The stream ended without `done` or `error`: the answer is incomplete.
        case cutStream = "cut_stream"
    }

    /// Kind of error.
    public let code: Code
    /// Description for a person. Contains no text of the stream.
    public let message: String
    /// The error that caused this one.
    public let underlying: (any Error)?
    /// Source file that created the error.
    public let file: StaticString
    /// Source line that created the error.
    public let line: UInt

    init(
        _ code: Code, _ message: String, underlying: (any Error)? = nil, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.code = code
        self.message = message
        self.underlying = underlying
        self.file = file
        self.line = line
    }

    /// Code and message.
    public var description: String { "\(code.rawValue): \(message)" }

    static let cut = HearthClientError(.cutStream, "The stream ended before the answer was complete.")
}
