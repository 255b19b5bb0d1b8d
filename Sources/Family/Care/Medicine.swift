package import Foundation
import HearthCore

/// A medicine that a family has set up, with its limits.
package struct Medicine: Hashable, Sendable {
    /// The id of the record.
    package var id: UUID
    /// The name, as the family writes it.
    package var name: String
    /// The amount of a dose in ``unit``; nil if it is not known.
    package var amount: Double?
    /// The unit of the amount, as the family writes it.
    package var unit: String?
    /// The least number of minutes between two doses; nil if it is not limited.
    package var minIntervalMinutes: Int?
    /// The most doses in 24 hours; nil if they are not limited.
    package var maxPerDay: Int?

    /// Creates a medicine.
    package init(
        id: UUID, name: String, amount: Double? = nil, unit: String? = nil, minIntervalMinutes: Int? = nil,
        maxPerDay: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.amount = amount
        self.unit = unit
        self.minIntervalMinutes = minIntervalMinutes
        self.maxPerDay = maxPerDay
    }

    /// Returns whether a dose is of this medicine: by its id or, if it has none, by what the names tell.
    package func matches(_ medication: CareEntry.Medication) -> Bool {
        medication.medicine.map { $0 == id } ?? MedicineKey(medication).isSame(as: MedicineKey(name: name))
    }
}

/// The identity of a medicine among doses: its active ingredients if they are known, and the name otherwise.
///
/// "Calpol" and "paracetamol 120 mg/5 ml" are one medicine, and so are "Orfiril 300" and "orfiril saft".
package struct MedicineKey: Hashable, Comparable, Sendable {
    /// The ingredients, or the folded name without strengths and forms.
    package let name: String
    /// The active ingredients; empty for a medicine that the table does not know.
    let ingredients: Set<String>

    /// Creates the key of a name.
    package init(name: String) {
        ingredients = MedicineTable.shared.ingredients(of: name)
        guard ingredients.isEmpty else {
            self.name = ingredients.sorted().joined(separator: " + ")
            return
        }
        self.name = Self.words(of: name).joined(separator: " ")
    }

    /// Returns the words of a name without strengths and forms, if others are left.
    static func words(of name: String) -> [String] {
        let words = MedicineTable.words(name)
        let own = words.filter { word in !word.contains(where: \.isNumber) && !forms.contains(word) }
        return own.isEmpty ? words : own
    }

    /// Creates the key of a dose.
    package init(_ medication: CareEntry.Medication) { self.init(name: medication.name) }

    /// Returns whether a dose of one adds to a dose of the other: they share an ingredient, or have one name.
    func isSame(as other: MedicineKey) -> Bool {
        ingredients.isEmpty && other.ingredients.isEmpty
            ? name == other.name : !ingredients.isDisjoint(with: other.ingredients)
    }

    /// Orders keys by their names, for listings.
    package static func < (left: Self, right: Self) -> Bool { left.name < right.name }

    /// What a medicine is given as, and the units of its strength.
    private static let forms: Set<String> = [
        "mg", "ml", "g", "mcg", "ie", "iu", "ui", "syrup", "suspension", "drops", "tablets", "suppositories", "infant",
        "children", "junior", "saft", "sirup", "tropfen", "tabletten", "zapfchen", "kinder", "sirop", "gouttes",
        "comprimes", "suppositoires", "enfant", "jarabe", "gotas", "comprimidos", "supositorios", "infantil",
    ]
}
