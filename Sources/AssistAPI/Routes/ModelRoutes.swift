import Assist
import Foundation
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// `GET /v1/models`, for clients of OpenAI's API.
struct ModelRoutes {
    let services: AssistServices

    func add(to routes: inout RouteTable) {
        let created = services.clock.now.milliseconds / 1000
        routes.on(.get, "v1/models", for: .read, Self.list) { _, _ in
            try Response(
                json: ModelList(services.pipeline.offeredModels.map { ModelList.Model(id: $0, created: created) }))
        }
        // A model's id contains a slash, which some clients escape.
        routes.on(.get, "v1/models/**", for: .read, Self.get) { request, _ in
            let path = request.parameter("id") ?? ""
            let id = path.removingPercentEncoding ?? path
            return try Response(json: ModelList.Model(id: services.pipeline.model(named: id), created: created))
        }
    }

    private static let list = RouteDescription(
        .chat, "List the models for chat completions",
        answers: [.json(ModelList.self, "The models: `hearth` first, then chains, then models of providers.")])

    private static let get = RouteDescription(
        .chat, "Retrieve a model",
        parameters: [
            ParameterDescription(
                .path, "id",
                "`hearth`, a chain's name, `provider/model`, or the name of a model that only one provider has.",
                ["type": "string"])
        ],
        answers: [.json(ModelList.Model.self, "The model.")], errors: [.modelNotFound])
}
