package import HTTPTypes
package import HearthAPI
package import HearthCore

/// What the document at `/openapi.json` says of a route beside what the route's entry says: to stand beside the route.
package struct RouteDescription: Sendable {
    /// Under which heading it stands.
    package enum Tag: String, CaseIterable, Sendable {
        case assist, chat, household, memory, search, usage, feedback, account, server, pages

        var meaning: String {
            switch self {
            case .assist: "Plans, schedules, routines and advice, streamed."
            case .chat: "For clients of OpenAI's API."
            case .household: "The family: who belongs to it, and what it told about itself."
            case .memory: "Facts that a household asked to keep."
            case .search: "The knowledge base."
            case .usage: "Runs, tokens and cost."
            case .feedback: "What the family thinks of an answer."
            case .account: "Signing in, sessions, tokens and users."
            case .server: "About the server itself."
            case .pages: "What people open in a browser."
            }
        }
    }

    /// A request's body.
    package struct Body: Sendable {
        let mediaType: String
        let type: any (Decodable & Sendable).Type
        /// What is known of members only by this server.
        let narrowed: [String: JSONValue]
        let examples: [String: JSONValue]

        package static func json(
            _ type: any (Decodable & Sendable).Type, narrowed: [String: JSONValue] = [:],
            examples: [String: JSONValue] = [:]
        ) -> Body {
            Body(mediaType: "application/json", type: type, narrowed: narrowed, examples: examples)
        }

        /// As a page's form sends it.
        static func form(
            _ type: any (Decodable & Sendable).Type, examples: [String: JSONValue]
        ) -> Body {
            Body(mediaType: "application/x-www-form-urlencoded", type: type, narrowed: [:], examples: examples)
        }
    }

    /// A successful answer.
    package struct Answer: Sendable {
        enum Content: Sendable {
            case type(any (Decodable & Sendable).Type)
            /// By media type.
            case schemas([String: @Sendable (SchemaBook) -> Schema])
        }

        let status: HTTPResponse.Status
        let meaning: String
        let content: Content
        /// By media type, for what is not one JSON value of a type that ``AnswerExamples`` knows: the body as text.
        var examples: [String: String] = [:]

        package static func json(
            _ type: any (Decodable & Sendable).Type, _ meaning: String, status: HTTPResponse.Status = .ok
        ) -> Answer {
            Answer(status: status, meaning: meaning, content: .type(type))
        }

        package static func empty(_ status: HTTPResponse.Status, _ meaning: String) -> Answer {
            Answer(status: status, meaning: meaning, content: .schemas([:]))
        }
    }

    let tag: Tag
    let summary: String
    /// What does not go into a line: CommonMark, as OpenAPI has it.
    let details: String?
    let parameters: [ParameterDescription]
    let body: Body?
    let answers: [Answer]
    /// Those that other routes do not have. What every route of its kind may answer comes by itself.
    let errors: [HearthError.Code]

    package init(
        _ tag: Tag, _ summary: String, details: String? = nil, parameters: [ParameterDescription] = [],
        body: Body? = nil, answers: [Answer], errors: [HearthError.Code] = []
    ) {
        self.tag = tag
        self.summary = summary
        self.details = details
        self.parameters = parameters
        self.body = body
        self.answers = answers
        self.errors = errors
    }
}

/// A parameter of a request. Those of the path that need no more than their name come by themselves.
package struct ParameterDescription: Sendable {
    package enum Place: String, Sendable { case path, query, header }

    let place: Place
    let name: String
    let meaning: String
    let schema: [String: JSONValue]
    let isRequired: Bool

    package init(
        _ place: Place, _ name: String, _ meaning: String, _ schema: [String: JSONValue], isRequired: Bool = false
    ) {
        self.place = place
        self.name = name
        self.meaning = meaning
        self.schema = schema
        self.isRequired = isRequired || place == .path
    }
}
