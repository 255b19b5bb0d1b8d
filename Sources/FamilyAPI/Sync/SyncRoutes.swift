import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes of sync that are not streams.
struct SyncRoutes {
    let services: FamilyServices

    func add(to routes: inout RouteTable) {
        let schema = services.sync.registry.schema.canonicalText
        routes.on(.get, "v1/sync/schema", for: .read, Self.schema) { _, _ in Response(jsonText: schema) }
    }

    private static let schema = RouteDescription(
        .sync, "Retrieve the record types with their fields, bounds and merge rules",
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The registry of record types.",
                content: .schemas(["application/json": { _ in ["type": "object"] }]),
                examples: ["application/json": #"{"types":{},"version":1}"#])
        ])
}
