import Foundation

/// A file of named tensors (https://huggingface.co/docs/safetensors): the length of its header in 8 bytes, the header
/// in
/// JSON, the numbers.
struct Safetensors {
    private struct Entry: Decodable {
        var dtype: String
        var shape: [Int]
        var data_offsets: [Int]
    }

    private let data: Data
    private let entries: [String: Entry]
    private let start: Int

    /// Opens a file and reads its header.
    ///
    /// - Throws: ``EmbedderError`` `unreadableModel` that names the file.
    init(path: String) throws(EmbedderError) {
        func failure(_ reason: String) -> EmbedderError { EmbedderError(.unreadableModel, "\(path): \(reason)") }
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
            throw failure("cannot read the file")
        }
        let length = data.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        guard data.count >= 8, length <= UInt64(data.count - 8) else { throw failure("is not a safetensors file") }
        start = 8 + Int(length)
        let header = try? JSONDecoder().decode([String: Lenient].self, from: data[8..<start])
        guard let header else { throw failure("is not a safetensors file: the header is not JSON") }
        self.data = data
        entries = header.compactMapValues(\.entry)
    }

    /// Decodes to nil for `__metadata__`, which is listed among the tensors.
    private struct Lenient: Decodable {
        var entry: Entry?

        init(from decoder: any Decoder) throws { entry = try? Entry(from: decoder) }
    }

    /// Returns the byte range of a tensor's numbers.
    ///
    /// - Throws: ``EmbedderError`` `unreadableModel` if it is missing, of another shape or not in single precision.
    @discardableResult
    func place(of name: String, shape: [Int]) throws(EmbedderError) -> Range<Int> {
        guard let entry = entries[name] else { throw Self.failure(name, "is missing") }
        guard entry.dtype == "F32" else { throw Self.failure(name, "is of type \(entry.dtype), expected F32") }
        guard entry.shape == shape else { throw Self.failure(name, "has the shape \(entry.shape), expected \(shape)") }
        let offsets = entry.data_offsets
        guard offsets.count == 2, offsets[0] >= 0, offsets[0] <= offsets[1], offsets[1] <= data.count - start,
            offsets[1] - offsets[0] == shape.reduce(4, *)
        else { throw Self.failure(name, "is cut") }
        return start + offsets[0]..<start + offsets[1]
    }

    /// Returns a tensor's numbers, row by row.
    ///
    /// - Throws: ``EmbedderError`` `unreadableModel`, as ``place(of:shape:)``.
    func floats(_ name: String, shape: [Int]) throws(EmbedderError) -> [Float] {
        let place = try place(of: name, shape: shape)
        var values = [Float](repeating: 0, count: place.count / 4)
        unsafe values.withUnsafeMutableBytes { target in _ = unsafe data.copyBytes(to: target, from: place) }
        guard values.allSatisfy(\.isFinite) else { throw Self.failure(name, "contains numbers that are not finite") }
        return values
    }

    private static func failure(_ name: String, _ reason: String) -> EmbedderError {
        EmbedderError(.unreadableModel, "the checkpoint's tensor \(name) \(reason)")
    }
}
