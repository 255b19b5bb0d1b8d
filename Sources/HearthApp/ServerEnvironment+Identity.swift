import Foundation
import HearthCore
import Identity
import Logging
import Storage

// Accounts, access tokens and keys.
extension ServerEnvironment {
    /// Returns the account service.
    ///
    /// - Parameter limiter: limits attempts to guess a password.
    func accounts(
        _ storage: Storage, tokens: AccessTokens, transport: any HTTPTransport, limiter: any RateLimiter
    ) throws -> AccountService {
        AccountService(
            settings: AccountService.Settings(isSignUpOpen: settings["SIGN_UP"] == "open"),
            store: storage.accounts, tokens: tokens, hasher: PasswordHasher(), breached: try breachedPasswords(),
            apple: apple(transport),
            openID: try openID(transport), limiter: limiter, clock: clock, ids: ids)
    }

    /// Returns the authenticator of requests. In dev mode it also accepts the user that a request names.
    func authenticator(_ storage: Storage, tokens: AccessTokens) -> any Authenticator {
        let authenticator = TokenAuthenticator(
            tokens: tokens, accounts: storage.accounts, users: storage.users, clock: clock)
        return settings.boolean("HEARTH_DEV")
            ? DevelopmentAuthenticator(users: storage.users, tokens: authenticator) : authenticator
    }

    /// Returns the access tokens that this server signs and verifies. The first start in dev mode creates the key.
    func accessTokens() async throws -> AccessTokens {
        if isKeyMadeAtStart { try makeKey(settings["JWT_PRIVATE_PEM"]) }
        guard let keys = try await signingKeys() else { throw missingKey }
        return AccessTokens(keys: keys, clock: clock)
    }

    /// Throws ``CommandFailure`` for invalid settings of accounts and for invalid files they name, before any file is created.
    func checkIdentity(_ transport: any HTTPTransport) async throws {
        if !isKeyMadeAtStart, try await signingKeys() == nil { throw missingKey }
        _ = try breachedPasswords()
        _ = try openID(transport)
    }

    private var isKeyMadeAtStart: Bool {
        let value = settings["JWT_PRIVATE_PEM"]
        return settings.boolean("HEARTH_DEV") && !value.isEmpty && !KeyFile.isText(value) && access(value, F_OK) != 0
    }

    private var missingKey: CommandFailure {
        CommandFailure(
            message: "\(settings.place(of: "JWT_PRIVATE_PEM")): there is no \(settings["JWT_PRIVATE_PEM"]): "
                + "create it with `hearth keys generate`")
    }

    /// Returns the signing keys, or nil if JWT_PRIVATE_PEM does not exist.
    func signingKeys() async throws -> SigningKeys? {
        guard let key = try pem("JWT_PRIVATE_PEM", isSecret: true) else { return nil }
        do {
            return try SigningKeys(
                privatePEM: key, publicPEM: try pem("JWT_PUBLIC_PEM", isSecret: false),
                previousPublicPEM: try pem("JWT_PREVIOUS_PUBLIC_PEM", isSecret: false))
        } catch let failure as CommandFailure {
            throw failure
        } catch let error as IdentityError {
            throw CommandFailure(message: "\(settings.place(of: "JWT_PRIVATE_PEM")): \(error.message)")
        }
    }

    private func makeKey(_ path: String) throws {
        do {
            try KeyFile.write(try SigningKeys.generatePEM(), to: path)
            logger.notice("created the key that signs access tokens", metadata: ["file": "\(path)"])
        } catch {
            // Another process may have created it at the same moment.
            guard access(path, R_OK) == 0 else { throw CommandFailure(message: "JWT_PRIVATE_PEM: \(error)") }
        }
    }

    /// Returns the PEM text of a setting or of the file it names; nil if the file does not exist.
    private func pem(_ name: String, isSecret: Bool) throws -> String? {
        let value = settings[name]
        // Settings files often have PEM text in one line, with \n for line breaks.
        if KeyFile.isText(value) { return value.replacing("\\n", with: "\n") }
        if value.isEmpty || (access(value, F_OK) != 0 && (isSecret || !settings.isSet(name))) { return nil }
        do {
            return try KeyFile.read(value, isSecret: isSecret)
        } catch {
            throw CommandFailure(message: "\(settings.place(of: name)): \(error)")
        }
    }

    /// Returns the list of known passwords: that of BREACHED_PASSWORDS_FILE, or a short built-in one.
    func breachedPasswords() throws -> any BreachedPasswords {
        let file = settings["BREACHED_PASSWORDS_FILE"]
        if file.isEmpty { return CommonPasswords() }
        do {
            return try BreachedPasswordFile(path: file, logger: logger)
        } catch let error as IdentityError {
            throw CommandFailure(message: "\(settings.place(of: "BREACHED_PASSWORDS_FILE")): \(error.message)")
        } catch {
            throw CommandFailure(message: "\(settings.place(of: "BREACHED_PASSWORDS_FILE")): \(error)")
        }
    }

    private func apple(_ transport: any HTTPTransport) -> AppleSignIn? {
        let audiences = settings.list("APPLE_AUDIENCE")
        guard !audiences.isEmpty, let server = publicOrigin else { return nil }
        return AppleSignIn(
            audiences: audiences, server: server,
            keys: RemoteKeySet(url: settings["APPLE_JWKS_URL"], transport: transport, clock: clock, logger: logger),
            clock: clock)
    }

    /// Scheme, host and port of PUBLIC_URL (RFC 6454, section 6.2); nil if it is not set.
    var publicOrigin: String? {
        guard let url = URLComponents(string: settings["PUBLIC_URL"]), let scheme = url.scheme, let host = url.host
        else { return nil }
        let standard = ["http": 80, "https": 443][scheme.lowercased()]
        let port = url.port.flatMap { $0 == standard ? nil : ":\($0)" } ?? ""
        return "\(scheme)://\(host)\(port)".lowercased()
    }

    /// Returns the path of a link that creates the first account; nil in dev mode and if an account exists.
    func setupPath(_ storage: Storage) async throws -> String? {
        guard !settings.boolean("HEARTH_DEV") else { return nil }
        return try await AccountService.offerSetup(in: storage.accounts, clock: clock).map { "/setup?token=\($0)" }
    }

    /// Logs the link that creates the first account.
    ///
    /// - Parameter port: the port that the server listens on.
    func announceSetup(_ path: String, port: Int) {
        let host = settings["HOST"].contains(":") ? "[\(settings["HOST"])]" : settings["HOST"]
        logger.warning(
            "no account yet: open this link to create the administrator's account; it works once, for one day",
            metadata: ["link": "\(publicOrigin ?? "http://\(host):\(port)")\(path)"])
    }

    private func openID(_ transport: any HTTPTransport) throws -> OpenIDProvider? {
        guard settings.isSet("OIDC_ISSUER") else { return nil }
        for name in ["OIDC_CLIENT_ID", "OIDC_REDIRECT_URI"] where settings[name].isEmpty {
            throw CommandFailure(message: "\(settings.place(of: "OIDC_ISSUER")) needs \(name) as well", isUsage: true)
        }
        let secret = settings["OIDC_CLIENT_SECRET"]
        return OpenIDProvider(
            issuer: settings["OIDC_ISSUER"], clientID: settings["OIDC_CLIENT_ID"],
            clientSecret: secret.isEmpty ? nil : secret, redirectURI: settings["OIDC_REDIRECT_URI"],
            transport: transport, clock: clock, logger: logger)
    }
}
