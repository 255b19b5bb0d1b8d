package import HearthCore

extension AccountStore {
    /// Returns the export of an account as text.
    package func export(_ user: User) async throws -> String {
        var bytes: [UInt8] = []
        try await export(user) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
