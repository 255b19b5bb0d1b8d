import HearthAPI
import ServerSentEvents

/// How a stream's envelopes are framed.
enum StreamFormat: Sendable {
    case serverSentEvents
    /// Bare JSON lines, for clients that ask for `application/x-ndjson`.
    case jsonLines

    init(accept: String?) {
        let wantsLines = (accept ?? "").lowercased().contains("application/x-ndjson")
        self = wantsLines ? .jsonLines : .serverSentEvents
    }

    var contentType: String {
        switch self {
        case .serverSentEvents: "text/event-stream; charset=utf-8"
        case .jsonLines: "application/x-ndjson; charset=utf-8"
        }
    }
}

/// An event of a run as it lies on its tape.
struct NumberedEnvelope: Sendable {
    /// Counts from 1 in each run.
    var number: Int
    /// The event's.
    var name: String
    var bytes: [UInt8]
}

/// Frames the envelopes of one run. The same envelope has the same bytes whenever it is sent.
struct StreamEncoder: Sendable {
    let runID: String
    let format: StreamFormat

    func frame(_ envelope: NumberedEnvelope) -> [UInt8] {
        var bytes: [UInt8] = []
        append(envelope, to: &bytes)
        return bytes
    }

    func frames(_ batch: RunEventLog.Batch) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, envelope) in batch.envelopes.enumerated() {
            let name = EnvelopeEncoder.name(of: envelope)
            append(NumberedEnvelope(number: batch.first + index, name: name, bytes: envelope), to: &bytes)
        }
        return bytes
    }

    private func append(_ envelope: NumberedEnvelope, to bytes: inout [UInt8]) {
        switch format {
        case .jsonLines:
            bytes += envelope.bytes
            bytes.append(UInt8(ascii: "\n"))
        case .serverSentEvents:
            ServerSentEventEncoder.append(
                id: "\(runID):\(envelope.number)", event: envelope.name, data: envelope.bytes, to: &bytes)
        }
    }

    /// Keeps a quiet connection alive: a comment, or an empty line between JSON lines.
    var ping: [UInt8] {
        var bytes: [UInt8] = []
        switch format {
        case .jsonLines: bytes.append(UInt8(ascii: "\n"))
        case .serverSentEvents: ServerSentEventEncoder.appendPing(to: &bytes)
        }
        return bytes
    }
}
