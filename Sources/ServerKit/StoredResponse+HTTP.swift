import HTTPFront
import HTTPTypes
import HearthCore
import Hummingbird
import NIOCore

extension StoredResponse {
    /// Fields that belong to one connection or one request. They are not stored; each response gets new ones.
    private static let fleeting: Set<String> = [
        "date", "server", "x-request-id", "request-id", "content-length", "transfer-encoding", "connection",
        "ratelimit", "ratelimit-policy", "idempotent-replayed",
    ]

    private init(_ status: HTTPResponse.Status, _ headers: HTTPFields, _ body: [UInt8]) {
        let fields = headers.filter { !Self.fleeting.contains($0.name.canonicalName) }
            .map { Field(name: $0.name.rawName, value: $0.value) }
        self.init(status: status.code, fields: fields, body: body)
    }

    /// Returns the replacement for a response that is not stored: it is too long, or it contains a secret.
    ///
    /// - Parameter reason: the end of the sentence of the error, without a full stop.
    static func notStored(_ reason: String, requestID: String) -> StoredResponse {
        let error = HearthError(
            .idempotencyKeyReused,
            "The response to the request with this Idempotency-Key is not stored, because it \(reason).")
        let problem = Problem(error, request: "")
        return StoredResponse(
            problem.status, [.contentType: problem.contentType, .cacheControl: "no-store"],
            (try? problem.body(requestID: requestID)) ?? [])
    }

    init(_ recorded: RecordedResponse, requestID: String) {
        if recorded.isTooLong {
            self = .notStored("is too long", requestID: requestID)
        } else {
            self.init(recorded.status, recorded.headers, recorded.body)
        }
    }

    var response: Response {
        var headers = HTTPFields()
        for field in fields {
            if let name = HTTPField.Name(field.name) { headers.append(HTTPField(name: name, value: field.value)) }
        }
        headers[.idempotentReplayed] = "true"
        return Response(
            status: HTTPResponse.Status(integerLiteral: status), headers: headers,
            body: body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
