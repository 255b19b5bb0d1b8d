import HearthCore
import HearthTesting
import Hummingbird
import NIOCore
import Testing

@testable import HTTPFront
@testable import HearthServer
@testable import ServerKit

/// A graceful shutdown while a body is still streaming, in either direction.
@Suite struct ShutdownTests {
    private struct Size: Codable { var bytes: Int }

    private static let description = RouteDescription(
        .server, "A route of a test", answers: [.json(Size.self, "The size of the body.")])
    /// The length of an upload, of which its client sends the first half before the shutdown.
    private static let length = 20
    private static let half = String(repeating: "x", count: length / 2)

    /// A server with a route that streams two pieces, the second one when `gate` opens.
    private static func server(streamingAcross gate: Gate) -> TestServer {
        var server = TestServer()
        server.moreRoutes = { routes in
            routes.on(.get, "test/stream", for: .read, description, stream: .answer) { _, _ in
                Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        try await writer.write(ByteBuffer(string: "first"))
                        try await gate.pass()
                        try await writer.write(ByteBuffer(string: "second"))
                        try await writer.finish(nil)
                    })
            }
        }
        return server
    }

    /// A server with a route that reads a body while it arrives, and opens `arrival` at the first piece.
    private static func server(noting arrival: Gate) -> TestServer {
        var server = TestServer()
        server.moreRoutes = { routes in
            routes.on(
                .put, "test/upload", for: .write, description, bodyLimit: .streamed(upTo: 1 << 20), stream: .answer
            ) { context, _ in
                var bytes = 0
                for try await piece in context.request.body {
                    bytes += piece.readableBytes
                    arrival.open()
                }
                return try Response(json: Size(bytes: bytes))
            }
        }
        return server
    }

    private static func upload(_ client: TestClient, until arrival: Gate) async throws -> RawConnection {
        let connection = try RawConnection(port: client.port)
        await connection.send("PUT /test/upload HTTP/1.1\r\nhost: x\r\ncontent-length: \(length)\r\n\r\n" + half)
        try await arrival.pass()
        return connection
    }

    /// Stops the server and returns when it waits for the response in flight: the drain and the monitor both sleep.
    private static func stop(_ client: TestClient, _ server: TestServer) async throws {
        await client.stopServer()
        try await server.clock.waitForSilence(of: 2)
    }

    @Test func `a streamed response that ends within the drain time arrives complete`() async throws {
        let gate = Gate()
        let server = Self.server(streamingAcross: gate)
        try await server.serve { client async throws in
            let connection = try RawConnection(port: client.port)
            await connection.send(RawConnection.get("/test/stream"))
            _ = try await connection.read(through: "first")
            try await Self.stop(client, server)
            gate.open()
            let rest = try await connection.readToEnd()
            #expect(rest.contains("second") && rest.hasSuffix("0\r\n\r\n"))
        }
    }

    @Test func `a streamed response that outlasts the drain time is cut without the end of a complete one`()
        async throws
    {
        let server = Self.server(streamingAcross: Gate())
        try await server.serve { client async throws in
            let connection = try RawConnection(port: client.port)
            await connection.send(RawConnection.get("/test/stream"))
            _ = try await connection.read(through: "first")
            try await Self.stop(client, server)
            server.clock.advance(by: TestServer.drainTime)
            let rest = try await connection.readToEnd()
            #expect(!rest.contains("second") && !rest.hasSuffix("0\r\n\r\n"))
        }
    }

    @Test func `a request body that arrives within the drain time gets its response`() async throws {
        let arrival = Gate()
        let server = Self.server(noting: arrival)
        try await server.serve { client async throws in
            let connection = try await Self.upload(client, until: arrival)
            try await Self.stop(client, server)
            await connection.send(Self.half)
            let response = try await connection.readResponse()
            #expect(response.head.hasPrefix("HTTP/1.1 200 "))
            #expect(response.body == "{\"bytes\":\(Self.length)}")
            // The connection closes with the server.
            #expect(try await connection.readToEnd() == "")
        }
    }

    @Test func `a request body that outlasts the drain time is not taken for a complete one`() async throws {
        let arrival = Gate()
        let server = Self.server(noting: arrival)
        try await server.serve { client async throws in
            let connection = try await Self.upload(client, until: arrival)
            try await Self.stop(client, server)
            server.clock.advance(by: TestServer.drainTime)
            #expect(try await connection.readToEnd() == "")
        }
    }
}
