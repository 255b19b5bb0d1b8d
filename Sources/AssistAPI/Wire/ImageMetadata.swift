/// Pictures without what says where, when and by whom they were taken: pictures of phones carry places.
///
/// One pass over the parts of a file. It decodes no pixel, and reads no byte outside of the file, whatever the file says.
enum ImageMetadata {
    /// The media types of the pictures that can be read.
    static let types = ["image/jpeg", "image/png", "image/gif", "image/webp"]

    /// Returns a picture with its pixels alone, and what decoders need for them. The orientation of a JPEG picture stays,
    /// because a model would see it lying on its side.
    ///
    /// - Returns: the media type, which follows from the bytes, and the picture; nil for bytes of another type, and
    ///   for damaged ones.
    static func removed(from bytes: [UInt8]) -> (type: String, bytes: [UInt8])? {
        if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes).map { (types[0], $0) } }
        if bytes.starts(with: pngSignature) { return png(bytes).map { (types[1], $0) } }
        if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            return gif(bytes).map { (types[2], $0) }
        }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            return webP(bytes).map { (types[3], $0) }
        }
        return nil
    }

    // MARK: JPEG (ITU-T T.81, annex B)

    /// Keeps tables, frames and scans, and of the segments of applications those with the pixels' shape and colours. What
    /// follows the end goes: phones append films and further pictures, with places of their own.
    private static func jpeg(_ bytes: [UInt8]) -> [UInt8]? {
        var kept: [UInt8] = [0xFF, 0xD8]
        kept.reserveCapacity(bytes.count)
        var place = 2
        var (hasScan, hasExif) = (false, false)
        while place + 1 < bytes.count {
            guard bytes[place] == 0xFF else { return nil }
            let marker = bytes[place + 1]
            if marker == 0xD9 { break }
            // Fill bytes, and markers without a segment.
            if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
                place += marker == 0xFF ? 1 : 2
                continue
            }
            guard marker >= 0xC0, marker != 0xD8, place + 3 < bytes.count else { return nil }
            let end = place + 2 + bytes.big16(place + 2)
            guard end >= place + 4, end <= bytes.count else { return nil }
            let content = bytes[place + 4..<end]
            switch marker {
            case 0xC0...0xCF, 0xDA...0xDF: kept += bytes[place..<end]
            // The head of JFIF without the small picture that may follow.
            case 0xE0 where content.starts(with: "JFIF\0".utf8) && content.count >= 12:
                kept += [0xFF, 0xE0, 0, 16] + content.prefix(12) + [0, 0]
            case 0xE1 where !hasExif && content.starts(with: "Exif\0\0".utf8):
                hasExif = true
                if let orientation = orientation(inExif: Array(content.dropFirst(6))) { kept += exif(orientation) }
            // The colour transform, without which some pictures have wrong colours.
            case 0xEE where content.starts(with: "Adobe".utf8): kept += bytes[place..<end]
            default: break
            }
            place = end
            if marker == 0xDA {
                hasScan = true
                while place < bytes.count, !bytes.endsScan(at: place) { place += 1 }
                kept += bytes[end..<place]
            }
        }
        // A file that was cut in its last scan shows most of the picture, and ends like a whole one.
        return hasScan ? kept + [0xFF, 0xD9] : nil
    }

    /// Returns the orientation (Exif, tag 0x0112), 2 to 8; nil for an upright picture and for what cannot be read.
    private static func orientation(inExif tiff: [UInt8]) -> UInt8? {
        let isLittle = tiff.starts(with: [0x49, 0x49, 0x2A, 0])
        guard isLittle || tiff.starts(with: [0x4D, 0x4D, 0, 0x2A]), tiff.count >= 14 else { return nil }
        func half(_ place: Int) -> Int { isLittle ? tiff.little16(place) : tiff.big16(place) }
        let directory = isLittle ? tiff.little32(4) : tiff.big32(4)
        guard directory <= tiff.count - 2 else { return nil }
        for index in 0..<half(directory) {
            let entry = directory + 2 + 12 * index
            guard entry <= tiff.count - 12 else { return nil }
            // A whole number of 16 bits.
            if half(entry) == 0x0112, half(entry + 2) == 3 {
                let value = half(entry + 8)
                return (2...8).contains(value) ? UInt8(value) : nil
            }
        }
        return nil
    }

    /// Returns the segment with the smallest Exif data that have an orientation.
    private static func exif(_ orientation: UInt8) -> [UInt8] {
        let data: [UInt8] = [
            0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ]
        return [0xFF, 0xE1, 0, 34] + Array("Exif\0\0".utf8) + data
    }

    // MARK: PNG (https://www.w3.org/TR/png-3/)

    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let pngChunks: Set = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "cICP", "acTL", "fcTL", "fdAT",
    ]

    /// Keeps the chunks with pixels and colours. Texts, times and metadata go, and so does what follows the end.
    private static func png(_ bytes: [UInt8]) -> [UInt8]? {
        var kept = pngSignature
        kept.reserveCapacity(bytes.count)
        var place = 8
        var hasData = false
        while place + 12 <= bytes.count {
            let end = place + 12 + bytes.big32(place)
            guard end <= bytes.count else { return nil }
            let name = bytes.name(place + 4)
            guard (name == "IHDR") == (place == 8) else { return nil }
            if name == "IDAT" { hasData = true }
            if pngChunks.contains(name) { kept += bytes[place..<end] }
            if name == "IEND" { return hasData ? kept : nil }
            place = end
        }
        return nil
    }

    // MARK: GIF (https://www.w3.org/Graphics/GIF/spec-gif89a.txt)

    /// Keeps the frames and how they follow each other. Comments, texts and metadata go.
    private static func gif(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 13 else { return nil }
        var place = 13 + colours(bytes[10])
        guard place < bytes.count else { return nil }
        var kept = Array(bytes[..<place])
        var hasFrame = false
        while place < bytes.count {
            let start = place
            switch bytes[place] {
            case 0x3B: return hasFrame ? kept + [0x3B] : nil
            case 0x2C:
                guard place + 10 <= bytes.count else { return nil }
                // The descriptor, the colours, and the size of the first codes.
                place += 10 + colours(bytes[place + 9]) + 1
                hasFrame = true
            case 0x21: place += 2
            default: return nil
            }
            guard let end = endOfBlocks(bytes, from: place) else { return nil }
            place = end
            if isKept(bytes[start..<end]) { kept += bytes[start..<end] }
        }
        return nil
    }

    /// Returns the bytes of a table of colours, by the byte that says whether there is one.
    private static func colours(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// Returns the place after a list of blocks, each of which begins with its length; nil if the file ends before.
    private static func endOfBlocks(_ bytes: [UInt8], from start: Int) -> Int? {
        var place = start
        while place < bytes.count {
            let length = Int(bytes[place])
            place += 1 + length
            if length == 0 { return place }
        }
        return nil
    }

    /// True for a frame, the control of one, and the number of repetitions.
    private static func isKept(_ part: ArraySlice<UInt8>) -> Bool {
        if part.first == 0x2C { return true }
        switch part.dropFirst().first {
        case 0xF9: return true
        case 0xFF: return part.dropFirst(3).starts(with: "NETSCAPE2.0".utf8)
        default: return false
        }
    }

    // MARK: WebP (RFC 9649)

    private static let webPPixels: Set = ["VP8 ", "VP8L", "ANMF"]

    /// Keeps the chunks with pixels. The head says what was removed, so it is changed, too.
    private static func webP(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 12 else { return nil }
        let end = 8 + bytes.little32(4)
        guard end <= bytes.count else { return nil }
        var kept = Array("WEBP".utf8)
        kept.reserveCapacity(bytes.count)
        var place = 12
        var hasPixels = false
        while place < end {
            guard place + 8 <= end else { return nil }
            let length = bytes.little32(place + 4)
            let next = place + 8 + length
            guard next <= end else { return nil }
            let name = bytes.name(place)
            if webPPixels.contains(name) { hasPixels = true }
            if webPPixels.contains(name) || name == "ALPH" || name == "ANIM" || name == "VP8X" {
                let start = kept.count
                kept += bytes[place..<next]
                // Bits of a colour profile, Exif and XMP.
                if name == "VP8X", length > 0 { kept[start + 8] &= ~0x2C }
                if length & 1 == 1 { kept.append(0) }
            }
            place = next + length & 1
        }
        guard hasPixels else { return nil }
        let size = (0..<4).map { UInt8(truncatingIfNeeded: kept.count >> (8 * $0)) }
        return Array("RIFF".utf8) + size + kept
    }
}

/// Numbers in a file. The caller has checked that they are inside of it.
extension [UInt8] {
    fileprivate func big16(_ place: Int) -> Int { Int(self[place]) << 8 | Int(self[place + 1]) }
    fileprivate func big32(_ place: Int) -> Int { big16(place) << 16 | big16(place + 2) }
    fileprivate func little16(_ place: Int) -> Int { Int(self[place + 1]) << 8 | Int(self[place]) }
    fileprivate func little32(_ place: Int) -> Int { little16(place + 2) << 16 | little16(place) }

    /// The name of a part, of four letters.
    fileprivate func name(_ place: Int) -> String { String(decoding: self[place..<place + 4], as: UTF8.self) }

    /// True if a marker other than a restart follows, or half of a marker at the end of the file.
    fileprivate func endsScan(at place: Int) -> Bool {
        guard self[place] == 0xFF else { return false }
        guard place + 1 < count else { return true }
        let next = self[place + 1]
        return next != 0 && !(0xD0...0xD7).contains(next)
    }
}
