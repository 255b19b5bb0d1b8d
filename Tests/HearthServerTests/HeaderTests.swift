import Foundation
import HearthAPI
import HearthCore
import Testing

/// Tests of the header fields of every response.
@Suite struct HeaderTests {
    struct Route: Sendable, CustomTestStringConvertible {
        var path: String
        var body = ""
        var accept = "*/*"
        var status: Int
        var contentType: String
        var isStream = false

        var testDescription: String { "\(path) as \(contentType)" }
    }

    private static let question = #"{"goal":"How do we read more?","mode":"chat"}"#
    private static let routes = [
        Route(path: "/health", status: 200, contentType: "application/json"),
        Route(path: "/ready", status: 200, contentType: "application/json"),
        Route(path: "/v1/rag/search/all?q=reading", status: 200, contentType: "application/json"),
        Route(path: "/v1/users/upsert", body: "{}", status: 200, contentType: "application/json"),
        Route(path: "/v1/nothing", status: 404, contentType: "application/problem+json"),
        Route(path: "/v1/assist/stream", body: "{}", status: 422, contentType: "application/problem+json"),
        Route(
            path: "/v1/assist/stream", body: question, status: 200, contentType: "text/event-stream; charset=utf-8",
            isStream: true),
        Route(
            path: "/v1/assist/stream", body: question, accept: "application/x-ndjson", status: 200,
            contentType: "application/x-ndjson; charset=utf-8", isStream: true),
    ]

    @Test(arguments: routes)
    func `every response has a type, a request ID and must not be cached`(route: Route) async throws {
        let head = try await TestServer().serve { client in
            try await client.send(
                route.path, body: route.body, headers: [("accept", route.accept), ("x-request-id", "My.id_7-b")])
        }.head
        #expect(head.status == route.status)
        #expect(head.header("Content-Type") == route.contentType)
        #expect(head.header("X-Content-Type-Options") == "nosniff")
        #expect(head.header("X-Frame-Options") == "DENY")
        #expect(head.header("Referrer-Policy") == "no-referrer")
        #expect(head.header("Cross-Origin-Resource-Policy") == "same-origin")
        #expect(head.header("Content-Security-Policy") == "default-src 'none'; frame-ancestors 'none'")
        #expect(head.header("Cache-Control") == "no-store")
        #expect(head.header("X-Accel-Buffering") == (route.isStream ? "no" : nil))
        #expect(head.header("X-Request-Id") == "My.id_7-b")
    }

    @Test func `a request without an ID gets a new one`() async throws {
        let ids = try await TestServer().serve { client in
            [try await client.send("/health"), try await client.send("/v1/nothing")]
        }.map { $0.head.header("X-Request-Id") ?? "" }
        #expect(ids.allSatisfy { UUID(uuidString: $0) != nil })
        #expect(Set(ids).count == 2)
    }

    @Test(arguments: [
        "two words", "<script>", "tab\tbed", "a;b", "\"quoted\"", "caf\u{E9}", "{\"a\":1}", "a,b",
        "%0d%0aSet-Cookie:x", String(repeating: "x", count: 129),
    ])
    func `a request ID that is unsafe in a log is replaced`(id: String) async throws {
        let answer = try await TestServer().serve { client in
            try await client.send("/v1/nothing", headers: [("x-request-id", id)])
        }
        let made = try #require(answer.head.header("X-Request-Id"))
        #expect(UUID(uuidString: made) != nil)
        #expect(try answer.problem().requestID == made)
        #expect(!answer.text.contains(id))
    }
}
