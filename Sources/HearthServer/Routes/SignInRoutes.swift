import HearthAPI
import HearthCore
import Hummingbird

/// The ways in. Anybody may knock, so each of them is limited by address more strictly than other routes.
struct SignInRoutes {
    let services: ServerServices

    private static let nonceLifetime = 600

    func add(to routes: inout RouteTable) {
        let accounts = services.accounts
        routes.open(.post, "v1/auth/nonce") { _, _ in
            try Response(json: NonceResponse(nonce: try await accounts.nonce(), expiresIn: Self.nonceLifetime))
        }
        routes.open(.post, "v1/auth/apple") { request, _ in
            var request = request
            let wire = try await request.decodeJSON(AppleSignInRequest.self)
            try Self.check(device: wire.device, secrets: ["/id_token": wire.idToken, "/nonce": wire.nonce])
            return try Response(
                json: SignInResponse(
                    try await accounts.signIn(
                        withApple: wire.idToken, nonce: wire.nonce, invite: wire.invite, device: wire.device)))
        }
        routes.open(.post, "v1/auth/sign-up") { request, _ in
            var request = request
            let wire = try await request.decodeJSON(SignUpRequest.self)
            try Self.check(device: wire.device, secrets: ["/invite": wire.invite], name: wire.displayName)
            return try Response(
                json: SignInResponse(
                    try await accounts.signUp(
                        PasswordCredentials(email: wire.email, password: wire.password),
                        displayName: wire.displayName, invite: wire.invite, device: wire.device)),
                status: .created)
        }
        routes.open(.post, "v1/auth/sign-in") { request, _ in
            var request = request
            let wire = try await request.decodeJSON(PasswordSignInRequest.self)
            try Self.check(device: wire.device)
            return try Response(
                json: SignInResponse(
                    try await accounts.signIn(
                        PasswordCredentials(email: wire.email, password: wire.password), device: wire.device)))
        }
        routes.open(.post, "v1/auth/oidc/start") { _, _ in
            let (url, state) = try await accounts.beginOpenID()
            return try Response(json: OpenIDStartResponse(authorizationURL: url, state: state))
        }
        routes.open(.post, "v1/auth/oidc") { request, _ in
            var request = request
            let wire = try await request.decodeJSON(OpenIDSignInRequest.self)
            try Self.check(device: wire.device, secrets: ["/code": wire.code, "/state": wire.state])
            return try Response(
                json: SignInResponse(
                    try await accounts.finishOpenID(
                        code: wire.code, state: wire.state, invite: wire.invite, device: wire.device)))
        }
        routes.open(.post, "v1/auth/refresh") { request, _ in
            var request = request
            let wire = try await request.decodeJSON(RefreshRequest.self)
            return try Response(json: SignInResponse(try await accounts.refresh(wire.refreshToken)))
        }
        routes.open(.get, ".well-known/jwks.json") { _, _ in
            var response = Response(jsonText: accounts.publicKeys)
            response.headers[.cacheControl] = "public, max-age=3600"
            return response
        }
        routes.open(.get, ".well-known/apple-app-site-association") { _, _ in
            guard let apps = AppleAppSites(apps: services.appleApps) else {
                throw HearthError(.signInUnavailable, "This server belongs to no app.")
            }
            return try Response(json: apps)
        }
    }

    private static func check(
        device: String?, secrets: KeyValuePairs<String, String?> = [:], name: String? = nil
    ) throws {
        var fields = FieldCheck()
        fields.check((device ?? "").count <= 200, "/device", "is longer than 200 characters")
        fields.check((name ?? "").count <= 200, "/display_name", "is longer than 200 characters")
        for (field, text) in secrets {
            fields.check(text.map { !$0.isEmpty } ?? true, field, "is empty")
        }
        try fields.throwIfAny()
    }
}

extension SignInResponse {
    init(_ signedIn: SignedIn) {
        self.init(
            userID: signedIn.user.number, jwt: signedIn.accessToken, tokenType: "Bearer",
            expiresIn: Int(signedIn.expiresIn.components.seconds), refreshToken: signedIn.refreshToken)
    }
}

/// Lets the host's apps offer the passwords that were saved for this server, and open its links
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

    /// - Parameter apps: `TEAMID.bundle.identifier` each; nil without any.
    init?(apps: [String]) {
        guard !apps.isEmpty else { return nil }
        webcredentials = Credentials(apps: apps)
        applinks = Links(details: [.init(appIDs: apps, components: [["/": "/invite/*"]])])
    }
}
