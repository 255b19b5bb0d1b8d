import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird

/// What pages load, under the version of all of it.
struct AssetRoutes {
    func add(to routes: inout RouteTable) {
        routes.onPublic(.get, "assets/:version/:name", Self.description) { request in
            let name = request.parameter("name") ?? ""
            guard let bytes = WebAssets.all[name], let type = WebAssets.contentType(of: name) else {
                throw HearthError(.routeNotFound, "There is no such file.")
            }
            // A page that another version of the server made gets today's files, which are not that version's to keep.
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
        .pages, "A file that a page loads",
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The file; under its current version it never changes.",
                content: .schemas([
                    "text/css": { _ in ["type": "string"] }, "text/javascript": { _ in ["type": "string"] },
                    "image/svg+xml": { _ in ["type": "string"] },
                ]))
        ], errors: [.routeNotFound])
}
