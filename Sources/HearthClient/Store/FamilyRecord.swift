public import Foundation
public import HearthAPI
import HearthCore
package import Records

/// A record of a family as the device shows it: what was pulled, with the edits that are on their way.
public struct FamilyRecord: Hashable, Sendable, Identifiable {
    /// The id of the record.
    public let id: UUID
    /// The zone: `household-<uuid>`, or `profile-<uuid>` of a child.
    public let zone: String
    /// The name of the type, such as `feeding`.
    public let type: String
    /// The fields by their names, in metric units. Moments are milliseconds since 1970.
    public let fields: [String: JSONValue]
    /// True if an edit of the record is not yet part of what was pulled.
    public let isPending: Bool

    /// Returns the text of a field; nil if it has none.
    public func text(_ name: String) -> String? {
        if case .string(let text) = fields[name] { text } else { nil }
    }

    /// Returns the number of a field; nil if it has none.
    public func number(_ name: String) -> Double? {
        switch fields[name] {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    /// Returns the moment of a field; nil if it has none.
    public func moment(_ name: String) -> Date? { number(name).map { Date(timeIntervalSince1970: $0 / 1000) } }
}

extension FamilyRecord {
    /// The fields as a record of sync has them.
    package var canonicalFields: Fields {
        Fields(fields.compactMap { name, value in value.fieldValue.map { (name, $0) } })
    }

    /// The record as canonical JSON (RFC 8785), alike on all devices that show the same.
    package var canonicalText: String {
        let json: Fields = [
            "fields": .object(canonicalFields), "id": .string(id.text), "type": .string(type), "zone": .string(zone),
        ]
        return json.canonicalText
    }

    init(_ id: UUID, _ shown: ShownRecord, isPending: Bool) {
        self.init(
            id: id, zone: shown.zone.text, type: shown.type,
            fields: Dictionary(uniqueKeysWithValues: shown.fields.members.map { ($0.name, JSONValue($0.value)) }),
            isPending: isPending)
    }
}

/// A zone that the user may see.
public struct FamilyZone: Hashable, Sendable, Identifiable {
    /// `household-<uuid>`, or `profile-<uuid>` of a child.
    public let id: String
    /// `owner`, `caregiver` or `viewer`.
    public let role: String
    /// True if the zone holds a child and its log.
    public let isChild: Bool
    /// True if the records were pulled.
    public let isComplete: Bool
}

/// An edit that the server did not take. It is kept until the app has shown it.
public struct RefusedEdit: Hashable, Sendable, Identifiable {
    /// Number of the edit, for ``HearthStore/dismiss(_:)``.
    public let id: Int64
    /// The record that it changed.
    public let record: UUID
    /// The name of the record's type.
    public let type: String
    /// The zone in which it was made.
    public let zone: String
    /// The changed fields; empty for a deletion.
    public let fields: [String: JSONValue]
    /// `gone`, `forbidden`, `invalid`, or `access_lost` if the user lost the zone.
    public let reason: String
    /// The rules that it broke.
    public let problems: [HearthClientError.InvalidField]
}

extension JSONValue {
    init(_ value: FieldValue) {
        switch value {
        case .null: self = .null
        case .bool(let bool): self = .bool(bool)
        case .number(let number): self = value.integer.map(JSONValue.integer) ?? .number(number)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .array(elements.map { JSONValue($0) })
        case .object(let members):
            self = .object(Dictionary(uniqueKeysWithValues: members.members.map { ($0.name, JSONValue($0.value)) }))
        }
    }

    /// The value as a record holds it; nil for a number that JSON cannot carry.
    var fieldValue: FieldValue? {
        switch self {
        case .null: return .null
        case .bool(let bool): return .bool(bool)
        case .integer(let number): return .number(Double(number))
        case .number(let number): return number.isFinite ? .number(number == 0 ? 0 : number) : nil
        case .string(let text): return .string(text)
        case .array(let elements):
            let values = elements.compactMap(\.fieldValue)
            return values.count == elements.count ? .array(values) : nil
        case .object(let members):
            let values = members.compactMap { name, value in value.fieldValue.map { (name, $0) } }
            return values.count == members.count ? .object(Fields(values)) : nil
        }
    }
}

extension Fields {
    /// Reads the fields of an app.
    ///
    /// - Throws: ``HearthClientError`` `invalidEdit` for a number that JSON cannot carry.
    init(_ fields: [String: JSONValue]) throws {
        guard case .object(let values) = JSONValue.object(fields).fieldValue else {
            throw HearthClientError(.invalidEdit, "A field has a number that is not finite.")
        }
        self = values
    }
}
