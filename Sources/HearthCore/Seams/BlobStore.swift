/// Files under the names of their digests. A file never changes: one name has one content. Implemented by Storage, as a
/// folder, and by CurlClient, as a bucket of S3.
///
/// - Throws: ``HearthError`` `storage_unavailable` if the files cannot be reached.
package protocol BlobStore: Sendable {
    /// Writes a file, also if there is one already. When this returns, the file survives a loss of power.
    ///
    /// - Parameters:
    ///   - bytes: the content.
    ///   - sha256: the SHA-256 of the content in 64 hexadecimal digits of lower case.
    func write(_ bytes: [UInt8], as sha256: String) async throws
    /// Returns a part of a file; nil if there is no such file, or it is shorter.
    func read(_ sha256: String, _ range: Range<Int>) async throws -> [UInt8]?
    /// Removes a file, if there is one.
    func remove(_ sha256: String) async throws
}
