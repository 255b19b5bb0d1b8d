import Foundation
import HearthCore
import HearthTesting
import ImageCoding
import SystemSupport
import Testing

/// Files that are broken or made to break their decoder, each in a child process as the server runs it.
@Suite struct HostileImagesTests {
    /// What may come of a file: a picture, or one of these errors.
    private struct File {
        var name: String
        var bytes: [UInt8]
        /// The only outcomes that are right; nil for a picture.
        var outcomes: [ImageError.Code?]

        init(_ name: String, _ bytes: [UInt8], _ outcomes: ImageError.Code?...) {
            (self.name, self.bytes, self.outcomes) = (name, bytes, outcomes)
        }
    }

    private static let sources = ["photo.jpg", "progressive.jpg", "alpha.png", "photo.webp", "alpha.webp"]

    private static func cut() throws -> [File] {
        try sources.flatMap { name in
            var bytes = try ImageFixtures.bytes(name)
            // What stands behind the end of the picture is no part of it.
            if let tail = bytes.firstRange(of: Array("CANARY behind".utf8)) { bytes.removeSubrange(tail.lowerBound...) }
            return (1...16).map { part in
                File("\(name) cut \(part)", Array(bytes.prefix(bytes.count * part / 17)), .damaged)
            } + [File("\(name) without its last byte", bytes.dropLast(), .damaged)]
        }
    }

    private static func noise() throws -> [File] {
        try sources.flatMap { name in
            let bytes = try ImageFixtures.bytes(name)
            return (1...15).map { seed in
                var random = SplitMix64(seed: UInt64(seed))
                var changed = bytes
                for _ in 0..<1 + seed * seed {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    changed[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
                }
                return File("\(name) noise \(seed)", changed, nil, .damaged, .unsupported, .tooLarge)
            }
        }
    }

    /// Files whose sizes lie.
    private static func sizes() throws -> [File] {
        let photo = try ImageFixtures.bytes("photo.jpg")
        let frame = try #require(photo.firstRange(of: [0xFF, 0xC0, 0, 17, 8] as [UInt8]))
        func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
            var changed = photo
            changed.replaceSubrange(
                frame.upperBound..<frame.upperBound + 4,
                with: [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)])
            return changed
        }
        let large = 0xFFFF_FFFF
        // A deflated stream that is empty, and 10 MB of one whose pixels are all zero.
        let empty: [UInt8] = [0x78, 0x9C, 0x03, 0, 0, 0, 0, 1]
        return [
            File("JPEG of 65535 x 65535", jpeg(65_535, 65_535), .tooLarge),
            File("JPEG of 65535 x 700", jpeg(65_535, 700), .damaged),
            File("JPEG of 0 x 120", jpeg(0, 120), .damaged), File("JPEG of 200 x 0", jpeg(200, 0), .damaged),
            File("JPEG of 200 x 6000", jpeg(200, 6000), .damaged),
            File(
                "PNG of 4294967295 x 4294967295", ImageFixtures.png(width: large, height: large, data: empty), .tooLarge
            ),
            File("PNG of 2147483647 x 1", ImageFixtures.png(width: 0x7FFF_FFFF, height: 1, data: empty), .tooLarge),
            File("PNG of 50000 x 50000", ImageFixtures.png(width: 50_000, height: 50_000, data: empty), .tooLarge),
            File("PNG of 0 x 0", ImageFixtures.png(width: 0, height: 0, data: empty), .damaged),
            File(
                "PNG of 7000 x 7000 without pixels", ImageFixtures.png(width: 7000, height: 7000, data: empty), .damaged
            ),
            File("PNG of unknown depth", ImageFixtures.png(width: 10, height: 10, depth: 3, data: empty), .damaged),
            File("PNG of unknown type", ImageFixtures.png(width: 10, height: 10, type: 5, data: empty), .damaged),
            File("PNG bomb of 49 million pixels", bomb(7000, 7000), nil),
            File("PNG bomb of 51 million pixels", bomb(7150, 7150), .tooLarge),
        ]
    }

    /// A PNG file of zeros, which deflate packs a thousandfold.
    private static func bomb(_ width: Int, _ height: Int) -> [UInt8] {
        let raw = [UInt8](repeating: 0, count: (width + 1) * height)
        return ImageFixtures.png(width: width, height: height, data: Deflated.stream(raw))
    }

    private static func others() throws -> [File] {
        let photo = try ImageFixtures.bytes("photo.jpg")
        let png = try ImageFixtures.bytes("alpha.png")
        func box(_ brand: String) -> [UInt8] { [0, 0, 0, 24] + Array("ftyp\(brand)\0\0\0\0mif1".utf8) + [0, 0, 0, 0] }
        func text(_ text: String) -> [UInt8] { Array(text.utf8) }
        let webp = try ImageFixtures.bytes("photo.webp")
        var oversized = webp
        oversized.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0x7F])
        var endless = Array(photo.prefix(2))
        while endless.count < 9 << 20 { endless += [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0x20, count: 65_533) }
        return [
            File("nothing", [], .unsupported), File("one byte", [0xFF], .unsupported),
            File("HEIC", box("heic"), .unsupported), File("AVIF", box("avif"), .unsupported),
            File("MP4", box("isom"), .unsupported), File("GIF", text("GIF89a\u{1}"), .unsupported),
            File("SVG", text("<svg xmlns='http://www.w3.org/2000/svg'/>"), .unsupported),
            File("HTML", text("<!doctype html><img src=x>"), .unsupported),
            File("zip", [0x50, 0x4B, 3, 4, 0, 0], .unsupported), File("PDF", text("%PDF-1.7"), .unsupported),
            File("BMP", text("BM") + [UInt8](repeating: 0, count: 60), .unsupported),
            File("TIFF", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], .unsupported),
            File("JPEG of three bytes", [0xFF, 0xD8, 0xFF], .damaged),
            File("JPEG without a frame", [0xFF, 0xD8, 0xFF, 0xD9], .damaged),
            File("PNG of a signature", Array(png.prefix(8)), .damaged),
            File("WebP of a header", text("RIFF\u{4}\0\0\0WEBP"), .damaged),
            File("animated WebP", try ImageFixtures.bytes("animated.webp"), .unsupported),
            File("WebP with a wrong length", oversized, .damaged),
            File("page in a JPEG", photo + text("<script>alert(1)</script>"), nil),
            File("archive behind a PNG", png + [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18), nil),
            File("PNG behind a JPEG", photo + png, nil),
            File("JPEG within a PNG's name", png.prefix(8) + photo, .damaged),
            File("9 MB of comments", endless, .damaged),
            File("11 MB", photo + [UInt8](repeating: 0, count: 11 << 20), .tooLarge),
            File(
                "PNG with a chunk of 2 GB", Array(png.prefix(33)) + [0x7F, 0xFF, 0xFF, 0xFF] + text("IDAT"), .damaged),
            File("PNG with two headers", Array(png.prefix(33)) + png.dropFirst(8), .damaged),
        ]
    }

    @Test func `200 broken and hostile files each end in a picture or a clear error`() async throws {
        let files = try Self.cut() + Self.noise() + Self.sizes() + Self.others()
        #expect(files.count >= 200)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, file) in files.enumerated() {
                if number >= 2 { try await group.next() }
                group.addTask {
                    do {
                        _ = try await ImageFixtures.read(file.bytes)
                        #expect(file.outcomes.contains(nil), "\(file.name) is no picture")
                    } catch let error as InspectionError {
                        let code = ImageError.Code(rawValue: error.code)
                        #expect(code != nil && file.outcomes.contains(code), "\(file.name): \(error)")
                        #expect(error.message.hasSuffix(".") && error.message.count < 200, "\(file.name)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `a child that is killed or that cannot start is an error of its picture`() async throws {
        let file = try TemporaryFile()
        try file.append([1, 2, 3])
        for command in [["/bin/sh", "-c", "kill -SEGV $$"], ["/bin/sh", "-c", "exit 3"], ["/bin/echo", "{}"]] {
            await #expect(throws: InspectionError.self) {
                try await ChildImageInspector(command: command).inspect(image: file)
            }
        }
        let late = ChildImageInspector(command: ["/bin/sh", "-c", "kill -ALRM $$"])
        await #expect(
            throws: InspectionError(
                code: "image_timeout",
                message: "Reading the image took too long. Save it anew in a smaller size, and send that.")
        ) {
            try await late.inspect(image: file)
        }
    }
}

