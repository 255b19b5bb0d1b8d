import HearthAPI
import HearthCore
import NIOCore
import ServerSentEvents
import Synchronization

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

/// Turns the events of one run into bytes, numbering the frames from 1.
final class StreamEncoder: Sendable {
    private let runID: String
    private let format: StreamFormat
    private let count = Mutex(0)

    init(runID: String, format: StreamFormat) {
        self.runID = runID
        self.format = format
    }

    func encode(_ event: HearthCore.AssistEvent) throws -> ByteBuffer {
        let wire = HearthAPI.AssistEvent(event)
        var envelope: [UInt8] = []
        try EnvelopeEncoder.append(wire, to: &envelope)
        switch format {
        case .jsonLines:
            envelope.append(UInt8(ascii: "\n"))
            return ByteBuffer(bytes: envelope)
        case .serverSentEvents:
            let number = count.withLock { count in
                count += 1
                return count
            }
            var frame: [UInt8] = []
            ServerSentEventEncoder.append(id: "\(runID):\(number)", event: wire.name, data: envelope, to: &frame)
            return ByteBuffer(bytes: frame)
        }
    }

    /// Keeps a quiet connection alive: a comment, or an empty line between JSON lines.
    var ping: ByteBuffer {
        switch format {
        case .jsonLines: return ByteBuffer(string: "\n")
        case .serverSentEvents:
            var bytes: [UInt8] = []
            ServerSentEventEncoder.appendPing(to: &bytes)
            return ByteBuffer(bytes: bytes)
        }
    }
}
