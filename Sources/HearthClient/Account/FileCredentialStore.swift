public import Foundation
import HearthAPI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Credentials in a file that only the user of the system can read (mode 0600), for programs without a Keychain.
public struct FileCredentialStore: CredentialStore {
    private let file: URL

    /// Creates a store.
    ///
    /// - Parameter file: the file. Its folder is created for the user alone (mode 0700) if it is missing.
    public init(_ file: URL) { self.file = file }

    /// Returns the stored credentials; nil if there are none.
    ///
    /// - Throws: ``HearthClientError`` `storage` if the file cannot be read, or others could have read or written it.
    public func load() throws -> Credentials? {
        var information = stat()
        guard stat(file.path, &information) == 0 else {
            if errno == ENOENT { return nil }
            throw failure("The credentials cannot be read.")
        }
        guard information.st_mode & 0o077 == 0 else {
            throw HearthClientError(
                .storage, "The file of the credentials is open to other users of the system; expected mode 0600.")
        }
        do {
            return try WireJSON.decode(Credentials.self, from: [UInt8](try Data(contentsOf: file)))
        } catch {
            throw HearthClientError(.storage, "The credentials cannot be read.", underlying: error)
        }
    }

    /// Replaces the stored credentials. A process that dies meanwhile leaves the old or the new ones.
    ///
    /// - Throws: ``HearthClientError`` `storage`.
    public func save(_ credentials: Credentials) throws {
        let folder = file.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw HearthClientError(.storage, "The folder of the credentials cannot be created.", underlying: error)
        }
        let bytes = try WireJSON.encode(credentials)
        let new = file.path + ".new"
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure("The credentials cannot be written.") }
        let isWritten =
            bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) == $0.count }
            && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, rename(new, file.path) == 0 else {
            defer { unlink(new) }
            throw failure("The credentials cannot be written.")
        }
    }

    /// Deletes the stored credentials.
    ///
    /// - Throws: ``HearthClientError`` `storage`.
    public func clear() throws {
        guard unlink(file.path) == 0 || errno == ENOENT else { throw failure("The credentials cannot be deleted.") }
    }

    private func failure(_ message: String) -> HearthClientError {
        HearthClientError(.storage, message, underlying: POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO))
    }
}
