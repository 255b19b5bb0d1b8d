import Foundation
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// The routes of a user's own account, sessions and API tokens.
struct AccountRoutes {
    let services: AccountServices

    func add(to routes: inout RouteTable) {
        let (accounts, authorizer) = (services.accounts, routes.authorizer)
        routes.on(.get, "v1/account", for: .read, Self.show) { _, principal in
            try Response(json: AccountResponse(principal.user, isAdministrator: principal.isAdministrator))
        }
        routes.on(.patch, "v1/account", for: .account, Self.change) { request, principal in
            let wire = try await request.decodeJSON(AccountChangeRequest.self)
            let now = services.clock.now
            let user = try await services.users.upsert(
                UserChanges(
                    newID: services.ids.uuid(at: now), number: principal.user.number, displayName: wire.displayName,
                    locale: wire.locale, timeZone: wire.timeZone,
                    settings: try wire.settings.map { String(decoding: try WireJSON.encode($0), as: UTF8.self) }),
                at: now,
                audit: principal.audit(
                    .userChanged, subject: String(principal.user.number), at: now, ids: services.ids))
            return try Response(json: AccountResponse(user, isAdministrator: principal.isAdministrator))
        }
        routes.on(.get, "v1/account/export", for: .account, Self.export) { request, principal in
            // The export contains memories, feedback and runs.
            try principal.require(.read)
            return Response(
                to: request, writing: "application/json", as: "hearth-account.json",
                while: authorizer.watch(principal, of: request, for: .account)
            ) { send in
                try await accounts.export(principal, send)
            }
        }
        routes.on(.delete, "v1/account", for: .account, Self.delete) { _, principal in
            try await accounts.delete(principal)
            services.accessChanged([principal.user.id], [principal.user.householdID])
            return Response(status: .noContent)
        }
        routes.on(.post, "v1/auth/sign-out", for: .account, Self.signOut) { _, principal in
            try await accounts.signOut(principal)
            services.accessChanged([principal.user.id], [])
            return Response(status: .noContent)
        }
        routes.on(.post, "v1/auth/password", for: .account, Self.password) { request, principal in
            let wire = try await request.decodeJSON(PasswordChangeRequest.self)
            try await accounts.changePassword(
                from: wire.oldPassword, to: wire.newPassword, of: principal)
            services.accessChanged([principal.user.id], [])
            return Response(status: .noContent)
        }
        addSessions(to: &routes)
        addTokens(to: &routes)
    }

    private func addSessions(to routes: inout RouteTable) {
        let accounts = services.accounts
        routes.on(.get, "v1/auth/sessions", for: .account, Self.sessions) { _, principal in
            let sessions = try await accounts.sessions(of: principal)
            return try Response(
                json: SessionsResponse(
                    sessions: sessions.map { SessionResponse($0, isCurrent: principal.credential == .session($0.id)) }))
        }
        routes.on(.delete, "v1/auth/sessions/:id", for: .account, Self.revokeSession) { request, principal in
            guard let id = request.pathID else {
                throw HearthError(.sessionNotFound, "No session has this id. List yours with GET /v1/auth/sessions.")
            }
            try await accounts.revokeSession(id, of: principal)
            services.accessChanged([principal.user.id], [])
            return Response(status: .noContent)
        }
    }

    private func addTokens(to routes: inout RouteTable) {
        let accounts = services.accounts
        routes.on(.get, "v1/auth/tokens", for: .account, Self.tokens) { _, principal in
            let tokens = try await accounts.apiTokens(of: principal)
            return try Response(json: APITokensResponse(tokens: tokens.map { APITokenResponse($0) }))
        }
        routes.on(.post, "v1/auth/tokens", for: .account, Self.createToken, isSecret: true) { request, principal in
            let wire = try await request.decodeJSON(APITokenRequest.self)
            let (token, record) = try await accounts.createAPIToken(
                name: wire.name.trimming(\.isWhitespace),
                scopes: Set(wire.scopes.compactMap { TokenScope(rawValue: $0.rawValue) }),
                limits: RecordLimits(
                    areas: wire.areas.map { Set($0.compactMap { RecordArea(rawValue: $0.rawValue) }) },
                    zones: wire.zones.map(Set.init)),
                lifetime: wire.expiresInDays.map { .seconds($0 * 86_400) }, for: principal)
            return try Response(json: APITokenResponse(record, token: token), status: .created)
        }
        routes.on(.delete, "v1/auth/tokens/:id", for: .account, Self.revokeToken) { request, principal in
            guard let id = request.pathID else {
                throw HearthError(.tokenNotFound, "No API token has this id. List yours with GET /v1/auth/tokens.")
            }
            try await accounts.revokeAPIToken(id, of: principal)
            services.accessChanged([principal.user.id], [])
            return Response(status: .noContent)
        }
    }
}

