package import Records

/// The computed fields of all types of a household's records.
package struct HouseholdKnowledge: RecordKnowledge {
    private let kitchen = KitchenKnowledge()
    private let chores = ChoreKnowledge()

    /// Creates the knowledge.
    package init() {}

    /// Returns which fields of a type the server computes.
    package func computedFields(of type: String) -> ComputedFields? {
        kitchen.computedFields(of: type) ?? chores.computedFields(of: type)
    }

    /// Returns the computed fields of a record.
    package func compute(_ type: String, from origin: ComputedOrigin) -> Fields? {
        kitchen.computedFields(of: type) != nil
            ? kitchen.compute(type, from: origin) : chores.compute(type, from: origin)
    }

    /// Returns the aisle of an item of a shopping list.
    package func aisle(of item: Fields) -> String { kitchen.aisle(of: item) }
}
