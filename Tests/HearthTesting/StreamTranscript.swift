package import HearthAPI
import HearthClient
import ServerSentEvents

/// A parsed stream that has ended.
package struct StreamTranscript: Sendable {
    package struct Frame: Sendable {
        /// Nil in NDJSON, which has no ids.
        package var id: String?
        /// The name beside the envelope; nil in NDJSON.
        package var name: String?
        /// Number of lines of the envelope.
        package var lines: Int
        package var event: AssistEvent

        package init(id: String?, name: String?, lines: Int = 1, event: AssistEvent) {
            self.id = id
            self.name = name
            self.lines = lines
            self.event = event
        }
    }

    package var frames: [Frame]
    /// Signs of life between the events: comments in SSE, empty lines in NDJSON.
    package var pings: Int
    /// False if bytes follow the last complete event.
    package var endsCleanly: Bool

    package var events: [AssistEvent] { frames.map(\.event) }

    package init(frames: [Frame], pings: Int = 0, endsCleanly: Bool = true) {
        self.frames = frames
        self.pings = pings
        self.endsCleanly = endsCleanly
    }

    /// Parses the body of a `text/event-stream` response.
    ///
    /// - Throws: an error if an event's data is not an envelope.
    package init(sse body: [UInt8]) throws {
        var frames: [Frame] = []
        var parser = ServerSentEventParser()
        try parser.feed(body) { event in
            let lines = event.data.count { $0 == UInt8(ascii: "\n") } + 1
            frames.append(
                Frame(
                    id: event.id, name: event.name, lines: lines,
                    event: try WireJSON.decode(AssistEvent.self, from: event.data)))
        }
        let lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        self.init(
            frames: frames, pings: lines.count { $0.first == UInt8(ascii: ":") },
            endsCleanly: body.suffix(2).elementsEqual("\n\n".utf8))
    }

    /// Parses the body of an `application/x-ndjson` response.
    ///
    /// - Throws: an error if a line is not an envelope.
    package init(ndjson body: [UInt8]) throws {
        var frames: [Frame] = []
        var decoder = NDJSONDecoder()
        try decoder.feed(body) { frames.append(Frame(id: nil, name: nil, event: $0)) }
        let lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        self.init(
            frames: frames, pings: lines.dropLast().count(where: \.isEmpty),
            endsCleanly: body.last == UInt8(ascii: "\n"))
    }
}
