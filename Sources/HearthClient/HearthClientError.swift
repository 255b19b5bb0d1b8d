/// What can go wrong between the bytes of a stream and its events.
public struct HearthClientError: Error, Sendable, CustomStringConvertible {
    /// What went wrong, for a program.
    public enum Code: String, Sendable {
        /// The bytes are no event of this protocol.
        case malformedEvent = "malformed_event"
        /// An event is longer than the decoder's bound.
        case eventTooLarge = "event_too_large"
        /// The stream ended without `done` or `error`: what came is not the whole answer.
        case cutStream = "cut_stream"
    }

    /// What went wrong, for a program.
    public let code: Code
    /// What went wrong, for a person. Holds nothing of the stream's text.
    public let message: String
    /// The error behind it.
    public let underlying: (any Error)?
    /// Where it was thrown.
    public let file: StaticString
    /// Where it was thrown.
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

    static let cut = HearthClientError(.cutStream, "The stream ended before the answer did.")
}
