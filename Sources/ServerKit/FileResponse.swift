import HTTPFront
package import Hummingbird
import HummingbirdCore
import NIOCore

extension Response {
    /// Creates a response with a file that is made while it is sent, at the client's pace. An error in between ends the
    /// connection, so that no client takes a part of the file for all of it.
    ///
    /// The file also ends with the credential of its request: an export may take longer than that is valid.
    ///
    /// - Parameters:
    ///   - mediaType: the media type of the file.
    ///   - name: the name under which browsers store the file.
    ///   - watch: the watch over the credential, which is checked before each piece.
    ///   - write: writes the file through `send`, which waits for room.
    package init(
        to request: RequestContext, writing mediaType: String, as name: String, while watch: CredentialWatch,
        _ write: @escaping @Sendable (_ send: ([UInt8]) async throws -> Void) async throws -> Void
    ) {
        let writer = request.writer
        self.init(
            status: .ok,
            headers: [.contentType: mediaType, .contentDisposition: "attachment; filename=\"\(name)\""],
            body: ResponseBody { _ in
                try await write { bytes in
                    try await watch.check()
                    try await writer.write(bytes)
                }
                writer.finish()
            })
    }
}
