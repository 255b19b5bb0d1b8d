public import Foundation
import HearthAPI

/// The tokens of a sign-in.
public struct Credentials: Codable, Hashable, Sendable {
    /// The server that issued them. They are sent to no other.
    public var server: URL
    /// Number of the user.
    public var userID: Int64
    /// The token of requests.
    public var accessToken: String
    /// The token for the next access token, valid once; nil for an API token, which is not renewed.
    public var refreshToken: String?
    /// When the access token expires; nil if that is not known.
    public var expiresAt: Date?

    /// Creates credentials.
    public init(
        server: URL, userID: Int64, accessToken: String, refreshToken: String? = nil, expiresAt: Date? = nil
    ) {
        self.server = server
        self.userID = userID
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }
}

/// The place where an app keeps credentials. On Apple platforms, implement it over the Keychain.
public protocol CredentialStore: Sendable {
    /// Returns the stored credentials; nil if there are none.
    func load() throws -> Credentials?
    /// Replaces the stored credentials.
    func save(_ credentials: Credentials) throws
    /// Deletes the stored credentials.
    func clear() throws
}
