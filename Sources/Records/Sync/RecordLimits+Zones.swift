package import HearthCore

extension RecordLimits {
    /// Returns whether a zone may be seen.
    package func allows(_ zone: ZoneID) -> Bool { zones?.contains(zone.text) ?? true }

    /// Returns whether a record or deletion of a type may be seen. A type that this version does not know has no area, so that
    /// only a credential for all areas sees it.
    package func allows(_ type: String, in registry: Registry) -> Bool {
        guard areas != nil else { return true }
        return registry[type].map { allows($0.area) } ?? false
    }
}

extension HouseholdSnapshot {
    /// Takes the roles away that the limits of a credential do not allow: a zone that is not listed counts as one that the
    /// user may not see.
    mutating func limit(to limits: RecordLimits) {
        for zone in state.zones.keys where !limits.allows(zone) { state.zones[zone]?.role = nil }
        caller.areas = limits.areas
    }
}
