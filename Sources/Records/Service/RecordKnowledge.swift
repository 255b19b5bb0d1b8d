/// The knowledge of what families write that the engine itself does not have. Implemented by FamilyAPI.
package protocol RecordKnowledge: Sendable {
    /// Returns which fields of a type the server computes, and from which others; nil for a type without such fields.
    func computedFields(of type: String) -> ComputedFields?
    /// Returns the computed fields of a record; one that is absent has no value. Nil if they cannot be computed, and so stay as
    /// they are.
    func compute(_ type: String, from origin: ComputedOrigin) -> Fields?
    /// Returns the aisle in which a shop has an item of a shopping list.
    func aisle(of item: Fields) -> String
}

/// The fields of a type that the server computes.
package struct ComputedFields: Hashable, Sendable {
    /// The fields from which others follow.
    package var inputs: Set<String>
    /// The computed fields in the order of their names.
    package var outputs: [String]
    /// The field with the id of another record of the zone, from which the computed fields follow as well; nil for none.
    package var source: String?

    /// Creates the fields of a type.
    package init(inputs: Set<String>, outputs: [String], source: String? = nil) {
        self.inputs = inputs
        self.outputs = outputs.sorted()
        self.source = source
    }
}

/// The values from which computed fields follow.
package struct ComputedOrigin: Sendable {
    /// All fields of the record.
    package var fields: Fields
    /// The fields of the record that ``ComputedFields/source`` names; nil if the zone does not have it.
    package var source: Fields?
    /// The number of the user who makes the edit; 0 for the server.
    package var author: Int64

    /// Creates the values.
    package init(_ fields: Fields, source: Fields? = nil, author: Int64) {
        self.fields = fields
        self.source = source
        self.author = author
    }
}
