import Assist
import Foundation
package import HearthAPI
import HearthCore
package import ServerKit

extension AssistStreamRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
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
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("content", \.content, .text(1...AssistStreamRequest.longestText, comesFirst: false))
    ]
}

extension AssistStreamRequest.Options: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("days", \.days, .range(1...31)),
        Rule("start_date", \.startDate, .date),
        Rule("children", \.children, .list(0...20, of: "children", each: .orNull(.age))),
        Rule("previous_run", \.previousRun, .run),
    ]
}

extension Constraint where Value == AssistStreamRequest.RunReference {
    /// A UUID or a number from 1.
    fileprivate static let run = Constraint([:], "must be the id of a run or its number") { run in
        switch run {
        case .id(let text): UUID(uuidString: text) != nil
        case .number(let number): number > 0
        }
    }
}

extension AssistStreamRequest.RunReference: SchemaStated {
    /// Returns the schema of both forms.
    package static func schema(in book: SchemaBook) -> Schema {
        ["anyOf": [["type": "string", "format": "uuid"], ["type": "integer", "minimum": 1]]]
    }
}

extension PlanIntent.Assignee: SchemaStated {
    /// Returns the schema of a word or names.
    package static func schema(in book: SchemaBook) -> Schema {
        [
            "anyOf": [
                ["enum": ["adults", "children", "everybody"]], ["type": "array", "items": ["type": "string"]],
            ]
        ]
    }
}

extension WeekdaySelection: SchemaStated {
    /// Returns the schema of all accepted forms.
    package static func schema(in book: SchemaBook) -> Schema {
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
