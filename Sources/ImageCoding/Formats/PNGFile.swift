import CSpng

extension ImageFile {
    /// Takes a PNG file apart. Chunks with texts, times and metadata go; those for pixels and colours stay.
    init(png bytes: [UInt8]) throws(ImageError) {
        var kept = Array(bytes[..<8])
        var place = 8
        var header: (width: Int, height: Int, type: UInt8)?
        var orientation = Orientation.upright
        var hasTransparency = false
        var (hasData, hasProfile) = (false, false)
        while true {
            guard place + 12 <= bytes.count else { throw ImageError.damaged }
            let length = bytes.big32(place)
            let end = place + 12 + length
            guard end <= bytes.count else { throw ImageError.damaged }
            let content = bytes[place + 8..<end - 4]
            var isKept = false
            switch String(decoding: bytes[place + 4..<place + 8], as: UTF8.self) {
            case "IHDR":
                guard header == nil, place == 8, length == 13 else { throw ImageError.damaged }
                header = (bytes.big32(place + 8), bytes.big32(place + 12), bytes[place + 17])
                isKept = true
            case "PLTE", "gAMA", "cHRM", "sRGB", "sBIT": isKept = true
            case "iCCP":
                hasProfile = true
                isKept = true
            case "tRNS":
                hasTransparency = true
                isKept = true
            case "IDAT":
                hasData = true
                isKept = true
            case "eXIf": orientation = Orientation(exif: content)
            case "IEND":
                guard let header, hasData else { throw ImageError.damaged }
                if orientation != .upright { kept += Self.chunk("eXIf", orientation.exif) }
                kept += bytes[place..<end]
                // Types 4 and 6 have an alpha channel.
                self.init(
                    .png, kept, width: header.width, height: header.height, orientation: orientation,
                    profile: hasProfile ? Self.profile(of: kept) : nil,
                    hasAlpha: hasTransparency || header.type & 4 != 0)
                return
            default: break
            }
            if isKept { kept += bytes[place..<end] }
            place = end
        }
    }

    /// Returns the unpacked colour profile; nil for one that cannot be read.
    private static func profile(of png: [UInt8]) -> [UInt8]? {
        guard let context = unsafe spng_ctx_new(0) else { return nil }
        defer { unsafe spng_ctx_free(context) }
        return unsafe png.withUnsafeBufferPointer { bytes in
            var profile = unsafe spng_iccp()
            guard unsafe spng_set_chunk_limits(context, 1 << 20, 4 << 20) == 0,
                unsafe spng_set_png_buffer(context, bytes.baseAddress, bytes.count) == 0,
                unsafe spng_get_iccp(context, &profile) == 0, let start = unsafe profile.profile
            else { return nil }
            let text = unsafe UnsafeRawBufferPointer(start: start, count: profile.profile_len)
            return unsafe [UInt8](text)
        }
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        var checksum = ~UInt32(0)
        for byte in body {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum & 1 == 0 ? checksum >> 1 : checksum >> 1 ^ 0xEDB8_8320 }
        }
        return big(UInt32(content.count)) + body + big(~checksum)
    }

    private static func big(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
    }
}
