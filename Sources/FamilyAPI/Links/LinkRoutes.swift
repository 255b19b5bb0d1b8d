import Foundation
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes of share links.
struct LinkRoutes {
    let links: Links

    func add(to routes: inout RouteTable) {
        let links = links
        routes.on(.get, "v1/links", for: .write, Self.list) { _, principal in
            let list = try await links.list(for: principal)
            return Response(jsonText: (["items": .array(list.map { .object(Self.json($0)) })] as Fields).canonicalText)
        }
        routes.on(.post, "v1/links", for: .write, Self.make, isSecret: true) { request, principal in
            let wire = try await request.decodeJSON(LinkRequest.self)
            let (token, link) = try await links.make(wire, by: principal)
            var json = Self.json(link)
            json["url"] = .string("\(request.origin(links.services.publicOrigin))/s/\(token.text)")
            return Response(jsonText: json.canonicalText, status: .created)
        }
        routes.on(.get, "v1/links/:id", for: .write, Self.get) { request, principal in
            Response(jsonText: Self.json(try await links.link(request.pathID, for: principal)).canonicalText)
        }
        routes.on(.delete, "v1/links/:id", for: .write, Self.revoke) { request, principal in
            try await links.revoke(request.pathID, by: principal)
            return Response(status: .noContent)
        }
    }

    private static func json(_ link: ShareLink) -> Fields {
        var json: Fields = [
            "id": .string(link.id.text), "kind": .string(link.kind.rawValue), "subject": .string(link.subject ?? ""),
            "options": .object(link.options.flatMap { try? Fields(parsing: $0) } ?? Fields()),
            "created_by": .number(Double(link.createdBy)), "created_at": .string(link.createdAt.rfc3339),
            "uses": .number(Double(link.uses)),
        ]
        json["expires_at"] = link.expiresAt.map { .string($0.rfc3339) }
        json["max_uses"] = link.maxUses.map { .number(Double($0)) }
        json["last_used_at"] = link.lastUsedAt.map { .string($0.rfc3339) }
        return json
    }

    // MARK: - Descriptions

    private static let details = """
        The link of a child needs an owner of the child, and a token the scope `members`; that of a list needs the area \
        `kitchen`. A link ends with its maker's right to make it, with the session or token that made it, and with a change of \
        the maker's password.
        """

    private static func schema(_ book: SchemaBook) -> Schema {
        let moment: JSONValue = ["type": "string", "format": "date-time"]
        return book.define(
            "Link",
            [
                "type": "object", "required": ["id", "kind", "subject", "options", "created_by", "created_at", "uses"],
                "properties": [
                    "id": ["type": "string", "format": "uuid"], "kind": ["type": "string", "enum": ["child", "list"]],
                    "subject": ["type": "string", "format": "uuid", "description": "The child or list."],
                    "options": ["type": "object"],
                    "created_by": ["type": "integer", "description": "The number of a user."],
                    "created_at": moment, "expires_at": moment, "last_used_at": moment,
                    "max_uses": ["type": "integer"], "uses": ["type": "integer"],
                    "url": ["type": "string", "description": "The link itself: only in the response that creates it."],
                ],
            ])
    }

    private static func answer(_ meaning: String, isNew: Bool = false) -> RouteDescription.Answer {
        RouteDescription.Answer(
            status: isNew ? .created : .ok, meaning: meaning, content: .schemas(["application/json": schema]))
    }

    private static let list = RouteDescription(
        .sharing, "List your links", details: details,
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The links without their URLs, the oldest first.",
                content: .schemas(["application/json": { RecordSchemas.page(of: schema($0)) }]))
        ])

    private static let make = RouteDescription(
        .sharing, "Create a link to a child's day or a list", details: details,
        body: .json(
            LinkRequest.self,
            examples: [
                "grandparents": [
                    "kind": "child", "subject": ExampleValues.id,
                    "options": ["name": true, "show": ["feedings", "sleeps", "diapers"]],
                ],
                "shopping": ["kind": "list", "subject": ExampleValues.id, "options": ["check": true]],
            ]),
        answers: [answer("The link with its URL, which is shown only now.", isNew: true)],
        errors: [.childNotFound, .recordNotFound, .householdConflict])

    private static let get = RouteDescription(
        .sharing, "Retrieve a link", answers: [answer("The link without its URL.")], errors: [.linkNotFound])

    private static let revoke = RouteDescription(
        .sharing, "Revoke a link", answers: [.empty(.noContent, "The link opens nothing any more.")],
        errors: [.linkNotFound])
}

extension ServerKit.RequestContext {
    /// Returns the address of this server for people: the one that the operator has set, or that of the request.
    func origin(_ publicOrigin: String?) -> String {
        publicOrigin ?? "\(isEncrypted ? "https" : "http")://\(authority ?? "localhost")"
    }
}
