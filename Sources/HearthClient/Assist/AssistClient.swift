public import HearthAPI
package import HearthCore
import SystemSupport

/// The assistant of a server: streams of events that survive a lost connection.
public struct AssistClient: Sendable {
    private let client: HearthAPIClient
    private let clock: any HearthClock
    private let backoff = Backoff(base: .milliseconds(500), longest: .seconds(8), jitter: .full)
    /// How often a lost stream is resumed before the next event arrives.
    private static let mostResumptions = 5

    /// Creates the assistant of a server.
    public init(_ client: HearthAPIClient) { self.init(client, clock: SystemClock()) }

    /// Creates the assistant with a clock of its own.
    package init(_ client: HearthAPIClient, clock: any HearthClock) {
        self.client = client
        self.clock = clock
    }

    /// Sends a request and streams its events, each once and in their order.
    ///
    /// A connection that breaks is resumed after the last event that arrived. The request is sent detached unless it says
    /// otherwise, so that the run waits for that. Ending the iteration closes the connection.
    ///
    /// - Parameters:
    ///   - request: the family's request.
    ///   - aiAssistEnabled: false to answer from the knowledge base and the tools without a model, whatever the request
    ///     says.
    /// - Returns: the events. The stream throws ``HearthClientError``: as ``HearthAPIClient/send(_:_:query:body:signedIn:)``,
    ///   `cutStream` if the run cannot be resumed, `malformedEvent`.
    public func stream(
        _ request: AssistStreamRequest, aiAssistEnabled: Bool = true
    ) -> AsyncThrowingStream<AssistEvent, any Error> {
        var request = request
        request.detach = request.detach ?? true
        if !aiAssistEnabled {
            var options = request.options ?? AssistStreamRequest.Options()
            options.aiAssist = false
            request.options = options
        }
        let (stream, events) = AsyncThrowingStream.makeStream(of: AssistEvent.self)
        // Outlives this call, for the events follow it. It ends with the run, or with the iteration of its events.
        let task = Task { [request] in
            do {
                try await follow(request, into: events)
                events.finish()
            } catch {
                events.finish(throwing: error)
            }
        }
        events.onTermination = { _ in task.cancel() }
        return stream
    }

    private func follow(
        _ request: AssistStreamRequest, into events: AsyncThrowingStream<AssistEvent, any Error>.Continuation
    ) async throws {
        var place = Place()
        try await read(
            try await client.open(
                "POST", "v1/assist/stream", headers: ["accept": "text/event-stream"],
                body: try WireJSON.encode(request), timeout: Self.timeout),
            from: &place, into: events)
        var attempts = 0
        while !place.isComplete {
            guard let runID = place.runID, attempts < Self.mostResumptions else { throw HearthClientError.cut }
            var generator = SystemRandomNumberGenerator()
            try await clock.sleep(for: backoff.delay(beforeRetry: attempts, atLeast: place.retry, using: &generator))
            attempts += 1
            do {
                let known = place.lastEventID
                try await read(
                    try await client.open(
                        "GET", "v1/assist/stream/\(runID)",
                        headers: ["accept": "text/event-stream", "last-event-id": known], timeout: Self.timeout),
                    from: &place, into: events)
                if place.lastEventID != known { attempts = 0 }
            } catch let error as HearthClientError where error.problem?.status == 404 {
                throw HearthClientError(.cutStream, "The run is not kept any more.", problem: error.problem)
            } catch let error as HearthClientError where error.isRetryable {
                continue
            }
        }
    }

    /// The server sends a comment at least every 15 s.
    private static let timeout = Duration.seconds(60)

    private struct Place {
        var isComplete = false
        var runID: String?
        var lastEventID = ""
        var retry: Duration?
    }

    private func read(
        _ response: ClientResponse, from place: inout Place,
        into events: AsyncThrowingStream<AssistEvent, any Error>.Continuation
    ) async throws {
        var decoder = AssistStreamDecoder()
        do {
            for try await piece in response.body {
                try decoder.feed(piece) { event in
                    if case .context(let context) = event { place.runID = context.runID }
                    events.yield(event)
                }
                if !decoder.lastEventID.isEmpty { place.lastEventID = decoder.lastEventID }
                place.retry = decoder.retry ?? place.retry
                if decoder.isComplete { break }
            }
        } catch let error where !(error is HearthClientError) && !(error is CancellationError) {
            // The connection broke: the caller resumes.
        }
        try Task.checkCancellation()
        place.isComplete = decoder.isComplete
    }
}