extension AccountRoutes {
    private static let show = RouteDescription(
        .account, "Retrieve the account of the caller", answers: [.json(AccountResponse.self, "The account.")])

    private static let change = RouteDescription(
        .account, "Change the name, language, time zone or settings of the caller",
        body: .json(
            AccountChangeRequest.self,
            examples: [
                "settings": [
                    "locale": "de", "time_zone": "Europe/Berlin",
                    "settings": [
                        "units": "metric", "theme": "dark", "week_start": "monday",
                        "quiet_hours": ["from": "21:30", "to": "07:00"], "notify": ["reminder": "push"],
                    ],
                ]
            ]),
        answers: [.json(AccountResponse.self, "The changed account.")])

    private static let export = RouteDescription(
        .account, "Export the user's data, without hashes of secrets",
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The user's rows, by table.",
                content: .schemas(["application/json": { _ in ["type": "object"] }]))
        ])

    private static let delete = RouteDescription(
        .account, "Delete the account and its data",
        answers: [.empty(.noContent, "The account is deleted.")], errors: [.householdConflict, .freshSignInRequired])

    private static let signOut = RouteDescription(
        .account, "Sign out of the current session", answers: [.empty(.noContent, "The session is revoked.")],
        errors: [.sessionNotFound])

    private static let password = RouteDescription(
        .account, "Change the password and revoke all other sessions, API tokens and open invitations",
        body: .json(
            PasswordChangeRequest.self,
            examples: ["anna": ["old_password": "seven purple otters", "new_password": "eight green herons"]]),
        answers: [.empty(.noContent, "The password is changed.")],
        errors: [.signInUnavailable, .overloaded])

    private static let sessions = RouteDescription(
        .account, "List the user's sessions",
        answers: [.json(SessionsResponse.self, "The sessions, oldest first.")])

    private static let revokeSession = RouteDescription(
        .account, "Revoke a session", answers: [.empty(.noContent, "The session is revoked.")],
        errors: [.sessionNotFound])

    private static let tokens = RouteDescription(
        .account, "List the user's API tokens",
        answers: [.json(APITokensResponse.self, "The API tokens, without their secrets.")])

    private static let createToken = RouteDescription(
        .account, "Create an API token",
        body: .json(
            APITokenRequest.self,
            examples: [
                "backup": ["name": "backup", "scopes": ["read"], "expires_in_days": 365],
                "a nanny's log": [
                    "name": "log", "scopes": ["read", "write"], "areas": ["care"],
                    "zones": ["profile-01a20846-fe00-7000-8000-5a17c0de0001"],
                ],
            ]),
        answers: [
            .json(APITokenResponse.self, "The API token. Its secret is shown only in this response.", status: .created)
        ],
        errors: [.householdConflict, .freshSignInRequired])

    private static let revokeToken = RouteDescription(
        .account, "Revoke an API token", answers: [.empty(.noContent, "The token is revoked.")],
        errors: [.tokenNotFound])
}

extension AccountResponse {
    fileprivate init(_ user: User, isAdministrator: Bool) {
        self.init(
            userID: user.number, displayName: user.displayName, householdID: user.householdID.text,
            role: user.role.rawValue, isAdministrator: isAdministrator, locale: user.locale, timeZone: user.timeZone,
            // Settings that a later version wrote may have values that this one does not know.
            settings: user.settings.flatMap { try? WireJSON.decode(AccountSettings.self, from: Array($0.utf8)) })
    }
}

extension SessionResponse {
    fileprivate init(_ session: Session, isCurrent: Bool) {
        self.init(
            id: session.id.text, method: session.method, device: session.device, isCurrent: isCurrent,
            createdAt: session.createdAt.rfc3339, lastUsedAt: session.lastUsedAt.rfc3339,
            expiresAt: session.expiresAt.rfc3339)
    }
}

extension APITokenResponse {
    fileprivate init(_ record: APITokenRecord, token: String? = nil) {
        self.init(
            id: record.id.text, name: record.name, scopes: record.scopes.sorted().map(\.rawValue),
            areas: record.limits.areas?.map(\.rawValue).sorted(), zones: record.limits.zones?.sorted(), token: token,
            createdAt: record.createdAt.rfc3339, expiresAt: record.expiresAt?.rfc3339,
            lastUsedAt: record.lastUsedAt?.rfc3339)
    }
}
