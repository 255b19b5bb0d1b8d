import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import NIOCore
import SystemSupport

/// `GET /openapi.json`: what all routes are, made once; `GET /docs`: the same for people.
struct OpenAPIRoute {
    let version: String
    let asksNobody: Bool

    /// To be added behind all others. Answers the document that is served.
    func add(to routes: inout RouteTable) -> OpenAPIDocument {
        let own = RouteEntry(.get, "openapi.json", .anybody, Self.description)
        let page = RouteEntry(.get, "docs", .anybody, .page(Self.pageSummary))
        let document = OpenAPIDocument(
            routes.entries + [own, page], version: version, asksNobody: asksNobody)
        // Nothing of it can fail to be JSON.
        let bytes = (try? WireJSON.encode(document.json)) ?? []
        let tag = "\"\(String(FNV1a.hash(bytes), radix: 16))\""
        routes.onPublic(own.method, "openapi.json", Self.description) { request in
            let head: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
            let known = request.headers[.ifNoneMatch]?.split(separator: ",").map { $0.trimming(\.isWhitespace) } ?? []
            guard !known.contains(where: { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }) else {
                return Response(status: .notModified, headers: head)
            }
            return Response(
                status: .ok, headers: head + [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        }
        let reference = ReferencePage(document)
        routes.page("docs", Self.pageSummary) { _ in reference.page }
        return document
    }

    private static let pageSummary = "This document for people to read"

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
