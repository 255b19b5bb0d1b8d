import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import NIOCore
package import ServerKit
import SystemSupport

/// `GET /openapi.json`, the document of all routes; `GET /docs`, the same document as a page.
///
/// Both are made at their first request: the document costs more than all else that creating the routes does, and most
/// processes never serve it.
package struct OpenAPIRoute {
    private let version: String
    private let needsNoSignIn: Bool

    /// Creates the routes.
    ///
    /// - Parameters:
    ///   - version: the version of the server.
    ///   - needsNoSignIn: true if requests need no sign-in, as in dev mode.
    package init(version: String, needsNoSignIn: Bool) {
        self.version = version
        self.needsNoSignIn = needsNoSignIn
    }

    /// Adds the routes and returns the document. Call it after all other routes are added.
    package func add(to routes: inout RouteTable) -> LazyValue<OpenAPIDocument> {
        let own = RouteEntry(.get, "openapi.json", .anybody, Self.description)
        let page = RouteEntry(.get, "docs", .anybody, .page(Self.pageSummary))
        let document = LazyValue { [entries = routes.entries, version, needsNoSignIn] in
            OpenAPIDocument(entries + [own, page], version: version, needsNoSignIn: needsNoSignIn)
        }
        let encoded = LazyValue {
            // Encoding cannot fail: the document contains only JSON values.
            let bytes = (try? WireJSON.encode(document.value.json)) ?? []
            return (body: ByteBuffer(bytes: bytes), tag: "\"\(String(FNV1a.hash(bytes), radix: 16))\"")
        }
        routes.onPublic(own.method, "openapi.json", Self.description) { request in
            let (body, tag) = encoded.value
            let head: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
            let known = request.headers[.ifNoneMatch]?.split(separator: ",").map { $0.trimming(\.isWhitespace) } ?? []
            guard !known.contains(where: { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }) else {
                return Response(status: .notModified, headers: head)
            }
            return Response(
                status: .ok, headers: head + [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: body))
        }
        // All clients share its bytes.
        let reference = LazyValue { ReferencePage(document.value.json).page.response }
        routes.onPublic(.get, "docs", .page(Self.pageSummary)) { _ in reference.value }
        return document
    }

    private static let pageSummary = "Show the API reference"

    private static let description = RouteDescription(
        .server, "Retrieve the OpenAPI document of this server",
        parameters: [
            ParameterDescription(
                .header, "If-None-Match", "The `ETag` of the client's copy.", ["type": "string"])
        ],
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The document, OpenAPI 3.1; `ETag` names its version.",
                content: .schemas(["application/json": { _ in ["type": "object", "required": ["openapi"]] }])),
            .empty(.notModified, "The client's copy is current."),
        ])
}
