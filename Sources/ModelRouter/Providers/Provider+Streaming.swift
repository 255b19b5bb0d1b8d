import HearthCore
import ServerSentEvents

extension Provider {
    /// Asks the provider and hands each event of the answer to `emit`; returns once the answer is whole.
    ///
    /// The deadline is looked at with every piece that arrives, because a peer that never stops sending never lets a
    /// pause run out. Throws ``ProviderError``, `TransportError`, `ServerSentEventError` or what `emit` throws; what
    /// came before the fault has been emitted.
    func stream(
        _ request: ModelRequest, model: String, over transport: any HTTPTransport, deadline: Deadline,
        clock: any HearthClock, emit: (ProviderEvent) async throws -> Void
    ) async throws {
        let remaining = deadline.remaining(on: clock)
        let outbound = try outbound(
            request, model: model, timeout: remaining, connectTimeout: min(.seconds(5), remaining))
        try await transport.withResponse(to: outbound) { response in
            guard (200..<300).contains(response.status) else { throw await refusal(of: response) }
            try await checkContentType(of: response)
            var parser = ServerSentEventParser()
            var decoder = makeDecoder()
            var events: [ProviderEvent] = []
            while let bytes = try await response.next() {
                guard deadline.remaining(on: clock) > .zero else {
                    throw ProviderError(.timeout, "the request's deadline passed during the stream")
                }
                events.removeAll(keepingCapacity: true)
                var fault: (any Error)?
                do {
                    try parser.feed(bytes) { event in
                        if decoder.isComplete || event.data.isEmpty { return }
                        try decoder.decode(event.data, into: &events)
                    }
                } catch {
                    fault = error
                }
                for event in events { try await emit(event) }
                if let fault { throw fault }
                if decoder.isComplete { return }
            }
            try decoder.finish()
        }
    }

    private func refusal(of response: any InboundResponse) async -> ProviderError {
        .answer(
            status: response.status, body: await start(of: response), retryAfter: response.header("retry-after"))
    }

    /// A server that names no type is given the benefit of the doubt; one that answers a stream's request with JSON
    /// has mostly an error to tell.
    private func checkContentType(of response: any InboundResponse) async throws {
        guard let type = response.header("content-type")?.lowercased(), !type.hasPrefix("text/event-stream") else {
            return
        }
        if type.hasPrefix("application/json"), let error = ErrorFrame(body: await start(of: response)) {
            throw ProviderError.frame(error)
        }
        throw ProviderError(.malformed, "the answer is no event stream")
    }

    /// As much of the body as an error needs. A transfer that fails here has failed already.
    private func start(of response: any InboundResponse) async -> [UInt8] {
        var body: [UInt8] = []
        while body.count < 65_536, let bytes = try? await response.next() { body += bytes }
        return body
    }
}
