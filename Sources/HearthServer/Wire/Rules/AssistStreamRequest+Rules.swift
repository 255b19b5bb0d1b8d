import Assist
import HearthAPI
import HearthCore

extension AssistStreamRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("user_id", \.userID, .userNumber),
        Rule("goal", \.goal, .text(1...longestText)),
        // An unknown mode has an error code of its own, `unknown_mode`.
        Rule("mode", is: ["enum": .array(AssistMode.allCases.map { .string($0.rawValue) })]),
        Rule("messages", \.messages, .list(0...50, of: "turns", comesFirst: false, each: .object())),
        Rule("options", \.options, .object()),
    ]

    /// Longest goal or turn, in characters: several pages, which fit every model's context window.
    fileprivate static let longestText = 8000
}

extension AssistStreamRequest.Message: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("content", \.content, .text(1...AssistStreamRequest.longestText, comesFirst: false))
    ]
}

extension AssistStreamRequest.Options: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("days", \.days, .range(1...31)),
        Rule("start_date", \.startDate, .date),
        Rule("children", \.children, .list(0...20, of: "children", each: .orNull(.age))),
    ]
}

extension WeekdaySelection: SchemaStated {
    static func schema(in book: SchemaBook) -> Schema {
        [
            "anyOf": [
                ["type": "array", "items": book.schema(of: AssistStreamRequest.Weekday.self).json],
                [
                    "type": "array", "items": ["type": "boolean"], "minItems": 7, "maxItems": 7,
                    "contains": ["const": true], "description": "Monday first.",
                ],
            ]
        ]
    }
}
