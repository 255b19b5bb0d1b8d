import Assist
import Foundation
import HearthAPI
import HearthCore
import Hummingbird

/// `GET /v1/models`, as clients of OpenAI's API ask for it.
struct ModelRoutes {
    let services: ServerServices

    func add(to routes: inout RouteTable) {
        let created = services.clock.now.milliseconds / 1000
        routes.on(.get, "v1/models", for: .read, Self.list) { _, _ in
            try Response(
                json: ModelList(services.pipeline.offeredModels.map { ModelList.Model(id: $0, created: created) }))
        }
        // A model's id has a slash in it, which some clients escape.
        routes.on(.get, "v1/models/**", for: .read, Self.get) { request, _ in
            let path = request.parameter("id") ?? ""
            let id = path.removingPercentEncoding ?? path
            return try Response(json: ModelList.Model(id: services.pipeline.model(named: id), created: created))
        }
    }

    private static let list = RouteDescription(
        .chat, "What a chat completion may ask for",
        answers: [.json(ModelList.self, "`hearth` first, then chains, then models.")])

    private static let get = RouteDescription(
        .chat, "One of the models",
        parameters: [
            ParameterDescription(
                .path, "id",
                "`hearth`, a chain's name, `provider/model`, or a model's name that only one provider has.",
                ["type": "string"])
        ],
        answers: [.json(ModelList.Model.self, "The model.")], errors: [.modelNotFound])
}
