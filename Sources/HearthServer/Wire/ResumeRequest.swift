import Foundation
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

    /// Throws ``HearthError`` `run_not_found` or `invalid_field`.
    init(_ request: LaneRequest) throws {
        guard let text = request.uri.path.split(separator: "/").last, let id = UUID(uuidString: String(text)) else {
            throw HearthError.unknownRun
        }
        let parameters = request.uri.queryParameters
        var fields = FieldCheck()
        // The header first: a browser that comes back keeps the address it had and sends what it has got since.
        let header = request.headers.first(name: "last-event-id")
        let last = header ?? parameters["last_event_id"].map(String.init) ?? ""
        let number = last.isEmpty ? 0 : Self.number(in: last, of: id)
        fields.check(
            number != nil, header == nil ? "last_event_id" : "Last-Event-ID", "must be an event's id of this run")
        let user = parameters["user_id"].map { Int64($0) }
        fields.check(user != .some(nil), "user_id", "must be a whole number")
        try fields.throwIfAny()
        self.runID = id
        self.userNumber = user.flatMap(\.self)
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
