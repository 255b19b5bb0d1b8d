/// Framing of a stream's envelopes. The fingerprint of an idempotent request contains it.
package enum StreamFormat: Sendable {
    /// Server-Sent Events.
    case serverSentEvents
    /// Bare JSON lines, for clients that ask for `application/x-ndjson`.
    case jsonLines

    /// Creates the format that a client accepts.
    ///
    /// - Parameter accept: the value of the `Accept` field.
    package init(accept: String?) {
        let wantsLines = (accept ?? "").lowercased().contains("application/x-ndjson")
        self = wantsLines ? .jsonLines : .serverSentEvents
    }

    /// The value of `Content-Type`.
    package var contentType: String {
        switch self {
        case .serverSentEvents: "text/event-stream; charset=utf-8"
        case .jsonLines: "application/x-ndjson; charset=utf-8"
        }
    }
}
