import Family
import HearthAPI

/// One list of a child's log in the API.
struct CareCollection: Sendable {
    /// The name in paths: `feedings`.
    let name: String
    /// The name of the record type: `feeding`.
    let type: String
    /// One of them in a sentence: `a feeding`.
    let one: String
    /// A body that creates one.
    let example: [String: JSONValue]

    private init(_ name: String, _ type: String, _ one: String, _ example: [String: JSONValue]) {
        self.name = name
        self.type = type
        self.one = one
        self.example = example
    }

    private static let time: JSONValue = "2026-11-23T14:00:00.000Z"
    private static let end: JSONValue = "2026-11-23T14:40:00.000Z"

    /// All collections, in the order of the document.
    static let all = [
        CareCollection(
            "feedings", "feeding", "a feeding", ["method": "bottle", "amount_ml": 120, "started_at": time]),
        CareCollection("diapers", "diaper", "a diaper", ["wet": true, "dirty": false, "started_at": time]),
        CareCollection("sleeps", "sleep", "a sleep", ["started_at": time, "ended_at": end]),
        CareCollection("pumpings", "pumping", "a pumping", ["amount_ml": 90, "started_at": time, "ended_at": end]),
        CareCollection(
            "medications", "medication", "a dose of a medicine",
            ["name": "Paracetamol", "amount": 2.5, "unit": "ml", "started_at": time]),
        CareCollection(
            "medicines", "medicine", "a medicine",
            ["name": "Paracetamol", "amount": 2.5, "unit": "ml", "min_interval_min": 360, "max_per_day": 4]),
        CareCollection("temperatures", "temperature", "a temperature", ["celsius": 37.4, "started_at": time]),
        CareCollection(
            "growths", "growth", "a measurement of the body",
            ["weight_g": 7300, "length_mm": 658, "started_at": time]),
        CareCollection("milestones", "milestone", "a milestone", ["title": "First tooth", "started_at": time]),
        CareCollection(
            "notes", "note", "a note", ["category": "day", "text": "Laughed at the cat.", "started_at": time]),
        CareCollection(
            "activities", "activity", "an activity", ["kind": "tummy_time", "started_at": time, "ended_at": end]),
    ]

    /// Returns the collection of a kind of entries.
    static func of(_ kind: CareEntry.Kind) -> CareCollection? { all.first { $0.type == kind.rawValue } }
}