/// Zeros in the form of zlib, packed by hand: matches of 258 bytes at a distance of one.
private enum Deflated {
    static func stream(_ zeros: [UInt8]) -> [UInt8] {
        var bits = BitWriter()
        bits.write(1, 1)
        // Fixed codes.
        bits.write(1, 2)
        // A literal zero: its code is 00110000, the highest bit first.
        bits.writeReversed(0b0011_0000, 8)
        var rest = zeros.count - 1
        while rest >= 258 {
            // Length 258 is symbol 285, code 11000101; distance 1 is symbol 0.
            bits.writeReversed(0b1100_0101, 8)
            bits.writeReversed(0, 5)
            rest -= 258
        }
        for _ in 0..<rest { bits.writeReversed(0b0011_0000, 8) }
        bits.writeReversed(0, 7)
        // Adler-32 of zeros: the second sum counts them.
        let sum = UInt32(zeros.count % 65_521)
        return [0x78, 0x9C] + bits.bytes + ImageFixtures.big(Int(sum << 16 | 1))
    }

    private struct BitWriter {
        private(set) var bytes: [UInt8] = []
        private var count = 0

        mutating func write(_ value: Int, _ length: Int) {
            for bit in 0..<length {
                if count % 8 == 0 { bytes.append(0) }
                bytes[count / 8] |= UInt8(value >> bit & 1) << UInt8(count % 8)
                count += 1
            }
        }

        mutating func writeReversed(_ value: Int, _ length: Int) {
            for bit in (0..<length).reversed() { write(value >> bit & 1, 1) }
        }
    }
}
