package import Foundation
package import HearthCore

/// The place of a record or tombstone: ids are unique in a household, and a moved record leaves a tombstone behind.
package struct RecordKey: Hashable, Sendable {
    /// The zone.
    package let zone: ZoneID
    /// The id of the record.
    package let id: UUID

    /// Creates a key.
    package init(_ zone: ZoneID, _ id: UUID) {
        self.zone = zone
        self.id = id
    }
}

/// A live record as the store holds it: one row of `records`.
package struct StoredRecord: Equatable, Sendable {
    /// The place of the record.
    package var zone: ZoneID
    /// The id, which is unique in the household.
    package var id: UUID
    /// The name of the record's type.
    package var type: String
    /// The head of the zone after the last change.
    package var seq: Int64
    /// The number of changes, from 1.
    package var rev: Int64
    /// The largest stamp of all edits.
    package var stamp: Stamp
    /// The stamps of fields and registers.
    package var stamps: FieldStamps
    /// The fields as canonical JSON.
    package var data: String
    /// The user who created the record; 0 for the server.
    package var createdBy: Int64
    /// The user who changed it last; 0 for the server.
    package var updatedBy: Int64
    /// The server's time of the creation.
    package var createdAt: Timestamp
    /// The server's time of the last change.
    package var updatedAt: Timestamp

    /// Creates a record.
    package init(
        zone: ZoneID, id: UUID, type: String, seq: Int64, rev: Int64, stamp: Stamp, stamps: FieldStamps, data: String,
        createdBy: Int64, updatedBy: Int64, createdAt: Timestamp, updatedAt: Timestamp
    ) {
        self.zone = zone
        self.id = id
        self.type = type
        self.seq = seq
        self.rev = rev
        self.stamp = stamp
        self.stamps = stamps
        self.data = data
        self.createdBy = createdBy
        self.updatedBy = updatedBy
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    /// The place of the record.
    package var key: RecordKey { RecordKey(zone, id) }

    /// The fields. Data that cannot be read, which only damage of the database can cause, counts as none, so that the next edit
    /// mends the record.
    package var fields: Fields { (try? Fields(stored: data)) ?? Fields() }

    /// The text of the column `stamps`; nil if every field has the stamp of the record.
    package var stampsText: String? { stamps.text(recordStamp: stamp) }

    /// The bytes that count against the quota: data and stamps.
    package var bytes: Int64 { Int64(data.utf8.count + (stampsText?.utf8.count ?? 0)) }
}

/// The remains of a deleted or moved record: one row of `tombstones`. It has no content.
package struct Tombstone: Hashable, Sendable {
    /// The place that the record left.
    package var key: RecordKey
    /// The name of the record's type.
    package var type: String
    /// The head of the zone after the deletion.
    package var seq: Int64
    /// The number of the record's changes, the deletion included. A restored record counts on from it.
    package var rev: Int64
    /// The larger of the deletion's stamp and the record's.
    package var stamp: Stamp
    /// The zone that the record was moved to; nil if it was deleted.
    package var movedTo: ZoneID?
    /// The user who deleted or moved it; 0 for the server.
    package var updatedBy: Int64
    /// The server's time of the deletion.
    package var at: Timestamp

    /// Creates a tombstone.
    package init(
        key: RecordKey, type: String, seq: Int64, rev: Int64, stamp: Stamp, movedTo: ZoneID?, updatedBy: Int64,
        at: Timestamp
    ) {
        self.key = key
        self.type = type
        self.seq = seq
        self.rev = rev
        self.stamp = stamp
        self.movedTo = movedTo
        self.updatedBy = updatedBy
        self.at = at
    }
}

/// The columns that the store indexes.
package struct IndexedColumns: Hashable, Sendable {
    /// The moment of the record in milliseconds; for a date, its midnight in UTC. Nil if the record has none.
    package var at: Int64?
    /// The moment at which it ended; nil for a running timer, and for types without an end.
    package var until: Int64?
    /// The record that it belongs to.
    package var ref: String?

    /// Creates the columns.
    package init(at: Int64?, until: Int64?, ref: String?) {
        self.at = at
        self.until = until
        self.ref = ref
    }
}

extension RecordType {
    /// Returns the indexed columns of a record of this type.
    package func columns(of fields: Fields) -> IndexedColumns {
        func moment(_ name: String?) -> Int64? {
            guard let name, let value = fields[name] else { return nil }
            if let day = value.string.flatMap({ CalendarDay($0) }) { return Int64(day.daysSinceEpoch) * 86_400_000 }
            return value.integer
        }
        return IndexedColumns(at: moment(at), until: moment(until), ref: ref.flatMap { fields[$0]?.string })
    }
}
