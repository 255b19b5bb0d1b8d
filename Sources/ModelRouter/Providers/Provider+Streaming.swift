import Assist
import HearthCore
import ServerSentEvents

extension Provider {
    /// Calls the provider and passes each event of the response to `emit`. Returns when the answer is complete.
    ///
    /// The time limit is also checked with every piece that arrives, because a slow client stops the timeouts.
    ///
    /// - Throws: ``ProviderError``, `TransportError`, `ServerSentEventError`, or errors of `emit`. Everything before
    ///   the
    ///   fault has been emitted.
    func stream(
        _ request: ModelRequest, model: String, over transport: any HTTPTransport, pinnedKeys: [String],
        connectTimeout: Duration,
        watch: CallTimeout, limit: Deadline, clock: any HearthClock, emit: (ProviderEvent) async throws -> Void
    ) async throws {
        let remaining = limit.remaining(on: clock)
        var outbound = try outbound(
            request, model: model, timeout: remaining, connectTimeout: min(connectTimeout, remaining))
        outbound.pinnedKeys = pinnedKeys
        if let context = TraceSpan.current?.context {
            outbound.headers.append(("traceparent", context.traceparent))
            if !context.state.isEmpty { outbound.headers.append(("tracestate", context.state)) }
        }
        try await transport.withResponse(to: outbound) { response in
            try watch.wait(for: .firstToken)
            guard (200..<300).contains(response.status) else { throw await refusal(of: response, now: clock.now) }
            try await checkContentType(of: response)
            var parser = ServerSentEventParser()
            var decoder = makeDecoder()
            var events: [ProviderEvent] = []
            // Only the first frame is inspected, and only if the trace is sampled.
            var namedIn = TraceSpan.current?.context.isSampled == true ? TraceSpan.current : nil
            while let bytes = try await response.next() {
                guard limit.remaining(on: clock) > .zero else { throw ProviderError(timeout: .total) }
                events.removeAll(keepingCapacity: true)
                var fault: (any Error)?
                do {
                    try parser.feed(bytes) { event in
                        if decoder.isComplete || event.data.isEmpty { return }
                        if let span = namedIn.take() {
                            span.set("gen_ai.response.model", AnsweringModel.name(in: event.data))
                        }
                        try decoder.decode(event.data, into: &events)
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
            try decoder.finish()
        }
    }

    private func refusal(of response: any InboundResponse, now: Timestamp) async -> ProviderError {
        .answer(
            status: response.status, body: await start(of: response),
            retryAfter: RetryAfter.head(response.header, now: now))
    }

    /// Rejects a JSON response to a streaming request, which is mostly an error. A response without a content type is
    /// accepted.
    private func checkContentType(of response: any InboundResponse) async throws {
        guard let type = response.header("content-type")?.lowercased(), !type.hasPrefix("text/event-stream") else {
            return
        }
        if type.hasPrefix("application/json"), let error = ErrorFrame(body: await start(of: response)) {
            throw ProviderError.frame(error)
        }
        throw ProviderError(.malformed, "the response is not an event stream")
    }

    /// Returns as much of the body as an error needs. A transfer that fails here has failed already.
    private func start(of response: any InboundResponse) async -> [UInt8] {
        var body: [UInt8] = []
        while body.count < 65_536, let bytes = try? await response.next() { body += bytes }
        return body
    }
}
