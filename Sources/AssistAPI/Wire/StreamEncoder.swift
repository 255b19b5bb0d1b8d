import HearthAPI
import ServerKit
import ServerSentEvents

/// A numbered event of a run, as its log stores it.
struct NumberedEnvelope: Sendable {
    /// Position of the event in its run, from 1.
    var number: Int
    /// The event's name.
    var name: String
    var bytes: [UInt8]
}

/// Encoder of one run's frames. An envelope has the same bytes each time it is sent.
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

    /// Bytes that keep a quiet connection alive: a comment, or an empty line between JSON lines.
    var ping: [UInt8] {
        var bytes: [UInt8] = []
        switch format {
        case .jsonLines: bytes.append(UInt8(ascii: "\n"))
        case .serverSentEvents: ServerSentEventEncoder.appendPing(to: &bytes)
        }
        return bytes
    }
}
