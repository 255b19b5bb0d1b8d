package import Foundation
import HearthCore

/// The kinds of zones. Each record type belongs to one of them or to both.
package enum ZoneKind: String, CaseIterable, Sendable {
    /// Kitchen, chores, routines and board of a household.
    case household
    /// One child and its log.
    case child = "profile"
}

/// The id of a zone: `household-<uuid>` or `profile-<uuid>`.
package struct ZoneID: Hashable, Sendable {
    /// The kind of data in the zone.
    package let kind: ZoneKind
    /// The id of the household, or of the child.
    package let uuid: UUID

    /// Creates an id from its parts.
    package init(_ kind: ZoneKind, _ uuid: UUID) {
        self.kind = kind
        self.uuid = uuid
    }

    /// Reads the text form with a UUID in lower case; nil for any other text, so that a zone has one text.
    package init?(_ text: some StringProtocol) {
        guard let dash = text.firstIndex(of: "-"), let kind = ZoneKind(rawValue: String(text[..<dash])),
            let uuid = UUID(canonical: text[text.index(after: dash)...])
        else { return nil }
        self.init(kind, uuid)
    }

    /// The text form.
    package var text: String { "\(kind.rawValue)-\(uuid.text)" }
}

extension ZoneID: CustomStringConvertible, Comparable {
    package var description: String { text }

    package static func < (left: ZoneID, right: ZoneID) -> Bool { left.text < right.text }
}

/// The role of a user in a zone. Each may do what the following ones may.
package enum ZoneRole: String, CaseIterable, Sendable {
    /// May also share and delete.
    case owner
    /// May log and edit.
    case caregiver
    /// May read.
    case viewer

    /// True if the role may change records.
    package var mayWrite: Bool { self != .viewer }
}

extension UUID {
    /// Reads a UUID in lower case, as it is written everywhere; nil for any other text.
    package init?(canonical text: some StringProtocol) {
        guard !text.utf8.contains(where: { (0x41...0x46).contains($0) }) else { return nil }
        self.init(text: String(text))
    }
}
