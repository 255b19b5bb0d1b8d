import Intent
import JSONText

/// The JSON schema by which a planning model returns an intent.
///
/// It asks for less than an intent holds: dates and changes of an earlier plan are the reader's, and every member costs
/// tokens in each run.
enum IntentSchema {
    /// Returns the format of the answer.
    ///
    /// - Parameter mode: nil for a chat, of which a model returns search words and whether it is about health.
    static func format(for mode: IntentMode?) -> AnswerFormat {
        switch mode {
        case .meals: meals
        case .chores: chores
        case .routines: routines
        case nil: chat
        }
    }

    private static let chat = format([("query", text), ("health", type("boolean"))])

    private static let meals = format([
        ("query", text), ("exclude", list), ("diets", list), ("meals", list), ("dishes", list), ("foods", list),
        ("cuisines", list), ("servings", number), ("max_minutes", number),
    ])
    private static let chores = format([
        (
            "tasks",
            list(
                of: object([
                    ("task", text), ("who", list), ("weekdays", list), ("every_weeks", number), ("at", text),
                ]))
        ),
        ("exclude_weekdays", list), ("fair", type("boolean")),
    ])
    private static let routines = format([
        ("kind", text), ("start", text), ("end", text), ("steps", list), ("without", list), ("exclude", list),
    ])

    private static let text = type("string")
    private static let number = type("integer")
    private static let list = list(of: text)

    private static func type(_ name: String) -> RawJSON { ["type": .string(name)] }

    private static func list(of items: RawJSON) -> RawJSON { ["type": .string("array"), "items": items] }

    private static func object(_ properties: [(String, RawJSON)]) -> RawJSON {
        ["type": .string("object"), "properties": .object(properties.map { RawJSON.Member($0, $1) })]
    }

    private static func format(_ properties: [(String, RawJSON)]) -> AnswerFormat {
        .schema(AnswerSchema(name: "intent", schema: object(properties + [("emergency", type("boolean"))])))
    }
}
