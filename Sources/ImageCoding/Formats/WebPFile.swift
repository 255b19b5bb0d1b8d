/// The chunks of a WebP file (RFC 9649).
struct WebPFile {
    /// A chunk with its name of four letters.
    struct Chunk {
        var name: String
        var content: ArraySlice<UInt8>
    }

    /// The chunks in their order.
    var chunks: [Chunk] = []

    /// Reads the chunks. Bytes behind the end are left out.
    init(_ bytes: [UInt8]) throws(ImageError) {
        guard bytes.count >= 20 else { throw ImageError.damaged }
        let end = 8 + bytes.little32(4)
        guard end <= bytes.count, end >= 20 else { throw ImageError.damaged }
        var place = 12
        while place < end {
            guard place + 8 <= end else { throw ImageError.damaged }
            let length = bytes.little32(place + 4)
            guard place + 8 + length <= end else { throw ImageError.damaged }
            chunks.append(
                Chunk(
                    name: String(decoding: bytes[place..<place + 4], as: UTF8.self),
                    content: bytes[place + 8..<place + 8 + length]))
            place += 8 + length + length & 1
        }
    }

    subscript(_ name: String) -> ArraySlice<UInt8>? { chunks.first { $0.name == name }?.content }

    /// The file as bytes, with a header that says what is in it.
    ///
    /// - Parameters:
    ///   - width: the width of the image.
    ///   - height: the height of the image.
    ///   - profile: the colour profile.
    ///   - exif: the Exif data.
    func bytes(width: Int, height: Int, profile: [UInt8]?, exif: [UInt8]?) -> [UInt8] {
        let pixels = chunks.filter { ["ALPH", "VP8 ", "VP8L"].contains($0.name) }
        var body: [UInt8] = []
        func append(_ name: String, _ content: some Collection<UInt8>) {
            body += Array(name.utf8) + Self.little(content.count, 4) + content
            if content.count & 1 == 1 { body.append(0) }
        }
        let hasAlpha = self["ALPH"] != nil || self["VP8X"].map { $0.first.map { $0 & 0x10 != 0 } ?? false } ?? false
        if profile != nil || exif != nil || self["ALPH"] != nil {
            let flags = UInt8((profile == nil ? 0 : 0x20) | (hasAlpha ? 0x10 : 0) | (exif == nil ? 0 : 8))
            append("VP8X", [flags, 0, 0, 0] + Self.little(width - 1, 3) + Self.little(height - 1, 3))
        }
        if let profile { append("ICCP", profile) }
        for chunk in pixels { append(chunk.name, chunk.content) }
        if let exif { append("EXIF", exif) }
        return Array("RIFF".utf8) + Self.little(body.count + 4, 4) + Array("WEBP".utf8) + body
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

extension ImageFile {
    /// Takes a WebP file apart. Only pixels, colour profile and orientation stay.
    init(webp bytes: [UInt8]) throws(ImageError) {
        let file = try WebPFile(bytes)
        guard file["ANIM"] == nil, file["ANMF"] == nil else {
            throw ImageError(.unsupported, "Animated images are not supported. Send a still picture.")
        }
        guard file["VP8 "] != nil || file["VP8L"] != nil else { throw ImageError.damaged }
        var exif = file["EXIF"]
        if let data = exif, data.starts(with: "Exif\0\0".utf8) { exif = data.dropFirst(6) }
        let orientation = exif.map { Orientation(exif: $0) } ?? .upright
        let features = try WebPDecoder.features(of: bytes)
        let profile = file["ICCP"].map(Array.init)
        self.init(
            .webp,
            file.bytes(
                width: features.width, height: features.height, profile: profile.flatMap { ColourProfile.kept($0) },
                exif: orientation == .upright ? nil : orientation.exif),
            width: features.width, height: features.height, orientation: orientation, profile: profile,
            hasAlpha: features.hasAlpha)
    }
}
