import Foundation
import HearthCore
import Hummingbird
import Records
import ServerKit

/// A page of the records of one or several types, by their moments.
struct RecordPage {
    let gateway: RecordGateway
    /// The names of the types.
    let types: [String]
    /// Only records that belong to this one; nil for all.
    var ref: UUID?
    /// The days that the page is limited to; nil if the request limits it by moments.
    var days: DayRange?
    /// Returns the records as the page shows them; nil for their fields alone.
    var show: (([StoredRecord]) async throws -> [Fields])?

    /// A period of days, both included. A nil end is open.
    struct DayRange: Hashable {
        var first: CalendarDay?
        var last: CalendarDay?
    }

    /// Returns the page that a request asks for.
    ///
    /// - Throws: ``HearthError`` `invalid_field`, `cursor_invalid`.
    func response(to request: ServerKit.RequestContext, in grant: ZoneGrant) async throws -> Response {
        var errors = ValidationErrors()
        let limit = PageParameters.limit.read(request.uri, &errors) ?? 100
        let cursor = PageParameters.cursor.read(request.uri, &errors)
        var since = days == nil ? PageParameters.since.read(request.uri, &errors) : nil
        var until = days == nil ? PageParameters.until.read(request.uri, &errors) : nil
        // Plans are read forwards.
        let isDescending = days == nil && PageParameters.order.read(request.uri, &errors) ?? true
        try errors.throwIfAny()
        if let days {
            // Days are indexed by their midnight in UTC.
            since = days.first.map { Timestamp(milliseconds: Int64($0.daysSinceEpoch) * Self.day - 1) }
            until = days.last.map { Timestamp(milliseconds: Int64($0.daysSinceEpoch + 1) * Self.day) }
        }

        let sealer = gateway.sync.sealer
        let filter = "\(since?.rfc3339 ?? "") \(until?.rfc3339 ?? "") \(ref?.text ?? "") \(isDescending)"
        let question = "\(grant.zone) \(types.joined(separator: ",")) \(filter)"
        let last = try cursor.map { try PageCursor($0, for: question, sealer) }
        var found: [(at: Int64?, record: StoredRecord)] = []
        for type in types {
            let query = RecordQuery(
                zone: grant.zone, household: grant.household, type: type, since: since, until: until, ref: ref,
                descending: isDescending, last: last.map { ($0.at, $0.id) }, limit: limit + 1)
            found += try await gateway.sync.store.records(query).map { (gateway.moment(of: $0), $0) }
        }
        if types.count > 1 {
            func key(_ item: (at: Int64?, record: StoredRecord)) -> (Int64, String) {
                (item.at ?? .min, item.record.id.text)
            }
            found.sort { isDescending ? key($0) > key($1) : key($0) < key($1) }
        }
        let records = found.prefix(limit).map(\.record)
        let shown = try await show?(records) ?? records.map { gateway.registry.json(of: $0) }
        var page: Fields = ["items": .array(shown.map(FieldValue.object))]
        if found.count > limit {
            let next = PageCursor(at: found[limit - 1].at, id: found[limit - 1].record.id)
            page["next_cursor"] = .string(next.text(for: question, sealer))
        }
        return Response(jsonText: page.canonicalText)
    }

    private static let day: Int64 = 86_400_000
}
