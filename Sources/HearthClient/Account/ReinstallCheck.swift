public import Foundation

/// A check whether an app was installed anew. A Keychain outlives the app, so that a new owner of a phone could be signed in
/// as the old one. The marker goes with the app's files.
public struct ReinstallCheck: Sendable {
    private let marker: URL

    /// Creates a check.
    ///
    /// - Parameter marker: a file in a folder that is deleted with the app, and is not part of its backup.
    public init(marker: URL) { self.marker = marker }

    /// Deletes credentials of an earlier installation. Call it before anything reads them.
    ///
    /// - Returns: true if this is the first start of an installation.
    /// - Throws: errors of the store, or ``HearthClientError`` `storage` if the marker cannot be written; the credentials
    ///   are deleted then.
    @discardableResult
    public func run(clearing store: any CredentialStore) throws -> Bool {
        guard !FileManager.default.fileExists(atPath: marker.path) else { return false }
        try store.clear()
        do {
            try FileManager.default.createDirectory(
                at: marker.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: marker)
        } catch {
            throw HearthClientError(.storage, "The marker of the installation cannot be written.", underlying: error)
        }
        return true
    }
}
