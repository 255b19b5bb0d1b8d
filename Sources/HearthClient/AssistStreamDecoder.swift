public import HearthAPI
import ServerSentEvents

/// Turns the bytes of an assist stream (`text/event-stream`) into events, however the network cuts them.
///
/// After an error the decoder is spent.
public struct AssistStreamDecoder: Sendable {
    /// Whether the event that ends a stream has come.
    public private(set) var isComplete = false
    private var parser: ServerSentEventParser

    /// The id to send as `Last-Event-ID` to resume the stream; empty before the first event.
    public var lastEventID: String { parser.lastEventID }
    /// The server's wish how long to wait before that.
    public var retry: Duration? { parser.retry }

    /// - Parameter maximumEventSize: bytes of one event; a longer one is an error.
    public init(maximumEventSize: Int = 1_048_576) {
        parser = ServerSentEventParser(maximumEventSize: maximumEventSize)
    }

    /// Reads the next bytes and hands each event that ends in them to `handle`, in order.
    ///
    /// Throws ``HearthClientError``, or what `handle` throws.
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
            throw HearthClientError(.eventTooLarge, "An event is too long.")
        }
    }

    /// To be called when the connection has closed. Throws ``HearthClientError`` `cutStream` if it closed too early.
    public func finish() throws {
        if !isComplete { throw HearthClientError.cut }
    }
}

extension AssistEvent {
    init(envelope: [UInt8]) throws {
        do {
            self = try WireJSON.decode(AssistEvent.self, from: envelope)
        } catch {
            throw HearthClientError(.malformedEvent, "An event cannot be read.", underlying: error)
        }
    }
}
