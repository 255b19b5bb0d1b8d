package import Foundation
import HearthCore

/// The kind of a field's value, with its bounds.
package indirect enum FieldKind: Hashable, Sendable {
    /// A text of at most so many characters (Unicode code points, as JSON Schema counts them).
    case text(Int)
    /// One of these words.
    case word([String])
    case integer(ClosedRange<Int64>)
    case real(ClosedRange<Double>)
    case bool
    /// `2026-11-23`
    case date
    /// Milliseconds since 1970 in UTC.
    case moment(Tense)
    /// `07:00`
    case time
    /// An IANA name.
    case timeZone
    /// The UUID of a record, in lower case.
    case id
    /// The UUID of a picture in the zone of the record, in lower case.
    case image
    /// A user or a child: `user:7` or `child:<uuid>`.
    case who
    /// At most so many elements of a kind.
    case list(FieldKind, Int)
    /// An array with one element of each kind.
    case tuple([FieldKind])
    /// An object with these members and no other.
    case object([FieldRule])
    /// Any JSON value, for what only the server writes.
    case json

    /// Which moments a field may hold.
    package enum Tense: String, Sendable {
        /// A moment of the past: at most a day ahead, for clocks that are wrong.
        case past
        /// A moment of the past or the future.
        case any
    }
}

/// How two edits of one field are settled.
package enum MergeClass: String, Sendable {
    /// The larger stamp wins.
    case field
    /// As `field`, and a value that lost to an edit that did not know it is kept in the revisions.
    case text
    /// Elements are added and removed one by one.
    case set
}

/// One field of a record type.
package struct FieldRule: Hashable, Sendable {
    /// The name in JSON.
    package let name: String
    /// The values that the field may hold.
    package let kind: FieldKind
    /// The unit behind the name, for messages: `ml`.
    package private(set) var unit: String?
    /// How two edits are settled.
    package private(set) var mergeClass = MergeClass.field
    /// True if a record may be without the field.
    package private(set) var isOptional = false
    /// The value that a reader takes if the field is absent. It is not stored.
    package private(set) var defaultText: String?
    /// True if only the server writes the field. A client's value is ignored.
    package private(set) var isServerWritten = false
    /// The boolean field that this moment follows: the server's time when that became true, absent when it became false.
    package private(set) var follows: String?
    /// True if the first value stays.
    package private(set) var isOnce = false
    /// True if the value never leaves the server.
    package private(set) var isSecret = false
    /// True if only a signed-in owner of the zone in its own household changes the value.
    package private(set) var isOwners = false

    private init(_ name: String, _ kind: FieldKind, unit: String? = nil) {
        self.name = name
        self.kind = kind
        self.unit = unit
    }
}

// MARK: - The words of the table

extension FieldRule {
    /// A text of at most 200 characters, or as many as `length` says.
    static func text(_ name: String, _ length: Int = 200) -> FieldRule { FieldRule(name, .text(length)) }

    /// A text of at most 10,000 characters, whose lost values are kept.
    static func longText(_ name: String) -> FieldRule {
        var rule = FieldRule(name, .text(10_000))
        rule.mergeClass = .text
        return rule
    }

    static func word(_ name: String, _ words: String...) -> FieldRule { FieldRule(name, .word(words)) }

    static func integer(_ name: String, _ range: ClosedRange<Int64>, _ unit: String? = nil) -> FieldRule {
        FieldRule(name, .integer(range), unit: unit)
    }

    static func real(_ name: String, _ range: ClosedRange<Double>, _ unit: String? = nil) -> FieldRule {
        FieldRule(name, .real(range), unit: unit)
    }

    static func bool(_ name: String) -> FieldRule { FieldRule(name, .bool).or("false") }
    static func date(_ name: String) -> FieldRule { FieldRule(name, .date) }
    static func moment(_ name: String, _ tense: FieldKind.Tense = .past) -> FieldRule {
        FieldRule(name, .moment(tense))
    }
    static func time(_ name: String) -> FieldRule { FieldRule(name, .time) }
    static func timeZone(_ name: String) -> FieldRule { FieldRule(name, .timeZone) }
    static func id(_ name: String) -> FieldRule { FieldRule(name, .id) }
    static func image(_ name: String) -> FieldRule { FieldRule(name, .image) }
    static func who(_ name: String) -> FieldRule { FieldRule(name, .who) }
    static func object(_ name: String, _ members: FieldRule...) -> FieldRule { FieldRule(name, .object(members)) }
    static func json(_ name: String) -> FieldRule { FieldRule(name, .json) }

    /// A list; without one it is empty.
    static func list(_ name: String, of kind: FieldKind, atMost count: Int) -> FieldRule {
        FieldRule(name, .list(kind, count)).or("[]")
    }

    /// A set, whose elements are added and removed one by one; without one it is empty.
    static func set(_ name: String, of kind: FieldKind, atMost count: Int = 100) -> FieldRule {
        var rule = list(name, of: kind, atMost: count)
        rule.mergeClass = .set
        return rule
    }

    /// The field, which a record may be without.
    var optional: FieldRule { with { $0.isOptional = true } }

    /// The field, written by the server only.
    var server: FieldRule {
        with {
            $0.isServerWritten = true
            $0.isOptional = true
        }
    }

    /// The field, whose first value stays.
    var once: FieldRule { with { $0.isOnce = true } }

    /// The field, which never leaves the server.
    var secret: FieldRule { with { $0.isSecret = true } }

    /// The field, which only an owner changes.
    var owners: FieldRule { with { $0.isOwners = true } }

    /// The field, whose lost values are kept.
    var keepingLosers: FieldRule { with { $0.mergeClass = .text } }

    /// The field, with the JSON text of the value that an absent field stands for.
    func or(_ defaultText: String) -> FieldRule {
        with {
            $0.isOptional = true
            $0.defaultText = defaultText
        }
    }

    /// The field, which holds the server's time at which a boolean field became true.
    func following(_ field: String) -> FieldRule { server.with { $0.follows = field } }

    private func with(_ change: (inout FieldRule) -> Void) -> FieldRule {
        var copy = self
        change(&copy)
        return copy
    }
}

extension FieldRule {
    /// True if the field names pictures.
    package var holdsImages: Bool {
        switch kind {
        case .image, .list(.image, _): true
        default: false
        }
    }

    /// Returns the pictures that a value of the field names.
    package func images(in value: FieldValue) -> [UUID] {
        guard holdsImages else { return [] }
        return (value.array ?? [value]).compactMap { $0.string.flatMap { UUID(canonical: $0) } }
    }
}
