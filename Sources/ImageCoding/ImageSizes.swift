import CSpng
import CWebP

/// The sizes of an image as WebP, from the largest to the smallest.
enum ImageSizes {
    /// One size.
    struct Rendition {
        var side: Int
        var bytes: [UInt8]
    }

    /// Returns the size that an image has if its longest side is at most `side`.
    static func fitted(_ width: Int, _ height: Int, side: Int) -> (Int, Int) {
        let longest = max(width, height)
        guard longest > side else { return (width, height) }
        func scaled(_ length: Int) -> Int { max(1, (2 * length * side + longest) / (2 * longest)) }
        return (scaled(width), scaled(height))
    }

    /// Decodes an image, turns it and encodes it in all sizes that are smaller than it, and in one that has all of it.
    ///
    /// - Throws: ``ImageError``.
    static func renditions(of file: ImageFile, _ limits: ImageLimits) throws(ImageError) -> [Rendition] {
        let longest = max(file.width, file.height)
        var sides = limits.sides.filter { $0 < longest }
        if let largest = limits.sides.first(where: { $0 >= longest }) { sides.append(largest) }
        let pixels = try file.pixels(side: sides.last ?? longest).turned(by: file.orientation)
        let (width, height) =
            file.orientation.swapsSides ? (file.height, file.width) : (file.width, file.height)
        let picture = try Picture(pixels)
        var renditions: [Rendition] = []
        for side in sides.reversed() {
            let size = fitted(width, height, side: side)
            try picture.scale(to: size)
            var bytes = try picture.encoded(quality: limits.quality)
            if let profile = file.profile {
                bytes = try WebPFile(bytes).bytes(width: size.0, height: size.1, profile: profile, exif: nil)
            }
            renditions.append(Rendition(side: side, bytes: bytes))
        }
        return renditions.reversed()
    }
}

/// A picture of libwebp, which becomes smaller step by step.
@safe private final class Picture {
    private var picture = unsafe WebPPicture()

    init(_ pixels: PixelBuffer) throws(ImageError) {
        guard unsafe WebPPictureInit(&picture) != 0 else { throw ImageError.damaged }
        unsafe picture.width = Int32(pixels.width)
        unsafe picture.height = Int32(pixels.height)
        let stride = Int32(pixels.width * pixels.channels)
        let isDone = unsafe pixels.bytes.withUnsafeBufferPointer { bytes in
            unsafe pixels.channels == 4
                ? WebPPictureImportRGBA(&picture, bytes.baseAddress, stride)
                : WebPPictureImportRGB(&picture, bytes.baseAddress, stride)
        }
        guard isDone != 0 else { throw Self.noMemory }
    }

    deinit { unsafe WebPPictureFree(&picture) }

    private static let noMemory = ImageError(.tooLarge, "The image needs too much memory. Send a smaller one.")

    func scale(to size: (Int, Int)) throws(ImageError) {
        guard unsafe Int(picture.width) != size.0 || Int(picture.height) != size.1 else { return }
        guard unsafe WebPPictureRescale(&picture, Int32(size.0), Int32(size.1)) != 0 else { throw Self.noMemory }
    }

    func encoded(quality: Float) throws(ImageError) -> [UInt8] {
        var config = WebPConfig()
        guard unsafe WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, quality) != 0 else { throw ImageError.damaged }
        var writer = unsafe WebPMemoryWriter()
        unsafe WebPMemoryWriterInit(&writer)
        defer { unsafe WebPMemoryWriterClear(&writer) }
        return try unsafe encode(config, &writer)
    }

    private func encode(
        _ config: WebPConfig, _ writer: UnsafeMutablePointer<WebPMemoryWriter>
    ) throws(ImageError) -> [UInt8] {
        unsafe cwebp_write_to(&picture, writer)
        var config = config
        guard unsafe WebPEncode(&config, &picture) != 0 else { throw Self.noMemory }
        return unsafe Array(UnsafeBufferPointer(start: writer.pointee.mem, count: writer.pointee.size))
    }
}
