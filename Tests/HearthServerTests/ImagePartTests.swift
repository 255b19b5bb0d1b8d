import Assist
import HearthCore
import HearthTesting
import Testing

@testable import AssistAPI

/// Tests of the pictures of a request: what is accepted, and that no place is in them.
@Suite struct ImagePartTests {
    private typealias Pictures = SamplePictures

    // MARK: Metadata

    @Test func `a JPEG picture keeps its tables, frames and scans, and nothing behind its end`() throws {
        let adobe = Pictures.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])
        let table = Pictures.segment(0xC4, [0] + Array(repeating: 0, count: 16))
        let tagged = Pictures.jpeg([
            Pictures.jfif, Pictures.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Pictures.secret),
            Pictures.segment(0xE2, Array("MPF\0".utf8) + Pictures.secret), Pictures.segment(0xED, Pictures.secret),
            adobe,
            Pictures.segment(0xFE, Pictures.secret), Pictures.frame, [0xFF], Pictures.scan,
            Pictures.segment(0xFE, Pictures.secret), table, Pictures.scan,
        ])
        let plain = Pictures.jpeg([Pictures.jfif, adobe, Pictures.frame, Pictures.scan, table, Pictures.scan])
        let bare = try #require(ImageMetadata.removed(from: tagged + Pictures.secret))
        #expect(bare.type == "image/jpeg")
        #expect(bare.bytes == plain)
        #expect(ImageMetadata.removed(from: plain)?.bytes == plain)
    }

    @Test func `a JPEG picture loses the small one in its head`() {
        let small = Pictures.segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 1, 1] + Pictures.secret)
        let others = Pictures.segment(0xE0, Array("JFXX\0".utf8) + Pictures.secret)
        #expect(
            ImageMetadata.removed(from: Pictures.jpeg([small, others, Pictures.frame, Pictures.scan]))?.bytes
                == Pictures.jpeg([Pictures.jfif, Pictures.frame, Pictures.scan]))
    }

    @Test(arguments: [false, true])
    func `a JPEG picture keeps its orientation alone`(isLittle: Bool) {
        func bare(_ orientation: UInt8) -> [UInt8]? {
            let exif = Pictures.segment(0xE1, Pictures.exif(orientation, isLittle: isLittle))
            return ImageMetadata.removed(from: Pictures.jpeg([exif, Pictures.frame, Pictures.scan]))?.bytes
        }
        for orientation in 2...8 as ClosedRange<UInt8> {
            #expect(
                bare(orientation)
                    == Pictures.jpeg([Pictures.turnedOnly(orientation), Pictures.frame, Pictures.scan]))
        }
        for orientation in [0, 1, 9] as [UInt8] {
            #expect(bare(orientation) == Pictures.jpeg([Pictures.frame, Pictures.scan]))
        }
    }

    @Test func `a JPEG picture that is cut in its last scan gets an end`() {
        let whole = Pictures.jpeg([Pictures.frame, Pictures.scan])
        #expect(ImageMetadata.removed(from: Array(whole.dropLast(2)))?.bytes == whole)
    }

    @Test(arguments: [
        ("image/png", SamplePictures.taggedPNG, SamplePictures.plainPNG),
        ("image/gif", SamplePictures.taggedGIF, SamplePictures.plainGIF),
        ("image/webp", SamplePictures.taggedWebP, SamplePictures.plainWebP),
    ])
    func `a picture of another type keeps its pixels alone`(type: String, tagged: [UInt8], plain: [UInt8]) throws {
        let bare = try #require(ImageMetadata.removed(from: tagged))
        #expect(bare.type == type)
        #expect(bare.bytes == plain)
        #expect(bare.bytes.firstRange(of: Pictures.secret) == nil)
        #expect(ImageMetadata.removed(from: plain)?.bytes == plain)
    }

    private static let damaged: [String: [UInt8]] = [
        "nothing": [], "a text": Array("hello".utf8), "another type": [0, 0, 0, 0x1C] + Array("ftypheic".utf8),
        "a JPEG picture without a scan": SamplePictures.jpeg([SamplePictures.frame]),
        "a segment without a length": [0xFF, 0xD8, 0xFF, 0xE1, 0, 1],
        "a segment beyond the end": [0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF, 0],
        "no marker": [0xFF, 0xD8, 0x12, 0x34],
        "no header": SamplePictures.png([("IDAT", [7]), ("IEND", [])]),
        "two headers": SamplePictures.png([
            SamplePictures.header, SamplePictures.header, ("IDAT", [7]), ("IEND", []),
        ]),
        "no data": SamplePictures.png([SamplePictures.header, ("IEND", [])]),
        "no pixels": SamplePictures.webP([("EXIF", SamplePictures.secret)]),
    ]

    @Test(arguments: damaged.keys.sorted())
    func `a damaged picture is none`(name: String) throws {
        #expect(ImageMetadata.removed(from: try #require(Self.damaged[name])) == nil)
    }

    private static let samples = [
        SamplePictures.jpeg([
            SamplePictures.jfif, SamplePictures.segment(0xE1, SamplePictures.exif(6)), SamplePictures.frame,
            SamplePictures.scan,
        ]), SamplePictures.taggedPNG, SamplePictures.taggedGIF, SamplePictures.taggedWebP,
    ]

    @Test func `a picture that is cut anywhere has no metadata`() {
        for sample in Self.samples {
            for length in sample.indices {
                guard let bare = ImageMetadata.removed(from: Array(sample.prefix(length))) else { continue }
                #expect(bare.bytes.firstRange(of: Pictures.secret) == nil, "\(bare.type) \(length)")
            }
        }
    }

    @Test func `any bytes are read without a crash, and a second time without a change`() {
        var generator = SplitMix64(seed: 20)
        for sample in Self.samples {
            for _ in 0..<500 {
                var bytes = sample
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
                        in: 0...255, using: &generator)
                }
                guard let bare = ImageMetadata.removed(from: bytes) else { continue }
                #expect(ImageMetadata.removed(from: bare.bytes)?.bytes == bare.bytes)
            }
        }
    }

    // MARK: Addresses

    private static let place = "/messages/3/content/0/image_url/url"

    @Test func `an https address is passed on as it is`() throws {
        for address in ["https://a.example/b.png?c=d", "HTTPS://a.example"] {
            #expect(
                try ImagePart(address: address, detail: "high", field: Self.place)
                    == ImagePart(.url(address), detail: "high"))
        }
        #expect(try ImagePart(url: "https://a.example/b", field: "/x") == ImagePart(.url("https://a.example/b")))
    }

    @Test func `a picture without metadata keeps its bytes, and every other one loses it`() throws {
        let plain = SamplePictures.plainPNG.base64
        for base64 in [plain, SamplePictures.taggedPNG.base64] {
            let part = ImagePart(.data(type: "image/png", base64: plain))
            #expect(try ImagePart(address: "data:image/png;base64,\(base64)", detail: nil, field: Self.place) == part)
            #expect(try ImagePart(type: "image/png", base64: base64, field: "/x") == part)
        }
    }

    /// Clients name the type by the file's name, or always as JPEG.
    @Test func `the type of a picture is what its bytes say`() throws {
        for type in ["image/jpeg", "IMAGE/JPG", "image/webp"] {
            let base64 = SamplePictures.plainGIF.base64
            let part = ImagePart(.data(type: "image/gif", base64: base64))
            #expect(try ImagePart(address: "Data:\(type);Base64,\(base64)", detail: nil, field: Self.place) == part)
            #expect(try ImagePart(type: type, base64: base64, field: "/x") == part)
        }
    }

    @Test(arguments: [
        "", "x", "http://a.example/b", "ftp://a.example/b", "file:///etc/hostname", "https://", "https://a b.example/",
        "https://user:word@a.example/", "data:", "data:image/png;base64", "data:image/png,AAAA",
        "data:text/plain;base64,AAAA", "data:image/svg+xml;base64,AAAA", "data:image/png;charset=x;base64,AAAA",
        "data:image/png;base64,", "data:image/png;base64,A", "data:image/png;base64,AA AA",
        "data:image/png;base64,AAAA",
    ])
    func `an address that no provider could use is rejected by name`(address: String) throws {
        let error = #expect(throws: HearthError.self) {
            _ = try ImagePart(address: address, detail: nil, field: Self.place)
        }
        #expect(error?.code == .invalidField)
        #expect(error?.problems.map(\.field) == [Self.place])
        #expect(error?.message.hasPrefix("Invalid request: `\(Self.place)` must be ") == true)
    }

    private func field(_ make: () throws -> ImagePart) -> String? {
        do {
            _ = try make()
            return nil
        } catch {
            return (error as? HearthError)?.problems.first?.field
        }
    }

    @Test func `other members of a picture are rejected by name`() {
        let plain = SamplePictures.plainPNG.base64
        let detail = field { try ImagePart(address: "https://a.example", detail: "huge", field: "/a/image_url/url") }
        #expect(detail == "/a/image_url/detail")
        let type = field { try ImagePart(type: "image/tiff", base64: plain, field: "/a/source") }
        #expect(type == "/a/source/media_type")
        let data = field { try ImagePart(type: "image/png", base64: "A", field: "/a/source") }
        #expect(data == "/a/source/data")
        let url = field { try ImagePart(url: "http://a.example", field: "/a/source/url") }
        #expect(url == "/a/source/url")
    }
}
