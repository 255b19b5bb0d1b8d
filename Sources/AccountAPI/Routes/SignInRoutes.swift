import HTTPFront
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// The routes that sign users in. They need no credentials, so their limits by address are stricter than others.
struct SignInRoutes {
    let services: AccountServices

    private static let nonceLifetime = 600

    func add(to routes: inout RouteTable) {
        let accounts = services.accounts
        routes.onPublic(.post, "v1/auth/nonce", Self.nonce) { _ in
            try Response(json: NonceResponse(nonce: try await accounts.nonce(), expiresIn: Self.nonceLifetime))
        }
        routes.onPublic(.post, "v1/auth/apple", Self.apple) { request in
            let wire = try await request.decodeJSON(AppleSignInRequest.self)
            return try Response(
                json: SignInResponse(
                    try await accounts.signIn(
                        withApple: wire.idToken, nonce: wire.nonce, invite: wire.invite, device: wire.device)))
        }
        routes.onPublic(.post, "v1/auth/sign-up", Self.signUp) { request in
            let wire = try await request.decodeJSON(SignUpRequest.self)
            return try Response(
                json: SignInResponse(
                    try await accounts.signUp(
                        PasswordCredentials(email: wire.email, password: wire.password),
                        displayName: wire.displayName, invite: wire.invite, device: wire.device)),
                status: .created)
        }
        routes.onPublic(.post, "v1/auth/setup", Self.setUp) { request in
            let wire = try await request.decodeJSON(SetupRequest.self)
            return try Response(
                json: SignInResponse(
                    try await accounts.setUp(
                        wire.token, PasswordCredentials(email: wire.email, password: wire.password),
                        displayName: wire.displayName, device: wire.device)),
                status: .created)
        }
        routes.onPublic(.post, "v1/auth/sign-in", Self.signIn) { request in
            let wire = try await request.decodeJSON(PasswordSignInRequest.self)
            return try Response(
                json: SignInResponse(
                    try await accounts.signIn(
                        PasswordCredentials(email: wire.email, password: wire.password), device: wire.device,
                        network: request.clientAddress?.limitKey, wantsToken: wire.bearer ?? false)))
        }
        routes.onPublic(.post, "v1/auth/oidc/start", Self.startOpenID) { _ in
            let start = try await accounts.beginOpenID()
            return try Response(
                json: OpenIDStartResponse(authorizationURL: start.url, state: start.state, binding: start.binding))
        }
        routes.onPublic(.post, "v1/auth/oidc", Self.openID) { request in
            let wire = try await request.decodeJSON(OpenIDSignInRequest.self)
            return try Response(
                json: SignInResponse(
                    try await accounts.finishOpenID(
                        code: wire.code, state: wire.state, binding: wire.binding, invite: wire.invite,
                        device: wire.device)))
        }
        routes.onPublic(.post, "v1/auth/refresh", Self.refresh) { request in
            let wire = try await request.decodeJSON(RefreshRequest.self)
            return try Response(json: SignInResponse(try await accounts.refresh(wire.refreshToken)))
        }
        routes.onPublic(.get, ".well-known/jwks.json", Self.keys) { _ in
            var response = Response(jsonText: accounts.publicKeys)
            response.headers[.cacheControl] = "public, max-age=3600"
            return response
        }
        routes.onPublic(.get, ".well-known/apple-app-site-association", Self.apps) { _ in
            guard let apps = AppleAppSites(apps: services.appleApps) else {
                throw HearthError(.signInUnavailable, "This server has no Apple app. The operator sets APPLE_APP_IDS.")
            }
            return try Response(json: apps)
        }
    }
}

extension SignInRoutes {
    private static let signedIn = RouteDescription.Answer.json(
        SignInResponse.self, "The session of the signed-in user.")
    /// Errors that every sign-in can return.
    private static let refusals: [HearthError.Code] = [
        .unauthorized, .forbidden, .inviteNotFound, .signInUnavailable, .rateLimited, .storageUnavailable,
    ]

    private static let nonce = RouteDescription(
        .account, "Create a nonce for Sign in with Apple",
        answers: [.json(NonceResponse.self, "A nonce for one sign-in.")],
        errors: [.signInUnavailable, .rateLimited, .storageUnavailable])

