import Assist
import HTTPFront
import HTTPTypes
import HearthCore
import Hummingbird
import NIOCore
import ServerKit
import ServerSentEvents

/// The bytes of a streamed completion in the format of one API.
protocol CompletionFrames: Sendable {
    /// The bytes that keep a quiet stream open.
    var ping: [UInt8] { get }

    /// Appends the frames of one event. An event may have none.
    ///
    /// - Throws: ``HearthError`` if the stream cannot continue after the event.
    mutating func append(_ event: CompletionEvent, to frame: inout [UInt8]) throws

    /// Appends the last frames of a complete answer.
    ///
    /// - Parameter usage: the tokens of every call that the run paid for.
    mutating func end(usage: TokenUsage, to frame: inout [UInt8]) async throws

    /// Appends the frame of an error, which ends the stream. The stream must not look complete.
    mutating func fail(with error: HearthError, to frame: inout [UInt8]) throws
}

extension CompletionFrames {
    var ping: [UInt8] {
        var bytes: [UInt8] = []
        ServerSentEventEncoder.appendPing(to: &bytes)
        return bytes
    }
}

/// The part that the routes of completions share, whatever the format of their requests and responses.
struct CompletionResponder {
    let services: AssistServices
    let pingInterval: Duration

    /// The bodies of completions: ``PictureRequest/checkText(of:)`` limits what is not pictures.
    static let body = BodyLimit.spooled(upTo: 12 << 20)

    /// Decodes the body of a request and converts it with `make`: a large one in the queue of long texts. Of a large body
    /// only the values stay in memory.
    ///
    /// - Throws: ``HearthError`` as ``RequestContext/decodeJSON(_:)``, and `overloaded`; what `make` throws.
    func read<Wire: PictureRequest, Value: Sendable>(
        _ type: Wire.Type, of request: RequestContext, _ make: @escaping @Sendable (Wire, ByteBuffer) throws -> Value
    ) async throws -> Value {
        let body = try await request.collectBody()
        guard body.readableBytes > BodyLimit.standard.bytes else {
            return try make(try request.decodeJSON(type, from: body), body)
        }
        defer { request.dropBody() }
        return try await services.pipeline.reading(body.readableBytes) {
            let wire = try request.decodeJSON(type, from: body)
            try wire.checkText(of: body)
            return try make(wire, body)
        }
    }

    /// Prepares a completion, and makes it the run of the request's response.
    ///
    /// - Throws: ``HearthError``: everything that can still fail with a 4xx or 5xx.
    func prepare(
        _ completion: CompletionRequest, for request: RequestContext
    ) async throws -> PreparedCompletion {
        let prepared = try await services.pipeline.prepare(completion)
        request.inFlight.note(ActiveStream(prepared.metered))
        request.inFlight.run(until: prepared.metered.deadline)
        return prepared
    }

    /// Returns a response whose head is sent with the first frame: if the run fails earlier, the response has the status
    /// of the error.
    func stream(
        _ completion: PreparedCompletion, as frames: some CompletionFrames, for request: RequestContext,
        _ watch: CredentialWatch
    ) -> Response {
        let (writer, inFlight) = (request.writer, request.inFlight)
        let body = ResponseBody { _ in
            var frames = frames
            let ping = frames.ping
            inFlight.giveSigns(every: pingInterval, on: services.clock) { writer.ping(ping) }
            let failure = await services.pipeline.run(
                completion, whyCancelled: { inFlight.ending.cause ?? .shutdown },
                onResult: { completion.metered.note($0) }
            ) { event in
                try await watch.check()
                var frame: [UInt8] = []
                frame.reserveCapacity(256)
                try frames.append(event, to: &frame)
                if !frame.isEmpty { try await writer.write(frame) }
            }
            try inFlight.checkClient()
            var frame: [UInt8] = []
            if let failure {
                completion.note(failure, of: request)
                guard writer.hasStarted else { throw failure }
                try frames.fail(with: failure, to: &frame)
            } else {
                try await frames.end(usage: completion.metered.meter.usage, to: &frame)
            }
            if !frame.isEmpty { try await writer.write(frame) }
            writer.finish()
        }
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream; charset=utf-8", .accelBuffering: "no"], body: body)
    }

    /// Runs a completion to its end, for a client that does not stream.
    ///
    /// - Throws: ``HearthError`` of the run; ``ClientDisconnected``.
    func collected(
        _ completion: PreparedCompletion, for request: RequestContext, _ watch: CredentialWatch
    ) async throws -> CollectedAnswer {
        let inFlight = request.inFlight
        var answer = CollectedAnswer()
        let failure = await services.pipeline.run(
            completion, whyCancelled: { inFlight.ending.cause ?? .shutdown },
            onResult: { completion.metered.note($0) }
        ) { event in
            try await watch.check()
            answer.add(event)
        }
        if let failure {
            completion.note(failure, of: request)
            throw failure
        }
        try inFlight.checkClient()
        return answer
    }
}

extension PreparedCompletion {
    /// Allows a retry with the same key to run again, unless the household was charged for the run.
    fileprivate func note(_ failure: HearthError, of request: RequestContext) {
        if metered.isCharged {
            request.idempotent?.noteEffect()
        } else if failure.isRetryable {
            request.idempotent?.noteNothingDone()
        }
    }
}
