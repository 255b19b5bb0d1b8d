public import Foundation
public import HearthAPI
package import HearthCore

/// The requests to one server, with the credentials of one user.
///
/// An access token that expires is renewed once for all requests that wait for it. Credentials that the server refuses are
/// deleted: the user is signed out.
public actor HearthAPIClient {
    /// Whether somebody is signed in.
    public enum SignInState: Hashable, Sendable {
        case signedOut
        case signedIn(userID: Int64)
    }

    /// The address of the server.
    public nonisolated let baseURL: URL
    /// Whether somebody is signed in.
    public private(set) var state: SignInState
    private let transport: any ClientTransport
    private let store: any CredentialStore
    private let clock: any HearthClock
    private var credentials: Credentials?
    private var renewal: Task<Credentials, any Error>?
    private let observers = Observers<SignInState>()

    /// Creates a client, signed in with the stored credentials if they are this server's.
    ///
    /// - Parameters:
    ///   - baseURL: the address of the server, without `/v1`.
    ///   - transport: sends the requests.
    ///   - credentials: keeps the tokens.
    /// - Throws: errors of the credential store.
    public init(
        baseURL: URL, transport: any ClientTransport = URLSessionTransport(), credentials: any CredentialStore
    ) throws {
        try self.init(baseURL: baseURL, transport: transport, credentials: credentials, clock: SystemClock())
    }

    /// Creates a client with a clock of its own.
    package init(
        baseURL: URL, transport: any ClientTransport, credentials store: any CredentialStore, clock: any HearthClock
    ) throws {
        self.baseURL = baseURL
        self.transport = transport
        self.store = store
        self.clock = clock
        let stored = try store.load()
        credentials = stored?.server == baseURL ? stored : nil
        state = credentials.map { .signedIn(userID: $0.userID) } ?? .signedOut
    }

    /// The states from now on, the current one first.
    public func states() -> AsyncStream<SignInState> {
        observers.stream(startingWith: state, buffering: .bufferingNewest(1))
    }

    // MARK: Sign-in

    /// Signs in with a password.
    ///
    /// - Parameter device: name of this device in the user's list of sessions.
    /// - Throws: ``HearthClientError``; `refused` with the status 401 if the password is wrong.
    public func signIn(email: String, password: String, device: String? = nil) async throws {
        let request = PasswordSignInRequest(email: email, password: password, device: device)
        try adopt(try await post("v1/auth/sign-in", request, signedIn: false))
    }

    /// Creates an account and signs in.
    ///
    /// - Parameter request: the account, with the code of an invitation if there is one.
    /// - Throws: ``HearthClientError``.
    public func signUp(_ request: SignUpRequest) async throws {
        try adopt(try await post("v1/auth/sign-up", request, signedIn: false))
    }

    /// Signs in with the identity token of Sign in with Apple.
    ///
    /// - Throws: ``HearthClientError``.
    public func signIn(_ request: AppleSignInRequest) async throws {
        try adopt(try await post("v1/auth/apple", request, signedIn: false))
    }

    /// Signs in with the redirect of an OpenID provider.
    ///
    /// - Throws: ``HearthClientError``.
    public func signIn(_ request: OpenIDSignInRequest) async throws {
        try adopt(try await post("v1/auth/oidc", request, signedIn: false))
    }

    /// Uses an API token (`hth_…`) of a user.
    ///
    /// - Throws: errors of the credential store.
    public func use(token: String, of userID: Int64) throws {
        try keep(Credentials(server: baseURL, userID: userID, accessToken: token))
    }

    /// Signs out: ends the session on the server if it can be reached, and deletes the credentials in any case.
    ///
    /// - Throws: errors of the credential store.
    public func signOut() async throws {
        if credentials?.refreshToken != nil {
            // The session ends by itself if the server cannot be reached now.
            _ = try? await send("POST", "v1/auth/sign-out", body: [])
        }
        try forget()
    }

    private func adopt(_ response: SignInResponse) throws {
        try keep(
            Credentials(
                server: baseURL, userID: response.userID, accessToken: response.jwt,
                refreshToken: response.refreshToken,
                expiresAt: Date(
                    timeIntervalSince1970: Double(clock.now.milliseconds) / 1000 + Double(response.expiresIn))))
    }

    private func keep(_ new: Credentials) throws {
        try store.save(new)
        credentials = new
        change(to: .signedIn(userID: new.userID))
    }

    private func forget() throws {
        credentials = nil
        change(to: .signedOut)
        try store.clear()
    }

    private func change(to new: SignInState) {
        guard new != state else { return }
        state = new
        observers.send(new)
    }

    // MARK: Requests

    /// Sends a request and decodes the response.
    ///
    /// - Parameters:
    ///   - path: the path below the base address, without a slash at its beginning.
    ///   - query: the parameters.
    /// - Throws: ``HearthClientError``.
    public func get<Response: Decodable>(_ path: String, query: [String: String] = [:]) async throws -> Response {
        try Self.decode(try await send("GET", path, query: query))
    }

    /// Sends a request with a JSON body and decodes the response.
    ///
    /// - Throws: ``HearthClientError``.
    public func post<Response: Decodable>(_ path: String, _ body: some Encodable & Sendable) async throws -> Response {
        try await post(path, body, signedIn: true)
    }

    private func post<Response: Decodable>(
        _ path: String, _ body: some Encodable & Sendable, signedIn: Bool
    ) async throws -> Response {
        try Self.decode(try await send("POST", path, body: try WireJSON.encode(body), signedIn: signedIn))
    }

    private static func decode<Response: Decodable>(_ bytes: [UInt8]) throws -> Response {
        do {
            return try WireJSON.decode(Response.self, from: bytes)
        } catch {
            throw HearthClientError(.malformedResponse, "The response is not the expected one.", underlying: error)
        }
    }

    /// Sends a request and returns the body of a successful response.
    ///
    /// - Parameters:
    ///   - body: a JSON text in UTF-8; nil for none.
    ///   - signedIn: false for requests without credentials.
    /// - Throws: ``HearthClientError``: `offline`, `refused`, `signedOut`.
    public func send(
        _ method: String, _ path: String, query: [String: String] = [:], body: [UInt8]? = nil, signedIn: Bool = true
    ) async throws -> [UInt8] {
        let response = try await open(method, path, query: query, body: body, signedIn: signedIn)
        do {
            return try await response.collect()
        } catch let error where !(error is HearthClientError) && !(error is CancellationError) {
            throw Self.offline(error)
        }
    }

    /// Sends a request and returns a successful response whose body may still arrive.
    ///
    /// - Throws: as ``send(_:_:query:body:signedIn:)``.
    func open(
        _ method: String, _ path: String, query: [String: String] = [:], headers: [String: String] = [:],
        body: [UInt8]? = nil, timeout: Duration = .seconds(30), signedIn: Bool = true
    ) async throws -> ClientResponse {
        var request = ClientRequest(method, address(path, query), headers: headers, body: body, timeout: timeout)
        request.headers["accept"] = headers["accept"] ?? "application/json"
        if body != nil { request.headers["content-type"] = "application/json" }
        guard signedIn else { return try await Self.successful(try await transmit(request)) }
        let token = try await accessToken()
        request.headers["authorization"] = "Bearer \(token)"
        var response = try await transmit(request)
        if response.status == 401, credentials?.refreshToken != nil {
            // It may have been renewed meanwhile by another request.
            let renewed = try await accessToken(insteadOf: token)
            request.headers["authorization"] = "Bearer \(renewed)"
            response = try await transmit(request)
        }
        guard response.status == 401 else { return try await Self.successful(response) }
        let failure = await Self.failure(response, code: .signedOut)
        // Another sign-in may have come meanwhile.
        if request.headers["authorization"] == credentials.map({ "Bearer \($0.accessToken)" }) { try forget() }
        throw failure
    }

    private func address(_ path: String, _ query: [String: String]) -> URL {
        let url = baseURL.appending(path: path)
        guard !query.isEmpty else { return url }
        return url.appending(
            queryItems: query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) })
    }

    private func transmit(_ request: ClientRequest) async throws -> ClientResponse {
        do {
            return try await transport.send(request)
        } catch {
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            throw Self.offline(error)
        }
    }

    private static func offline(_ error: any Error) -> HearthClientError {
        HearthClientError(.offline, "The server cannot be reached.", underlying: error)
    }

    private static func successful(_ response: ClientResponse) async throws -> ClientResponse {
        guard (200..<300).contains(response.status) else { throw await failure(response, code: .refused) }
        return response
    }

    private static func failure(_ response: ClientResponse, code: HearthClientError.Code) async -> HearthClientError {
        let body = (try? await response.collect(upTo: 65_536)) ?? []
        var problem =
            (try? WireJSON.decode(ProblemDetails.self, from: body))
            ?? ProblemDetails(title: "", status: response.status, detail: "", code: "", retryable: false)
        // A proxy's document need not have it.
        problem.status = response.status
        let text = problem.detail.isEmpty ? "The server responded with the status \(response.status)." : problem.detail
        return HearthClientError(
            code, text, problem: problem,
            retryAfter: response.headers["retry-after"].flatMap { Int64($0) }.map { .seconds($0) })
    }

    // MARK: Tokens

    /// A token is renewed a minute before it expires, so that no request meets its end.
    private static let margin = 60.0

    private func accessToken(insteadOf refused: String? = nil) async throws -> String {
        guard let credentials else { throw HearthClientError(.signedOut, "Nobody is signed in.") }
        if let refused {
            if credentials.accessToken != refused { return credentials.accessToken }
        } else {
            let now = Double(clock.now.milliseconds) / 1000
            guard let end = credentials.expiresAt, credentials.refreshToken != nil,
                end.timeIntervalSince1970 - Self.margin < now
            else { return credentials.accessToken }
        }
        return try await renewed(credentials).accessToken
    }

    /// Renews the tokens. All requests that need it wait for one renewal, because a refresh token is valid once.
    private func renewed(_ old: Credentials) async throws -> Credentials {
        if let renewal { return try await renewal.value }
        // Not a child of the request: its cancellation must not lose the new tokens, because the old ones are void then. The
        // task ends with the response, or with the timeout of the request.
        let task = Task { try await renew(old) }
        renewal = task
        defer { renewal = nil }
        return try await task.value
    }

    private func renew(_ old: Credentials) async throws -> Credentials {
        do {
            let response: SignInResponse = try await post(
                "v1/auth/refresh", RefreshRequest(refreshToken: old.refreshToken ?? ""), signedIn: false)
            try adopt(response)
        } catch let error as HearthClientError where error.problem?.status == 401 {
            // Unless somebody else has signed in meanwhile.
            if credentials == old { try forget() }
            throw HearthClientError(.signedOut, "The session has ended. Sign in again.", problem: error.problem)
        }
        guard let credentials else { throw HearthClientError(.signedOut, "Nobody is signed in.") }
        return credentials
    }
}
