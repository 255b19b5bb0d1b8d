import Assist
import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// `GET /v1/models`, for clients of OpenAI's and Anthropic's APIs.
struct ModelRoutes {
    let services: AssistServices

    func add(to routes: inout RouteTable) {
        let start = services.clock.now
        let (created, createdAt) = (start.milliseconds / 1000, start.rfc3339)
        routes.on(.get, "v1/models", for: .read, Self.list) { request, _ in
            let ids = services.pipeline.offeredModels
            return try request.isOfAnthropicClient
                ? Response(json: MessagesModelList(ids.map { MessagesModelList.Model(id: $0, createdAt: createdAt) }))
                : Response(json: ModelList(ids.map { ModelList.Model(id: $0, created: created) }))
        }
        // A model's id contains a slash, which some clients escape.
        routes.on(.get, "v1/models/**", for: .read, Self.get) { request, _ in
            let path = request.parameter("id") ?? ""
            let id = try services.pipeline.model(named: path.removingPercentEncoding ?? path)
            return try request.isOfAnthropicClient
                ? Response(json: MessagesModelList.Model(id: id, createdAt: createdAt))
                : Response(json: ModelList.Model(id: id, created: created))
        }
    }

    private static let formats = """
        A request with `anthropic-version` gets Anthropic's format and may send its token as `x-api-key`; its errors have \
        OpenAI's format.
        """

    /// Returns the description of a response in OpenAI's or in Anthropic's format.
    private static func answer(
        _ openAI: any (Decodable & ExampleProviding & Sendable).Type, _ anthropic: any (Decodable & Sendable).Type,
        _ meaning: String
    ) -> RouteDescription.Answer {
        // Encoding fails only for numbers that are not finite.
        let example = String(decoding: (try? WireJSON.encode(openAI.openAPIExample)) ?? [], as: UTF8.self)
        return RouteDescription.Answer(
            status: .ok, meaning: meaning,
            content: .schemas([
                "application/json": { book in
                    ["anyOf": [book.schema(of: openAI).json, book.schema(of: anthropic).json]]
                }
            ]), examples: ["application/json": example])
    }

    private static let list = RouteDescription(
        .chat, "List the models for chat completions", details: formats,
        answers: [
            answer(
                ModelList.self, MessagesModelList.self,
                "The models: `hearth` first, then chains, then models of providers.")
        ])

    private static let get = RouteDescription(
        .chat, "Retrieve a model", details: formats,
        parameters: [
            ParameterDescription(
                .path, "id",
                "`hearth`, a chain's name, `provider/model`, or the name of a model that only one provider has.",
                ["type": "string"])
        ],
        answers: [answer(ModelList.Model.self, MessagesModelList.Model.self, "The model.")], errors: [.modelNotFound])
}
