package import HearthAPI
package import ServerKit

extension EmbeddingsRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("input", \.input, texts),
        Rule("dimensions", \.dimensions, .range(1...Int.max)),
    ]

    private static let textList = Constraint<[String]>.list(1...256, of: "texts", each: .someText)

    private static let texts = Constraint<Input>([:]) { input, place, fields in
        switch input {
        // One text is no list for its client.
        case .texts(let texts) where texts == [""]: fields.check(false, place, "must not be empty")
        case .texts(let texts): textList.check(texts, place, &fields)
        case .tokens: fields.check(false, place, "must be a text or a list of texts: tokens are not supported")
        }
    }
}

extension EmbeddingsRequest.Input: SchemaStated {
    /// Returns the schema of all accepted forms.
    package static func schema(in book: SchemaBook) -> Schema {
        let text: Schema = ["type": "string", "minLength": 1]
        return ["anyOf": [text.json, ["type": "array", "minItems": 1, "maxItems": 256, "items": text.json]]]
    }
}

extension EmbeddingsResponse.Vector: SchemaStated {
    /// Returns the schema of both forms.
    package static func schema(in book: SchemaBook) -> Schema {
        [
            "anyOf": [
                ["type": "array", "items": ["type": "number"]],
                [
                    "type": "string",
                    "description": "The components as little-endian numbers of 32 bits (IEEE 754), in base64.",
                ],
            ]
        ]
    }
}
