package import Foundation
import HearthCore

/// The result of one edit of a push.
package struct PushResult: Equatable, Sendable {
    /// The statuses of sync.
    package enum Status: String, CaseIterable, Sendable {
        /// The edit holds.
        case applied
        /// Some fields hold; others were edited later.
        case merged
        /// Nothing of the edit holds, because all of it was edited later.
        case stale
        /// The edit was made before, or what it says holds already.
        case duplicate
        /// The record is deleted.
        case gone
        /// The caller may not do this.
        case forbidden
        /// The edit breaks a rule.
        case invalid
        /// The server does not know the type yet.
        case unknownType = "unknown_type"
        /// The household has no room left.
        case quota

        /// True if the device need not push the edit again.
        package var settles: Bool { self != .unknownType && self != .quota }

        /// True if the edit has changed nothing, and nothing will come of it.
        package var isRefusal: Bool {
            switch self {
            case .gone, .forbidden, .invalid: true
            case .applied, .merged, .stale, .duplicate, .unknownType, .quota: false
            }
        }
    }

    /// The id of the edit; nil if it could not be read.
    package var mid: UUID?
    /// The status.
    package var status: Status
    /// The status of the first push, if this one repeats it.
    package var first: Status?
    /// The zone of `rev` and `seq`: where the record is now. Nil for a refusal.
    package var zone: ZoneID?
    /// The `rev` of the record.
    package var rev: Int64?
    /// The `seq` of the record. A device that has pulled so far has what became of the edit.
    package var seq: Int64?
    /// The stamp that the edit got, if the server had to cut its own.
    package var stamp: Stamp?
    /// The values that hold in place of the lost ones; null for a cleared field.
    package var data: Fields?
    /// The errors of an invalid edit.
    package var problems: [RecordProblem]
    /// True if the edit has made the record. Devices know that themselves, so that it is no part of the JSON.
    package var isNew = false

    /// Creates a result.
    package init(
        mid: UUID?, _ status: Status, first: Status? = nil, zone: ZoneID? = nil, rev: Int64? = nil, seq: Int64? = nil,
        stamp: Stamp? = nil, data: Fields? = nil, problems: [RecordProblem] = []
    ) {
        self.mid = mid
        self.status = status
        self.first = first
        self.zone = zone
        self.rev = rev
        self.seq = seq
        self.stamp = stamp
        self.data = data
        self.problems = problems
    }

    /// The result as JSON.
    ///
    /// - Parameter warnings: what the record contradicts, as the feature of its type found it.
    package func json(warnings: [FieldValue] = []) -> Fields {
        var json: Fields = ["mid": mid.map { .string($0.text) } ?? .null, "status": .string(status.rawValue)]
        json["first"] = first.map { .string($0.rawValue) }
        json["zone"] = zone.map { .string($0.text) }
        json["rev"] = rev.map { .number(Double($0)) }
        json["seq"] = seq.map { .number(Double($0)) }
        json["stamp"] = stamp.map { .string($0.text) }
        json["data"] = data.map(FieldValue.object)
        if !warnings.isEmpty { json["warnings"] = .array(warnings) }
        if !problems.isEmpty {
            json["error"] = [
                "details": .array(problems.map { ["field": .string($0.field), "message": .string($0.message)] })
            ]
        }
        return json
    }

    /// Reads a result; nil if it is none.
    package init?(_ json: Fields) {
        guard let status = json["status"]?.string.flatMap(Status.init) else { return nil }
        self.init(
            mid: json["mid"]?.string.flatMap { UUID(canonical: $0) }, status,
            first: json["first"]?.string.flatMap(Status.init), zone: json["zone"]?.string.flatMap { ZoneID($0) },
            rev: json["rev"]?.integer, seq: json["seq"]?.integer, stamp: json["stamp"]?.string.flatMap { Stamp($0) },
            data: json["data"]?.object,
            problems: (json["error"]?.object?["details"]?.array ?? []).compactMap { detail in
                guard let field = detail.object?["field"]?.string, let message = detail.object?["message"]?.string
                else {
                    return nil
                }
                return RecordProblem(field: field, message: message)
            })
    }
}
