import Assist
import Foundation
import HearthAPI
import HearthCore
import HummingbirdCore
import HTTPTypes

/// What `GET /v1/assist/stream/{run_id}` asks for.
struct ResumeRequest {
    let runID: UUID
    /// On whose behalf (`user_id`); nil means the user that the token names.
    let userNumber: Int64?
    private let last: (event: EventID, field: String)?

    private static let lastInQuery = QueryParameter.text(
        "last_event_id", .eventID, "As `Last-Event-ID`, for clients that cannot set it; the header wins.")

    static let parameters = [
        ParameterDescription(
            .header, "Last-Event-ID",
            "The id of the last event that you have, `<run_id>:<n>`: the stream goes on behind it.",
            ["type": "string"].merging(Constraint.eventID.keywords) { $1 }),
        lastInQuery.described,
    ]

    /// Throws ``HearthError`` `run_not_found` or `invalid_field`.
    init(_ request: RequestContext) throws {
        guard let id = request.parameter("run_id").flatMap({ UUID(uuidString: $0) }) else {
            throw HearthError.unknownRun
        }
        var fields = ValidationErrors()
        // The header first: a browser that comes back keeps the address it had and sends what it has got since.
        if let header = request.headers[values: .lastEventID].first {
            Constraint.eventID.check(header, "Last-Event-ID", &fields)
            last = EventID(header).map { ($0, "Last-Event-ID") }
        } else {
            last = Self.lastInQuery.read(request.uri, &fields).flatMap(EventID.init).map { ($0, "last_event_id") }
        }
        userNumber = QueryParameter.user.read(request.uri, &fields)
        try fields.throwIfAny()
        runID = id
    }

    /// Number of the last event that the client has; 0 where it has none. Throws ``HearthError`` `invalid_field` where it
    /// has one of another run.
    func number() throws -> Int {
        guard let last else { return 0 }
        var fields = ValidationErrors()
        fields.check(last.event.runID == runID, last.field, EventID.problem)
        try fields.throwIfAny()
        return last.event.number
    }
}

/// `<run_id>:<n>`
private struct EventID {
    static let problem = "must be an event's id of this run"

    let runID: UUID
    let number: Int

    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = UUID(uuidString: String(parts[0])),
            parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(parts[1])
        else { return nil }
        runID = id
        self.number = number
    }
}

extension Constraint<String> {
    /// Empty where there was no event yet.
    fileprivate static let eventID = Constraint(
        [
            "pattern":
                "^([0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}:[0-9]{1,18})?$"
        ], EventID.problem
    ) { $0.isEmpty || EventID($0) != nil }
}

extension HTTPField.Name {
    fileprivate static let lastEventID = constant("Last-Event-ID")
}

extension HearthError {
    static var unknownRun: HearthError {
        HearthError(.runNotFound, "There is no such run, or it can no longer be resumed.")
    }
}
