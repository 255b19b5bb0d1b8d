import Assist
import HTTPFront
import HearthTesting
import NIOCore
import Testing

/// Tests of the responses to slow clients. `ConnectionDeadlineTests` tests the limits themselves on a manual clock.
@Suite(.timed) struct SlowRequestTests {
    private static let question = #"{"goal":"How do we read more?","mode":"chat"}"#

    private static var impatient: TestServer {
        var server = TestServer()
        server.limits = ConnectionLimits(timeout: .seconds(1))
        return server
    }

    private static func answer(to text: String, of server: TestServer) async throws -> String {
        try await server.serve { client in
            let connection = try RawConnection(port: client.port)
            await connection.send(text)
            return try await connection.readToEnd()
        }
    }

    @Test(arguments: ["/v1/assist/stream", "/v1/users/upsert", "/v1/chat/completions"])
    func `a slow request gets 408 and its connection is closed`(path: String) async throws {
        let request = RawConnection.post(path, Self.question)
        for text in [String(request.dropLast(3)), "POST \(path) HTTP/1.1\r\nhost: x\r\nx-a: "] {
            let answer = try await Self.answer(to: text, of: Self.impatient)
            #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
            #expect(answer.contains(#""code":"request_timeout""#))
            // In the place where OpenAI's clients read it.
            #expect(answer.contains(#"{"error":{"#) == path.contains("chat"))
        }
    }

    @Test(arguments: ["", RawConnection.get("/health")])
    func `an idle connection is closed without a response`(before: String) async throws {
        let answer = try await Self.answer(to: before, of: Self.impatient)
        #expect(answer.ranges(of: "HTTP/1.1 ").count == (before.isEmpty ? 0 : 1))
        #expect(!answer.contains("408"))
    }

    @Test func `a request with an early response does not keep its connection open`() async throws {
        try await Self.impatient.serve { client in
            let connection = try RawConnection(port: client.port)
            let request = RawConnection.post("/v1/nothing", Self.question)
            await connection.send(String(request.dropLast(3)))
            #expect(try await connection.readResponse().head.hasPrefix("HTTP/1.1 404 "))
            await connection.send(String(request.suffix(3)))
            #expect(try await connection.readToEnd() == "")
        }
    }

    @Test func `a client that reads nothing is disconnected and its run ends`() async throws {
        var server = TestServer()
        server.limits.stalledWrite = .milliseconds(200)
        server.model = ScriptedModel { request, _, emit in
            guard request.phase == .synthesis else { return }
            for _ in 0..<10_000 { try await emit(.text(String(repeating: "read ", count: 3200))) }
        }
        try await server.serve { [server] client in
            let connection = try RawConnection(port: client.port)
            await connection.send(RawConnection.post("/v1/assist/stream", Self.question))
            #expect(await server.accounting.nextRecord()?.outcome == .clientGone)
            await connection.close()
        }
    }
}
