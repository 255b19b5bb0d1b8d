import Foundation
import HTTPFront
import HearthCore
import Hummingbird
import HummingbirdCore
import ServerKit

/// Writer of one run's events to one client.
struct EventStream: Sendable {
    private let writer: HTTPFront.ResponseWriter
    private let inFlight: InFlightResponse
    private let encoder: StreamEncoder
    private let pingInterval: Duration
    private let clock: any HearthClock

    init(_ request: RequestContext, runID: UUID, pingInterval: Duration, clock: any HearthClock) {
        writer = request.writer
        inFlight = request.inFlight
        self.clock = clock
        self.pingInterval = pingInterval
        encoder = StreamEncoder(runID: runID.text, format: StreamFormat(accept: request.headers[.accept]))
    }

    /// Returns a response whose head is sent at once, and whose body `write` writes. A quiet stream sends pings.
    func response(_ write: @escaping @Sendable (EventStream) async throws -> Void) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: encoder.format.contentType, .accelBuffering: "no"],
            body: ResponseBody { _ in
                writer.sendHead()
                inFlight.giveSigns(every: pingInterval, on: clock) { [writer, ping = encoder.ping] in
                    writer.ping(ping)
                }
                try await write(self)
                writer.finish()
            })
    }

    func write(_ event: NumberedEnvelope) async throws { try await writer.write(encoder.frame(event)) }

    /// Returns a response with the logged events after `number` and with later ones, at the client's pace, not the
    /// run's. It is cut when the credential ends.
    func following(_ eventLog: RunEventLog, after number: Int, while watch: CredentialWatch) -> Response {
        response { stream in
            var position = number
            while let batch = try await eventLog.next(after: position) {
                try await watch.check()
                try await stream.writer.write(encoder.frames(batch))
                position = batch.last
            }
        }
    }
}
