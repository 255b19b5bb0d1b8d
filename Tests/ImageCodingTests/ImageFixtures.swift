import Foundation
import HearthCore
import ImageCoding
import SystemSupport

/// The pictures of the tests: four quarters in red, green, blue and white, 200 by 120 pixels, with texts in their metadata.
enum ImageFixtures {
    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](
            try Data(
                contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                    .appending(path: "../Fixtures/images/\(name)")))
    }

    /// The inspector with the program that lies beside the test runner.
    static let inspector = ChildImageInspector(command: [
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "hearth-inspect").path,
        "image",
    ])

    /// A picture that the child process has read.
    struct Reading {
        var width: Int
        var height: Int
        var mediaType: String
        var parts: [String: [UInt8]]
    }

    static func read(_ bytes: [UInt8]) async throws -> Reading {
        let file = try TemporaryFile()
        try file.append(bytes)
        let image = try await inspector.inspect(image: file)
        var parts: [String: [UInt8]] = [:]
        for part in image.parts {
            parts[part.name] = try image.file.read(at: part.bytes.lowerBound, count: part.bytes.count)
        }
        return Reading(width: image.width, height: image.height, mediaType: image.mediaType, parts: parts)
    }

    /// Returns a PNG file with a header that says any size, and pixels of one colour where there are any.
    static func png(width: Int, height: Int, type: UInt8 = 0, depth: UInt8 = 8, data: [UInt8]) -> [UInt8] {
        var header: [UInt8] = big(width) + big(height)
        header += [depth, type, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", data)
            + chunk("IEND", [])
    }

    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        var checksum = ~UInt32(0)
        for byte in body {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum & 1 == 0 ? checksum >> 1 : checksum >> 1 ^ 0xEDB8_8320 }
        }
        return big(content.count) + body + big(Int(~checksum))
    }

    static func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
}
