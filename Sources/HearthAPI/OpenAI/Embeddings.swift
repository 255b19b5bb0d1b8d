import Foundation
import JSONText

/// `POST /v1/embeddings` in the form of OpenAI's clients
/// (https://platform.openai.com/docs/api-reference/embeddings/create). Members without effect here are ignored.
public struct EmbeddingsRequest: Decodable, Hashable, Sendable {
    /// `embedder`, or the name of the server's embedding model.
    public var model: String
    /// The texts.
    public var input: Input
    /// The form of the vectors; `float` by default.
    public var encodingFormat: EncodingFormat?
    /// Number of the components; only that of the model is supported.
    public var dimensions: Int?

    private enum CodingKeys: String, CodingKey {
        case model, input, dimensions
        case encodingFormat = "encoding_format"
    }

    /// The forms of a vector.
    public enum EncodingFormat: String, Codable, CaseIterable, Sendable { case float, base64 }

    /// One text, or several.
    public enum Input: Decodable, Hashable, Sendable {
        /// The texts.
        case texts([String])
        /// Numbers of tokens, which are not supported: they belong to another model.
        case tokens

        /// Decodes a string, an array of strings, or an array of anything else.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .texts([text])
            } else if let texts = try? container.decode([String].self) {
                self = .texts(texts)
            } else {
                // Throws for anything but an array.
                self = .tokens
                _ = try container.decode([JSONValue].self)
            }
        }
    }
}

/// The vectors of some texts in OpenAI's form.
public struct EmbeddingsResponse: Decodable, Hashable, Sendable {
    /// Always `list`.
    public var object: String
    /// The vectors, in the order of the texts.
    public var data: [Embedding]
    /// The model as the request named it.
    public var model: String
    /// The tokens of the texts.
    public var usage: Usage

    /// One vector.
    public struct Embedding: Decodable, Hashable, Sendable {
        /// Always `embedding`.
        public var object: String
        /// Place of the text in the request, from 0.
        public var index: Int
        /// The vector.
        public var embedding: Vector
    }

    /// A unit vector.
    public enum Vector: Decodable, Hashable, Sendable {
        /// The components.
        case floats([Float])
        /// The components as little-endian numbers of 32 bits, in base64.
        case base64(String)

        /// Decodes a string or an array of numbers.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                self = .base64(try container.decode(String.self))
            } catch DecodingError.typeMismatch {
                self = .floats(try container.decode([Float].self))
            }
        }
    }

    /// Tokens as the embedder counts them.
    public struct Usage: Decodable, Hashable, Sendable {
        /// Tokens of the texts.
        public var promptTokens: Int
        /// The same number.
        public var totalTokens: Int

        private enum CodingKeys: String, CodingKey {
            case promptTokens = "prompt_tokens"
            case totalTokens = "total_tokens"
        }
    }
}

extension EmbeddingsResponse {
    /// Returns the JSON text of a response. It may have a million numbers, for each of which Codable takes a hundred bytes.
    ///
    /// - Parameters:
    ///   - vectors: finite numbers.
    ///   - model: the model as the request named it.
    package static func json(
        _ vectors: [[Float]], as format: EmbeddingsRequest.EncodingFormat, model: String, tokens: Int
    ) -> [UInt8] {
        var output = Array(#"{"object":"list","model":"#.utf8)
        JSONString.append(model, to: &output)
        output += #","usage":{"prompt_tokens":\#(tokens),"total_tokens":\#(tokens)},"data":["#.utf8
        for (index, vector) in vectors.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            output += #"{"object":"embedding","index":\#(index),"embedding":"#.utf8
            switch format {
            case .float: append(vector, to: &output)
            case .base64: JSONString.append(base64(vector), to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
        output += "]}".utf8
        return output
    }

    private static func append(_ vector: [Float], to output: inout [UInt8]) {
        output.append(UInt8(ascii: "["))
        for (index, number) in vector.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            output += number.description.utf8
        }
        output.append(UInt8(ascii: "]"))
    }

    private static func base64(_ vector: [Float]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * vector.count)
        for number in vector {
            let bits = number.bitPattern
            for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        }
        return Data(bytes).base64EncodedString()
    }
}
