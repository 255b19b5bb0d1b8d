package import SystemSupport

/// Decodes pictures of strangers in a process of its own. Implemented by ImageCoding.
package protocol ImageInspector: Sendable {
    /// Makes the sizes of a picture.
    ///
    /// - Throws: ``InspectionError``; what the system throws if no process can be started.
    func inspect(image: TemporaryFile) async throws -> InspectedImage
}

/// A picture that was decoded, turned and encoded again.
package struct InspectedImage: Sendable {
    /// A part of the answer: one size as WebP, or the picture itself without metadata.
    package struct Part: Hashable, Sendable {
        /// The longest side of a size, or `original`.
        package var name: String
        /// The place of its bytes in ``InspectedImage/file``.
        package var bytes: Range<Int>

        /// Creates a part.
        package init(name: String, bytes: Range<Int>) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The bytes of all parts.
    package let file: TemporaryFile
    /// The media type of the picture itself.
    package let mediaType: String
    /// The width of the picture as it is shown.
    package let width: Int
    /// The height of the picture as it is shown.
    package let height: Int
    /// The parts, one behind the other.
    package let parts: [Part]

    /// Creates an answer.
    package init(file: TemporaryFile, mediaType: String, width: Int, height: Int, parts: [Part]) {
        self.file = file
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.parts = parts
    }
}
