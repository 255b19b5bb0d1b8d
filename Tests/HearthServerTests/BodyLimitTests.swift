import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Hummingbird
import Synchronization
import Testing

@testable import HTTPFront
@testable import ServerKit

/// The body limit of a route, which is known before the body is read.
@Suite struct BodyLimitTests {
    private static let large = 512 << 10
    /// Several times what the kernel's buffers and the pieces that wait for a route hold together.
    private static let upload = 32 << 20

    private static let description = RouteDescription(
        .server, "A route of a test", answers: [.json(Size.self, "The size of the body.")])

    private struct Size: Codable { var bytes: Int }

    /// A server with a route that collects up to 512 KB at `/test/large`.
    private static var server: TestServer {
        var server = TestServer()
        server.moreRoutes = { routes in
            routes.onPublic(.post, "test/large", description, bodyLimit: .collected(upTo: large)) { request in
                try Response(json: Size(bytes: try await request.collectBody().readableBytes))
            }
        }
        return server
    }

    /// A server with a route at `/test/upload` that writes up to 32 MB to a file, from when `gate` opens.
    private static func server(writingTo file: URL, gate: Gate, largest: Largest) -> TestServer {
        var server = TestServer()
        server.moreRoutes = { routes in
            routes.onPublic(.put, "test/upload", description, bodyLimit: .streamed(upTo: upload)) { request in
                try await gate.pass()
                _ = FileManager.default.createFile(atPath: file.path, contents: nil)
                let handle = try FileHandle(forWritingTo: file)
                defer { try? handle.close() }
                var bytes = 0
                for try await piece in request.body {
                    largest.note(piece.readableBytes)
                    bytes += piece.readableBytes
                    try handle.write(contentsOf: piece.readableBytesView)
                }
                return try Response(json: Size(bytes: bytes))
            }
        }
        return server
    }

    private final class Largest: Sendable {
        private let bytes = Mutex(0)
        var value: Int { bytes.withLock { $0 } }
        func note(_ count: Int) { bytes.withLock { $0 = max($0, count) } }
    }

    private static func head(_ method: String, _ path: String, _ framing: String) -> String {
        "\(method) \(path) HTTP/1.1\r\nhost: x\r\n\(framing)\r\n\r\n"
    }

    @Test(arguments: [0, 1, 65_537, large]) func `a route accepts a body up to its own limit`(size: Int) async throws {
        try await Self.server.serve { client async throws in
            let connection = try RawConnection(port: client.port)
            let body = String(repeating: "x", count: size)
            for text in [
                Self.head("POST", "/test/large", "content-length: \(size)") + body,
                Self.head("POST", "/test/large", "transfer-encoding: chunked")
                    + (size > 0 ? "\(String(size, radix: 16))\r\n\(body)\r\n" : "") + "0\r\n\r\n",
                // However the path is written.
                Self.head("POST", "http://x/test//large/?a=b", "content-length: \(size)") + body,
            ] {
                await connection.send(text)
                let response = try await connection.readResponse()
                #expect(response.head.hasPrefix("HTTP/1.1 200 "))
                #expect(response.body == "{\"bytes\":\(size)}")
            }
            await connection.close()
        }
    }

    @Test(arguments: [
        ("POST", "/test/large", large), ("PUT", "/test/large", 65_536), ("POST", "/test/larger", 65_536),
        ("POST", "/v1/users/upsert", 65_536), ("POST", "/v1/nothing", 65_536),
    ])
    func `a body is rejected before it arrives when its declared length exceeds the limit`(
        method: String, path: String, limit: Int
    ) async throws {
        try await Self.server.serve { client async throws in
            let connection = try RawConnection(port: client.port)
            await connection.send(Self.head(method, path, "content-length: \(limit + 1)"))
            let text = try await connection.readToEnd()
            #expect(text.hasPrefix("HTTP/1.1 413 "))
            #expect(text.contains("The request body is larger than \(limit) bytes."))
            #expect(text.lowercased().contains("\r\nconnection: close\r\n"))
        }
    }

    @Test(arguments: [("/test/large", large), ("/test/larger", 65_536)])
    func `a chunked body is rejected at the limit`(path: String, limit: Int) async throws {
        try await Self.server.serve { client async throws in
            let connection = try RawConnection(port: client.port)
            let chunk = "1000\r\n\(String(repeating: "x", count: 4096))\r\n"
            await connection.send(
                Self.head("POST", path, "transfer-encoding: chunked")
                    + String(repeating: chunk, count: limit / 4096) + "1\r\n")
            let text = try await connection.readToEnd()
            #expect(text.hasPrefix("HTTP/1.1 413 "))
            #expect(text.contains("The request body is larger than \(limit) bytes."))
        }
    }

    @Test func `a streamed body waits for its route and arrives complete`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        let (gate, largest) = (Gate(), Largest())
        try await Self.server(writingTo: file, gate: gate, largest: largest).serve { client async throws in
            let connection = try RawConnection(port: client.port)
            let body = String(repeating: "0123456789abcdef", count: Self.upload / 16)
            await connection.send(Self.head("PUT", "/test/upload", "content-length: \(Self.upload)"))
            let taken = await connection.sendWhatIsTaken(body)
            #expect(taken < Self.upload / 2)
            gate.open()
            await connection.send(String(body.dropFirst(taken)))
            let response = try await connection.readResponse()
            #expect(response.body == "{\"bytes\":\(Self.upload)}")
            // The connection serves the next request.
            await connection.send(RawConnection.get("/health"))
            #expect(try await connection.readResponse().head.hasPrefix("HTTP/1.1 200 "))
            await connection.close()
            #expect(try Data(contentsOf: file) == Data(body.utf8))
        }
        #expect(largest.value < 1 << 20)
    }

    @Test func `a streamed body fails when it exceeds its limit or its client disconnects`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        let gate = Gate()
        gate.open()
        try await Self.server(writingTo: file, gate: gate, largest: Largest()).serve { client async throws in
            let leaving = try RawConnection(port: client.port)
            await leaving.send(Self.head("PUT", "/test/upload", "content-length: 1000") + "x")
            await leaving.close(reset: true)
            let connection = try RawConnection(port: client.port)
            let chunk = "100000\r\n\(String(repeating: "x", count: 1 << 20))\r\n"
            await connection.send(
                Self.head("PUT", "/test/upload", "transfer-encoding: chunked")
                    + String(repeating: chunk, count: Self.upload >> 20)
                    + "1\r\n")
            let text = try await connection.readToEnd()
            #expect(text.hasPrefix("HTTP/1.1 413 "))
            #expect(text.lowercased().contains("\r\nconnection: close\r\n"))
        }
    }
}
