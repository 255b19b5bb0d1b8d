import Foundation
import HearthAPI
import HearthCore
import Hummingbird

/// What somebody who is signed in may do about their own account.
struct AccountRoutes {
    let services: ServerServices

    func add(to routes: inout RouteTable) {
        let accounts = services.accounts
        routes.on(.get, "v1/account", for: .read, Self.show) { _, principal in
            let user = principal.user
            return try Response(
                json: AccountResponse(
                    userID: user.number, displayName: user.displayName, householdID: user.householdID.text,
                    role: user.role.rawValue, isAdministrator: principal.isAdministrator))
        }
        routes.on(.get, "v1/account/export", for: .account, Self.export) { _, principal in
            // Memories, feedback and runs are in it.
            try principal.require(.read)
            var response = Response(jsonText: try await accounts.export(principal))
            response.headers[.contentDisposition] = "attachment; filename=\"hearth-account.json\""
            return response
        }
        routes.on(.delete, "v1/account", for: .account, Self.delete) { _, principal in
            try await accounts.delete(principal)
            return Response(status: .noContent)
        }
        routes.on(.post, "v1/auth/sign-out", for: .account, Self.signOut) { _, principal in
            try await accounts.signOut(principal)
            return Response(status: .noContent)
        }
        routes.on(.post, "v1/auth/password", for: .account, Self.password) { request, principal in
            let wire = try await request.decodeJSON(PasswordChangeRequest.self)
            try await accounts.changePassword(
                from: wire.oldPassword, to: wire.newPassword, of: principal)
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
            guard let id = request.pathID else { throw HearthError(.sessionNotFound, "There is no such session.") }
            try await accounts.revokeSession(id, of: principal)
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
                lifetime: wire.expiresInDays.map { .seconds($0 * 86_400) }, for: principal)
            return try Response(json: APITokenResponse(record, token: token), status: .created)
        }
        routes.on(.delete, "v1/auth/tokens/:id", for: .account, Self.revokeToken) { request, principal in
            guard let id = request.pathID else { throw HearthError(.tokenNotFound, "There is no such token.") }
            try await accounts.revokeAPIToken(id, of: principal)
            return Response(status: .noContent)
        }
    }
}

extension AccountRoutes {
    private static let show = RouteDescription(
        .account, "Who the request is from", answers: [.json(AccountResponse.self, "The account.")])

    private static let export = RouteDescription(
        .account, "All that is kept of the user, but for hashes of secrets",
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "Rows, by table.",
                content: .schemas(["application/json": { _ in ["type": "object"] }]))
        ])

    private static let delete = RouteDescription(
        .account, "Deletes the account and what is its own",
        answers: [.empty(.noContent, "It is deleted.")], errors: [.householdConflict, .freshSignInRequired])

    private static let signOut = RouteDescription(
        .account, "Ends the session of the request", answers: [.empty(.noContent, "It has ended.")],
        errors: [.sessionNotFound])

    private static let password = RouteDescription(
        .account, "Changes the password, and ends every other session, API token and open invitation",
        body: .json(
            PasswordChangeRequest.self,
            examples: ["anna": ["old_password": "seven purple otters", "new_password": "eight green herons"]]),
        answers: [.empty(.noContent, "It is changed.")],
        errors: [.signInUnavailable, .overloaded])

    private static let sessions = RouteDescription(
        .account, "The clients that are signed in",
        answers: [.json(SessionsResponse.self, "The sessions, the oldest first.")])

    private static let revokeSession = RouteDescription(
        .account, "Ends a session", answers: [.empty(.noContent, "It has ended.")], errors: [.sessionNotFound])

    private static let tokens = RouteDescription(
        .account, "The tokens for scripts",
        answers: [.json(APITokensResponse.self, "The tokens, without what is secret of them.")])

    private static let createToken = RouteDescription(
        .account, "Makes a token for scripts",
        body: .json(
            APITokenRequest.self,
            examples: ["backup": ["name": "backup", "scopes": ["read"], "expires_in_days": 365]]),
        answers: [.json(APITokenResponse.self, "The token, this once.", status: .created)],
        errors: [.householdConflict, .freshSignInRequired])

    private static let revokeToken = RouteDescription(
        .account, "Revokes a token", answers: [.empty(.noContent, "It is revoked.")], errors: [.tokenNotFound])
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
            id: record.id.text, name: record.name, scopes: record.scopes.sorted().map(\.rawValue), token: token,
            createdAt: record.createdAt.rfc3339, expiresAt: record.expiresAt?.rfc3339,
            lastUsedAt: record.lastUsedAt?.rfc3339)
    }
}
