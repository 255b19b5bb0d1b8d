package import Foundation
import HearthCore

/// A medicine that a family has set up, with its limits.
package struct Medicine: Hashable, Sendable {
    /// The id of the record.
    package var id: UUID
    /// The name, as the family writes it.
    package var name: String
    /// The least number of minutes between two doses; nil if it is not limited.
    package var minIntervalMinutes: Int?
    /// The most doses in 24 hours; nil if they are not limited.
    package var maxPerDay: Int?

    /// Creates a medicine.
    package init(id: UUID, name: String, minIntervalMinutes: Int? = nil, maxPerDay: Int? = nil) {
        self.id = id
        self.name = name
        self.minIntervalMinutes = minIntervalMinutes
        self.maxPerDay = maxPerDay
    }

    /// Returns whether a dose is of this medicine: by its id or, if it has none, by its name.
    package func matches(_ medication: CareEntry.Medication) -> Bool {
        medication.medicine.map { $0 == id } ?? (MedicineKey(name: medication.name) == MedicineKey(name: name))
    }
}

/// The identity of a medicine among doses: the name without case, accents and signs.
package struct MedicineKey: Hashable, Comparable, Sendable {
    /// The folded name.
    package let name: String

    /// Creates the key of a name.
    package init(name: String) { self.name = Words.fold(name).trimming { $0 == " " } }

    /// Creates the key of a dose.
    package init(_ medication: CareEntry.Medication) { self.init(name: medication.name) }

    /// Orders keys by their names, for listings.
    package static func < (left: Self, right: Self) -> Bool { left.name < right.name }
}
