/// Pixels of three or four bytes each, row by row.
struct PixelBuffer {
    var width: Int
    var height: Int
    /// 3 for RGB, 4 for RGBA.
    var channels: Int
    var bytes: [UInt8]

    /// Creates a buffer that a decoder fills.
    ///
    /// - Throws: what `fill` throws.
    init(
        width: Int, height: Int, channels: Int,
        _ fill: (UnsafeMutableBufferPointer<UInt8>) throws(ImageError) -> Void
    ) throws(ImageError) {
        self.width = width
        self.height = height
        self.channels = channels
        let count = width * height * channels
        var failure: ImageError?
        bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let buffer = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<count])
            // A decoder that stops early must not show what was in the memory before.
            unsafe buffer.update(repeating: 0)
            do throws(ImageError) {
                try unsafe fill(buffer)
            } catch {
                failure = error
            }
            filled = count
        }
        if let failure { throw failure }
    }

    /// Returns the image as it has to be shown.
    func turned(by orientation: Orientation) throws(ImageError) -> PixelBuffer {
        guard orientation != .upright else { return self }
        let (newWidth, newHeight) = orientation.swapsSides ? (height, width) : (width, height)
        // Where the first pixel comes from, and what a step to the right and one down mean there.
        let (right, down) = (width - 1, height - 1)
        let (x, y, across, along) =
            switch orientation.value {
            case 2: (right, 0, -1, width)
            case 3: (right, down, -1, -width)
            case 4: (0, down, 1, -width)
            case 5: (0, 0, width, 1)
            case 6: (0, down, -width, 1)
            case 7: (right, down, -width, -1)
            default: (right, 0, width, -1)
            }
        let channels = channels
        let start = (y * width + x) * channels
        return try unsafe PixelBuffer(width: newWidth, height: newHeight, channels: channels) { target in
            unsafe bytes.withUnsafeBufferPointer { source in
                var write = 0
                for row in 0..<newHeight {
                    var read = start + row * along * channels
                    for _ in 0..<newWidth {
                        for channel in 0..<channels { unsafe target[write + channel] = unsafe source[read + channel] }
                        write += channels
                        read += across * channels
                    }
                }
            }
        }
    }
}
