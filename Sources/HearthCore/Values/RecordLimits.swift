/// The parts of family life, which API tokens are limited by. Each type of record belongs to one.
package enum RecordArea: String, CaseIterable, Sendable { case care, kitchen, chores, plan }

/// The family's records that a credential may reach, at most those of its user. A nil member has no limit.
package struct RecordLimits: Hashable, Sendable {
    /// The areas whose records the credential may read and write.
    package var areas: Set<RecordArea>?
    /// The ids of the zones that the credential may see.
    package var zones: Set<String>?

    /// Creates limits.
    package init(areas: Set<RecordArea>? = nil, zones: Set<String>? = nil) {
        self.areas = areas
        self.zones = zones
    }

    /// True if there is a limit.
    package var isLimited: Bool { areas != nil || zones != nil }

    /// Returns whether records of an area may be reached.
    package func allows(_ area: RecordArea) -> Bool { areas?.contains(area) ?? true }
}
