import Assist
import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import HummingbirdCore
import ServerKit

/// The parameters of `GET /v1/assist/stream/{run_id}`.
struct ResumeRequest {
    let runID: UUID
    /// The user on whose behalf the request acts (`user_id`); nil for the token's user.
    let userNumber: Int64?
    private let last: (event: EventID, field: String)?

    private static let lastInQuery = QueryParameter.text(
        "last_event_id", .eventID,
        "The same as `Last-Event-ID`, for clients that cannot set the header. The header takes precedence.")

    static let parameters = [
        ParameterDescription(
            .header, "Last-Event-ID",
            "The id of the client's last event, `<run_id>:<n>`. The stream continues after it.",
            ["type": "string"].merging(Constraint.eventID.keywords) { $1 }),
        lastInQuery.described,
    ]

    /// Reads the parameters.
    ///
    /// - Throws: ``HearthError`` `run_not_found` or `invalid_field`.
    init(_ request: RequestContext) throws {
        guard let id = request.parameter("run_id").flatMap({ UUID(uuidString: $0) }) else {
            throw HearthError.unknownRun
        }
        var fields = ValidationErrors()
        // The header takes precedence: a browser that reconnects keeps the address and sends the newer id as a header.
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

    /// Returns the number of the client's last event; 0 if it has none.
    ///
    /// - Throws: ``HearthError`` `invalid_field` if the event belongs to another run.
    func number() throws -> Int {
        guard let last else { return 0 }
        var fields = ValidationErrors()
        fields.check(last.event.runID == runID, last.field, EventID.problem)
        try fields.throwIfAny()
        return last.event.number
    }
}

/// The id of an event: `<run_id>:<n>`.
private struct EventID {
    static let problem = "must be the id of an event of this run, `<run_id>:<n>`"

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
    /// The id of an event; empty before the first event.
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
