import Assist
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Hummingbird
import Synchronization
import Testing

@testable import HTTPFront
@testable import ServerKit

/// Tests of requests with pictures as phones take them: megabytes, of which the policy reads none.
@Suite struct LargePictureTests {
    /// A picture of this many bytes, as base64.
    private static func picture(_ size: Int, of data: [UInt8] = [0x12]) -> String {
        let head = SamplePictures.segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
        let scan = SamplePictures.segment(0xDA, [1, 1, 0, 0, 63, 0])
        let data = Array(repeating: data, count: size / data.count).flatMap(\.self)
        return Data(SamplePictures.jpeg([head, scan + data])).base64EncodedString()
    }

    private static let paths = ["/v1/chat/completions", "/v1/messages", "/v1/responses"]

    /// A request that asks about a picture.
    private static func body(_ path: String, _ picture: String, text: String = "Which game is this?") -> String {
        let url = #""data:image/jpeg;base64,\#(picture)""#
        return switch path {
        case "/v1/chat/completions":
            TestClient.completion(
                content: #"[{"type":"text","text":"\#(text)"},{"type":"image_url","image_url":{"url":\#(url)}}]"#)
        case "/v1/messages":
            TestClient.message(
                content: #"[{"type":"image","source":{"type":"base64","media_type":"image/jpeg","#
                    + #""data":"\#(picture)"}},{"type":"text","text":"\#(text)"}]"#)
        default:
            #"{"model":"test/model","input":[{"role":"user","content":[{"type":"input_text","text":"\#(text)"},"#
                + #"{"type":"input_image","image_url":\#(url)}]}]}"#
        }
    }

    private static func server(_ model: RecordingModel) -> TestServer {
        var server = TestServer()
        server.model = model
        server.authenticator = OneUser()
        return server
    }

    @Test(arguments: paths) func `a photo reaches the model`(path: String) async throws {
        let model = RecordingModel()
        let picture = Self.picture(600_000)
        try await Self.server(model).serve { client in
            let answer = try await client.send(path, body: Self.body(path, picture))
            #expect(answer.head.status == 200)
            let images = model.asked.flatMap(\.messages).flatMap(\.images)
            #expect(images.map(\.source) == [.data(type: "image/jpeg", base64: picture)])
            // A retry with a key gets the first answer.
            let small = Self.body(path, Self.picture(100_000))
            for _ in 1...2 {
                let keyed = try await client.send(path, body: small, headers: [("idempotency-key", "photo-1")])
                #expect(keyed.head.status == 200)
            }
            #expect(model.asked.count == 2)
            let other = try await client.send(
                path, body: Self.body(path, Self.picture(100_001)), headers: [("idempotency-key", "photo-1")])
            #expect(other.head.status == 422)
            #expect(other.text.contains("This Idempotency-Key was used for another request"))
        }
    }

    @Test(arguments: paths) func `a text is limited as in a request without pictures`(path: String) async throws {
        let model = RecordingModel()
        try await Self.server(model).serve { client in
            let picture = Self.picture(100_000)
            let long = String(repeating: "Read to me. ", count: 6000)
            // Wherever it is.
            let bodies = [
                Self.body(path, "", text: long), Self.body(path, picture, text: long),
                String(Self.body(path, picture).dropLast()) + #","unknown":"\#(long)"}"#,
            ]
            for body in bodies {
                let answer = try await client.send(path, body: body)
                #expect(answer.head.status == 413)
                #expect(
                    answer.text
                        .contains("The request without its pictures is larger than 65536 bytes."))
            }
            let tooLarge = try await client.send(path, body: Self.body(path, Self.picture(10_000_000)))
            #expect(tooLarge.head.status == 413)
            #expect(tooLarge.text.contains("larger than 12582912 bytes"))
            #expect(model.asked.isEmpty)
            // PHP and others escape slashes.
            let escaped = Self.body(path, Self.picture(450_000, of: [0xFC, 0xFF, 0x00]).replacing("/", with: "\\/"))
            #expect(escaped.utf8.count > 700_000)
            #expect(try await client.send(path, body: escaped).head.status == 200)
        }
    }

    private static func chunked(_ path: String, _ body: some StringProtocol) -> String {
        var text =
            "POST \(path) HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
        var rest = Substring(body)
        while !rest.isEmpty {
            let piece = rest.prefix(50_000)
            text += "\(String(piece.utf8.count, radix: 16))\r\n\(piece)\r\n"
            rest = rest.dropFirst(50_000)
        }
        return text
    }

    @Test(arguments: [false, true])
    func `a user sends three large requests at once, and each ending makes room`(isChunked: Bool) async throws {
        var server = Self.server(RecordingModel())
        let table = Mutex<LargeBodies?>(nil)
        server.moreRoutes = { routes in table.withLock { $0 = routes.bodies } }
        try await server.serve { client in
            let held = table.withLock { $0 }
            let bodies = try #require(held)
            let body = Self.body("/v1/messages", Self.picture(200_000))
            let whole = RawConnection.post("/v1/messages", body)
            // All but the end: the request has begun, and its place is taken.
            let begin = isChunked ? Self.chunked("/v1/messages", body) : String(whole.dropLast())
            let end = isChunked ? "0\r\n\r\n" : String(whole.suffix(1))
            func connection() async throws -> RawConnection {
                let connection = try RawConnection(port: client.port)
                await connection.send(begin)
                return connection
            }
            func wait(for count: Int) async { while bodies.count != count { await Task.yield() } }
            func refuse() async throws {
                let answer = try await client.send("/v1/messages", body: body)
                #expect(answer.head.status == 429 && answer.text.contains("3 large requests"))
            }
            var open: [RawConnection] = []
            for number in 1...3 {
                open.append(try await connection())
                await wait(for: number)
            }
            try await refuse()
            await open[0].send(end)
            #expect(try await open[0].readResponse().head.hasPrefix("HTTP/1.1 200 "))
            // The place is free when the response has ended, which its client may see first.
            await wait(for: 2)
            open[0] = try await connection()
            await wait(for: 3)
            try await refuse()
            await open[1].close(reset: true)
            await wait(for: 2)
            open[1] = try await connection()
            await wait(for: 3)
            try await refuse()
            for connection in open {
                await connection.send(end)
                #expect(try await connection.readResponse().head.hasPrefix("HTTP/1.1 200 "))
            }
            await wait(for: 0)
        }
    }

    @Test func `a body that does not fit into memory beside the others is refused`() async throws {
        let bodies = LargeBodies(memory: 250_000, waits: false)
        var server = TestServer()
        let (begun, end) = (Gate(), Gate())
        let description = RouteDescription(.server, "A route of a test", answers: [.json(JSONValue.self, "An object.")])
        server.moreRoutes = { routes in
            routes.onPublic(.post, "test/held", description, bodyLimit: .streamed(upTo: 1 << 20)) { request in
                try await bodies.withJSON(of: request, by: UUID()) { (bytes) async throws -> Response in
                    begun.open()
                    if bytes.last != UInt8(ascii: "!") { try await end.pass() }
                    return try Response(json: ["a": 1])
                }
            }
        }
        try await server.serve { client in
            let body = String(repeating: "x", count: 150_000)
            let first = try RawConnection(port: client.port)
            await first.send(RawConnection.post("/test/held", body))
            try await begun.pass()
            let second = try RawConnection(port: client.port)
            await second.send(RawConnection.post("/test/held", body.dropLast() + "!"))
            let refused = try await second.readResponse()
            #expect(refused.head.hasPrefix("HTTP/1.1 503 ") && refused.body.contains(#""code":"overloaded""#))
            end.open()
            #expect(try await first.readResponse().head.hasPrefix("HTTP/1.1 200 "))
            #expect(bodies.count == 0)
        }
    }
}
