import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// The files that pages load, under a version of all of them.
struct AssetRoutes {
    func add(to routes: inout RouteTable) {
        routes.onPublic(.get, "assets/:version/:name", Self.description) { request in
            let name = request.parameter("name") ?? ""
            guard let bytes = WebAssets.all[name], let type = WebAssets.contentType(of: name) else {
                throw HearthError(.routeNotFound, "No page file has this name.")
            }
            // A page of another server version gets the current files, and must not cache them under its version.
            let isCurrent = request.parameter("version") == WebAssets.all.version
            return Response(
                status: .ok,
                headers: [
                    .contentType: type, .cacheControl: isCurrent ? "public, max-age=31536000, immutable" : "no-store",
                ],
                body: ResponseBody(byteBuffer: bytes))
        }
    }

    private static let description = RouteDescription(
        .pages, "Retrieve a file of a page",
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The file. It never changes under its current version.",
                content: .schemas([
                    "text/css": { _ in ["type": "string"] }, "text/javascript": { _ in ["type": "string"] },
                    "image/svg+xml": { _ in ["type": "string"] },
                ]))
        ], errors: [.routeNotFound])
}
