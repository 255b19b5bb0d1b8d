import Synchronization

/// Credentials that end with the process, for previews and tests.
public final class MemoryCredentialStore: CredentialStore {
    private let credentials: Mutex<Credentials?>

    /// Creates a store.
    public init(_ credentials: Credentials? = nil) { self.credentials = Mutex(credentials) }

    /// Returns the credentials.
    public func load() -> Credentials? { credentials.withLock { $0 } }

    /// Replaces the credentials.
    public func save(_ credentials: Credentials) { self.credentials.withLock { $0 = credentials } }

    /// Deletes the credentials.
    public func clear() { credentials.withLock { $0 = nil } }
}
