import Foundation
import HearthAPI
import HearthCore
import Hummingbird

/// What somebody who is signed in may do about their own account.
struct AccountRoutes {
    let services: ServerServices

    func add(to routes: inout RouteTable) {
        let accounts = services.accounts
        routes.on(.get, "v1/account", for: .read) { _, visit in
            let principal = try await visit.principal()
            let user = principal.user
            return try Response(
                json: AccountResponse(
                    userID: user.number, displayName: user.displayName, householdID: user.householdID.text,
                    role: user.role.rawValue, isAdministrator: principal.isAdministrator))
        }
        routes.on(.get, "v1/account/export", for: .account) { _, visit in
            var response = Response(jsonText: try await accounts.export(try await visit.principal()))
            response.headers[.contentDisposition] = "attachment; filename=\"hearth-account.json\""
            return response
        }
        routes.on(.delete, "v1/account", for: .account) { _, visit in
            try await accounts.delete(try await visit.principal())
            return Response(status: .noContent)
        }
        routes.on(.post, "v1/auth/sign-out", for: .account) { _, visit in
            try await accounts.signOut(try await visit.principal())
            return Response(status: .noContent)
        }
        routes.on(.post, "v1/auth/password", for: .account) { request, visit in
            var request = request
            let wire = try await request.decodeJSON(PasswordChangeRequest.self)
            try await accounts.changePassword(
                from: wire.oldPassword, to: wire.newPassword, of: try await visit.principal())
            return Response(status: .noContent)
        }
        addSessions(to: &routes)
        addTokens(to: &routes)
    }

    private func addSessions(to routes: inout RouteTable) {
        let accounts = services.accounts
        routes.on(.get, "v1/auth/sessions", for: .account) { _, visit in
            let principal = try await visit.principal()
            let sessions = try await accounts.sessions(of: principal)
            return try Response(
                json: SessionsResponse(
                    sessions: sessions.map { SessionResponse($0, isCurrent: principal.credential == .session($0.id)) }))
        }
        routes.on(.delete, "v1/auth/sessions/:id", for: .account) { _, visit in
            let principal = try await visit.principal()
            guard let id = visit.id else { throw HearthError(.sessionNotFound, "There is no such session.") }
            try await accounts.revokeSession(id, of: principal)
            return Response(status: .noContent)
        }
    }

    private func addTokens(to routes: inout RouteTable) {
        let accounts = services.accounts
        routes.on(.get, "v1/auth/tokens", for: .account) { _, visit in
            let tokens = try await accounts.apiTokens(of: try await visit.principal())
            return try Response(json: APITokensResponse(tokens: tokens.map { APITokenResponse($0) }))
        }
        routes.on(.post, "v1/auth/tokens", for: .account) { request, visit in
            var request = request
            let wire = try await request.decodeJSON(APITokenRequest.self)
            let name = wire.name.trimming(\.isWhitespace)
            var fields = FieldCheck()
            fields.check((1...100).contains(name.count), "/name", "must hold 1 to 100 characters")
            fields.check(!wire.scopes.isEmpty, "/scopes", "must name one scope or more")
            fields.check((1...3650).contains(wire.expiresInDays ?? 1), "/expires_in_days", "must be 1 to 3650")
            try fields.throwIfAny()
            let (token, record) = try await accounts.createAPIToken(
                name: name, scopes: Set(wire.scopes.compactMap { TokenScope(rawValue: $0.rawValue) }),
                lifetime: wire.expiresInDays.map { .seconds($0 * 86_400) }, for: try await visit.principal())
            return try Response(json: APITokenResponse(record, token: token), status: .created)
        }
        routes.on(.delete, "v1/auth/tokens/:id", for: .account) { _, visit in
            let principal = try await visit.principal()
            guard let id = visit.id else { throw HearthError(.tokenNotFound, "There is no such token.") }
            try await accounts.revokeAPIToken(id, of: principal)
            return Response(status: .noContent)
        }
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
            id: record.id.text, name: record.name, scopes: record.scopes.sorted().map(\.rawValue), token: token,
            createdAt: record.createdAt.rfc3339, expiresAt: record.expiresAt?.rfc3339,
            lastUsedAt: record.lastUsedAt?.rfc3339)
    }
}
