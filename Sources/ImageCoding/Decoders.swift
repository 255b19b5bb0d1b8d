import CSpng
import CTurboJPEG
import CWebP

extension ImageFile {
    /// Decodes the pixels, at least as many as a size needs.
    ///
    /// - Parameter side: the longest side that is needed.
    /// - Throws: ``ImageError``.
    func pixels(side: Int) throws(ImageError) -> PixelBuffer {
        switch format {
        case .jpeg: try JPEGDecoder.pixels(of: self, side: side)
        case .png: try PNGDecoder.pixels(of: self)
        case .webp: try WebPDecoder.pixels(of: self, side: side)
        }
    }
}

/// JPEG by libturbojpeg.
private enum JPEGDecoder {
    static func pixels(of file: ImageFile, side: Int) throws(ImageError) -> PixelBuffer {
        guard let handle = unsafe tjInitDecompress() else { throw ImageError.damaged }
        defer { unsafe tjDestroy(handle) }
        let (width, height) = scaled(file.width, file.height, side: side)
        let isPrint = file.components == 4
        let channels = isPrint ? 4 : 3
        var pixels = try unsafe PixelBuffer(width: width, height: height, channels: channels) {
            buffer throws(ImageError) in
            let code = unsafe file.bytes.withUnsafeBufferPointer { bytes in
                unsafe tjDecompress2(
                    handle, bytes.baseAddress, UInt(bytes.count), buffer.baseAddress, Int32(width),
                    Int32(width * channels), Int32(height), Int32((isPrint ? TJPF_CMYK : TJPF_RGB).rawValue),
                    TJFLAG_LIMITSCANS)
            }
            guard code != 0 else { return }
            // Cameras leave bytes between segments. Every other warning means that pixels were invented.
            let warning = unsafe String(cString: tjGetErrorStr2(handle))
            guard unsafe tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue), warning.contains("extraneous bytes")
            else { throw ImageError.damaged }
        }
        if isPrint { pixels = try converted(pixels) }
        return pixels
    }

    /// Returns the smallest size to which the decoder scales that has the wanted side.
    private static func scaled(_ width: Int, _ height: Int, side: Int) -> (Int, Int) {
        var count: Int32 = 0
        guard let factors = unsafe tjGetScalingFactors(&count) else { return (width, height) }
        var best = (width, height)
        for index in 0..<Int(count) {
            let factor = unsafe factors[index]
            guard factor.num < factor.denom else { continue }
            let (numerator, denominator) = (Int(factor.num), Int(factor.denom))
            let size = (
                (width * numerator + denominator - 1) / denominator,
                (height * numerator + denominator - 1) / denominator
            )
            if max(size.0, size.1) >= min(side, max(width, height)), size.0 < best.0 || size.1 < best.1 { best = size }
        }
        return best
    }

    /// Returns colours of print as RGB. The bytes are inverted, as Adobe's programs write them.
    private static func converted(_ print: PixelBuffer) throws(ImageError) -> PixelBuffer {
        try unsafe PixelBuffer(width: print.width, height: print.height, channels: 3) { target in
            unsafe print.bytes.withUnsafeBufferPointer { source in
                for pixel in 0..<source.count / 4 {
                    let black = unsafe Int(source[4 * pixel + 3])
                    for channel in 0..<3 {
                        unsafe target[3 * pixel + channel] = UInt8(
                            unsafe Int(source[4 * pixel + channel]) * black / 255)
                    }
                }
            }
        }
    }
}

/// PNG by libspng.
private enum PNGDecoder {
    static func pixels(of file: ImageFile) throws(ImageError) -> PixelBuffer {
        guard let context = unsafe spng_ctx_new(0) else { throw ImageError.damaged }
        defer { unsafe spng_ctx_free(context) }
        let (width, height) = (file.width, file.height)
        // The buffer has to outlive all calls that read from it.
        return try unsafe withBytes(of: file) { bytes throws(ImageError) in
            let ready =
                unsafe spng_set_image_limits(context, UInt32(width), UInt32(height)) == 0
                && spng_set_chunk_limits(context, 1 << 20, 4 << 20) == 0
                && spng_set_png_buffer(context, bytes.baseAddress, bytes.count) == 0
            let format = file.hasAlpha ? SPNG_FMT_RGBA8 : SPNG_FMT_RGB8
            let channels = file.hasAlpha ? 4 : 3
            var size = 0
            guard ready, unsafe spng_decoded_image_size(context, Int32(format.rawValue), &size) == 0,
                size == width * height * channels
            else { throw ImageError.damaged }
            return try unsafe PixelBuffer(width: width, height: height, channels: channels) {
                buffer throws(ImageError) in
                let code = unsafe spng_decode_image(
                    context, buffer.baseAddress, size, Int32(format.rawValue), Int32(SPNG_DECODE_TRNS.rawValue))
                guard code == 0 else { throw ImageError.damaged }
            }
        }
    }

    private static func withBytes<Result>(
        of file: ImageFile, _ body: (UnsafeBufferPointer<UInt8>) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        let result: Swift.Result<Result, ImageError> = unsafe file.bytes.withUnsafeBufferPointer { bytes in
            do throws(ImageError) {
                return .success(try unsafe body(bytes))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// WebP by libwebp.
enum WebPDecoder {
    /// Returns what the header of a file says.
    ///
    /// - Throws: ``ImageError`` `damaged`.
    static func features(of bytes: [UInt8]) throws(ImageError) -> (width: Int, height: Int, hasAlpha: Bool) {
        var features = WebPBitstreamFeatures()
        let code = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe WebPGetFeatures(bytes.baseAddress, bytes.count, &features)
        }
        guard code == VP8_STATUS_OK else { throw ImageError.damaged }
        return (Int(features.width), Int(features.height), features.has_alpha != 0)
    }

    fileprivate static func pixels(of file: ImageFile, side: Int) throws(ImageError) -> PixelBuffer {
        let (width, height) = ImageSizes.fitted(file.width, file.height, side: side)
        let isScaled = width != file.width || height != file.height
        return try unsafe PixelBuffer(width: width, height: height, channels: file.hasAlpha ? 4 : 3) {
            buffer throws(ImageError) in
            let code = unsafe file.bytes.withUnsafeBufferPointer { bytes in
                unsafe cwebp_decode(
                    bytes.baseAddress, bytes.count, file.hasAlpha ? 1 : 0, Int32(width), Int32(height),
                    isScaled ? 1 : 0, buffer.baseAddress, buffer.count)
            }
            guard code == VP8_STATUS_OK else { throw ImageError.damaged }
        }
    }
}
