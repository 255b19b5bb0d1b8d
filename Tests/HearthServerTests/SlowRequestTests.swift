import Assist
import HTTPFront
import HearthTesting
import NIOCore
import Testing

/// Tests of the responses to slow clients, on the real clock. Each sets only the limits that must pass, so that a busy
/// machine cannot exceed another one first. `ConnectionDeadlineTests` tests the limits themselves on a manual clock.
@Suite struct SlowRequestTests {
    private static let question = #"{"goal":"How do we read more?","mode":"chat"}"#

    private static func server(_ limit: (inout ConnectionLimits) -> Void) -> TestServer {
        var server = TestServer()
        limit(&server.limits)
        return server
    }

    private static func answer(to text: String, of server: TestServer) async throws -> String {
        try await server.serve { client in
            let connection = try RawConnection(port: client.port)
            await connection.send(text)
            return try await connection.readToEnd()
        }
    }

    private static func answer(toSlowBody request: String) async throws -> String {
        let server = server { ($0.body, $0.silentBody) = (.milliseconds(500), .milliseconds(500)) }
        return try await answer(to: String(request.dropLast(3)), of: server)
    }

    /// The first head's time starts with the connection. If nothing arrives within it, as on a busy machine, the
    /// connection is idle and is closed without a response. Then the next one gets twice the time.
    private static func answer(toSlowHead path: String) async throws -> String {
        var limit = TimeAmount.milliseconds(500)
        while true {
            let server = server { $0.head = limit }
            let answer = try await answer(to: "POST \(path) HTTP/1.1\r\nhost: x\r\nx-a: ", of: server)
            if !answer.isEmpty { return answer }
            limit = limit * 2
        }
    }

    @Test(arguments: ["/v1/assist/stream", "/v1/users/upsert", "/v1/chat/completions"])
    func `a slow request gets 408 and its connection is closed`(path: String) async throws {
        let slowBody = try await Self.answer(toSlowBody: RawConnection.post(path, Self.question))
        for answer in [slowBody, try await Self.answer(toSlowHead: path)] {
            #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
            #expect(answer.contains(#""code":"request_timeout""#))
            // In the place where OpenAI's clients read it.
            #expect(answer.contains(#"{"error":{"#) == path.contains("chat"))
        }
    }

    @Test func `an idle connection is closed without a response`() async throws {
        let unused = try await Self.answer(to: "", of: Self.server { $0.head = .milliseconds(500) })
        #expect(unused == "")
        let used = try await Self.answer(
            to: RawConnection.get("/health"), of: Self.server { $0.idle = .milliseconds(500) })
        #expect(used.ranges(of: "HTTP/1.1 ").count == 1)
        #expect(!used.contains("408"))
    }

    @Test func `a request with an early response does not keep its connection open`() async throws {
        try await Self.server { $0.idle = .milliseconds(500) }.serve { client in
            let connection = try RawConnection(port: client.port)
            let request = RawConnection.post("/v1/nothing", Self.question)
            await connection.send(String(request.dropLast(3)))
            #expect(try await connection.readResponse().head.hasPrefix("HTTP/1.1 404 "))
            await connection.send(String(request.suffix(3)))
            #expect(try await connection.readToEnd() == "")
        }
    }

    @Test func `a client that reads nothing is disconnected and its run ends`() async throws {
        var server = Self.server { $0.stalledWrite = .milliseconds(200) }
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
