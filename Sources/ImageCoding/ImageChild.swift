package import Foundation
import JSONText

/// The work of the child process: it reads an image from a descriptor, and writes its sizes to another one.
///
/// The answer is a line of JSON with type, size and parts, then the bytes of the parts one behind the other. The last part
/// is the image itself without metadata.
package enum ImageChild {
    /// Reads an image and writes the answer.
    ///
    /// - Throws: ``ImageError``; what the system throws.
    package static func read(
        _ input: FileHandle, to output: FileHandle, limits: ImageLimits = ImageLimits()
    ) throws {
        let bytes = [UInt8](try input.read(upToCount: limits.bytes + 1) ?? Data())
        guard bytes.count <= limits.bytes else {
            throw ImageError(.tooLarge, "The image has more than \(limits.bytes >> 20) MB. Send a smaller one.")
        }
        let file = try ImageFile(bytes)
        guard file.width > 0, file.height > 0 else { throw ImageError.damaged }
        guard max(file.width, file.height) <= limits.pixels, file.width * file.height <= limits.pixels else {
            throw ImageError(
                .tooLarge, "The image has more than \(limits.pixels / 1_000_000) million pixels. Send a smaller one.")
        }
        let renditions = try ImageSizes.renditions(of: file, limits)
        let parts = renditions.map { (String($0.side), $0.bytes) } + [("original", file.bytes)]
        let isTurned = file.orientation.swapsSides
        let head: RawJSON = [
            "type": .string(file.format.mediaType),
            "width": .number(String(isTurned ? file.height : file.width)),
            "height": .number(String(isTurned ? file.width : file.height)),
            "parts": .array(parts.map { ["name": .string($0.0), "size": .number(String($0.1.count))] }),
        ]
        try output.write(contentsOf: Data("\(head.text)\n".utf8))
        for part in parts { try output.write(contentsOf: Data(part.1)) }
    }

    /// Returns the line that tells the parent of a failure.
    package static func line(of error: ImageError) -> String {
        let json: RawJSON = ["code": .string(error.code.rawValue), "message": .string(error.message)]
        return json.text
    }
}
