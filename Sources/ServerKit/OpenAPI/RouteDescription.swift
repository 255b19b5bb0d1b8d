package import HTTPTypes
package import HearthAPI
package import HearthCore

/// Description of a route in `/openapi.json`, in addition to the route's entry. It is declared beside the route.
package struct RouteDescription: Sendable {
    /// Group of the route in the document.
    package enum Tag: String, CaseIterable, Sendable {
        case assist, chat, plans, household, kitchen, chores, calendar, care, images, sync, sharing, transfer, memory,
            search, usage, feedback, account, server, pages

        /// The description of the group.
        var meaning: String {
            switch self {
            case .assist: "Stream plans, schedules, routines and advice."
            case .chat: "Chat with clients of OpenAI's and Anthropic's APIs."
            case .plans: "Keep plans, lists, chores and routines as records of the household."
            case .household: "Manage a household, its members and preferences."
            case .kitchen: "Manage the household's recipes, the week's plan, shopping lists and the pantry."
            case .chores: "Manage chores, rewards and routines."
            case .calendar: "Manage reminders, events and the board."
            case .care: "Log the care of children, and read what the log adds up to."
            case .images: "Send and retrieve pictures."
            case .sync: "Keep copies of the family's records on devices, and merge what devices write."
            case .sharing: "Give people access to a child, and share a day or a list by a link."
            case .transfer: "Import logs of other apps, and export the family's records."
            case .memory: "Manage the facts that a household keeps."
            case .search: "Search the knowledge base."
            case .usage: "Retrieve runs, tokens and cost."
            case .feedback: "Rate answers."
            case .account: "Sign in; manage sessions, tokens and users."
            case .server: "Inspect the server."
            case .pages: "Pages for browsers."
            }
        }
    }

    /// A request's body.
    package struct Body: Sendable {
        let mediaType: String
        let schema: @Sendable (SchemaBook) -> Schema
        /// Schemas of members that this server restricts further.
        let narrowed: [String: JSONValue]
        let examples: [String: JSONValue]

        /// Returns a JSON body.
        package static func json(
            _ type: any (Decodable & Sendable).Type, narrowed: [String: JSONValue] = [:],
            examples: [String: JSONValue] = [:]
        ) -> Body {
            Body(
                mediaType: "application/json", schema: { $0.schema(of: type) }, narrowed: narrowed, examples: examples)
        }

        /// Returns a JSON body that the route reads itself.
        package static func json(
            schema: @escaping @Sendable (SchemaBook) -> Schema, examples: [String: JSONValue] = [:]
        ) -> Body {
            Body(mediaType: "application/json", schema: schema, narrowed: [:], examples: examples)
        }

        /// Returns a body of bytes that the route reads piece by piece.
        package static func bytes(
            _ meaning: String, mediaType: String = "application/octet-stream", examples: [String: JSONValue]
        ) -> Body {
            Body(
                mediaType: mediaType,
                schema: { _ in ["description": .string(meaning), "contentMediaType": .string(mediaType)] },
                narrowed: [:], examples: examples)
        }

        /// Returns the body of a page's form.
        package static func form(
            _ type: any (Decodable & Sendable).Type, examples: [String: JSONValue]
        ) -> Body {
            Body(
                mediaType: "application/x-www-form-urlencoded", schema: { $0.schema(of: type) }, narrowed: [:],
                examples: examples)
        }
    }

    /// A response that the route describes.
    package struct Answer: Sendable {
        /// The content of a response by media type.
        package enum Content: Sendable {
            /// A JSON document of a wire type.
            case type(any (Decodable & Sendable).Type)
            /// Schemas by media type.
            case schemas([String: @Sendable (SchemaBook) -> Schema])
        }

        let status: HTTPResponse.Status
        let meaning: String
        let content: Content
        /// Bodies as text by media type, for content whose type is not ``ExampleProviding``.
        let examples: [String: String]

        /// Creates the description of a response.
        ///
        /// - Parameters:
        ///   - meaning: sentences in CommonMark.
        ///   - examples: bodies as text by media type, for content whose type is not ``ExampleProviding``.
        package init(
            status: HTTPResponse.Status, meaning: String, content: Content, examples: [String: String] = [:]
        ) {
            self.status = status
            self.meaning = meaning
            self.content = content
            self.examples = examples
        }

        /// Returns a response with a JSON document.
        package static func json(
            _ type: any (Decodable & Sendable).Type, _ meaning: String, status: HTTPResponse.Status = .ok
        ) -> Answer {
            Answer(status: status, meaning: meaning, content: .type(type))
        }

        /// Returns a response without a body.
        package static func empty(_ status: HTTPResponse.Status, _ meaning: String) -> Answer {
            Answer(status: status, meaning: meaning, content: .schemas([:]))
        }
    }

    let tag: Tag
    let summary: String
    /// Details in CommonMark, if the summary is not enough.
    let details: String?
    let parameters: [ParameterDescription]
    let body: Body?
    let answers: [Answer]
    /// The route's own error codes. Those of every route of its kind are added automatically.
    let errors: [HearthError.Code]

    /// Creates a description.
    ///
    /// - Parameter summary: an imperative, such as "List the household's members".
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

/// Description of a parameter. Parameters of the path whose name says enough are described automatically.
package struct ParameterDescription: Sendable {
    /// Location of a parameter in the request.
    package enum Place: String, Sendable { case path, query, header }

    /// The part of the request that has the parameter.
    package let place: Place
    /// The name.
    package let name: String
    /// A sentence in CommonMark.
    package let meaning: String
    /// The JSON Schema of the value.
    package let schema: [String: JSONValue]
    let isRequired: Bool

    /// Creates a description; a parameter of the path is always required.
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
