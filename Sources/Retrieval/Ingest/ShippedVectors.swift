package import Assist
import Foundation
import SystemSupport

/// Vectors that are shipped with cards, so that a first ingest need not compute them.
///
/// The file begins with the line `hearth vectors 1 <model> <dimension> <documents>`. For each document follow its key
/// in
/// 32 bytes, the number of its vectors in one byte, and their components as IEEE 754 halves, little-endian.
package struct ShippedVectors: Sendable {
    private static let magic = "hearth vectors 1"

    /// Space of the vectors.
    package let space: EmbeddingSpace
    private let vectors: [String: [[Float]]]

    /// Collects the vectors of documents.
    package init(space: EmbeddingSpace, documents: [EmbeddedDocument]) {
        self.space = space
        // The file stores the count in one byte.
        vectors = Dictionary(documents.filter { $0.vectors.count < 256 }.map { ($0.key, $0.vectors) }) { first, _ in
            first
        }
    }

    /// Reads a file.
    ///
    /// - Throws: ``RetrievalError`` `unreadable_vectors`.
    package init(path: String) throws(RetrievalError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw RetrievalError(.unreadableVectors, "Cannot read the file of vectors \(path).")
        }
        let bytes = [UInt8](data)
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
        guard words.count == 6, words.prefix(3).joined(separator: " ") == Self.magic, let dimension = Int(words[4]),
            let count = Int(words[5]), (1...10_000).contains(dimension), count >= 0
        else { throw RetrievalError(.unreadableVectors, "\(path) is not a file of vectors.") }
        var vectors: [String: [[Float]]] = [:]
        var rest = bytes[(line.count + 1)...]
        for _ in 0..<count {
            guard rest.count > 33 else { break }
            let key = rest.prefix(32).hexadecimal
            let passages = Int(rest[rest.startIndex + 32])
            rest = rest.dropFirst(33)
            guard rest.count >= passages * dimension * 2 else { break }
            vectors[key] = (0..<passages).map { _ in
                defer { rest = rest.dropFirst(dimension * 2) }
                return Self.unit(
                    (0..<dimension).map { index in
                        let place = rest.startIndex + 2 * index
                        return Float(Float16(bitPattern: UInt16(rest[place]) | UInt16(rest[place + 1]) << 8))
                    })
            }
        }
        guard vectors.count == count, rest.isEmpty else {
            throw RetrievalError(
                .unreadableVectors,
                "The file of vectors \(path) is truncated. Run `hearth ingest` with --write-vectors again.")
        }
        space = EmbeddingSpace(model: words[3], dimension: dimension)
        self.vectors = vectors
    }

    /// Returns the vectors of a document's key; nil if the file lacks them or is of another space.
    package func vectors(for key: String, in space: EmbeddingSpace) -> [[Float]]? {
        space == self.space ? vectors[key] : nil
    }

    /// Replaces the file atomically.
    package func write(to path: String) throws {
        var bytes = Array("\(Self.magic) \(space.model) \(space.dimension) \(vectors.count)\n".utf8)
        for (key, passages) in vectors.sorted(by: { $0.key < $1.key }) {
            bytes += [UInt8](hexadecimal: key) ?? []
            bytes.append(UInt8(passages.count))
            for component in passages.joined() {
                let bits = Float16(component).bitPattern
                bytes += [UInt8(truncatingIfNeeded: bits), UInt8(bits >> 8)]
            }
        }
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file, options: .atomic)
        // Shipped with the cards, which every user of a release may read.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    }

    /// Returns the vector with unit length, which rounding to halves changes.
    private static func unit(_ vector: [Float]) -> [Float] {
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? vector.map { $0 / length } : vector
    }
}
