package import Foundation
package import HearthCore

/// One kind of record: where it lives, which fields it has, and which of them the store indexes.
package struct RecordType: Hashable, Sendable {
    /// The part of family life, which API tokens are limited by.
    package typealias Area = RecordArea

    /// The fields from which the id of a record follows.
    package struct NaturalKey: Hashable, Sendable {
        /// The fields in the order of the key; an absent one counts as an empty text.
        package let fields: [String]
        /// Only records whose object `member` has this text in `name` have a natural key; nil for all.
        package let condition: Condition?

        /// A text that a member of an object must have.
        package struct Condition: Hashable, Sendable {
            package let field: String
            package let member: String
            package let text: String
        }

        /// A key of all records of the type.
        static func fields(_ fields: String...) -> NaturalKey { NaturalKey(fields: fields, condition: nil) }

        /// A key of one object field, if its `member` is `text`.
        static func object(_ field: String, where member: String, is text: String) -> NaturalKey {
            NaturalKey(fields: [field], condition: Condition(field: field, member: member, text: text))
        }
    }

    /// Fields of which a new record must have one.
    package struct Choice: Hashable, Sendable {
        /// The fields.
        package let fields: [String]
        /// True if a record must not have two of them.
        package let isExclusive: Bool

        static func one(of fields: String...) -> Choice { Choice(fields: fields, isExclusive: true) }
        static func some(of fields: String...) -> Choice { Choice(fields: fields, isExclusive: false) }
    }

    /// The name in JSON.
    package let name: String
    /// The kinds of zones that hold such records.
    package let zones: [ZoneKind]
    /// The area of API tokens.
    package let area: Area
    /// The natural key; nil if the client chooses a random id.
    package let naturalKey: NaturalKey?
    /// The fields of which a new record must have one.
    package let choice: Choice?
    /// The moment or date that the store indexes as `at`.
    package let at: String?
    /// The moment that the store indexes as `until`, which is never before `at`.
    package let until: String?
    /// The id that the store indexes as `ref`.
    package let ref: String?
    /// True if a long text that somebody replaces is kept, also if they have seen it: a history of texts.
    package let keepsTexts: Bool
    /// The fields, sorted by name.
    package let fields: [FieldRule]

    /// The names of the fields that never leave the server.
    package let secrets: Set<String>
    /// The moments that follow a boolean field.
    let followers: [FieldRule]
    private let index: [String: Int]

    /// Creates a type. Fields of the natural key are written once.
    init(
        _ name: String, in zones: ZoneKind..., area: Area, key naturalKey: NaturalKey? = nil, choice: Choice? = nil,
        at: String? = nil, until: String? = nil, ref: String? = nil, keepsTexts: Bool = false, _ fields: FieldRule...
    ) {
        self.name = name
        self.zones = zones
        self.area = area
        self.naturalKey = naturalKey
        self.choice = choice
        self.at = at
        self.until = until
        self.ref = ref
        self.keepsTexts = keepsTexts
        let all = fields.map { naturalKey?.fields.contains($0.name) == true ? $0.once : $0 } + Self.common
        self.fields = all.sorted { ExactText.precedes($0.name, $1.name) }
        secrets = Set(all.filter(\.isSecret).map(\.name))
        followers = self.fields.filter { $0.follows != nil }
        index = Dictionary(uniqueKeysWithValues: self.fields.enumerated().map { ($1.name, $0) })
    }

    /// The fields that every type has.
    private static let common: [FieldRule] = [
        .longText("note").optional, .list("photos", of: .image, atMost: 20),
    ]

    /// Returns the pictures that the fields of a record name.
    package func images(in fields: Fields) -> Set<UUID> {
        self.fields.reduce(into: []) { images, rule in
            if let value = fields[rule.name] { images.formUnion(rule.images(in: value)) }
        }
    }

    /// The field of a name; nil for a field that this version does not know.
    package subscript(_ name: String) -> FieldRule? { index[name].map { fields[$0] } }

    /// Returns the id that a record with these fields must have; nil if it may have any.
    package func naturalID(in zone: ZoneID, of fields: Fields) -> UUID? {
        if name == Registry.child { return zone.uuid }
        guard let naturalKey else { return nil }
        if let condition = naturalKey.condition {
            guard fields[condition.field]?.object?[condition.member]?.string == condition.text else { return nil }
        }
        return NaturalID.id(
            zone: zone, type: name,
            key: naturalKey.fields.map { field in
                switch fields[field] {
                case nil: ""
                case .string(let text): text
                case .some(let value): value.canonicalText
                }
            })
    }
}

/// The record types that a version of Hearth knows. Validation, sync, routes, documents, export and SDK are made from it.
package struct Registry: Sendable {
    /// The version, which rises when a type or field is added.
    package let version: Int
    /// The types in the order of the table.
    package let types: [RecordType]
    private let index: [String: RecordType]

    /// The type of the record that describes the child of a zone. Its id is the id of its zone.
    package static let child = "child"

    /// Creates a registry.
    package init(version: Int, types: [RecordType]) {
        self.version = version
        self.types = types
        index = Dictionary(uniqueKeysWithValues: types.map { ($0.name, $0) })
    }

    /// The type of a name; nil for one that this version does not know.
    package subscript(_ name: String) -> RecordType? { index[name] }
}
