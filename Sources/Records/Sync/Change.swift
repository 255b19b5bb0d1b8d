package import Foundation
import HearthCore
import JSONText

/// One entry of a zone's feed: a record as it is now, or its deletion.
package struct Change: Equatable, Sendable {
    /// The head of the zone after the change.
    package var seq: Int64
    /// The name of the record's type.
    package var type: String
    /// The id of the record.
    package var id: UUID
    /// The number of the record's changes.
    package var rev: Int64
    /// The largest stamp of the record's edits.
    package var stamp: Stamp
    /// The user who changed it last; 0 for the server.
    package var by: Int64
    /// The fields as canonical JSON; nil for a deletion.
    package var data: String?
    /// The zone that the record was moved to.
    package var movedTo: ZoneID?

    /// Creates a change.
    package init(
        seq: Int64, type: String, id: UUID, rev: Int64, stamp: Stamp, by: Int64, data: String?, movedTo: ZoneID? = nil
    ) {
        self.seq = seq
        self.type = type
        self.id = id
        self.rev = rev
        self.stamp = stamp
        self.by = by
        self.data = data
        self.movedTo = movedTo
    }

    /// The entry of a live record, without the fields that never leave the server.
    package init(_ record: StoredRecord, in registry: Registry) {
        self.init(
            seq: record.seq, type: record.type, id: record.id, rev: record.rev, stamp: record.stamp,
            by: record.updatedBy, data: registry.visibleData(of: record.type, record.data))
    }

    /// The entry of a deletion.
    package init(_ tombstone: Tombstone) {
        self.init(
            seq: tombstone.seq, type: tombstone.type, id: tombstone.key.id, rev: tombstone.rev, stamp: tombstone.stamp,
            by: tombstone.updatedBy, data: nil, movedTo: tombstone.movedTo)
    }

    /// Appends the entry as canonical JSON.
    package func append(to bytes: inout [UInt8]) {
        bytes += #"{"by":\#(by),"#.utf8
        if let data {
            bytes += #""data":"#.utf8
            bytes += data.utf8
        } else {
            bytes += #""del":true"#.utf8
        }
        bytes += #","id":""#.utf8
        bytes += id.text.utf8
        if let movedTo { bytes += #"","moved_to":"\#(movedTo.text)"#.utf8 }
        bytes += #"","rev":\#(rev),"seq":\#(seq),"stamp":""#.utf8
        bytes += stamp.text.utf8
        bytes += #"","type":"#.utf8
        JSONString.append(type, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
    }

    /// Reads an entry; nil if it is none.
    package init?(_ json: Fields) {
        guard let seq = json["seq"]?.integer, let type = json["type"]?.string,
            let id = json["id"]?.string.flatMap({ UUID(canonical: $0) }), let rev = json["rev"]?.integer,
            let stamp = json["stamp"]?.string.flatMap({ Stamp($0) }),
            json["del"]?.isTrue == true || json["data"]?.object != nil
        else { return nil }
        self.init(
            seq: seq, type: type, id: id, rev: rev, stamp: stamp, by: json["by"]?.integer ?? 0,
            data: json["data"]?.object?.canonicalText, movedTo: json["moved_to"]?.string.flatMap { ZoneID($0) })
    }
}

extension Registry {
    /// Returns the data of a record without the fields that never leave the server. Few types have any, so that the text is
    /// usually not read.
    package func visibleData(of type: String, _ data: String) -> String {
        guard let secrets = self[type]?.secrets, !secrets.isEmpty else { return data }
        // Data that cannot be read could hide a secret.
        return (try? Fields(stored: data))?.filter { !secrets.contains($0.name) }.canonicalText ?? "{}"
    }
}
