package import HearthCore

/// The version of an imported record, beside its fields. The server sets it for imports, and no device can.
package struct ImportedVersion: Equatable, Sendable {
    /// The number of changes that a new record has; nil for 1.
    package var rev: Int64?
    /// The stamps of fields, sets and registers; nil if all fields have the stamp of the edit. None may be larger than that.
    package var stamps: FieldStamps?
    /// When the record was created and last changed; nil for the time of the import.
    package var createdAt: Timestamp?, updatedAt: Timestamp?
    /// True if the fields may hold what only the server writes.
    package var isByServer: Bool

    /// Creates a version.
    package init(
        rev: Int64? = nil, stamps: FieldStamps? = nil, createdAt: Timestamp? = nil, updatedAt: Timestamp? = nil,
        isByServer: Bool = false
    ) {
        self.rev = rev
        self.stamps = stamps
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.isByServer = isByServer
    }
}

extension RecordContent {
    /// Creates the content of an imported version.
    ///
    /// - Parameter stamp: the stamp of the edit, as the server admits it.
    init(_ data: CheckedFields, stamp: Stamp, as type: RecordType, from version: ImportedVersion?) {
        self.init(data, stamp: stamp, as: type)
        guard let imported = version?.stamps else { return }
        stamps = imported.limited(to: stamp)
        stamps.normalize(for: fields)
    }
}
