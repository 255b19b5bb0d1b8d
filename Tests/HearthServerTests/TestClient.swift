import CurlClient
import HearthAPI
import HearthCore
import HearthTesting

struct TestClient: Sendable {
    let curl: CurlClient
    let port: Int
    /// Asks the server for a graceful shutdown.
    let stopServer: @Sendable () async -> Void

    typealias Headers = [(name: String, value: String)]

    /// Requests a stream in the simplest mode and passes its reader to the body.
    func stream<Result: Sendable>(
        accept: String = "text/event-stream", headers: Headers = [], _ body: (StreamReader) async throws -> Result
    ) async throws -> Result {
        let request = request(
            "/v1/assist/stream", body: #"{"goal":"How do we read more?","mode":"chat"}"#,
            headers: [("accept", accept)] + headers)
        return try await curl.withResponse(to: request) { head in
            Conformance.ofTestServer.check("POST", "/v1/assist/stream", head, nil)
            return try await body(StreamReader(head))
        }
    }

    /// An empty body is a GET.
    func send(_ path: String, body: String = "", headers: Headers = []) async throws -> TestAnswer {
        try await curl.withResponse(to: request(path, body: body, headers: headers)) { response in
            let reader = StreamReader(response)
            try await reader.readToEnd()
            Conformance.ofTestServer.check(body.isEmpty ? "GET" : "POST", path, response, reader.bytes)
            return TestAnswer(head: response, body: reader.bytes)
        }
    }

    private func request(_ path: String, body: String, headers: Headers) -> OutboundRequest {
        let isTyped = headers.contains { $0.name == "content-type" }
        return OutboundRequest(
            url: "http://127.0.0.1:\(port)\(path)",
            headers: (isTyped ? [] : [("content-type", "application/json")]) + headers,
            body: Array(body.utf8), timeout: .testPatience, connectTimeout: .testPatience)
    }
}

struct TestAnswer: Sendable {
    let head: any InboundResponse
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    func problem() throws -> ProblemDetails { try WireJSON.decode(ProblemDetails.self, from: body) }
}

/// The body of one response, read as far as the test needs. Used by one task.
final class StreamReader {
    let head: any InboundResponse
    private(set) var bytes: [UInt8] = []

    init(_ head: any InboundResponse) { self.head = head }

    /// Reads until the received bytes satisfy `condition`, or to the end.
    func read(until condition: (StreamTranscript) -> Bool) async throws {
        while !condition(try transcript()), let more = try await head.next() { bytes += more }
    }

    func readToEnd() async throws {
        while let more = try await head.next() { bytes += more }
    }

    func transcript() throws -> StreamTranscript {
        let isLines = head.header("content-type")?.hasPrefix("application/x-ndjson") ?? false
        return isLines ? try StreamTranscript(ndjson: bytes) : try StreamTranscript(sse: bytes)
    }
}
