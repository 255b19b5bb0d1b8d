import Foundation

/// A server's response to a batch.
struct EmbeddingAnswer {
    private let items: [Item]
    /// Token count reported by the server.
    let tokens: Int?

    private struct Answer: Decodable {
        var data: [Item]
        var usage: Usage?
    }

    private struct Usage: Decodable {
        var prompt_tokens: Int?
    }

    private struct Item: Decodable {
        /// Position in the batch; some servers omit it.
        var index: Int?
        /// Nil if it is neither base64 of little-endian numbers nor an array.
        var vector: [Float]?

        private enum Key: String, CodingKey { case index, embedding }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            index = try fields.decodeIfPresent(Int.self, forKey: .index)
            if let text = try? fields.decode(String.self, forKey: .embedding) {
                vector = Data(base64Encoded: text).flatMap(Self.floats)
            } else {
                vector = try fields.decode([Float].self, forKey: .embedding)
            }
        }

        private static func floats(_ data: Data) -> [Float]? {
            guard data.count % 4 == 0 else { return nil }
            let bytes = [UInt8](data)
            return stride(from: 0, to: bytes.count, by: 4).map { start in
                Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) })
            }
        }
    }

    /// Decodes a response body.
    ///
    /// - Throws: ``EmbedderError`` `providerFailed`. The body is not quoted: servers repeat the texts in it.
    init(_ body: [UInt8]) throws(EmbedderError) {
        do {
            let answer = try JSONDecoder().decode(Answer.self, from: Data(body))
            items = answer.data
            tokens = answer.usage?.prompt_tokens
        } catch {
            throw EmbedderError(.providerFailed, "the response is not a list of embeddings")
        }
    }

    /// Returns unit vectors in the order of the batch.
    func vectors(count: Int, dimension: Int, model: String) throws(EmbedderError) -> [[Float]] {
        guard items.count == count else {
            throw EmbedderError(.providerFailed, "\(model) answered \(items.count) vectors to \(count) texts")
        }
        var vectors = [[Float]?](repeating: nil, count: count)
        for (place, item) in items.enumerated() {
            let index = item.index ?? place
            guard vectors.indices.contains(index), vectors[index] == nil else {
                throw EmbedderError(.providerFailed, "\(model) does not report which vector belongs to which text")
            }
            vectors[index] = try Self.unit(item.vector, dimension: dimension, model: model)
        }
        return vectors.compactMap(\.self)
    }

    private static func unit(_ vector: [Float]?, dimension: Int, model: String) throws(EmbedderError) -> [Float] {
        guard let vector, !vector.isEmpty else {
            throw EmbedderError(.providerFailed, "\(model) returned a vector that cannot be read")
        }
        guard vector.count == dimension else {
            throw EmbedderError(
                .dimensionMismatch,
                """
                \(model) returned vectors of \(vector.count) numbers, expected \(dimension); set \
                EMBEDDING_DIMENSION to \(vector.count) and run `hearth ingest`, or choose another EMBEDDING_MODEL
                """)
        }
        // Squares in single precision may overflow.
        let length = vector.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
        guard length.isFinite, length > 0 else {
            throw EmbedderError(.providerFailed, "\(model) returned a vector without a direction")
        }
        return vector.map { Float(Double($0) / length) }
    }
}
