import Foundation
import HearthAPI
import HearthCore
import Hummingbird

/// `GET /v1/models`, as clients of OpenAI's API ask for it.
struct ModelRoutes {
    let services: ServerServices

    func add(to routes: inout RouteTable) {
        let created = services.clock.now.milliseconds / 1000
        routes.on(.get, "v1/models", for: .read, Self.list) { _, visit in
            _ = try await visit.principal()
            return try Response(
                json: ModelList(services.pipeline.offeredModels.map { ModelList.Model(id: $0, created: created) }))
        }
        // A model's id has a slash in it, which some clients escape.
        routes.on(.get, "v1/models/**", for: .read, Self.get) { _, visit in
            _ = try await visit.principal()
            let path = visit.parameters.getCatchAll().joined(separator: "/")
            let id = path.removingPercentEncoding ?? path
            guard services.pipeline.offeredModels.contains(id) else { throw HearthError.unknownModel(id) }
            return try Response(json: ModelList.Model(id: id, created: created))
        }
    }

    private static let list = RouteDescription(
        .chat, "What a chat completion may ask for",
        answers: [.json(ModelList.self, "Chains first, then models.")])

    private static let get = RouteDescription(
        .chat, "One of the models",
        parameters: [ParameterDescription(.path, "id", "`provider/model`, or a chain's name.", ["type": "string"])],
        answers: [.json(ModelList.Model.self, "The model.")], errors: [.modelNotFound])
}
