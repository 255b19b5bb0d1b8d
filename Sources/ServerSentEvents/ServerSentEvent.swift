/// One event of a `text/event-stream`, as WHATWG HTML 9.2.6 dispatches it.
public struct ServerSentEvent: Hashable, Sendable {
    /// The last event id when the event ended; empty if the stream has set none.
    public var id: String
    /// The event's type; `message` if the stream sets none.
    public var name: String
    /// The data lines joined by LF, without a line break at the end: the peer's bytes, in UTF-8 if it follows the
    /// standard.
    public var data: [UInt8]

    /// Creates an event.
    package init(id: String = "", name: String = "message", data: [UInt8]) {
        self.id = id
        self.name = name
        self.data = data
    }
}

/// An error that makes the rest of a stream unreadable.
public enum ServerSentEventError: Error, Hashable, Sendable {
    /// A line with the data collected before it exceeds the parser's limit.
    case eventTooLarge
}
