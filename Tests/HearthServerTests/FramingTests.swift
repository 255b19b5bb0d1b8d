import HearthCore
import HearthTesting
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import HTTPFront

/// Tests of the framing check and NIO's parser behind it, on bytes in any pieces.
@Suite struct FramingTests {
    /// The output of the parser and its end.
    private struct Reading: Equatable {
        var requests: [String] = []
        var refusal: String?
    }

    private static func read(_ pieces: [[UInt8]]) throws -> Reading {
        let channel = EmbeddedChannel()
        let errors = Errors()
        try channel.pipeline.syncOperations.addHandlers([
            RequestValidationHandler(limits: ConnectionLimits(), unsentBytes: { _ in 0 }),
            ByteToMessageHandler(HTTPRequestDecoder()), errors,
        ])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        for piece in pieces { channel.pipeline.fireChannelRead(ByteBuffer(bytes: piece)) }
        var reading = Reading()
        while let part = try channel.readInbound(as: HTTPServerRequestPart.self) {
            switch part {
            case .head(let head): reading.requests.append("\(head.method) \(head.uri) ")
            case .body(let bytes): reading.requests[reading.requests.count - 1] += String(buffer: bytes)
            case .end: reading.requests[reading.requests.count - 1] += "."
            }
        }
        if let refusal = errors.caught.first as? RequestRejection {
            reading.refusal = refusal.failure.message + refusal.path
        }
        // The parser never has anything against what the guard lets pass.
        #expect(
            errors.caught.allSatisfy { $0 is RequestRejection },
            "\(errors.caught.first.debugDescription): \(String(decoding: pieces.joined(), as: UTF8.self).debugDescription)"
        )
        _ = try? channel.finish(acceptAlreadyClosed: true)
        return reading
    }

    private final class Errors: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias InboundOut = HTTPServerRequestPart
        var caught: [any Error] = []

        func errorCaught(context: ChannelHandlerContext, error: any Error) { caught.append(error) }
    }

    private static func requests(_ generator: inout some RandomNumberGenerator) -> String {
        (1...Int.random(in: 1...6, using: &generator)).map { number in
            let body = String(
                repeating: "GET / HTTP/1.1\r\n\r\n0\r\n\r\n", count: .random(in: 0...4, using: &generator))
            let head = "POST /\(number) HTTP/1.1\r\nhost: x\r\n"
            switch Int.random(in: 0...3, using: &generator) {
            case 0: return "\(head)\r\n"
            case 1: return "\(head)content-length: \(body.utf8.count)\r\n\r\n\(body)"
            case 2:
                let size = String(body.utf8.count, radix: 16)
                let chunk = body.isEmpty ? "" : "\(size);a=b\r\n\(body)\r\n"
                return "\(head)transfer-encoding: chunked\r\n\r\n\(chunk)\(chunk)0\r\nx-a: b\r\n\r\n"
            default:
                return
                    "\r\nGET /\(number)?q=1 HTTP/1.1\r\nHost: [::1]:80\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n"
            }
        }.joined()
    }

    private static func split(_ bytes: [UInt8], _ generator: inout some RandomNumberGenerator) -> [[UInt8]] {
        var rest = bytes[...]
        var pieces: [[UInt8]] = []
        let longest = [1, 3, 40, 400].randomElement(using: &generator) ?? 1
        while !rest.isEmpty {
            let piece = rest.prefix(.random(in: 1...longest, using: &generator))
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }

    @Test func `a request is parsed the same for every split of its bytes`() throws {
        var generator = SplitMix64(seed: 20_261)
        for _ in 0..<400 {
            let bytes = Array(Self.requests(&generator).utf8)
            let whole = try Self.read([bytes])
            #expect(whole.refusal == nil, "\(String(decoding: bytes, as: UTF8.self))")
            #expect(!whole.requests.isEmpty)
            #expect(try Self.read(Self.split(bytes, &generator)) == whole)
        }
    }

    @Test func `a damaged request is parsed the same for every split, as by the parser`() throws {
        var generator = SplitMix64(seed: 20_262)
        var refused = 0
        let damage = Array("\r\n\0\t :;,0aA+-x\u{7F}/#chunked".utf8)
        for _ in 0..<2000 {
            var bytes = Array(Self.requests(&generator).utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                let byte = damage.randomElement(using: &generator) ?? 0
                switch Int.random(in: 0...2, using: &generator) {
                case 0: bytes[place] = byte
                case 1: bytes.insert(byte, at: place)
                default: if bytes.count > 1 { bytes.remove(at: place) }
                }
            }
            let whole = try Self.read([bytes])
            #expect(
                try Self.read(Self.split(bytes, &generator)) == whole, "\(String(decoding: bytes, as: UTF8.self))")
            if whole.refusal != nil { refused += 1 }
        }
        #expect(refused > 500)
    }
}
