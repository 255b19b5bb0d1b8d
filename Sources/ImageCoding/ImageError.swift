/// A reason why an image cannot be read.
package struct ImageError: Error, Hashable, CustomStringConvertible {
    /// The kind of failure.
    package enum Code: String, CaseIterable, Sendable {
        /// The format is none that is decoded here.
        case unsupported = "image_unsupported"
        /// The image ends early, or contradicts itself.
        case damaged = "image_damaged"
        /// A limit of ``ImageLimits`` is exceeded.
        case tooLarge = "image_too_large"
        /// The process that decodes images ended without an answer.
        case unreadable = "image_unreadable"
        /// The process that decodes images ran out of time.
        case timeout = "image_timeout"
    }

    /// The kind of failure.
    package var code: Code
    /// The problem and what to do, for the sender of the image. It quotes nothing from the image.
    package var message: String

    /// Creates an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { "\(code.rawValue): \(message)" }

    /// The error of an image that ends early or contradicts itself.
    static let damaged = ImageError(.damaged, "The image is damaged or cut off. Send it again, or save it anew first.")
}

/// Limits of an image, and the sizes that are made of it.
package struct ImageLimits: Hashable, Sendable {
    /// The most bytes of the file.
    package var bytes = 10 << 20
    /// The most pixels.
    package var pixels = 50_000_000
    /// The longest sides of the sizes, in ascending order. No image becomes larger than it is.
    package var sides = [96, 320, 960, 1600]
    /// The quality of the sizes, 0 to 100.
    package var quality: Float = 78

    /// Creates the usual limits.
    package init() {}
}
