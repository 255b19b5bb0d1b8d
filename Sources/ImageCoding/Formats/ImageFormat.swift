/// The formats of images that are decoded here.
package enum ImageFormat: String, CaseIterable, Sendable {
    case jpeg, png, webp

    /// The media type.
    package var mediaType: String { "image/\(rawValue)" }

    /// The ending of file names.
    package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// Returns the format that the first bytes of a file show. What its sender called it does not count.
    ///
    /// - Throws: ``ImageError`` `unsupported`.
    package init(of bytes: [UInt8]) throws(ImageError) {
        func has(_ text: String, at place: Int) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("RIFF", at: 0), has("WEBP", at: 8) {
            self = .webp
        } else {
            throw ImageError(.unsupported, "\(Self.name(of: bytes)) Send the picture as JPEG, PNG or WebP.")
        }
    }

    /// Returns a sentence about a format that is not decoded.
    private static func name(of bytes: [UInt8]) -> String {
        func has(_ text: String, at place: Int) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
        if bytes.isEmpty { return "The body is empty." }
        if has("ftyp", at: 4) {
            let brands = stride(from: 8, to: min(bytes.count, 40), by: 4)
            if brands.contains(where: { has("avif", at: $0) || has("avis", at: $0) }) {
                return "AVIF images are not supported."
            }
            if brands.contains(where: { has("hei", at: $0) || has("hev", at: $0) || has("mif1", at: $0) }) {
                return "HEIC images are not supported."
            }
            return "The file is a video."
        }
        if has("GIF8", at: 0) { return "GIF images are not supported." }
        if has("BM", at: 0) { return "BMP images are not supported." }
        if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            return "TIFF images are not supported."
        }
        if bytes.starts(with: [0xFF, 0x0A]) || has("JXL ", at: 4) { return "JPEG XL images are not supported." }
        return "The file is no image of a known format."
    }
}

/// An image file that was taken apart: what the pixels need, without anything else that was in it.
struct ImageFile {
    /// The format.
    var format: ImageFormat
    /// The file without metadata and without bytes behind its end. An orientation other than 1 is still in it.
    var bytes: [UInt8]
    /// The width before the orientation is applied.
    var width: Int
    /// The height before the orientation is applied.
    var height: Int
    /// How the image has to be turned.
    var orientation: Orientation
    /// The colour profile, if it is one of RGB; nil for sRGB.
    var profile: [UInt8]?
    /// True if pixels may be transparent.
    var hasAlpha: Bool
    /// The number of colour components of a JPEG; otherwise 3.
    var components = 3

    /// Takes a file apart.
    ///
    /// - Throws: ``ImageError``.
    init(_ bytes: [UInt8]) throws(ImageError) {
        self =
            switch try ImageFormat(of: bytes) {
            case .jpeg: try ImageFile(jpeg: bytes)
            case .png: try ImageFile(png: bytes)
            case .webp: try ImageFile(webp: bytes)
            }
    }

    init(
        _ format: ImageFormat, _ bytes: [UInt8], width: Int, height: Int, orientation: Orientation, profile: [UInt8]?,
        hasAlpha: Bool
    ) {
        self.format = format
        self.bytes = bytes
        self.width = width
        self.height = height
        self.orientation = orientation
        self.profile = profile.flatMap { ColourProfile.kept($0) }
        self.hasAlpha = hasAlpha
    }
}

/// Integers in the bytes of a file. The caller has checked that they are there.
extension [UInt8] {
    func big16(_ place: Int) -> Int { Int(self[place]) << 8 | Int(self[place + 1]) }
    func big32(_ place: Int) -> Int { big16(place) << 16 | big16(place + 2) }
    func little16(_ place: Int) -> Int { Int(self[place]) | Int(self[place + 1]) << 8 }
    func little24(_ place: Int) -> Int { little16(place) | Int(self[place + 2]) << 16 }
    func little32(_ place: Int) -> Int { little16(place) | little16(place + 2) << 16 }

    /// Returns whether a text stands at a place.
    func has(_ text: String, at place: Int) -> Bool { place <= count && self[place...].starts(with: text.utf8) }
}
