import Foundation
import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
package import Hummingbird
package import ServerKit

/// The sign-in page: signs browsers in with a password or an API token, and out.
package struct SignInPages {
    let accounts: any Accounts
    let authorizer: RequestAuthorizer
    /// True if requests need no sign-in, as in dev mode.
    let needsNoSignIn: Bool
    /// Tells the live streams of a user that a session has ended.
    let accessChanged: @Sendable (_ user: UUID) -> Void

    static let path = "/sign-in"

    /// Returns the sign-in page's path that leads back to a page.
    ///
    /// - Parameter page: path and query.
    package static func path(returningTo page: String) -> String {
        "\(path)?next=\(page.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "/")"
    }

    /// Returns a redirect to the sign-in page that leads back to a page.
    ///
    /// - Parameter page: path and query.
    static func redirect(returningTo page: String) -> Response {
        Response(status: .seeOther, headers: [.location: path(returningTo: page)])
    }

    func add(to routes: inout RouteTable) {
        routes.page("sign-in", "Show the sign-in page") { [self] request in
            let next = Self.localPath(request.uri.queryParameters["next"].map(String.init))
            return page(
                next: next, name: try? await visitor(request).user.displayName,
                isSignedIn: request.pageSession != nil)
        }
        routes.onPublic(.post, "sign-in", Self.signIn) { [self] request in
            let form = try await SignInForm(request)
            do {
                return try await signIn(form, request)
            } catch let error as HearthError where request.wantsPage {
                let problem = Problem(error, to: request)
                guard problem.status.kind == .clientError else { throw error }
                return page(next: Self.localPath(form.next), email: form.email ?? "", failure: problem).response
            }
        }
        routes.onPublic(.post, "sign-out", Self.signOut) { [self] request in
            // The page of another site must not sign a user out.
            guard PageSession.isOurs(request) else {
                throw HearthError(
                    .forbidden, "This form was sent from another site. Open /sign-in on this server and sign out there."
                )
            }
            try await endSession(of: request)
            return Response(
                status: .seeOther, headers: [.location: Self.path] + HTTPFields(PageSession.ending))
        }
    }

    private func signIn(_ form: SignInForm, _ request: RequestContext) async throws
        -> Response
    {
        // The page of another site must not sign a user in to another account.
        guard PageSession.isOurs(request) else {
            throw HearthError(
                .forbidden, "This form was sent from another site. Open /sign-in on this server and sign in there.")
        }
        let session: PageSession?
        var lifetime: Int?
        if let token = form.token, !token.isEmpty {
            _ = try await authorizer.authenticate(request, for: .read, authorization: "Bearer \(token)").acting(as: nil)
            session = PageSession(credential: token)
        } else {
            let signedIn = try await accounts.signIn(
                PasswordCredentials(email: form.email ?? "", password: form.password ?? ""), device: "browser",
                network: request.clientAddress?.limitKey)
            session = PageSession(credential: signedIn.accessToken)
            lifetime = Int(signedIn.expiresIn.components.seconds)
        }
        guard let session else { throw HearthError(.unauthorized, "This is not a token of this server.") }
        // The new cookie replaces the old session's.
        try await endSession(of: request)
        return Self.redirect(to: Self.localPath(form.next), keeping: session, lifetime: lifetime, request)
    }

    /// Returns the redirect after a sign-in, which sets the session's cookie.
    package static func redirect(
        to path: String, keeping session: PageSession, lifetime: Int?, _ request: ServerKit.RequestContext
    ) -> Response {
        let isSecure = request.isEncrypted || PageSession.isOverTLS(request)
        return Response(
            status: .seeOther,
            headers: [
                .location: path, .setCookie: session.setting(lifetime: lifetime, isSecure: isSecure).value,
            ])
    }

    private func endSession(of request: RequestContext) async throws {
        if let visitor = try? await visitor(request), case .session = visitor.credential {
            try await accounts.signOut(visitor)
            accessChanged(visitor.user.id)
        }
    }

    private func visitor(_ request: RequestContext) async throws -> Principal {
        try await authorizer.authenticate(request, for: .read).acting(as: nil)
    }

    private func page(
        next: String, name: String? = nil, email: String = "", isSignedIn: Bool = false, failure: Problem? = nil
    ) -> Page {
        let notice: HTML = failure.map { "<p class=\"notice bad\" role=\"alert\">\($0.failure.message)</p>" } ?? ""
        let development: HTML =
            needsNoSignIn ? "<p class=\"notice\">This server runs in dev mode. You don’t need to sign in.</p>" : ""
        let signedIn: HTML =
            isSignedIn
            ? """
            <section class="card narrow"><h2>You are signed in\(name.map { " as \($0)" } ?? "")</h2>
            <form method="post" action="/sign-out"><button>Sign out</button></form></section>
            """ : ""
        return Page(
            title: "Sign in", section: .account,
            main: """
                \(signedIn)<section class="card narrow"><h1>Sign in</h1>\(notice)\(development)
                <form method="post" action="\(Self.path)">
                <input type="hidden" name="next" value="\(next)">
                <label for="email">E-mail</label>
                <input id="email" name="email" type="email" autocomplete="username" maxlength="254"
                 value="\(email)">
                <label for="password">Password</label>
                <input id="password" name="password" type="password" autocomplete="current-password" maxlength="256">
                <button class="primary">Sign in</button>
                </form></section>
                <section class="card narrow"><h2>With an API token</h2>
                <form method="post" action="\(Self.path)">
                <input type="hidden" name="next" value="\(next)">
                <label for="token">Token</label>
                <input id="token" name="token" type="password" autocomplete="off" spellcheck="false" maxlength="3500"
                 aria-describedby="token-help">
                <p id="token-help" class="quiet">Create one on the server with <code>hearth token create</code>. The dashboard needs
                an administrator’s token with the scope <code>admin</code>.</p>
                <button>Sign in with the token</button>
                </form></section>
                """,
            status: failure?.status ?? .ok, fields: HTTPFields(failure?.fields ?? []))
    }

    /// Returns a path of this server, `/` for anything else: `//host` and `/\host` are other servers (WHATWG URL, 4.4).
    static func localPath(_ text: String?) -> String {
        guard let text, text.first == "/", !text.hasPrefix("//"), !text.hasPrefix("/\\"),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return "/" }
        return text
    }

    private static let signIn = RouteDescription(
        .pages, "Sign a browser in with a password or an API token",
        body: .form(
            SignInForm.self,
            examples: [
                "A password": ["email": "anna@example.org", "password": "seven purple otters", "next": "/"],
                "An API token": ["token": "hth_0Zr9kX2bQ7mV4cT8nL1wYfJ5aHsDgE3u1B2c3D", "next": "/v1/admin/dashboard"],
            ]),
        answers: [.empty(.seeOther, "The browser is signed in; `Location` is the requested page.")],
        errors: [
            .unauthorized, .forbidden, .unsupportedMediaType, .invalidField, .signInUnavailable, .rateLimited,
            .overloaded,
            .storageUnavailable,
        ])

    private static let signOut = RouteDescription(
        .pages, "Sign a browser out", answers: [.empty(.seeOther, "The browser is signed out.")], errors: [.forbidden])
}
