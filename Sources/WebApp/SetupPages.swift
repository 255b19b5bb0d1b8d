import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// The page of the setup link, on which the operator creates the first account.
struct SetupPages {
    let accounts: any Accounts

    static let path = "/setup"

    func add(to routes: inout RouteTable) {
        routes.page("setup", "Show the setup page") { [self] request in
            try await page(token: request.uri.queryParameters["token"].map(String.init) ?? "")
        }
        routes.onPublic(.post, "setup", Self.setUp) { [self] request in
            // As for a sign-in, the page of another site must not submit this form.
            guard PageSession.isOurs(request) else {
                throw HearthError(
                    .forbidden,
                    "This form was sent from another site. Open the setup link of this server and use its form.")
            }
            let form = try await SignInForm(request)
            do {
                return try await setUp(form, request)
            } catch let error as HearthError where !error.isRetryable && request.wantsPage {
                return try await page(token: form.token ?? "", failure: Problem(error, to: request)).response
            }
        }
    }

    private func setUp(_ form: SignInForm, _ request: RequestContext) async throws
        -> Response
    {
        let name = form.name.flatMap { $0.isEmpty ? nil : String($0.prefix(200)) }
        let signedIn = try await accounts.setUp(
            form.token ?? "", PasswordCredentials(email: form.email ?? "", password: form.password ?? ""),
            displayName: name, device: "browser")
        guard let session = PageSession(credential: signedIn.accessToken) else {
            throw HearthError(
                .internalError, "Something went wrong on the server. Please try again.",
                detail: "the JWT is not a valid cookie value")
        }
        return SignInPages.redirect(
            to: "/", keeping: session, lifetime: Int(signedIn.expiresIn.components.seconds), request)
    }

    private func page(token: String, failure: Problem? = nil) async throws -> Page {
        let status = failure?.status ?? .ok
        let fields = HTTPFields(failure?.fields ?? [])
        guard try await accounts.awaitsSetup() else {
            return Page(
                title: "Set up Hearth", section: .account,
                main: """
                    <section class="card narrow"><h1>This server is set up</h1>
                    <p>It already has an account. <a href="\(SignInPages.path)">Sign in</a></p></section>
                    """,
                status: status, fields: fields)
        }
        let notice: HTML = failure.map { "<p class=\"notice bad\" role=\"alert\">\($0.failure.plainMessage)</p>" } ?? ""
        return Page(
            title: "Set up Hearth", section: .account,
            main: """
                <section class="card narrow"><h1>Create the first account</h1>\(notice)
                <p>This account is the administrator of the server. Everybody else joins by invitation.</p>
                <form method="post" action="\(Self.path)">
                <input type="hidden" name="token" value="\(token)">
                <label for="email">E-mail</label>
                <input id="email" name="email" type="email" autocomplete="username" maxlength="254" required>
                <label for="name">Your name</label>
                <input id="name" name="name" autocomplete="name" maxlength="200">
                <label for="password">Password, 10 characters or more</label>
                <input id="password" name="password" type="password" autocomplete="new-password" minlength="10"
                 maxlength="200" required>
                <button class="primary">Create the account</button>
                </form></section>
                """,
            status: status, fields: fields)
    }

    private static let setUp = RouteDescription(
        .pages, "Create the first account from the setup page's form",
        body: .form(
            SignInForm.self,
            examples: [
                "The first account": [
                    "token": "u3Jq0cZc5rU8s1mCmGZ8k2VtQ0", "email": "anna@example.org", "name": "Anna",
                    "password": "seven purple otters",
                ]
            ]),
        answers: [.empty(.seeOther, "The account is created, and the browser is signed in.")],
        errors: [
            .unauthorized, .forbidden, .unsupportedMediaType, .invalidField, .emailTaken, .rateLimited, .overloaded,
            .storageUnavailable,
        ])
}
