import Family
import Records

/// One list of a child's log in the API.
struct CareCollection: Hashable, Sendable {
    /// The name in paths: `feedings`.
    let name: String
    /// The name of the record type: `feeding`.
    let type: String
    /// One of them in a sentence: `a feeding`.
    let one: String

    private init(_ name: String, _ type: String, _ one: String) {
        self.name = name
        self.type = type
        self.one = one
    }

    /// All collections, in the order of the document.
    static let all = [
        CareCollection("feedings", "feeding", "a feeding"), CareCollection("diapers", "diaper", "a diaper"),
        CareCollection("sleeps", "sleep", "a sleep"), CareCollection("pumpings", "pumping", "a pumping"),
        CareCollection("medications", "medication", "a dose of a medicine"),
        CareCollection("medicines", "medicine", "a medicine"),
        CareCollection("temperatures", "temperature", "a temperature"),
        CareCollection("growths", "growth", "a measurement of the body"),
        CareCollection("milestones", "milestone", "a milestone"), CareCollection("notes", "note", "a note"),
        CareCollection("activities", "activity", "an activity"),
    ]

    /// Returns the collection of a kind of entries.
    static func of(_ kind: CareEntry.Kind) -> CareCollection? { all.first { $0.type == kind.rawValue } }
}
