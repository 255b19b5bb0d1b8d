package import HearthCore
import JSONText
import Sandbox
package import SystemSupport

/// Decodes pictures by child processes. A child that is killed, runs out of time or memory, or crashes, is a picture that
/// cannot be read.
package struct ChildImageInspector: ImageInspector {
    /// The program with its arguments.
    private let command: [String]
    private let queue = WorkQueue("images", running: 2, waiting: 32)

    /// Creates an inspector.
    ///
    /// - Parameter command: the program with the arguments that have it read a picture from its input.
    package init(command: [String]) { self.command = command }

    package func inspect(image: TemporaryFile) async throws -> InspectedImage {
        let command = command
        return try await queue.run { try Self.inspect(image, by: command) }
    }

    private static let unreadable = InspectionError(
        code: ImageError.Code.unreadable.rawValue, message: "The image cannot be read. Save it anew, and send that.")

    private static func inspect(_ image: TemporaryFile, by command: [String]) throws -> InspectedImage {
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        switch try SandboxedProcess.run(command, input: image, output: output, errors: errors) {
        case .exited(0): return try InspectedImage(output, or: unreadable)
        case .outOfTime:
            throw InspectionError(
                code: ImageError.Code.timeout.rawValue,
                message: "Reading the image took too long. Save it anew in a smaller size, and send that.")
        case .exited:
            let line = String(decoding: try errors.read(at: 0, count: 4096), as: UTF8.self)
            guard let json = try? RawJSON(line), let code = json["code"]?.string, let message = json["message"]?.string
            else { throw unreadable }
            throw InspectionError(code: code, message: message)
        case .killed: throw unreadable
        }
    }
}

extension InspectedImage {
    /// Reads the answer of a child process.
    fileprivate init(_ file: TemporaryFile, or failure: InspectionError) throws {
        let line = try file.read(at: 0, count: 4096).prefix { $0 != 0x0A }
        guard let head = try? RawJSON(String(decoding: line, as: UTF8.self)), let type = head["type"]?.string,
            let width = head["width"]?.wholeNumber, let height = head["height"]?.wholeNumber,
            let list = head["parts"]?.array
        else { throw failure }
        var start = line.count + 1
        var parts: [Part] = []
        for element in list {
            guard let name = element["name"]?.string, let size = element["size"]?.wholeNumber, size >= 0 else {
                throw failure
            }
            parts.append(Part(name: name, bytes: start..<start + size))
            start += size
        }
        guard start == file.size, parts.last?.name == "original" else { throw failure }
        self.init(file: file, mediaType: type, width: width, height: height, parts: parts)
    }
}

extension RawJSON {
    fileprivate var wholeNumber: Int? {
        guard case .number(let digits) = self else { return nil }
        return Int(digits)
    }
}
