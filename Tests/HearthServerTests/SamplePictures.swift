import Foundation

/// Files of pictures, as far as ``ImageMetadata`` reads them. No decoder would show them.
enum SamplePictures {
    /// A word that stands for what a picture must not carry.
    static let secret = Array("52.5N 13.4E".utf8)

    // MARK: JPEG

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
    }

    static let frame = segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
    /// The head of a scan, and data with a stuffed zero and a restart.
    static let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD3, 0x56]
    static let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 0, 0])

    static func jpeg(_ segments: [[UInt8]]) -> [UInt8] { [0xFF, 0xD8] + segments.flatMap(\.self) + [0xFF, 0xD9] }

    /// Returns Exif data with a place and an orientation.
    static func exif(_ orientation: UInt8, isLittle: Bool = false) -> [UInt8] {
        // A head, two entries (the maker, behind the directory, and the orientation) and the end of the directory.
        let little: [UInt8] = [
            0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 2, 0,
            0x0F, 1, 2, 0, 9, 0, 0, 0, 38, 0, 0, 0,
            0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0,
            0, 0, 0, 0,
        ]
        let big: [UInt8] = [
            0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 2,
            1, 0x0F, 0, 2, 0, 0, 0, 9, 0, 0, 0, 38,
            1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
            0, 0, 0, 0,
        ]
        return Array("Exif\0\0".utf8) + (isLittle ? little : big) + secret
    }

    /// The Exif data of a picture that is only turned.
    static func turnedOnly(_ orientation: UInt8) -> [UInt8] {
        let data: [UInt8] = [
            0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ]
        return segment(0xE1, Array("Exif\0\0".utf8) + data)
    }

    // MARK: PNG

    static func png(_ chunks: [(name: String, content: [UInt8])]) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        for (name, content) in chunks {
            bytes += [0, 0, 0, UInt8(content.count)]
            bytes += name.utf8
            bytes += content
            // The checksum, which is not checked.
            bytes += [1, 2, 3, 4]
        }
        return bytes
    }

    static let header: (String, [UInt8]) = ("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
    static let plainPNG = png([header, ("gAMA", [0, 0, 1, 0]), ("IDAT", [7, 7]), ("IEND", [])])
    static let taggedPNG =
        png([
            header, ("tEXt", secret), ("gAMA", [0, 0, 1, 0]), ("eXIf", secret), ("IDAT", [7, 7]), ("iTXt", secret),
            ("tIME", [7, 234, 11, 21, 9, 0, 0]), ("IEND", []),
        ]) + secret

    // MARK: GIF

    private static let screen: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    private static let control: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
    private static let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0]
    private static let repetitions = application("NETSCAPE2.0", [1, 0, 0])
    private static let comment = [0x21, 0xFE] + block(secret)
    static let plainGIF = [screen, repetitions, control, image, [0x3B]].flatMap(\.self)
    static let taggedGIF = [
        screen, comment, repetitions, application("XMP DataXMP", secret), control, image, [0x3B], secret,
    ].flatMap(\.self)

    private static func application(_ name: String, _ content: [UInt8]) -> [UInt8] {
        [0x21, 0xFF, 11] + Array(name.utf8) + block(content)
    }

    /// Returns a list of one block.
    private static func block(_ content: [UInt8]) -> [UInt8] { [UInt8(content.count)] + content + [0] }

    // MARK: WebP

    static func webP(_ chunks: [(name: String, content: [UInt8])]) -> [UInt8] {
        var body = Array("WEBP".utf8)
        for (name, content) in chunks {
            body += name.utf8
            body += [UInt8(content.count), 0, 0, 0]
            body += content
            if content.count % 2 == 1 { body.append(0) }
        }
        return Array("RIFF".utf8) + [UInt8(body.count), 0, 0, 0] + body
    }

    /// The size of one pixel, after flags.
    private static func extended(_ flags: UInt8) -> [UInt8] { [flags, 0, 0, 0, 0, 0, 0, 0, 0, 0] }
    static let plainWebP = webP([("VP8X", extended(0x10)), ("ALPH", [1]), ("VP8 ", [1, 2, 3])])
    static let taggedWebP =
        webP([
            ("VP8X", extended(0x3C)), ("ICCP", secret), ("ALPH", [1]), ("VP8 ", [1, 2, 3]), ("EXIF", secret),
            ("XMP ", secret),
        ]) + secret
}

extension [UInt8] {
    var base64: String { Data(self).base64EncodedString() }
}
