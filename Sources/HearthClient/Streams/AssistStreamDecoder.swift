public import HearthAPI
import ServerSentEvents

/// Decoder from the bytes of an assist stream (`text/event-stream`) to events. The bytes may be split anywhere.
///
/// The decoder must not be used after an error.
public struct AssistStreamDecoder: Sendable {
    /// True after the event that ends a stream.
    public private(set) var isComplete = false
    private var parser: ServerSentEventParser

    /// Id to send as `Last-Event-ID` to resume the stream; empty before the first event.
    public var lastEventID: String { parser.lastEventID }
    /// Delay before a reconnection that the server requests.
    public var retry: Duration? { parser.retry }

    /// Creates a decoder.
    ///
    /// - Parameter maximumEventSize: maximum length of one event in bytes; a longer one is an error.
    public init(maximumEventSize: Int = 1_048_576) {
        parser = ServerSentEventParser(maximumEventSize: maximumEventSize)
    }

    /// Decodes the next bytes and passes each event that ends in them to `handle`, in order.
    ///
    /// - Throws: ``HearthClientError``, or errors of `handle`.
    public mutating func feed(
        _ bytes: some Sequence<UInt8>, _ handle: (AssistEvent) throws -> Void
    ) throws {
        var sawEnd = false
        defer { isComplete = isComplete || sawEnd }
        do {
            try parser.feed(bytes) { frame in
                let event = try AssistEvent(envelope: frame.data)
                sawEnd = sawEnd || event.isTerminal
                try handle(event)
            }
        } catch ServerSentEventError.eventTooLarge {
            throw HearthClientError(.eventTooLarge, "An event exceeds the maximum size.")
        }
    }

    /// Must be called when the connection has closed.
    ///
    /// - Throws: ``HearthClientError`` `cutStream` if it closed too early.
    public func finish() throws {
        if !isComplete { throw HearthClientError.cut }
    }
}

extension AssistEvent {
    init(envelope: [UInt8]) throws {
        do {
            self = try WireJSON.decode(AssistEvent.self, from: envelope)
        } catch {
            throw HearthClientError(.malformedEvent, "An event is malformed.", underlying: error)
        }
    }
}
