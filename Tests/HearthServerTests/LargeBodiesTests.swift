import Foundation
import HearthCore
import HearthTesting
import Hummingbird
import Records
import Synchronization
import Testing

@testable import HTTPFront
@testable import ServerKit

/// Bodies above the standard limit, which their clients may never end.
@Suite struct LargeBodiesTests {
    private static let description = RouteDescription(
        .server, "A route of a test", answers: [.json(Size.self, "The size of the body.")])
    private static let users = ["ada": UUID(), "ben": UUID()]

    private struct Size: Codable { var bytes: Int }
    private struct Failure: Error {}

    private final class Count: Sendable {
        private let number = Mutex(0)
        var value: Int { number.withLock { $0 } }
        func add() { number.withLock { $0 += 1 } }
    }

    /// A server with a route at `/test/large/USER` that fails for a body that ends with `!`.
    private static func server(_ bodies: LargeBodies) -> TestServer {
        var server = TestServer()
        server.moreRoutes = { routes in
            routes.onPublic(.post, "test/large/:user", description, bodyLimit: .streamed(upTo: 1 << 20)) { request in
                guard let user = users[request.parameter("user") ?? ""] else { throw Failure() }
                return try await bodies.withJSON(of: request, by: user) { (bytes) async throws -> Response in
                    guard bytes.last != UInt8(ascii: "!") else { throw Failure() }
                    return try Response(json: Size(bytes: bytes.count))
                }
            }
        }
        return server
    }

    private static func body(_ size: Int, _ end: String = "x") -> String {
        String(repeating: "x", count: size - 1) + end
    }

    @Test func `a user sends four large bodies at once, and each ending makes room`() async throws {
        let bodies = LargeBodies()
        try await Self.server(bodies).serve { client in
            func connection(_ user: String, _ end: String = "x") async throws -> RawConnection {
                let connection = try RawConnection(port: client.port)
                await connection.send(
                    String(RawConnection.post("/test/large/\(user)", Self.body(200_000, end)).dropLast()))
                return connection
            }
            func wait(for count: Int) async { while bodies.count != count { await Task.yield() } }
            var open: [RawConnection] = []
            for number in 1...4 {
                open.append(try await connection("ada", number == 2 ? "!" : "x"))
                await wait(for: number)
            }
            let refused = try await connection("ada").readResponse()
            #expect(refused.head.hasPrefix("HTTP/1.1 429 ") && refused.body.contains(#""code":"rate_limited""#))
            #expect(refused.head.lowercased().contains("\r\nretry-after: 5\r\n"))
            #expect(refused.body.contains("4 large requests"))
            // Another user has places, and a body of the standard size needs none.
            let other = try await connection("ben")
            await wait(for: 5)
            let small = try RawConnection(port: client.port)
            await small.send(RawConnection.post("/test/large/ada", Self.body(65_536)))
            #expect(try await small.readResponse().body == #"{"bytes":65536}"#)
            #expect(bodies.count == 5)
            // A response, an error, and the loss of a client.
            await open[0].send("x")
            #expect(try await open[0].readResponse().body == #"{"bytes":200000}"#)
            #expect(bodies.count == 4)
            await open[1].send("!")
            #expect(try await open[1].readResponse().head.hasPrefix("HTTP/1.1 500 "))
            #expect(bodies.count == 3)
            await open[2].close(reset: true)
            await open[3].close()
            await wait(for: 1)
            let again = try RawConnection(port: client.port)
            await again.send(RawConnection.post("/test/large/ada", Self.body(300_000)))
            #expect(try await again.readResponse().body == #"{"bytes":300000}"#)
            await other.send("x")
            #expect(try await other.readResponse().body == #"{"bytes":200000}"#)
            #expect(bodies.count == 0)
        }
    }

    @Test func `more large bodies than are in memory at once are all answered`() async throws {
        let bodies = LargeBodies(memory: 450_000)
        var server = TestServer()
        let (begun, end) = (Count(), Gate())
        server.moreRoutes = { routes in
            routes.onPublic(.post, "test/slow", Self.description, bodyLimit: .streamed(upTo: 1 << 20)) { request in
                try await bodies.withJSON(of: request, by: UUID()) { (bytes) async throws -> Response in
                    begun.add()
                    try await end.pass()
                    return try Response(json: Size(bytes: bytes.count))
                }
            }
        }
        try await server.serve { client in
            var open: [RawConnection] = []
            for _ in 0..<9 {
                let connection = try RawConnection(port: client.port)
                await connection.send(RawConnection.post("/test/slow", Self.body(100_000)))
                open.append(connection)
            }
            while bodies.count < 9 || begun.value < 4 { await Task.yield() }
            // Time for a fifth to begin, if it could.
            for _ in 0..<20_000 { await Task.yield() }
            #expect(begun.value == 4)
            end.open()
            for connection in open { #expect(try await connection.readResponse().body == #"{"bytes":100000}"#) }
            #expect(begun.value == 9)
        }
    }

    @Test(arguments: ["/v1/recipes/import", "/v1/sync/push", "/v1/sync/pull"])
    func `a route whose bodies are large counts those that have not ended`(path: String) async throws {
        try await CareServer.serve { (server) async throws in
            let fields = "authorization: Bearer \(server.owner.token)\r\n"
            // It is no JSON, so that no record is made.
            let body = Self.body(100_000)
            /// Sends as many bodies without their last byte as a user may, and then a whole one; ends the others, and returns
            /// whether the whole one was the one too many. It is not if it was read before one of them.
            func isRefused() async throws -> Bool {
                var open: [RawConnection] = []
                for _ in 0..<4 {
                    let connection = try RawConnection(port: server.client.port)
                    await connection.send(String(RawConnection.post(path, body, fields: fields).dropLast()))
                    open.append(connection)
                }
                let (status, json) = try await server.send("POST", path, body)
                var ended = 0
                for connection in open {
                    await connection.send("x")
                    let head = try? await connection.readResponse().head
                    if head?.hasPrefix("HTTP/1.1 400 ") == true { ended += 1 }
                    await connection.close()
                }
                return ended == open.count && status == 429 && json["code"] == "rate_limited"
                    && json.canonicalText.contains("4 large requests")
            }
            var wasRefused = false
            for _ in 0..<100 where !wasRefused { wasRefused = try await isRefused() }
            #expect(wasRefused)
            #expect(try await server.send("POST", path, body).status == 400)
        }
    }
}
