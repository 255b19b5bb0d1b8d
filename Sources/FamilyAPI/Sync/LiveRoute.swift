import Foundation
import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import HummingbirdCore
import Records
import ServerKit
import Synchronization

/// `GET /v1/sync/live`: news of the user's zones, until the client leaves.
struct LiveRoute {
    let services: FamilyServices
    let pingInterval: Duration
    private let streams = LiveStreams()

    /// The longest time of one stream. The client connects again, and its credentials are checked again.
    static let longest = Duration.seconds(900)

    init(services: FamilyServices, pingInterval: Duration) {
        self.services = services
        self.pingInterval = pingInterval
    }

    func add(to routes: inout RouteTable) {
        let authorizer = routes.authorizer
        routes.on(.get, "v1/sync/live", for: .read, Self.description, stream: .feed) { request, principal in
            var fields = ValidationErrors()
            let device = Self.device.read(request.uri, &fields)
            try fields.throwIfAny()
            // Before the head is sent, so that a failure has a status.
            let stream = try await LiveStream(services.sync, of: principal) {
                try await authorizer.renewed($0, of: request, for: .read)
            }
            return response(to: request, stream, of: principal.user.id, on: device)
        }
    }

    private func response(
        to request: RequestContext, _ stream: LiveStream, of user: UUID, on device: UUID?
    ) -> Response {
        let (writer, inFlight, clock) = (request.writer, request.inFlight, services.clock)
        return Response(
            status: .ok,
            headers: [.contentType: StreamFormat.serverSentEvents.contentType, .accelBuffering: "no"],
            body: ResponseBody { [pingInterval, streams] _ in
                if let device { streams.begin(inFlight, of: user, on: device) }
                defer { if let device { streams.end(inFlight, of: user, on: device) } }
                var stream = stream
                writer.sendHead()
                inFlight.run(until: Deadline(in: Self.longest, on: clock))
                inFlight.giveSigns(every: pingInterval, on: clock) { writer.ping(LiveEvent.ping) }
                try await writer.write(stream.hello)
                for await _ in stream.signals {
                    // Nothing more for a session or token that has ended.
                    guard let events = try await stream.news() else { break }
                    for event in events { try await writer.write(event) }
                }
                try inFlight.checkClient()
                writer.finish()
            })
    }

    private static let device = QueryParameter<UUID>.written(
        "device", as: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", isRequired: true,
        "The id of the device. A new stream of a device ends its earlier one, which a phone may have lost without notice.",
        "must be a UUID in lower case"
    ) { UUID(canonical: $0) }

    private static let description = RouteDescription(
        .sync, "Stream news of the zones",
        details: """
            Server-Sent Events; each has one line of JSON:

            | event | data | meaning |
            |---|---|---|
            | `hello` | `{"heads":{zone:head},"server_time":ms}` | first: the heads of all zones. Pull the zones in which the \
            device has less |
            | `change` | `{"zone","from","to","changes","digest"}` | changes as in a pull, at most 16 KB. Apply them if the \
            device has `from`, else pull |
            | `poke` | `{"zone","head"}` | more changes than an event may have: pull |
            | `zones` | `{"zones":{zone:{"role","head"}}}` | the user got or lost access: drop the zones that are missing, \
            pull those that are new |

            After 15 s of silence the server sends a comment. A stream ends when its session or token ends, after 15 minutes, \
            and when the server stops: connect again. News that are not read replace each other, so that a slow client hears of the latest head.
            """,
        parameters: [device.described],
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The events.",
                content: .schemas([
                    "text/event-stream": { _ in
                        [
                            "type": "object", "required": ["event", "data"],
                            "properties": [
                                "event": ["type": "string", "enum": ["hello", "change", "poke", "zones"]],
                                "data": ["type": "string", "contentMediaType": "application/json"],
                            ],
                        ]
                    }
                ]),
                examples: [
                    "text/event-stream": """
                    event: hello
                    data: {"heads":{"\(SyncExamples.child)":2},"server_time":1795262319269}

                    event: change
                    data: {"changes":[\(SyncExamples.change(seq: 3))],"digest":"7d8e5b3f21f0aa41","from":2,"to":3,"zone":"\(SyncExamples.child)"}


                    """
                ])
        ])
}

/// The live streams of this process by their devices.
private final class LiveStreams: Sendable {
    private struct Key: Hashable {
        let user: UUID
        let device: UUID
    }

    private let open = Mutex<[Key: InFlightResponse]>([:])

    /// Notes a stream and cancels the device's earlier one.
    func begin(_ stream: InFlightResponse, of user: UUID, on device: UUID) {
        open.withLock { $0.updateValue(stream, forKey: Key(user: user, device: device)) }?.cancelReplaced()
    }

    /// Forgets a stream, unless a later one has replaced it.
    func end(_ stream: InFlightResponse, of user: UUID, on device: UUID) {
        open.withLock { open in
            let key = Key(user: user, device: device)
            if open[key] === stream { open[key] = nil }
        }
    }
}
