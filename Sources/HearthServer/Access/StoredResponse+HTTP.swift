import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import NIOCore
import NIOHTTP1

extension StoredResponse {
    /// What belongs to one connection or one request, and is said anew by each answer.
    private static let fleeting: Set<String> = [
        "date", "server", "x-request-id", "content-length", "transfer-encoding", "connection", "ratelimit",
        "ratelimit-policy", "idempotent-replayed",
    ]

    init(status: Int, headers: some Sequence<(name: String, value: String)>, body: [UInt8]) {
        let fields = headers.filter { !Self.fleeting.contains($0.name.lowercased()) }
            .map { Field(name: $0.name, value: $0.value) }
        self.init(status: status, fields: fields, body: body)
    }

    /// Stands for an answer that is not given twice: it was too long, or it held a secret.
    ///
    /// - Parameter reason: the end of a sentence.
    static func notKept(_ reason: String, requestID: String) -> StoredResponse {
        let error = HearthError(
            .idempotencyKeyReused, "The request of this Idempotency-Key was answered, and its answer \(reason).")
        let problem = Problem(error, request: "")
        return StoredResponse(
            status: problem.status.code,
            headers: [
                ("content-type", problem.contentType), ("cache-control", "no-store"),
            ], body: (try? problem.body(requestID: requestID)) ?? [])
    }

    /// Where a handler has made the whole of it.
    init(_ response: Response, requestID: String) async throws {
        let collected = CollectedBody()
        try await response.body.write(BodyCollector(into: collected))
        let bytes = collected.bytes
        guard bytes.count <= IdempotencyService.longestAnswer else {
            self = .notKept("is too long to be given twice", requestID: requestID)
            return
        }
        self.init(
            status: response.status.code,
            headers: response.headers.map { (name: $0.name.rawName, value: $0.value) }, body: bytes)
    }

    var response: Response {
        var headers = HTTPFields()
        for field in fields {
            if let name = HTTPField.Name(field.name) { headers.append(HTTPField(name: name, value: field.value)) }
        }
        headers[.idempotentReplayed] = "true"
        return Response(
            status: HTTPResponse.Status(code: status), headers: headers,
            body: body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

/// Written by one task, read after it.
private final class CollectedBody {
    var bytes: [UInt8] = []
}

private struct BodyCollector: ResponseBodyWriter {
    let collected: CollectedBody

    init(into collected: CollectedBody) { self.collected = collected }

    mutating func write(_ buffer: ByteBuffer) async throws { collected.bytes += buffer.readableBytesView }
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
