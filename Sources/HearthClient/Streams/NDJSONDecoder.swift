public import HearthAPI

/// Decoder of envelopes as consecutive JSON objects: `application/x-ndjson`, and the first clients' format without
/// separators.
///
/// The decoder must not be used after an error.
public struct NDJSONDecoder: Sendable {
    /// True after the event that ends a stream.
    public private(set) var isComplete = false
    private var scanner: JSONObjectScanner

    /// Creates a decoder.
    ///
    /// - Parameter maximumEventSize: maximum length of one event in bytes; a longer one is an error.
    public init(maximumEventSize: Int = 1_048_576) {
        scanner = JSONObjectScanner(maximumSize: maximumEventSize)
    }

    /// Decodes the next bytes and passes each event that ends in them to `handle`, in order.
    ///
    /// - Throws: ``HearthClientError``, or errors of `handle`.
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

    /// Must be called when the connection has closed.
    ///
    /// - Throws: ``HearthClientError`` `cutStream` if it closed too early.
    public func finish() throws {
        if !isComplete { throw HearthClientError.cut }
    }
}
