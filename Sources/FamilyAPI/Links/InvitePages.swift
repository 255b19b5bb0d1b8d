import Foundation
import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit
import WebApp

/// The page that the URL of an invitation to a child opens: to accept it, with an account or with a new one.
struct InvitePages {
    let sharing: Sharing

    func add(to routes: inout RouteTable) {
        let authorizer = routes.authorizer
        routes.onPublic(.get, "invite/:code", Self.show) { request in
            let code = request.parameter("code") ?? ""
            let invite = try await sharing.openInvite(code)
            let visitor = try? await Self.visitor(request, authorizer)
            return page(
                code, invite, Self.words(request), visitor: visitor,
                mayBeSignedIn: visitor != nil || request.headers[.cookie]?.contains("hearth_session=") == true
            ).response
        }
        routes.onPublic(.post, "invite/:code", Self.accept) { request in
            // As for a sign-in, the page of another site must not submit this form.
            guard PageSession.isOurs(request) else {
                throw HearthError(
                    .forbidden, "This form was sent from another site. Open the invitation's link and use its form.")
            }
            let code = request.parameter("code") ?? ""
            let invite = try await sharing.openInvite(code)
            let form = try await SignInForm(request)
            do {
                return try await accept(code, form, request, authorizer)
            } catch let error as HearthError where !error.isRetryable && request.wantsPage {
                let problem = Problem(error, to: request)
                return page(code, invite, Self.words(request), visitor: nil, email: form.email ?? "", failure: problem)
                    .response
            }
        }
    }

    private static func words(_ request: ServerKit.RequestContext) -> GuestWords {
        GuestWords(acceptLanguage: request.headers[.acceptLanguage])
    }

    private static func visitor(
        _ request: ServerKit.RequestContext, _ authorizer: RequestAuthorizer
    ) async throws -> Principal {
        try await authorizer.authenticate(request, for: .account).acting(as: nil)
    }

    private func accept(
        _ code: String, _ form: SignInForm, _ request: ServerKit.RequestContext, _ authorizer: RequestAuthorizer
    ) async throws -> Response {
        guard let email = form.email, !email.isEmpty else {
            _ = try await sharing.accept(code, by: try await Self.visitor(request, authorizer))
            let words = Self.words(request)
            return Page(
                guestTitle: words.invited, language: words.language.rawValue,
                main: """
                    <section class="card narrow"><h1>\(words.accepted)</h1>
                    <p><a class="button" href="/">\(words.openApp)</a></p></section>
                    """
            ).response
        }
        let name = form.name.flatMap { $0.isEmpty ? nil : String($0.prefix(200)) }
        let signedIn = try await sharing.services.accounts.signUp(
            PasswordCredentials(email: email, password: form.password ?? ""), displayName: name, invite: code,
            device: "browser")
        guard let session = PageSession(credential: signedIn.accessToken) else {
            throw HearthError(
                .internalError, "Something went wrong on the server. Please try again.",
                detail: "the JWT is not a valid cookie value")
        }
        return SignInPages.redirect(
            to: "/", keeping: session, lifetime: Int(signedIn.expiresIn.components.seconds), request)
    }

    /// Returns the page.
    ///
    /// - Parameter mayBeSignedIn: true if the browser has a session that does not count for a link of another site. It counts
    ///   for the form of this page.
    private func page(
        _ code: String, _ invite: ShareLink, _ words: GuestWords, visitor: Principal?, mayBeSignedIn: Bool = false,
        email: String = "", failure: Problem? = nil
    ) -> Page {
        let notice: HTML = failure.map { "<p class=\"notice bad\" role=\"alert\">\($0.failure.plainMessage)</p>" } ?? ""
        let path = "/invite/\(code)"
        let signIn = SignInPages.path(returningTo: path)
        let name = visitor?.user.displayName.map { " (\($0))" } ?? ""
        let accept: HTML =
            mayBeSignedIn
            ? """
            <form method="post" action="\(path)"><button class="primary">\(words.accept)\(name)</button></form>

            """ : ""
        let known: HTML =
            visitor == nil ? "<p><a class=\"button\" href=\"\(signIn)\">\(words.haveAccount)</a></p>\n" : ""
        let new: HTML =
            visitor == nil
            ? """
            <h2>\(words.createAccount)</h2>
            <form method="post" action="\(path)">
            <label for="name">\(words.yourName)</label>
            <input id="name" name="name" autocomplete="name" maxlength="200">
            <label for="email">\(words.email)</label>
            <input id="email" name="email" type="email" autocomplete="username" maxlength="254" value="\(email)" required>
            <label for="password">\(words.password)</label>
            <input id="password" name="password" type="password" autocomplete="new-password" minlength="10"
             maxlength="200" required>
            <button class="primary">\(words.createAccount)</button>
            </form>
            """ : ""
        return Page(
            guestTitle: words.invited, language: words.language.rawValue,
            main: """
                <section class="card narrow"><h1>\(words.invited)</h1>\(notice)
                <p>\(words.invitation(writes: invite.role?.mayWrite ?? false))</p>
                \(accept)\(known)\(new)</section>
                """,
            status: failure?.status ?? .ok, fields: HTTPFields(failure?.fields ?? []))
    }

    // MARK: - Descriptions

    private static let code = ParameterDescription(
        .path, "code", "The code of an invitation to a child.", ["type": "string"])

    private static let page: RouteDescription.Answer = .init(
        status: .ok, meaning: "The page.", content: .schemas(["text/html": { _ in ["type": "string"] }]))

    private static let show = RouteDescription(
        .pages, "Show an invitation to a child", details: "The page names neither the child nor the family.",
        parameters: [code], answers: [page], errors: [.inviteNotFound, .rateLimited, .storageUnavailable])

    private static let accept = RouteDescription(
        .pages, "Accept an invitation to a child from its page",
        details: """
            With `email` and `password`, an account is created and signed in; without them, the signed-in user accepts.
            """,
        parameters: [code],
        body: .form(
            SignInForm.self,
            examples: [
                "A new account": ["email": "nora@example.org", "name": "Nora", "password": "seven purple otters"],
                "A signed-in user": [:],
            ]),
        answers: [page, .empty(.seeOther, "The account is created, and the browser is signed in.")],
        errors: [
            .unauthorized, .forbidden, .unsupportedMediaType, .invalidField, .emailTaken, .inviteNotFound,
            .householdConflict, .signInUnavailable, .rateLimited, .overloaded, .storageUnavailable,
        ])
}
