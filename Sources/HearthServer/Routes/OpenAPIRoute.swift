import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import NIOCore

/// `GET /openapi.json`: what all routes are, made once.
struct OpenAPIRoute {
    let version: String
    let asksNobody: Bool

    /// To be added behind all others. Answers the document that is served.
    func add(to routes: inout RouteTable, lane: [any LaneRoute]) -> OpenAPIDocument {
        let own = RouteEntry(.get, "openapi.json", .anybody, Self.description)
        let document = OpenAPIDocument(
            lane.map(RouteEntry.init) + routes.entries + [own], version: version, asksNobody: asksNobody)
        // Nothing of it can fail to be JSON.
        let bytes = (try? WireJSON.encode(document.json)) ?? []
        let tag = "\"\(Fingerprint.of(bytes))\""
        routes.open(own.method, "openapi.json", Self.description) { request, _ in
            let head: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
            let known = request.headers[.ifNoneMatch]?.split(separator: ",").map { $0.trimming(\.isWhitespace) } ?? []
            guard !known.contains(where: { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }) else {
                return Response(status: .notModified, headers: head)
            }
            return Response(
                status: .ok, headers: head + [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        }
        return document
    }

    private static let description = RouteDescription(
        .server, "Says what this server understands and answers (OpenAPI 3.1)",
        parameters: [
            ParameterDescription(
                .header, "If-None-Match", "The `ETag` of the document that you have.", ["type": "string"])
        ],
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The document; `ETag` names its version.",
                content: .schemas(["application/json": { _ in ["type": "object", "required": ["openapi"]] }])),
            .empty(.notModified, "You have it."),
        ])
}
