import HearthCore
import Testing

@testable import ImageCoding

/// What becomes of good pictures.
@Suite struct ImageSizesTests {
    /// The colours of the four quarters, as letters: `rgbw`.
    private static func quarters(_ webp: [UInt8]) throws -> String {
        let file = try ImageFile(webp)
        let pixels = try file.pixels(side: 1600)
        func letter(_ x: Int, _ y: Int) -> Character {
            let start = (y * pixels.width + x) * pixels.channels
            let (red, green, blue) = (pixels.bytes[start], pixels.bytes[start + 1], pixels.bytes[start + 2])
            if red > 150, green > 150, blue > 150 { return "w" }
            if red > 120, green < 100 { return "r" }
            if green > 120, red < 100 { return "g" }
            return blue > 120 ? "b" : "?"
        }
        let (x, y) = (pixels.width / 5, pixels.height / 5)
        return String([
            letter(x, y), letter(pixels.width - 1 - x, y), letter(x, pixels.height - 1 - y),
            letter(pixels.width - 1 - x, pixels.height - 1 - y),
        ])
    }

    private static func size(_ webp: [UInt8]) throws -> [Int] {
        let features = try WebPDecoder.features(of: webp)
        return [features.width, features.height]
    }

    @Test(arguments: [
        "photo.jpg", "progressive.jpg", "cmyk.jpg", "alpha.png", "palette.png", "photo.webp", "alpha.webp",
    ])
    func `a picture becomes WebP in sizes that are no larger than it`(name: String) async throws {
        let reading = try await ImageFixtures.read(try ImageFixtures.bytes(name))
        #expect([reading.width, reading.height] == [200, 120])
        #expect(Set(reading.parts.keys) == ["96", "320", "original"])
        let (small, large) = (try #require(reading.parts["96"]), try #require(reading.parts["320"]))
        #expect(try Self.size(small) == [96, 58])
        #expect(try Self.size(large) == [200, 120])
        #expect(try Self.quarters(small).prefix(3) == "rgb")
        #expect(try Self.quarters(large).prefix(3) == "rgb")
    }

    @Test func `an orientation is applied in each of the eight ways`() async throws {
        let photo = try ImageFixtures.bytes("photo.jpg")
        // Tag 0x0112, type 3, count 1; the value follows.
        let tag = try #require(
            photo.firstRange(of: [0x01, 0x12, 0, 3, 0, 0, 0, 1] as [UInt8])
                ?? photo.firstRange(of: [0x12, 0x01, 3, 0, 1, 0, 0, 0] as [UInt8]))
        let isLittle = photo[tag.lowerBound] == 0x12
        let expected = [
            1: "rgbw", 2: "grwb", 3: "wbgr", 4: "bwrg", 5: "rbgw", 6: "brwg", 7: "wgbr", 8: "gwrb",
        ]
        for (value, quarters) in expected {
            var turned = photo
            turned[tag.upperBound + (isLittle ? 0 : 1)] = UInt8(value)
            let reading = try await ImageFixtures.read(turned)
            #expect([reading.width, reading.height] == (value >= 5 ? [120, 200] : [200, 120]), "\(value)")
            #expect(try Self.quarters(try #require(reading.parts["320"])) == quarters, "\(value)")
            #expect(try Self.quarters(try #require(reading.parts["96"])) == quarters, "\(value)")
            // The picture itself is turned only by who shows it.
            let again = try await ImageFixtures.read(try #require(reading.parts["original"]))
            #expect(try Self.quarters(try #require(again.parts["320"])) == quarters, "\(value)")
        }
    }

    @Test(arguments: ["photo.jpg", "alpha.png", "photo.webp"])
    func `metadata go, and the colour profile stays`(name: String) async throws {
        let bytes = try ImageFixtures.bytes(name)
        #expect(bytes.firstRange(of: Array("CANARY".utf8)) != nil)
        let reading = try await ImageFixtures.read(bytes)
        for (part, content) in reading.parts {
            #expect(content.firstRange(of: Array("CANARY".utf8)) == nil, "\(part)")
            #expect(content.firstRange(of: Array("Exif".utf8)) == nil, "\(part)")
            #expect(content.firstRange(of: Array("xmp".utf8)) == nil, "\(part)")
        }
        let large = try #require(reading.parts["320"])
        #expect(try ImageFile(large).profile != nil)
        #expect(try ImageFile(try #require(reading.parts["original"])).profile != nil)
        // What is cleaned stays as it is.
        let original = try #require(reading.parts["original"])
        #expect(try await ImageFixtures.read(original).parts["original"] == original)
    }

    @Test func `a profile of sRGB is left out of the sizes`() async throws {
        let reading = try await ImageFixtures.read(try ImageFixtures.bytes("progressive.jpg"))
        #expect(try ImageFile(try #require(reading.parts["320"])).profile == nil)
    }

    @Test(arguments: ["alpha.png", "alpha.webp"])
    func `transparent pixels stay transparent`(name: String) async throws {
        let reading = try await ImageFixtures.read(try ImageFixtures.bytes(name))
        let file = try ImageFile(try #require(reading.parts["320"]))
        let pixels = try file.pixels(side: 320)
        #expect(file.hasAlpha && pixels.channels == 4)
        #expect(pixels.bytes[(100 * 200 + 180) * 4 + 3] < 10 && pixels.bytes[3] > 245)
    }

    @Test func `a picture of 16 bits is read, and one smaller than every size keeps its own`() async throws {
        let reading = try await ImageFixtures.read(try ImageFixtures.bytes("deep.png"))
        #expect(Set(reading.parts.keys) == ["96", "original"])
        #expect(try Self.size(try #require(reading.parts["96"])) == [60, 40])
    }

    @Test func `a grey picture is read`() async throws {
        let reading = try await ImageFixtures.read(try ImageFixtures.bytes("grey.jpg"))
        #expect(try Self.size(try #require(reading.parts["320"])) == [200, 120])
    }

    @Test func `sides are rounded, and never become zero`() {
        #expect(ImageSizes.fitted(4000, 3000, side: 1600) == (1600, 1200))
        #expect(ImageSizes.fitted(3000, 4001, side: 96) == (72, 96))
        #expect(ImageSizes.fitted(50_000, 10, side: 96) == (96, 1))
        #expect(ImageSizes.fitted(80, 60, side: 96) == (80, 60))
    }
}
