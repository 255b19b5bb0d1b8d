import Assist
import HearthCore
import ServerSentEvents
import SystemSupport

extension Provider {
    /// Calls the provider and passes each event of the response to `emit`. Returns when the answer is complete.
    ///
    /// The time limit is also checked with every piece that arrives, because a slow client stops the timeouts.
    ///
    /// - Throws: ``ProviderError``, `TransportError`, `ServerSentEventError`, or errors of `emit`. Everything before
    ///   the fault has been emitted.
    func stream(
        _ request: ModelRequest, model: String, over transport: any HTTPTransport, pinnedKeys: [String],
        connectTimeout: Duration,
        watch: CallTimeout, limit: Deadline, clock: any HearthClock, emit: (ProviderEvent) async throws -> Void
    ) async throws {
        let remaining = limit.remaining(on: clock)
        // Pictures have megabytes, too many to encode on an event loop.
        let place = request.messages.contains { !$0.images.isEmpty } ? Workers.shared : nil
        var outbound = try await withTaskExecutorPreference(place) { () throws -> OutboundRequest in
            try self.outbound(request, model: model, timeout: remaining, connectTimeout: min(connectTimeout, remaining))
        }
        outbound.pinnedKeys = pinnedKeys
        if let context = TraceSpan.current?.context {
            outbound.headers.append(("traceparent", context.traceparent))
            if !context.state.isEmpty { outbound.headers.append(("tracestate", context.state)) }
        }
        try await transport.withResponse(to: outbound) { response in
            try watch.wait(for: .firstToken)
            guard (200..<300).contains(response.status) else { throw await refusal(of: response, now: clock.now) }
            var parser = ServerSentEventParser()
            var decoder = makeDecoder()
            var events: [ProviderEvent] = []
            var form = BodyForm()
            // Only the first frame is inspected, and only if the trace is sampled.
            var namedIn = TraceSpan.current?.context.isSampled == true ? TraceSpan.current : nil
            while let bytes = try await response.next() ?? form.rest.take() {
                guard limit.remaining(on: clock) > .zero else { throw ProviderError(timeout: .total) }
                events.removeAll(keepingCapacity: true)
                var fault: (any Error)?
                do {
                    try form.stream(bytes) { bytes in
                        try parser.feed(bytes) { event in
                            if decoder.isComplete || event.data.isEmpty { return }
                            if let span = namedIn.take() {
                                span.set("gen_ai.response.model", AnsweringModel.name(in: event.data))
                            }
                            if ProviderError.isError(event: event.name) { throw ProviderError.event(event.data) }
                            try decoder.decode(event.data, into: &events)
                        }
                    }
                } catch {
                    fault = error
                }
                // Heartbeats and counts are not progress.
                let isProgress = events.contains(where: \.isProgress)
                if isProgress { try watch.emit() }
                for event in events { try await emit(event) }
                if isProgress { try watch.wait(for: .progress) }
                if let fault { throw fault }
                if decoder.isComplete { return response.discardRest() }
            }
            if let document = form.document {
                // Some servers ignore that a stream is requested.
                let fault = decoder.decode(document: document, into: &events)
                try watch.emit()
                for event in events { try await emit(event) }
                if let fault { throw fault }
                return
            }
            try decoder.finish()
        }
    }

    private func refusal(of response: any InboundResponse, now: Timestamp) async -> ProviderError {
        .answer(
            status: response.status, body: await start(of: response),
            retryAfter: RetryAfter.head(response.header, now: now))
    }

    /// Returns as much of the body as an error needs. A transfer that fails here has failed already.
    private func start(of response: any InboundResponse) async -> [UInt8] {
        var body: [UInt8] = []
        while body.count < 65_536, let bytes = try? await response.next() { body += bytes }
        return body
    }
}

extension FrameDecoder {
    /// Decodes a whole answer. Returns the fault after which nothing follows, as of an error in the place of an answer.
    fileprivate mutating func decode(document: [UInt8], into events: inout [ProviderEvent]) -> ProviderError? {
        events = []
        do {
            try decode(document, into: &events)
        } catch {
            var error = ProviderError(error)
            if error.code != .malformed { error.refusedWith = 200 }
            return error
        }
        guard !events.isEmpty else {
            return ProviderError(.malformed, "the response is neither an event stream nor an answer")
        }
        // A document is whole without a reason for its end.
        let hasEnded = events.contains { if case .stopped = $0 { true } else { false } }
        let hasCalls = events.contains { if case .toolCall = $0 { true } else { false } }
        if !hasEnded { events.append(.stopped(hasCalls ? .toolCalls : .stop)) }
        return nil
    }
}

/// The form of a response's body by its text, because servers label streams as text and errors as streams: a stream of
/// events, lines of JSON, or one JSON document.
private struct BodyForm {
    /// The document so far; nil for a stream.
    private(set) var document: [UInt8]?
    /// The line feed that ends the last line; nil for the other forms.
    var rest: [UInt8]?
    private var isStream = false
    private var hasLines = false

    /// Passes the bytes of a stream to `feed`, and collects those of a document. Lines are passed as events.
    ///
    /// - Throws: ``ProviderError`` for a document of another kind, or one that is too long; errors of `feed`.
    mutating func stream(_ bytes: [UInt8], _ feed: ([UInt8]) throws -> Void) throws {
        if isStream { return try feed(hasLines ? Self.events(bytes) : bytes) }
        var bytes = bytes
        if document == nil {
            // A byte order mark may stand before either.
            let start = bytes.firstIndex { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
            guard let start else { return }
            bytes.removeFirst(start)
            switch bytes[0] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): document = []
            case UInt8(ascii: "<"): throw ProviderError(.malformed, "the response is a page")
            default:
                isStream = true
                return try feed(bytes)
            }
        }
        let start = document?.count ?? 0
        document?.append(contentsOf: bytes)
        guard let text = document, text.count <= Self.longest else {
            throw ProviderError(.malformed, "the response is too long")
        }
        guard Self.hasLines(text, from: start) else { return }
        (isStream, hasLines) = (true, true)
        (document, rest) = (nil, [UInt8(ascii: "\n")])
        try feed(Array("data: ".utf8) + Self.events(text))
    }

    /// Returns whether an object after `start` is on a line behind that of another one: no document has both.
    private static func hasLines(_ document: [UInt8], from start: Int) -> Bool {
        document[start...].indices.contains { place in
            guard document[place] == UInt8(ascii: "{"),
                let before = document[..<place].lastIndex(where: { $0 > 0x20 }), document[before] == UInt8(ascii: "}")
            else { return false }
            return document[before..<place].contains(UInt8(ascii: "\n"))
        }
    }

    /// Returns lines as the events of a stream. Each line feed begins the next event.
    private static func events(_ lines: [UInt8]) -> [UInt8] {
        Array(lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).joined(separator: lineEnd))
    }

    private static let lineEnd = Array("\n\ndata: ".utf8)
    private static let longest = 4_194_304
}
