import Foundation
import HearthCore
import JSONText
package import Records

// The forms of values in the columns of records.

/// An id in the 16 bytes of a column.
struct IDBytes: SQLConvertible {
    let uuid: UUID

    init(_ uuid: UUID) { self.uuid = uuid }

    var sqlValue: SQLValue {
        let id = uuid.uuid
        return .blob([
            id.0, id.1, id.2, id.3, id.4, id.5, id.6, id.7, id.8, id.9, id.10, id.11, id.12, id.13, id.14, id.15,
        ])
    }

    static func decoded(from value: SQLValue) -> IDBytes? {
        guard case .blob(let id) = value, id.count == 16 else { return nil }
        return IDBytes(
            UUID(
                uuid: (
                    id[0], id[1], id[2], id[3], id[4], id[5], id[6], id[7], id[8], id[9], id[10], id[11], id[12],
                    id[13],
                    id[14], id[15]
                )))
    }
}

/// A stamp in the 12 bytes of a column: 48 bits of milliseconds, 16 of the counter and 32 of the device, the highest
/// first, so that they sort like stamps.
struct StampBytes: SQLConvertible {
    let stamp: Stamp

    init(_ stamp: Stamp) { self.stamp = stamp }

    var sqlValue: SQLValue {
        let moment = UInt64(stamp.milliseconds) << 16 | UInt64(stamp.counter)
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: moment >> UInt64(56 - 8 * $0)) }
        return .blob(bytes + (0..<4).map { UInt8(truncatingIfNeeded: stamp.device >> UInt32(24 - 8 * $0)) })
    }

    static func decoded(from value: SQLValue) -> StampBytes? {
        guard case .blob(let bytes) = value, bytes.count == 12 else { return nil }
        let moment = bytes[..<8].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        return StampBytes(
            Stamp(
                milliseconds: Int64(moment >> 16), counter: UInt16(truncatingIfNeeded: moment),
                device: bytes[8...].reduce(0) { $0 << 8 | UInt32($1) }))
    }
}

extension ZoneID: SQLConvertible {
    /// The text form.
    package var sqlValue: SQLValue { .text(text) }
    /// Returns the id; nil for any other text.
    package static func decoded(from value: SQLValue) -> ZoneID? { String.decoded(from: value).flatMap { ZoneID($0) } }
}

extension ZoneDigest: SQLConvertible {
    /// The text form.
    package var sqlValue: SQLValue { .text(text) }
    /// Returns the digest; nil for any other text.
    package static func decoded(from value: SQLValue) -> ZoneDigest? {
        String.decoded(from: value).flatMap { ZoneDigest($0) }
    }
}

extension ZoneRole: SQLConvertible {}
extension EpochReason: SQLConvertible {}
extension ZoneMember.Via: SQLConvertible {}
extension ShareLink.Kind: SQLConvertible {}
extension PushResult.Status: SQLConvertible {}

// MARK: - Rows

extension StoredRecord {
    /// The columns of ``row(of:)`` behind `zone`.
    static let columns: [StaticString] = [
        "zone", "id", "type", "seq", "rev", "stamp", "stamps", "data", "at", "until", "ref", "created_by", "updated_by",
        "created_at", "updated_at",
    ]

    /// The columns that ``init(_:in:)`` reads.
    static let selected: SQL = """
        records.id, records.type, records.seq, records.rev, records.stamp, records.stamps, records.data,
        records.created_by, records.updated_by, records.created_at, records.updated_at
        """

    /// The row of the record.
    ///
    /// - Parameter number: the number of the zone.
    func row(_ number: SQL, in registry: Registry) throws(StorageError) -> SQL.Row {
        let indexed = registry[type]?.columns(of: fields)
        // A reference is an id. A text that is none is not found by it.
        let reference = indexed?.ref.flatMap { UUID(text: $0) }.map { IDBytes($0) }
        return (
            number,
            [
                IDBytes(id).sqlValue, .integer(try RecordTypeCodes.number(of: type)), .integer(seq), .integer(rev),
                StampBytes(stamp).sqlValue, stampsText.sqlValue, .text(data), (indexed?.at).sqlValue,
                (indexed?.until).sqlValue, reference.sqlValue, .integer(createdBy), .integer(updatedBy),
                createdAt.sqlValue, updatedAt.sqlValue,
            ]
        )
    }

    init(_ row: SQLRow, in zone: ZoneID) throws(StorageError) {
        let (id, stamp): (IDBytes, StampBytes) = (try row["id"], try row["stamp"])
        // Stamps that cannot be read, which only damage of the database can cause, count as one edit's: the record can be
        // read all the same, and `hearth sync verify` tells.
        let stamps =
            (try? FieldStamps(try row["stamps"], recordStamp: stamp.stamp)) ?? FieldStamps(base: stamp.stamp)
        self.init(
            zone: zone, id: id.uuid, type: try RecordTypeCodes.name(of: try row["type"]), seq: try row["seq"],
            rev: try row["rev"], stamp: stamp.stamp, stamps: stamps, data: try row["data"],
            createdBy: try row["created_by"], updatedBy: try row["updated_by"], createdAt: try row["created_at"],
            updatedAt: try row["updated_at"])
    }
}

extension Tombstone {
    static let columns: [StaticString] = [
        "zone", "id", "type", "seq", "rev", "stamp", "moved_to", "updated_by", "at",
    ]

    /// The row of the tombstone.
    ///
    /// - Parameter number: the number of the zone.
    func row(_ number: SQL) throws(StorageError) -> SQL.Row {
        (
            number,
            [
                IDBytes(key.id).sqlValue, .integer(try RecordTypeCodes.number(of: type)), .integer(seq), .integer(rev),
                StampBytes(stamp).sqlValue, movedTo.sqlValue, .integer(updatedBy), at.sqlValue,
            ]
        )
    }

    init(_ row: SQLRow, in zone: ZoneID) throws(StorageError) {
        let (id, stamp): (IDBytes, StampBytes) = (try row["id"], try row["stamp"])
        self.init(
            key: RecordKey(zone, id.uuid), type: try RecordTypeCodes.name(of: try row["type"]), seq: try row["seq"],
            rev: try row["rev"], stamp: stamp.stamp, movedTo: try row["moved_to"], updatedBy: try row["updated_by"],
            at: try row["at"])
    }
}

extension ZoneState {
    static let columns: SQL = """
        zones.number, zones.household_id, zones.id, zones.epoch, zones.reason, zones.head, zones.floor, zones.live,
        zones.bytes, zones.digest, zones.heals_until
        """

    init(_ row: SQLRow, role: ZoneRole?) throws(StorageError) {
        self.init(
            id: try row["id"], epoch: try row["epoch"], head: try row["head"], floor: try row["floor"],
            live: try row["live"], bytes: try row["bytes"], digest: try row["digest"], role: role)
    }
}
