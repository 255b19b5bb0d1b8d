/// One event of a `text/event-stream`, as WHATWG HTML 9.2.6 dispatches it.
public struct ServerSentEvent: Hashable, Sendable {
    /// The last event id in force when the event ended; empty where the stream has set none.
    public var id: String
    /// The event's type; `message` where the stream names none.
    public var name: String
    /// The data lines joined by LF, without a line break at the end: the bytes as the peer sent them, in UTF-8 if it
    /// keeps to the standard.
    public var data: [UInt8]

    package init(id: String = "", name: String = "message", data: [UInt8]) {
        self.id = id
        self.name = name
        self.data = data
    }
}

/// Why a stream cannot be read on.
public enum ServerSentEventError: Error, Hashable, Sendable {
    /// A line, together with the data collected before it, is longer than the parser's bound.
    case eventTooLarge
}
