import HTTPFront
package import Hummingbird
import HummingbirdCore
import NIOCore

extension Response {
    /// Creates a response with a file that is made while it is sent, at the client's pace. An error in between ends the
    /// connection, so that no client takes a part of the file for all of it.
    ///
    /// - Parameters:
    ///   - mediaType: the media type of the file.
    ///   - name: the name under which browsers store the file.
    ///   - write: writes the file through `send`, which waits for room.
    package init(
        to request: RequestContext, writing mediaType: String, as name: String,
        _ write: @escaping @Sendable (_ send: ([UInt8]) async throws -> Void) async throws -> Void
    ) {
        let writer = request.writer
        self.init(
            status: .ok,
            headers: [.contentType: mediaType, .contentDisposition: "attachment; filename=\"\(name)\""],
            body: ResponseBody { _ in
                try await write { try await writer.write($0) }
                writer.finish()
            })
    }
}
