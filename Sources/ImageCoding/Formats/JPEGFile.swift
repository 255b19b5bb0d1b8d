extension ImageFile {
    /// Takes a JPEG file apart (ITU-T T.81, annex B). Segments of applications and comments go; the colour profile and what
    /// decoders need stay.
    init(jpeg bytes: [UInt8]) throws(ImageError) {
        var walk = JPEGWalk(bytes)
        try walk.run()
        guard let frame = walk.frame else { throw ImageError.damaged }
        guard frame.precision == 8 else {
            throw ImageError(.unsupported, "JPEG images with \(frame.precision) bits a sample are not supported.")
        }
        var kept: [UInt8] = [0xFF, 0xD8]
        if walk.orientation != .upright {
            let exif = Array("Exif\0\0".utf8) + walk.orientation.exif
            kept += [0xFF, 0xE1, UInt8((exif.count + 2) >> 8), UInt8((exif.count + 2) & 0xFF)] + exif
        }
        kept += walk.kept
        self.init(
            .jpeg, kept, width: frame.width, height: frame.height, orientation: walk.orientation,
            profile: walk.profile, hasAlpha: false)
        components = frame.components
    }
}

/// One pass over the segments of a JPEG file.
private struct JPEGWalk {
    private let bytes: [UInt8]
    private(set) var kept: [UInt8] = []
    private(set) var frame: (precision: Int, width: Int, height: Int, components: Int)?
    private(set) var orientation = Orientation.upright
    private var profileParts: [Int: ArraySlice<UInt8>] = [:]
    private var hasExif = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        kept.reserveCapacity(bytes.count)
    }

    /// The profile, whose parts are numbered from 1.
    var profile: [UInt8]? {
        guard !profileParts.isEmpty else { return nil }
        var profile: [UInt8] = []
        for number in 1...profileParts.count {
            guard let part = profileParts[number] else { return nil }
            profile += part
        }
        return profile
    }

    mutating func run() throws(ImageError) {
        var place = 2
        var hasScan = false
        while true {
            guard place + 1 < bytes.count, bytes[place] == 0xFF else { throw ImageError.damaged }
            let marker = bytes[place + 1]
            switch marker {
            // Fill bytes.
            case 0xFF:
                place += 1
                continue
            // The end of the image. What stands behind it belongs to something else.
            case 0xD9:
                guard hasScan else { throw ImageError.damaged }
                kept += [0xFF, 0xD9]
                return
            case 0x01, 0xD0...0xD7:
                place += 2
                continue
            default: break
            }
            guard marker >= 0xC0, place + 3 < bytes.count else { throw ImageError.damaged }
            let end = place + 2 + bytes.big16(place + 2)
            guard end >= place + 4, end <= bytes.count else { throw ImageError.damaged }
            try take(marker, place..<end)
            place = end
            if marker == 0xDA {
                hasScan = true
                place = endOfScan(from: end)
                kept += bytes[end..<place]
            }
        }
    }

    private mutating func take(_ marker: UInt8, _ segment: Range<Int>) throws(ImageError) {
        let content = bytes[segment.lowerBound + 4..<segment.upperBound]
        switch marker {
        // Frames. C4, C8 and CC are tables and reserved.
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            guard frame == nil, content.count >= 6 else { throw ImageError.damaged }
            let first = content.startIndex
            frame = (
                Int(bytes[first]), bytes.big16(first + 3), bytes.big16(first + 1), Int(bytes[first + 5])
            )
        case 0xE1:
            if !hasExif, content.starts(with: "Exif\0\0".utf8) {
                hasExif = true
                orientation = Orientation(exif: content.dropFirst(6))
            }
            return
        case 0xE2:
            guard content.starts(with: "ICC_PROFILE\0".utf8), content.count > 14 else { return }
            profileParts[Int(content[content.startIndex + 12])] = content.dropFirst(14)
        // The colour transform of Adobe's, without which CMYK is read wrongly.
        case 0xEE: guard content.starts(with: "Adobe".utf8) else { return }
        case 0xE0:
            guard content.starts(with: "JFIF\0".utf8), content.count >= 12 else { return }
            // Without the small picture that may follow.
            kept += [0xFF, 0xE0, 0, 16] + content.prefix(12) + [0, 0]
            return
        case 0xE3...0xED, 0xEF, 0xFE: return
        default: break
        }
        kept += bytes[segment]
    }

    /// Returns the place of the marker that ends the data of a scan.
    private func endOfScan(from start: Int) -> Int {
        var place = start
        while place + 1 < bytes.count {
            if bytes[place] == 0xFF, bytes[place + 1] != 0, !(0xD0...0xD7).contains(bytes[place + 1]) { return place }
            place += 1
        }
        return bytes.count
    }
}
