package import Foundation
import HearthCore

/// One edit of a device.
package struct Mutation: Equatable, Sendable {
    /// The operation of the edit.
    package enum Operation: String, CaseIterable, Sendable {
        /// Creates a record; on a live one as `set`.
        case put
        /// Changes fields.
        case set
        /// Deletes a record.
        case del
        /// Brings a deleted record back, with its content.
        case restore
        /// Moves a record to another zone of the household.
        case move
        /// Gives back a record or deletion that a server lost when it was restored from a backup.
        case heal
    }

    /// The id of the edit. A repeated push repeats it.
    package var mid: UUID
    /// The zone in which the device has the record.
    package var zone: ZoneID
    /// The name of the record's type.
    package var type: String
    /// The id of the record.
    package var id: UUID
    /// The operation of the edit.
    package var operation: Operation
    /// The `rev` of the record as the device had it; nil for a new one. For `heal`, the `rev` of what is given back.
    package var baseRev: Int64?
    /// When the edit was made; for `heal`, the stamp of what is given back.
    package var stamp: Stamp
    /// The changed fields; null clears a field, and a set may have `{"add":[],"remove":[]}`. Nil for `del` and `move`, and
    /// for a deletion that is given back.
    package var data: Fields?
    /// The zone that the record moves to.
    package var destination: ZoneID?
    /// The author of what `heal` gives back.
    package var author: Int64?
    /// The last cursor that the device had of the zone, if the edit gives back a child that a restored server does not know.
    package var cursor: String?
    /// The only `rev` of the record to which the edit may apply; nil for any. The server sets it for its own requests, and no
    /// device can: edits of devices merge.
    package var requiredRev: Int64?
    /// True if pictures that the zone does not have make the edit invalid. The server sets it for its own requests; from
    /// edits of devices such pictures are dropped, so that nothing else of the edit is lost.
    package var requiresImages: Bool
    /// The version of an imported record; nil for every other edit.
    package var imported: ImportedVersion?

    /// Creates an edit.
    package init(
        mid: UUID, zone: ZoneID, type: String, id: UUID, operation: Operation, baseRev: Int64? = nil, stamp: Stamp,
        data: Fields? = nil, destination: ZoneID? = nil, author: Int64? = nil,
        cursor: String? = nil, requiredRev: Int64? = nil, requiresImages: Bool = false, imported: ImportedVersion? = nil
    ) {
        self.mid = mid
        self.zone = zone
        self.type = type
        self.id = id
        self.operation = operation
        self.baseRev = baseRev
        self.stamp = stamp
        self.data = data
        self.destination = destination
        self.author = author
        self.cursor = cursor
        self.requiredRev = requiredRev
        self.requiresImages = requiresImages
        self.imported = imported
    }
}

/// An element of a push: an edit, or something that cannot be read as one and stops nothing behind it.
package enum PushedMutation: Equatable, Sendable {
    case readable(Mutation)
    /// An edit that cannot be read, with its id if that can.
    case malformed(mid: UUID?, problems: [RecordProblem])

    /// The id of the edit, if it can be read.
    package var mid: UUID? {
        switch self {
        case .readable(let mutation): mutation.mid
        case .malformed(let mid, _): mid
        }
    }
}

// MARK: - JSON

extension Mutation {
    /// The edit as an element of a push.
    package var json: Fields {
        var json: Fields = [
            "mid": .string(mid.text), "zone": .string(zone.text), "type": .string(type), "id": .string(id.text),
            "op": .string(operation.rawValue), "stamp": .string(stamp.text),
        ]
        json["base_rev"] = baseRev.map { .number(Double($0)) }
        json["data"] = data.map(FieldValue.object)
        json["to"] = destination.map { .string($0.text) }
        json["by"] = author.map { .number(Double($0)) }
        json["cursor"] = cursor.map(FieldValue.string)
        return json
    }
}

extension PushedMutation {
    /// The largest number of changes of a record. It leaves room in 64 bits, and JSON carries it exactly.
    private static let largestRev: Int64 = 1 << 40

    /// Reads an element of a push. Members that this version does not know are ignored.
    package init(_ value: FieldValue) {
        guard let json = value.object else {
            self = .malformed(mid: nil, problems: [RecordProblem(field: "", message: "must be an object")])
            return
        }
        var problems: [RecordProblem] = []
        func report(_ name: String, _ message: String) {
            problems.append(RecordProblem(field: "/\(name)", message: message))
        }
        func required<Value>(_ name: String, _ rule: String, _ read: (String) -> Value?) -> Value? {
            let value = json[name]?.string.flatMap(read)
            if value == nil { report(name, rule) }
            return value
        }
        func number(_ name: String) -> Int64? {
            guard let value = json[name], value != .null else { return nil }
            guard let number = value.integer, (0...Self.largestRev).contains(number) else {
                report(name, "must be a whole number from 0, or null")
                return nil
            }
            return number
        }
        let mid = required("mid", "must be a UUID in lower case") { UUID(canonical: $0) }
        let zone = required("zone", "must be household-UUID or profile-UUID") { ZoneID($0) }
        let type = required("type", "must be the name of a record type") { $0 }
        let id = required("id", "must be a UUID in lower case") { UUID(canonical: $0) }
        let operation = required(
            "op", "must be one of \(Mutation.Operation.allCases.map(\.rawValue).joined(separator: ", "))"
        ) { Mutation.Operation(rawValue: $0) }
        let stamp = required("stamp", "must be a stamp such as 01a20846fe00-0000-5a17c0de") { Stamp($0) }
        let baseRev = number("base_rev")
        let author = number("by")
        var data: Fields?
        switch json["data"] {
        case nil, .null: break
        case .object(let fields): data = fields
        default: report("data", "must be an object")
        }
        var destination: ZoneID?
        if let value = json["to"], value != .null {
            destination = value.string.flatMap { ZoneID($0) }
            if destination == nil { report("to", "must be household-UUID or profile-UUID") }
        }
        switch operation {
        case .put, .set, .restore: if data == nil { report("data", "is required") }
        case .move: if destination == nil { report("to", "is required") }
        case .heal: if baseRev == nil { report("base_rev", "is required") }
        case .del, nil: break
        }
        guard problems.isEmpty, let mid, let zone, let type, let id, let operation, let stamp else {
            self = .malformed(mid: mid, problems: problems)
            return
        }
        self = .readable(
            Mutation(
                mid: mid, zone: zone, type: type, id: id, operation: operation, baseRev: baseRev, stamp: stamp,
                data: data, destination: destination, author: author, cursor: json["cursor"]?.string))
    }
}
