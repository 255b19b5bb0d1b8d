import Foundation
import HearthAPI
import HearthCore
import HummingbirdCore
import NIOHTTP1

/// What `GET /v1/assist/stream/{run_id}` asks for.
struct ResumeRequest {
    let runID: UUID
    /// On whose behalf (`user_id`); nil means the user that the token names.
    let userNumber: Int64?
    /// Number of the last event that the client has; 0 where it has none.
    let number: Int

    private static let last = QueryParameter.any(
        "last_event_id", "As `Last-Event-ID`, for clients that cannot set it; the header wins.")

    static let parameters = [
        ParameterDescription(
            .header, "Last-Event-ID",
            "The id of the last event that you have, `<run_id>:<n>`: the stream goes on behind it.", ["type": "string"]),
        last.described, QueryParameter.user.described,
    ]

    /// Throws ``HearthError`` `run_not_found` or `invalid_field`.
    init(_ request: LaneRequest) throws {
        guard let text = request.uri.path.split(separator: "/").last, let id = UUID(uuidString: String(text)) else {
            throw HearthError.unknownRun
        }
        var fields = FieldCheck()
        // The header first: a browser that comes back keeps the address it had and sends what it has got since.
        let header = request.headers.first(name: "last-event-id")
        let last = header ?? Self.last.read(request.uri, &fields) ?? ""
        let number = last.isEmpty ? 0 : Self.number(in: last, of: id)
        fields.check(
            number != nil, header == nil ? "last_event_id" : "Last-Event-ID", "must be an event's id of this run")
        let user = QueryParameter.user.read(request.uri, &fields)
        try fields.throwIfAny()
        self.runID = id
        self.userNumber = user
        self.number = number ?? 0
    }

    /// The n of `<run_id>:<n>`.
    private static func number(in eventID: String, of runID: UUID) -> Int? {
        let parts = eventID.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, UUID(uuidString: String(parts[0])) == runID,
            parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(parts[1])
    }
}

extension HearthError {
    static var unknownRun: HearthError {
        HearthError(.runNotFound, "There is no such run, or it can no longer be resumed.")
    }
}
