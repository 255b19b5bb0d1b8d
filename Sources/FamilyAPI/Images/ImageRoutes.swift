import Foundation
import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import HummingbirdCore
import NIOCore
import Records
import ServerKit
import SystemSupport

/// The routes of pictures. The zone's role decides about changes, so that the routes ask for no more than to read.
struct ImageRoutes {
    let images: ImageService

    /// The body is streamed, so that the route takes no Idempotency-Key: the same bytes again are the same picture.
    private static let upload = BodyLimit.streamed(upTo: ImageService.mostBytes)
    /// The longest sides of the sizes.
    private static let sides = [96, 320, 960, 1600]
    private static let largest = 1600

    func add(to routes: inout RouteTable) {
        routes.on(.post, "v1/images", for: .read, Self.create, bodyLimit: Self.upload) { request, principal in
            var fields = ValidationErrors()
            let zone = Self.zone.read(request.uri, &fields)
            let id = Self.id.read(request.uri, &fields)
            try fields.throwIfAny()
            let grant = try await images.writableZone(zone, of: principal)
            try Self.checkType(request.headers[.contentType])
            let file = try TemporaryFile()
            try await request.forEachPiece { try file.append($0) }
            let (image, isNew) = try await images.add(
                file, id: id, to: grant.zone, household: grant.household, by: principal)
            var response = Response(jsonText: image.json.canonicalText, status: isNew ? .created : .ok)
            response.headers[.location] = "/v1/images/\(image.id.text)"
            return response
        }
        routes.on(.get, "v1/images/:id", for: .read, Self.read) { request, principal in
            try await response(request, side: Self.largest, principal)
        }
        routes.on(.get, "v1/images/:id/:w", for: .read, Self.readSize) { request, principal in
            guard let side = request.parameter("w").flatMap({ Int($0) }), Self.sides.contains(side) else {
                throw HearthError(
                    .imageNotFound,
                    "Pictures have the sizes \(Self.sides.map(String.init).joined(separator: ", ")) and no other.")
            }
            return try await response(request, side: side, principal)
        }
        routes.on(.delete, "v1/images/:id", for: .read, Self.delete) { request, principal in
            try await images.remove(request.uuid("id"), by: principal)
            return Response(status: .noContent)
        }
    }

    private func response(_ request: RequestContext, side: Int, _ principal: Principal) async throws -> Response {
        let image = try await images.image(request.uuid("id"), for: principal).image
        guard let part = image.rendition(side: side) else {
            throw HearthError(
                .internalError, "Something went wrong on our side.", detail: "a picture has no sizes")
        }
        let tag = "\"\(image.sha256.prefix(32))-\(part.name)\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "private, max-age=31536000, immutable"]
        let known = request.headers[.ifNoneMatch]?.split(separator: ",").map { $0.trimming(\.isWhitespace) } ?? []
        if known.contains(where: { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = "image/webp"
        let bytes = try await images.bytes(of: part, in: image)
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Checks that the body says it is a picture. Which format it has, its bytes tell: names of files often mislead apps.
    private static func checkType(_ type: String?) throws {
        guard let type = type?.lowercased(), !type.hasPrefix("image/"), !type.hasPrefix("application/octet-stream")
        else { return }
        throw HearthError(
            .unsupportedImage,
            "Send the picture itself as the body, with the content-type image/jpeg, image/png or image/webp.")
    }

    // MARK: - Descriptions

    private static let zone = QueryParameter<ZoneID>.written(
        "zone", as: "^(household|profile)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
        "The zone of the record that will name the picture; without one, the household's. Its members may see the picture.",
        "must be household-UUID or profile-UUID"
    ) { ZoneID($0) }
    private static let id = QueryParameter<UUID>.written(
        "id", as: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
        "An id that the client chooses: a repeated request is then the same picture.",
        "must be a UUID in lower case"
    ) { UUID(canonical: $0) }

    private static let create = RouteDescription(
        .images, "Send a picture",
        details: """
            The body is the picture itself, JPEG, PNG or WebP, of at most 50 million pixels. It is turned as its Exif data \
            say; all metadata are removed. A picture that no record names is deleted after seven days. The same bytes \
            again are the same picture, with 200.
            """,
        parameters: [zone.described, id.described],
        body: .bytes(
            "The picture, at most 10 MB.", mediaType: "image/*", examples: ["picture": "the bytes of a JPEG file"]),
        answers: [answer("The picture.", .created), answer("The picture, which was there already.", .ok)],
        errors: [.unsupportedImage, .storageFull, .zoneNotFound, .idTaken])

    private static let read = RouteDescription(
        .images, "Retrieve a picture",
        details: "Its longest side has at most 1600 pixels. A picture never changes, so that it may be kept for ever.",
        answers: [picture, unchanged], errors: [.imageNotFound])

    private static let readSize = RouteDescription(
        .images, "Retrieve a picture in a size",
        details: "A picture that is smaller keeps its own size.",
        parameters: [
            ParameterDescription(
                .path, "w", "The most pixels of the longest side.",
                ["type": "integer", "enum": .array(sides.map { .integer(Int64($0)) })])
        ],
        answers: [picture, unchanged], errors: [.imageNotFound])

    private static let delete = RouteDescription(
        .images, "Delete a picture", details: "Records that name it keep its id.",
        answers: [.empty(.noContent, "The picture is deleted.")], errors: [.imageNotFound])

    private static let picture = RouteDescription.Answer(
        status: .ok, meaning: "The picture.",
        content: .schemas(["image/webp": { _ in ["contentMediaType": "image/webp"] }]),
        examples: ["image/webp": "RIFF"])
    private static let unchanged = RouteDescription.Answer.empty(
        .notModified, "The client has the picture: `If-None-Match` names its `ETag`.")

    private static func answer(_ meaning: String, _ status: HTTPResponse.Status) -> RouteDescription.Answer {
        RouteDescription.Answer(
            status: status, meaning: meaning,
            content: .schemas([
                "application/json": { _ in
                    [
                        "type": "object", "required": ["id", "zone", "width", "height"],
                        "properties": [
                            "id": ["type": "string", "format": "uuid"], "zone": ["type": "string"],
                            "width": ["type": "integer"], "height": ["type": "integer"],
                        ],
                    ]
                }
            ]),
            examples: [
                "application/json": """
                {"height":3024,"id":"01a1fdf2-f025-78a2-be39-ea0ad0530426","width":4032,\
                "zone":"household-01a1fdf2-f056-71eb-8fd3-8bb4cd11fd28"}
                """
            ])
    }
}

extension StoredImage {
    /// The picture as JSON.
    fileprivate var json: Fields {
        [
            "id": .string(id.text), "zone": .string(zone.text), "width": .number(Double(width)),
            "height": .number(Double(height)),
        ]
    }
}