    private static let apple = RouteDescription(
        .account, "Sign in with Apple",
        body: .json(
            AppleSignInRequest.self,
            examples: [
                "iPhone": ["id_token": "eyJraWQiOiJ.eyJpc3MiOiJ.SflKxwRJ", "nonce": "mGZ8", "device": "Anna's iPhone"]
            ]),
        answers: [signedIn],
        errors: refusals + [.providerUnavailable])

    private static let signUp = RouteDescription(
        .account, "Create an account with a password",
        body: .json(
            SignUpRequest.self,
            examples: ["anna": ["email": "anna@example.org", "password": "seven purple otters"]]),
        answers: [.json(SignInResponse.self, "The session of the new user.", status: .created)],
        errors: refusals + [.emailTaken, .overloaded])

    private static let setUp = RouteDescription(
        .account, "Create the first account, an admin's",
        body: .json(
            SetupRequest.self,
            examples: [
                "anna": [
                    "token": "u3Jq0cZc5rU8s1mCmGZ8k2VtQ0", "email": "anna@example.org",
                    "password": "seven purple otters",
                ]
            ]),
        answers: [.json(SignInResponse.self, "The session of the new user.", status: .created)],
        errors: [.unauthorized, .emailTaken, .rateLimited, .overloaded, .storageUnavailable])

    private static let signIn = RouteDescription(
        .account, "Sign in with a password",
        body: .json(
            PasswordSignInRequest.self,
            examples: [
                "anna": ["email": "anna@example.org", "password": "seven purple otters"],
                "a client that keeps one token": [
                    "email": "anna@example.org", "password": "seven purple otters", "bearer": true,
                ],
            ]),
        answers: [signedIn], errors: refusals + [.overloaded, .householdConflict])

    private static let startOpenID = RouteDescription(
        .account, "Start a sign-in with the operator's OpenID provider",
        answers: [.json(OpenIDStartResponse.self, "The provider's address to open in the browser.")],
        errors: [.signInUnavailable, .providerUnavailable, .rateLimited, .storageUnavailable])

    private static let openID = RouteDescription(
        .account, "Sign in with the operator's OpenID provider",
        body: .json(
            OpenIDSignInRequest.self,
            examples: [
                "back": [
                    "code": "SplxlOBeZQQYbYS6WxSbIA", "state": "af0ifjsldkj", "binding": "u3Jq0cZc5rU8s1mCmGZ8k2VtQ0",
                ]
            ]),
        answers: [signedIn], errors: refusals + [.providerUnavailable])

    private static let refresh = RouteDescription(
        .account, "Refresh a session",
        body: .json(RefreshRequest.self, examples: ["session": ["refresh_token": "mGZ8"]]), answers: [signedIn],
        errors: [.unauthorized, .rateLimited, .storageUnavailable])

    private static let keys = RouteDescription(
        .account, "List the public keys of this server's tokens (RFC 7517)",
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "A JWK Set.",
                content: .schemas(["application/json": { _ in ["type": "object", "required": ["keys"]] }]))
        ])

    private static let apps = RouteDescription(
        .account, "Retrieve Apple's app site association",
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The associated apps, in Apple's format.",
                content: .schemas(["application/json": { _ in ["type": "object"] }]))
        ], errors: [.signInUnavailable])
}

extension SignInResponse {
    init(_ signedIn: SignedIn) {
        self.init(
            userID: signedIn.user.number, jwt: signedIn.accessToken, tokenType: "Bearer",
            expiresIn: Int(signedIn.expiresIn.components.seconds), refreshToken: signedIn.refreshToken,
            session: SessionReference(id: signedIn.session.text, expiresAt: signedIn.sessionExpiresAt.rfc3339),
            user: UserResponse(signedIn.user), token: signedIn.apiToken)
    }
}

/// Apple's app site association. With it, the operator's apps offer passwords saved for this server and open its links
/// (developer.apple.com, "Supporting associated domains").
private struct AppleAppSites: Encodable {
    struct Credentials: Encodable { var apps: [String] }
    struct Links: Encodable {
        struct Detail: Encodable {
            var appIDs: [String]
            var components: [[String: String]]
        }
        var details: [Detail]
    }

    var webcredentials: Credentials
    var applinks: Links

    /// Creates the document; nil if there are no apps.
    ///
    /// - Parameter apps: each as `TEAMID.bundle.identifier`.
    init?(apps: [String]) {
        guard !apps.isEmpty else { return nil }
        webcredentials = Credentials(apps: apps)
        applinks = Links(details: [.init(appIDs: apps, components: [["/": "/invite/*"]])])
    }
}
