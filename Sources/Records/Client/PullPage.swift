/// The changes of one zone in the answer of a pull, or in a live event.
package struct PullPage: Equatable, Sendable {
    /// The caller's role in the zone.
    package var role: ZoneRole
    /// The changes in the order of `seq`.
    package var changes: [Change]
    /// The place in the feed behind the changes, as the server wrote it.
    package var cursor: String
    /// The same place as a number: the device has everything up to this `seq`.
    package var seq: Int64
    /// True if the server has further changes.
    package var hasMore: Bool
    /// The digest of the zone at `seq`; nil if there are further changes.
    package var digest: ZoneDigest?

    /// Creates a page.
    package init(
        role: ZoneRole, changes: [Change], cursor: String, seq: Int64, hasMore: Bool, digest: ZoneDigest?
    ) {
        self.role = role
        self.changes = changes
        self.cursor = cursor
        self.seq = seq
        self.hasMore = hasMore
        self.digest = digest
    }

    /// Appends the page as canonical JSON.
    package func append(to bytes: inout [UInt8]) {
        bytes += #"{"changes":["#.utf8
        for (index, change) in changes.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            change.append(to: &bytes)
        }
        bytes += #"],"cursor":"\#(cursor)""#.utf8
        if let digest { bytes += #","digest":"\#(digest.text)""#.utf8 }
        bytes += #","more":\#(hasMore),"role":"\#(role.rawValue)","seq":\#(seq)}"#.utf8
    }

    /// Reads a page; nil if it is none, or has a change that this version cannot read.
    package init?(_ json: Fields) {
        guard let role = json["role"]?.string.flatMap(ZoneRole.init), let elements = json["changes"]?.array,
            let cursor = json["cursor"]?.string, let seq = json["seq"]?.integer, case .bool(let hasMore) = json["more"]
        else { return nil }
        let changes = elements.compactMap { $0.object.flatMap { Change($0) } }
        guard changes.count == elements.count else { return nil }
        self.init(
            role: role, changes: changes, cursor: cursor, seq: seq, hasMore: hasMore,
            digest: json["digest"]?.string.flatMap { ZoneDigest($0) })
    }
}
