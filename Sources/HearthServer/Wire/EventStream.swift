import Foundation
import HearthCore
import NIOHTTP1

/// The events of one run on their way to one client.
struct EventStream: Sendable {
    private let response: LaneResponse
    private let encoder: StreamEncoder
    private let requestID: String
    private let pingInterval: Duration
    private let clock: any HearthClock

    init(
        _ request: LaneRequest, _ response: LaneResponse, runID: UUID, settings: ServerSettings, clock: any HearthClock
    ) {
        self.response = response
        self.clock = clock
        requestID = request.id
        pingInterval = settings.pingInterval
        encoder = StreamEncoder(
            runID: runID.text, format: StreamFormat(accept: request.headers.first(name: "accept")))
    }

    var headers: HTTPHeaders {
        var headers = HTTPHeaders(lane: requestID, contentType: encoder.format.contentType)
        headers.add(name: "x-accel-buffering", value: "no")
        return headers
    }

    /// Sends the head; from now on a quiet stream gives signs of life.
    func start(_ open: InFlightResponse) {
        response.start(status: .ok, headers: headers)
        open.giveSigns(every: pingInterval, on: clock) { [response, ping = encoder.ping] in response.ping(ping) }
    }

    func write(_ event: NumberedEnvelope) async throws { try await response.write(encoder.frame(event)) }

    /// Sends what a run has on tape after `number`, and what is yet to come, at the client's pace and not the run's.
    func follow(_ eventLog: RunEventLog, after number: Int, _ open: InFlightResponse) async throws {
        start(open)
        var position = number
        while let batch = try await eventLog.next(after: position) {
            try await response.write(encoder.frames(batch))
            position = batch.last
        }
        response.finish()
    }
}
