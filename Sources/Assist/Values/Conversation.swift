package import JSONText

/// One turn of a conversation, in no provider's format.
package struct ChatMessage: Hashable, Sendable {
    /// The author of a turn.
    package enum Role: String, Sendable {
        case user, assistant
        /// The result of a tool that the assistant called.
        case tool
    }

    /// The author of the turn.
    package var role: Role
    /// The text of the turn. If pictures stand between its words, it has an invisible mark for each.
    package var text: String
    /// The assistant's calls of tools, in their order.
    package var toolCalls: [FunctionCall]
    /// The id of the call whose result this is.
    package var toolCallID: String?
    /// The pictures of a user's turn, or of a tool's result.
    package var images: [ImagePart]

    /// Creates a chat message.
    package init(
        _ role: Role, _ text: String, toolCalls: [FunctionCall] = [], toolCallID: String? = nil,
        images: [ImagePart] = []
    ) {
        self.role = role
        self.text = text
        self.toolCalls = toolCalls
        self.toolCallID = toolCallID
        self.images = images
    }

    /// Creates a turn of words and pictures in their order.
    ///
    /// - Parameter separator: the text between two texts of the turn.
    package init(_ role: Role, _ pieces: [Piece], separator: String = "", toolCallID: String? = nil) {
        let places = pieces.indices.filter { if case .image = pieces[$0] { true } else { false } }
        let words = pieces.indices.filter { if case .text(let text) = pieces[$0] { !text.isEmpty } else { false } }
        // Before or behind all words, a picture stands where the provider expects it.
        let isMixed = places.contains { $0 > words.first ?? .max } && places.contains { $0 < words.last ?? .min }
        var images: [ImagePart] = []
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(""): continue
            case .text(let words):
                if !text.isEmpty, !text.hasSuffix(Self.place) { text += separator }
                text += places.isEmpty ? words : Self.withoutPlaces(words)
            case .image(let image):
                images.append(image)
                if isMixed { text += (text.isEmpty || text.hasSuffix(Self.place) ? "" : "\n") + Self.place }
            }
        }
        self.init(role, text, toolCallID: toolCallID, images: images)
    }

    /// The mark of a picture between words: U+2063, which is invisible, behind a line feed that separates the words before
    /// it from those behind it.
    private static let place = "\u{2063}"

    /// A text or a picture of a turn.
    package enum Piece: Hashable, Sendable {
        case text(String)
        case image(ImagePart)
    }

    /// The text without the marks of pictures.
    package var words: String { images.isEmpty ? text : Self.withoutPlaces(text) }

    /// The words and pictures of the turn in their order, without empty texts.
    ///
    /// - Parameter imagesFirst: whether pictures that do not stand between words are before them.
    package func pieces(imagesFirst: Bool) -> [Piece] {
        guard !images.isEmpty else { return text.isEmpty ? [] : [.text(text)] }
        var pictures = images[...]
        var pieces: [Piece] = []
        var texts = text.split(separator: Self.place, omittingEmptySubsequences: false)
        // Redaction has removed a mark: no picture may take another's place.
        if texts.count != images.count + 1 { texts = [Substring(words)] }
        for (index, words) in texts.enumerated() {
            let words = index < texts.count - 1 && words.hasSuffix("\n") ? words.dropLast() : words
            if index > 0, let picture = pictures.popFirst() { pieces.append(.image(picture)) }
            if !words.isEmpty { pieces.append(.text(String(words))) }
        }
        let rest = pictures.map(Piece.image)
        return imagesFirst && texts.count == 1 ? rest + pieces : pieces + rest
    }

    private static func withoutPlaces(_ text: String) -> String { text.replacing(place, with: "") }

    /// True if no model can read anything in the turn. Several providers refuse a request with such a turn.
    package var isBlank: Bool {
        toolCalls.isEmpty && images.isEmpty && text.allSatisfy(\.isWhitespace)
    }

    /// The bytes of everything but the pictures.
    package var bytes: Int {
        toolCalls.reduce(text.utf8.count) { $0 + $1.id.utf8.count + $1.name.utf8.count + $1.arguments.utf8.count }
    }
}

/// A call of a tool by the assistant.
package struct FunctionCall: Hashable, Sendable {
    /// The id that the result names.
    package var id: String
    /// The name of the tool.
    package var name: String
    /// The JSON text of the arguments.
    package var arguments: String

    /// Creates a call.
    package init(id: String, name: String, arguments: String) {
        self.id = id
        self.name = name
        self.arguments = arguments
    }
}

/// A tool that a model may call.
package struct FunctionTool: Hashable, Sendable {
    /// The name, by which the model calls it.
    package var name: String
    /// What the tool does, for the model.
    package var description: String?
    /// The JSON schema of its arguments; nil for none.
    package var parameters: RawJSON?
    /// True if the arguments must keep the schema; nil for the provider's default.
    package var isStrict: Bool?

    /// Creates a tool.
    package init(name: String, description: String? = nil, parameters: RawJSON? = nil, isStrict: Bool? = nil) {
        self.name = name
        self.description = description
        self.parameters = parameters
        self.isStrict = isStrict
    }
}

/// Which tools a model must or must not call.
package enum ToolChoice: Hashable, Sendable {
    /// Any or none, as the model likes.
    case auto
    /// No tool.
    case none
    /// At least one tool.
    case required
    /// This tool.
    case function(String)
}

/// The format of an answer that is not prose.
package enum AnswerFormat: Hashable, Sendable {
    /// Any JSON object.
    case object
    case schema(AnswerSchema)
}

/// The JSON schema of an answer.
package struct AnswerSchema: Hashable, Sendable {
    /// The name of the format, for the model.
    package var name: String
    /// What the answer is for; nil if the client does not say.
    package var description: String?
    /// The schema, with its members in the client's order: models write in that order.
    package var schema: RawJSON
    /// True if the answer must keep the schema; nil for the provider's default.
    package var isStrict: Bool?

    /// Creates a schema.
    package init(name: String, description: String? = nil, schema: RawJSON, isStrict: Bool? = nil) {
        self.name = name
        self.description = description
        self.schema = schema
        self.isStrict = isStrict
    }
}

/// A picture in a turn. The policy cannot read it.
package struct ImagePart: Hashable, Sendable {
    /// Where the picture is.
    package enum Source: Hashable, Sendable {
        /// `image/jpeg`, `image/png`, `image/gif` or `image/webp`, and the bytes in base64.
        case data(type: String, base64: String)
        /// An https address, from which the provider fetches the picture.
        case url(String)
    }

    /// Where the picture is.
    package var source: Source
    /// `low`, `high` or `auto`; nil for the provider's default. Anthropic has no such option.
    package var detail: String?

    /// Creates a picture.
    package init(_ source: Source, detail: String? = nil) {
        self.source = source
        self.detail = detail
    }

    /// An estimate of the tokens of a picture: what Claude counts for the largest one, about (width * height) / 750
    /// (https://docs.anthropic.com/en/docs/build-with-claude/vision).
    package static let estimatedTokens = 1600
    /// The most tokens that a provider counts for one picture: gpt-4o-mini, 2,833 and 5,667 for each of eight tiles
    /// (https://platform.openai.com/docs/guides/images-vision).
    package static let mostTokens = 48_169
}
