package import Foundation
package import HearthCore
package import JSONText

/// A record that an import makes or updates: a `put` of the sync protocol, with a stamp from the source.
package struct ImportedRecord: Hashable, Sendable {
    /// The zone: `profile-<uuid of the child>`.
    package var zone: String
    /// The type, as the registry names it.
    package var type: String
    /// The id: the source's own if it is a UUID, else one that follows from household, log and entry.
    package var id: UUID
    /// The stamp of all fields that are not in ``stamps``.
    package var stamp: String
    /// Stamps of single fields, from Hearth's own export.
    package var stamps: [String: String] = [:]
    /// The fields by the names and in the units of the registry, sorted. Moments are integer milliseconds.
    package var fields: [RawJSON.Member]
    /// The row.
    package var place: ImportPlace?
    /// The number of changes, from Hearth's own export.
    package var rev: Int?
    /// When the record was created and last changed, from Hearth's own export.
    package var createdAt: Timestamp?, updatedAt: Timestamp?

    /// The value of a field; nil if it is not set.
    package subscript(_ name: String) -> RawJSON? { fields.first { $0.name == name }?.value }
}

/// The result of an import, with the values that it left out.
package struct ImportSummary: Hashable, Sendable {
    /// Values of one field, or entries of one kind, that no record type holds.
    package struct LeftOut: Hashable, Sendable {
        /// The number of values.
        package var count: Int
        /// The first of them.
        package var first: ImportPlace
        /// A message for the family; nil if there is none.
        package var reason: String
    }

    /// The log.
    package var format: CareFormat
    /// The number of entries read, by the kinds of the log.
    package var read: [String: Int] = [:]
    /// The number of records, by type.
    package var records: [String: Int] = [:]
    /// The number of values that no record type holds, by kind and field: `bmi`, `sleep.nap`, `feeding.tags`.
    package var leftOut: [String: LeftOut] = [:]
    /// The number of issues, by code. The issues themselves go to the caller one by one.
    package var issues: [ImportIssue.Code: Int] = [:]
}
