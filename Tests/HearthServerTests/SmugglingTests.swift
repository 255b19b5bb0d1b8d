import HearthCore
import HearthTesting
import Testing

/// Tests that bytes which two servers could read as different requests get one rejection and end the connection.
@Suite struct SmugglingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var status = 400
        var code = "malformed_request"

        var testDescription: String { name }
    }

    /// Fields are put into a request that is fine without them.
    private static func fields(
        _ name: String, _ fields: String, body: String = "", status: Int = 400, code: String? = nil
    ) -> Case {
        Case(
            name: name,
            text: "POST PATH HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\(fields)\r\n\r\n\(body)",
            status: status, code: code ?? "malformed_request")
    }

    private static func first(_ name: String, _ line: String) -> Case {
        Case(name: name, text: "\(line)\r\nhost: x\r\ncontent-length: 0\r\n\r\n")
    }

    private static func chunks(_ name: String, _ body: String) -> Case {
        fields(name, "transfer-encoding: chunked", body: body)
    }

    static let lengths = [
        fields("length and chunks", "content-length: 4\r\ntransfer-encoding: chunked", body: "0\r\n\r\n"),
        fields("chunks and length", "transfer-encoding: chunked\r\ncontent-length: 4", body: "0\r\n\r\n"),
        fields("two lengths", "content-length: 2\r\ncontent-length: 2", body: "{}"),
        fields("two different lengths", "content-length: 2\r\nContent-Length: 0", body: "{}"),
        fields("a list of lengths", "content-length: 2, 2", body: "{}"),
        fields("a list of different lengths", "content-length: 2,0", body: "{}"),
        fields("a positive length", "content-length: +2", body: "{}"),
        fields("a negative length", "content-length: -1", body: "{}"),
        fields("a hexadecimal length", "content-length: 0x2", body: "{}"),
        fields("a length with a fraction", "content-length: 2.0", body: "{}"),
        fields("a length with a blank in it", "content-length: 1 0", body: "{}"),
        fields("an empty length", "content-length: ", body: "{}"),
        fields("a length beyond all numbers", "content-length: 18446744073709551618", body: "{}"),
        fields("a length of 400 digits", "content-length: " + String(repeating: "0", count: 400), body: "{}"),
        fields("a length in Arabic digits", "content-length: \u{0662}", body: "{}"),
        fields("a length that is too long", "content-length: 65537", status: 413, code: "body_too_large"),
    ]
    static let encodings = [
        fields("xchunked", "transfer-encoding: xchunked", body: "0\r\n\r\n"),
        fields("chunked, identity", "transfer-encoding: chunked, identity", body: "0\r\n\r\n"),
        fields("identity, chunked", "transfer-encoding: identity, chunked", body: "0\r\n\r\n"),
        fields("gzip, chunked", "transfer-encoding: gzip, chunked", body: "0\r\n\r\n"),
        fields("identity", "transfer-encoding: identity", body: "{}"),
        fields("no encoding", "transfer-encoding:", body: "0\r\n\r\n"),
        fields("chunked in quotes", "transfer-encoding: \"chunked\"", body: "0\r\n\r\n"),
        fields("chunked with a parameter", "transfer-encoding: chunked;q=1", body: "0\r\n\r\n"),
        fields("chunked behind a vertical tab", "transfer-encoding: \u{0B}chunked", body: "0\r\n\r\n"),
        fields("chunked with a tab in it", "transfer-encoding: chun\tked", body: "0\r\n\r\n"),
        fields("chunked twice", "transfer-encoding: chunked\r\ntransfer-encoding: chunked", body: "0\r\n\r\n"),
        fields("chunked and cow", "transfer-encoding: chunked\r\nTransfer-Encoding: cow", body: "0\r\n\r\n"),
        fields("a name with an underscore and a blank", "transfer_encoding : chunked", body: "0\r\n\r\n"),
        Case(
            name: "chunks of HTTP 1.0",
            text: "POST PATH HTTP/1.0\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"),
    ]
    static let lines = [
        fields("a blank before the colon", "content-length : 2", body: "{}"),
        fields("a tab before the colon", "content-length\t: 2", body: "{}"),
        fields("a blank before the name", " content-length: 2", body: "{}"),
        fields("a folded field", "x-a: b\r\n c", body: ""),
        fields("a field folded by a tab", "transfer-encoding:\r\n\tchunked", body: "0\r\n\r\n"),
        fields("no colon", "content-length", body: ""),
        fields("no name", ": 2", body: ""),
        fields("a name in quotes", "\"content-length\": 2", body: "{}"),
        fields("a name with a letter that is none", "content\u{00AD}length: 2", body: "{}"),
        fields("a bare line feed", "x-a: b\ncontent-length: 2", body: "{}"),
        fields("a bare carriage return", "x-a: b\rcontent-length: 2", body: "{}"),
        fields("two carriage returns", "x-a: b\r\r\ncontent-length: 2", body: "{}"),
        fields("a NUL in a value", "x-a: b\0c"),
        fields("a NUL in a name", "x-a\0: b"),
        fields("a bell in a value", "x-a: b\u{07}c"),
        fields("a delete in a value", "x-a: b\u{7F}c"),
        Case(name: "line feeds alone", text: "POST PATH HTTP/1.1\nhost: x\ncontent-length: 0\n\n"),
        Case(name: "a line feed at the end", text: "POST PATH HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\n"),
        Case(name: "a blank in the first field's place", text: "POST PATH HTTP/1.1\r\n \r\nhost: x\r\n\r\n"),
    ]
    static let hosts = [
        Case(name: "no host", text: "POST PATH HTTP/1.1\r\ncontent-length: 0\r\n\r\n"),
        fields("two hosts", "host: y"),
        fields("one host twice", "Host: x"),
        Case(name: "an empty host", text: "POST PATH HTTP/1.1\r\nhost:\r\ncontent-length: 0\r\n\r\n"),
        Case(name: "a list of hosts", text: "POST PATH HTTP/1.1\r\nhost: x, y\r\n\r\n"),
        Case(name: "a host with a user", text: "POST PATH HTTP/1.1\r\nhost: a@x\r\n\r\n"),
        Case(name: "a host with a path", text: "POST PATH HTTP/1.1\r\nhost: x/y\r\n\r\n"),
        Case(name: "a host with a blank", text: "POST PATH HTTP/1.1\r\nhost: x y\r\n\r\n"),
        Case(name: "a port that is none", text: "POST PATH HTTP/1.1\r\nhost: x:http\r\n\r\n"),
        Case(name: "a port that is too high", text: "POST PATH HTTP/1.1\r\nhost: x:65536\r\n\r\n"),
        Case(name: "an address that is not closed", text: "POST PATH HTTP/1.1\r\nhost: [::1\r\n\r\n"),
        first("a target at another host", "POST http://yPATH HTTP/1.1"),
        first("a target at another port", "POST http://x:81PATH HTTP/1.1"),
        first("a target with a user", "POST http://a@xPATH HTTP/1.1"),
        first("a target without a host", "POST http://PATH HTTP/1.1"),
    ]
    static let firstLines = [
        Case(name: "HTTP 0.9", text: "GET PATH\r\n"),
        Case(name: "HTTP 0.9 with a blank", text: "GET PATH \r\n"),
        first("HTTP 1.2", "POST PATH HTTP/1.2"), first("HTTP 2.0", "POST PATH HTTP/2.0"),
        first("HTTP 1.10", "POST PATH HTTP/1.10"), first("HTTP 01.1", "POST PATH HTTP/01.1"),
        first("http 1.1", "POST PATH http/1.1"), first("ICE 1.0", "POST PATH ICE/1.0"),
        Case(name: "HTTP 2's preface", text: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        Case(name: "a TLS hello", text: "\u{16}\u{03}\u{01}\u{02}\0\u{01}\0\u{01}"),
        first("two blanks", "POST  PATH HTTP/1.1"), first("a blank more", "POST PATH HTTP/1.1 "),
        first("a tab", "POST\tPATH HTTP/1.1"), first("a blank in the target", "POST PATH x HTTP/1.1"),
        first("a blank at the beginning", " POST PATH HTTP/1.1"), first("no target", "POST HTTP/1.1"),
        first("a fragment", "POST PATH#x HTTP/1.1"), first("a control character", "POST PATH\u{1F} HTTP/1.1"),
        first("a NUL", "POST PATH\0 HTTP/1.1"), first("a letter beyond ASCII", "POST PATH\u{E9} HTTP/1.1"),
        first("CONNECT", "CONNECT x:80 HTTP/1.1"),
        first("a method in small letters", "post PATH HTTP/1.1"), first("a method nobody knows", "BREW PATH HTTP/1.1"),
        first("another scheme", "POST ftp://xPATH HTTP/1.1"), first("a path without its slash", "POST v1/x HTTP/1.1"),
        first("a target of 9,000 bytes", "POST PATH?q=\(String(repeating: "x", count: 9000)) HTTP/1.1"),
        first("a target of 20,000 bytes", "POST PATH?q=\(String(repeating: "x", count: 20_000)) HTTP/1.1"),
        Case(
            name: "two empty lines before it",
            text: "\r\n\r\nPOST PATH HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n"),
        fields(
            "a hundred and one fields", (1...100).map { "x-\($0): y" }.joined(separator: "\r\n"), status: 431,
            code: "headers_too_large"),
        fields(
            "fields of 17 KB", "x-a: " + String(repeating: "x", count: 17_000), status: 431, code: "headers_too_large"),
    ]
    static let bodies = [
        chunks("a size with a prefix", "0x2\r\n{}\r\n0\r\n\r\n"), chunks("a positive size", "+2\r\n{}\r\n0\r\n\r\n"),
        chunks("a negative size", "-2\r\n{}\r\n0\r\n\r\n"), chunks("a blank before the size", " 2\r\n{}\r\n0\r\n\r\n"),
        chunks("a blank behind the size", "2 \r\n{}\r\n0\r\n\r\n"), chunks("no size", "\r\n{}\r\n0\r\n\r\n"),
        chunks("a size beyond all numbers", "10000000000000002\r\n{}\r\n0\r\n\r\n"),
        chunks("a size of nine digits", "000000002\r\n{}\r\n0\r\n\r\n"), chunks("no number", "zz\r\n{}\r\n0\r\n\r\n"),
        chunks("a size that ends in a line feed", "2\n{}\r\n0\r\n\r\n"),
        chunks("a size that ends in a carriage return", "2\r{}\r\n0\r\n\r\n"),
        chunks("a chunk without its end", "2\r\n{}0\r\n\r\n"),
        chunks("a chunk that is longer", "2\r\n{}}\r\n0\r\n\r\n"),
        chunks("a chunk that ends in a line feed", "2\r\n{}\n0\r\n\r\n"),
        chunks("a line feed in an extension", "2;a\nb\r\n{}\r\n0\r\n\r\n"),
        chunks("a control character in an extension", "2;a=\u{01}\r\n{}\r\n0\r\n\r\n"),
        chunks("an extension in quotes", "2;a=\"\r\n\"\r\n{}\r\n0\r\n\r\n"),
        chunks("an extension without a name", "2;=b\r\n{}\r\n0\r\n\r\n"),
        chunks("an extension without end", "2;\(String(repeating: "a", count: 300))\r\n{}\r\n0\r\n\r\n"),
        chunks("a length in the trailers", "2\r\n{}\r\n0\r\ncontent-length: 2\r\n\r\n"),
        chunks("an encoding in the trailers", "2\r\n{}\r\n0\r\ntransfer-encoding: chunked\r\n\r\n"),
        chunks("a host in the trailers", "2\r\n{}\r\n0\r\nhost: y\r\n\r\n"),
        chunks("a token in the trailers", "2\r\n{}\r\n0\r\nauthorization: Bearer x\r\n\r\n"),
        chunks("a folded trailer", "2\r\n{}\r\n0\r\nx-a: b\r\n c\r\n\r\n"),
        chunks("a trailer that is none", "2\r\n{}\r\n0\r\nGET /health HTTP/1.1\r\n\r\n"),
        chunks("trailers that end in a line feed", "2\r\n{}\r\n0\r\n\n"),
        fields(
            "a chunk that is too large", "transfer-encoding: chunked", body: "10001\r\n", status: 413,
            code: "body_too_large"),
        fields(
            "chunks that are too large together", "transfer-encoding: chunked",
            body: "8000\r\n\(String(repeating: " ", count: 32_768))\r\n8001\r\n", status: 413, code: "body_too_large"),
    ]

    private static let cases = lengths + encodings + lines + hosts + firstLines + bodies

    /// Streaming routes and others; all are fine if the request is.
    @Test(arguments: ["/v1/assist/stream", "/v1/chat/completions", "/v1/embeddings", "/v1/users/upsert"])
    func `an ambiguous request is rejected and closes the connection`(path: String) async throws {
        #expect(Self.cases.count > 100)
        let server = TestServer()
        try await server.serve { client in
            // Conversations may be longer, with pictures.
            for one in Self.cases where path != "/v1/chat/completions" || one.status != 413 {
                let answer = try await Self.answer(
                    to: one.text.replacing("PATH", with: path) + RawConnection.get("/health"), client)
                #expect(answer.hasPrefix("HTTP/1.1 \(one.status) "), "\(one.name): \(answer.prefix(100))")
                #expect(answer.contains("\"code\":\"\(one.code)\""), "\(one.name)")
                #expect(answer.ranges(of: "HTTP/1.1 ").count == 1, "\(one.name): \(answer)")
                #expect(answer.lowercased().contains("\r\nconnection: close\r\n"), "\(one.name)")
                #expect(answer.lowercased().contains("x-content-type-options: nosniff"), "\(one.name)")
                #expect(answer.lowercased().contains("x-request-id: "), "\(one.name)")
                #expect(!answer.contains(#""status":"ok""#), "\(one.name)")
            }
        }
        #expect(server.accounting.outcomes == [])
    }

    private static func answer(to text: String, _ client: TestClient) async throws -> String {
        let connection = try RawConnection(port: client.port)
        await connection.send(text)
        let answer = try await connection.readToEnd()
        await connection.close()
        return answer
    }

    @Test func `requests before a malformed one get their responses first, in order`() async throws {
        let stream = RawConnection.post("/v1/assist/stream", #"{"goal":"How do we read more?","mode":"chat"}"#)
        let bad = "POST /v1/users/upsert HTTP/1.1\r\nhost: x\r\ncontent-length: +2\r\n\r\n{}"
        try await TestServer().serve { client in
            for before in [[stream], [RawConnection.get("/health")], [RawConnection.get("/health"), stream, stream]] {
                let answer = try await Self.answer(to: before.joined() + bad, client)
                #expect(answer.ranges(of: "HTTP/1.1 200 ").count == before.count)
                #expect(answer.ranges(of: "HTTP/1.1 ").count == before.count + 1)
                #expect(answer.contains("malformed_request"))
                #expect(answer.hasSuffix("}"))
            }
        }
    }

    @Test func `a malformed body is rejected after the responses before it`() async throws {
        let bad =
            "POST /v1/users/upsert HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
            + "transfer-encoding: chunked\r\n\r\nzz\r\n"
        try await TestServer().serve { client in
            let answer = try await Self.answer(
                to: RawConnection.get("/health") + RawConnection.post("/v1/assist/stream", "{}") + bad, client)
            let statuses = answer.matches(of: /HTTP\/1\.1 (\d+)/).map { String($0.1) }
            #expect(statuses == ["200", "422", "400"])
        }
    }

    /// Unusual requests that are allowed.
    @Test(arguments: [
        "\r\nGET /health HTTP/1.1\r\nhost: x\r\n\r\n", "GET http://X:80/health HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /health HTTP/1.1\r\nHOST:[::1]:8000\r\n\r\n",
        "GET /health HTTP/1.1\r\nhost: \t x \t\r\nx-a:\tb\tc\r\n\r\n",
        "GET /health HTTP/1.1\r\nhost: x\r\nx-a:\r\ncontent-length: 0\r\n\r\n",
        "GET /health HTTP/1.1\r\nhost: x\r\ntransfer-encoding: CHUNKED\r\n\r\n0\r\n\r\n",
        "GET /health HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n2;a=b;c\r\n{}\r\n00\r\nx-sum: 1\r\n\r\n",
        "GET /health HTTP/1.1\r\nhost: x\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\n\r\n",
        "GET /health HTTP/1.1\r\nhost: x\r\nx-a: caf\u{E9}\r\n\r\n",
    ])
    func `an unusual valid request and the next one get responses`(request: String) async throws {
        try await TestServer().serve { client in
            let connection = try RawConnection(port: client.port)
            for text in [request, request, RawConnection.get("/health")] {
                await connection.send(text)
                #expect(try await connection.readResponse().head.hasPrefix("HTTP/1.1 200 "))
            }
            await connection.close()
        }
    }

    @Test(arguments: [
        "GET /health HTTP/1.1\r\nhost: x\r\nConnection: Keep-Alive, CLOSE\r\n\r\n", "GET /health HTTP/1.0\r\n\r\n",
        "GET /health HTTP/1.0\r\nhost: x\r\nconnection: keep-alive\r\n\r\n",
    ])
    func `a request that closes its connection gets one response`(request: String) async throws {
        try await TestServer().serve { client in
            let answer = try await Self.answer(to: request + RawConnection.get("/health"), client)
            #expect(answer.hasPrefix("HTTP/1.1 200 ") || answer.hasPrefix("HTTP/1.0 200 "))
            #expect(answer.ranges(of: "\"status\"").count == 1)
            #expect(answer.lowercased().contains("connection: close"))
        }
    }

    @Test(arguments: ["", "host: 127.0.0.1\r\n", "host: 127.0.0.1\r\nconnection: keep-alive\r\n"])
    func `dev mode rejects requests with the defaults of nginx`(fields: String) async throws {
        var server = TestServer()
        server.isLoopbackOnly = true
        try await server.serve { client in
            for request in ["GET /v1/admin/stats", "GET /health", "POST /v1/assist/stream"] {
                let body = request.hasPrefix("POST") ? "content-length: 2\r\n\r\n{}" : "\r\n"
                for before in ["", RawConnection.get("/health") + RawConnection.get("/health")] {
                    let answer = try await Self.answer(to: before + "\(request) HTTP/1.0\r\n\(fields)\(body)", client)
                    #expect(answer.contains(" 403 ") && answer.contains("Dev mode"))
                    #expect(answer.ranges(of: " 200 ").count == (before.isEmpty ? 0 : 2))
                    #expect(!answer.contains("HTTP/1.0 200"))
                }
            }
        }
    }
}
