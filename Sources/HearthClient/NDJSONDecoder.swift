public import HearthAPI

/// Turns envelopes that follow each other as bare JSON objects into events: `application/x-ndjson`, and the first
/// clients' objects with nothing between them.
///
/// After an error the decoder is spent.
public struct NDJSONDecoder: Sendable {
    /// Whether the event that ends a stream has come.
    public private(set) var isComplete = false
    private var scanner: JSONObjectScanner

    /// - Parameter maximumEventSize: bytes of one event; a longer one is an error.
    public init(maximumEventSize: Int = 1_048_576) {
        scanner = JSONObjectScanner(maximumSize: maximumEventSize)
    }

    /// Reads the next bytes and hands each event that ends in them to `handle`, in order.
    ///
    /// Throws ``HearthClientError``, or what `handle` throws.
    public mutating func feed(
        _ bytes: some Sequence<UInt8>, _ handle: (AssistEvent) throws -> Void
    ) throws {
        var sawEnd = false
        defer { isComplete = isComplete || sawEnd }
        try scanner.feed(Array(bytes)) { object in
            let event = try AssistEvent(envelope: object)
            sawEnd = sawEnd || event.isTerminal
            try handle(event)
        }
    }

    /// To be called when the connection has closed. Throws ``HearthClientError`` `cutStream` if it closed too early.
    public func finish() throws {
        if !isComplete { throw HearthClientError.cut }
    }
}
