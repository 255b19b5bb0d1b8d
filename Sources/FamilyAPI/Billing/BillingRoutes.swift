import HTTPTypes
import HearthAPI
package import HearthCore
import Hummingbird
import Records
import ServerKit

extension HearthError.Code {
    /// The server sells nothing.
    package static let billingUnavailable = Self("billing_unavailable", .notFound)
}

/// The routes of purchases.
struct BillingRoutes {
    let services: FamilyServices

    func add(to routes: inout RouteTable) {
        let (imports, clock) = (services.imports, services.clock)
        routes.on(.get, "v1/account/entitlements", for: .read, Self.entitlements) { _, principal in
            let (user, now) = (principal.user, clock.now)
            let entitlement = imports.purchases?.entitlement ?? ""
            let account = try await imports.billing.imports(of: user, entitlement: entitlement, at: now)
            // Without purchases there is no limit.
            let limit = imports.purchases == nil ? nil : account.limit
            let count = ImportCount(of: user, at: now, limit: limit)
            let json: Fields = [
                "pro": .bool(account.isPro), "expires_at": account.expiresAt.map { .string($0.rfc3339) } ?? .null,
                "imports": [
                    "used": .number(Double(account.used)), "limit": limit.map { .number(Double($0)) } ?? .null,
                    "reset_date": .string(count.resetDate),
                ],
            ]
            return Response(jsonText: json.canonicalText)
        }
        routes.onPublic(.post, "v1/webhooks/revenuecat", Self.webhook) { request in
            guard let purchases = imports.purchases else {
                throw HearthError(.billingUnavailable, "This server takes no purchases.")
            }
            guard Self.isEqual(request.headers[.authorization] ?? "", purchases.secret) else {
                throw HearthError(.unauthorized, "The Authorization field is not the one of this webhook.")
            }
            let body = try await request.decodeFields()
            guard let event = PurchaseEvent(revenueCat: body, purchases, at: clock.now) else {
                throw HearthError(invalid: [
                    RecordProblem(field: "/event", message: "must be an object with id and type")
                ])
            }
            let outcome = try await imports.billing.apply(event, for: purchases.entitlement, at: clock.now)
            let json: Fields = ["outcome": .string(outcome.rawValue)]
            return Response(jsonText: json.canonicalText)
        }
    }

    /// Compares in a time that tells nothing about the first difference. `Bearer` may stand before the secret.
    static func isEqual(_ field: String, _ secret: String) -> Bool {
        let secret = Array(secret.utf8)
        let given = Array((field.hasPrefix("Bearer ") ? String(field.dropFirst(7)) : field).utf8)
        var difference = given.count ^ secret.count
        for index in secret.indices { difference |= Int(secret[index] ^ (index < given.count ? given[index] : 0)) }
        return difference == 0 && !secret.isEmpty
    }

    private static let entitlements = RouteDescription(
        .account, "Retrieve purchases and imports",
        details: """
            `pro` is true if somebody in the household has a purchase; `expires_at` null is never. `limit` null sets no limit \
            to the imports of a month, which begins on `reset_date`.
            """,
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "What the user may do.",
                content: .schemas([
                    "application/json": { _ in
                        [
                            "type": "object", "required": ["pro", "expires_at", "imports"],
                            "properties": [
                                "pro": ["type": "boolean"],
                                "expires_at": ["type": ["string", "null"], "format": "date-time"],
                                "imports": [
                                    "type": "object", "required": ["used", "limit", "reset_date"],
                                    "properties": [
                                        "used": ["type": "integer"], "limit": ["type": ["integer", "null"]],
                                        "reset_date": ["type": "string", "format": "date"],
                                    ],
                                ],
                            ],
                        ]
                    }
                ]),
                examples: [
                    "application/json": """
                    {"expires_at":null,"imports":{"limit":15,"reset_date":"2026-12-01","used":3},"pro":false}
                    """
                ])
        ])

    private static let webhook = RouteDescription(
        .account, "Accept a purchase that RevenueCat reports",
        details: """
            `Authorization` must be REVENUECAT_WEBHOOK_SECRET. Each event is applied once, and none that is older than the last \
            one of its user; events about unknown users are noted and answered with 200.
            """,
        body: .json(
            schema: { _ in
                [
                    "type": "object", "required": ["event"],
                    "properties": [
                        "event": [
                            "type": "object", "required": ["id", "type"],
                            "properties": [
                                "id": ["type": "string"], "type": ["type": "string"],
                                "app_user_id": ["type": "string"], "event_timestamp_ms": ["type": "integer"],
                                "expiration_at_ms": ["type": ["integer", "null"]],
                                "entitlement_ids": ["type": ["array", "null"], "items": ["type": "string"]],
                            ],
                        ]
                    ],
                ]
            },
            examples: [
                "renewal": [
                    "api_version": "1.0",
                    "event": [
                        "id": "12345678-1234-1234-1234-123456789012", "type": "RENEWAL", "app_user_id": "7",
                        "event_timestamp_ms": 1_795_262_319_269, "expiration_at_ms": 1_797_854_319_269,
                        "entitlement_ids": ["Hauptgang Pro"], "environment": "PRODUCTION",
                    ],
                ]
            ]),
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "What became of the event.",
                content: .schemas([
                    "application/json": { _ in
                        [
                            "type": "object", "required": ["outcome"],
                            "properties": [
                                "outcome": [
                                    "type": "string",
                                    "enum": .array(PurchaseEvent.Outcome.allCases.map { .string($0.rawValue) }),
                                ]
                            ],
                        ]
                    }
                ]),
                examples: ["application/json": #"{"outcome":"applied"}"#])
        ], errors: [.unauthorized, .billingUnavailable])
}
