import HTTPFront
package import HTTPTypes
import HearthAPI
import HearthCore
package import Hummingbird
import JSONText
import NIOCore

/// The decoder of JSON bodies, which checks limits and constraints and reports every invalid field.
enum JSONBody {
    /// Decodes a body and checks its constraints.
    ///
    /// - Throws: ``HearthError`` `unsupported_media_type`, `unsupported_encoding`, `invalid_json` or `invalid_field`.
    static func decode<Wire: Decodable>(
        _ type: Wire.Type, from buffer: ByteBuffer, contentType: String?, contentEncoding: String?
    ) throws -> Wire {
        let bytes = try bytes(of: buffer, contentType: contentType, contentEncoding: contentEncoding)
        do throws(JSONError) {
            try JSONLexer.validate(bytes, within: .request)
        } catch {
            throw HearthError(error)
        }
        do {
            let wire = try WireJSON.decode(type, from: bytes)
            var fields = ValidationErrors()
            (wire as? any Validatable)?.check(at: "", &fields)
            try fields.throwIfAny()
            return wire
        } catch let error as DecodingError {
            throw HearthError(decoding: error)
        }
    }

    /// Returns the bytes of a body that is declared as JSON.
    ///
    /// - Throws: ``HearthError`` `unsupported_media_type` or `unsupported_encoding`.
    static func bytes(of buffer: ByteBuffer, contentType: String?, contentEncoding: String?) throws -> [UInt8] {
        // Only JSON is accepted: a browser sends it to another origin only after a preflight.
        let mediaType = contentType?.split(separator: ";").first?.trimming(\.isWhitespace).lowercased()
        guard mediaType == "application/json" else {
            throw HearthError(.unsupportedMediaType, "Send the body as JSON, with content-type: application/json.")
        }
        // Our clients send nothing worth compressing, and a body that is not decompressed cannot be a bomb.
        guard [nil, "identity"].contains(contentEncoding?.lowercased()) else {
            throw HearthError(.unsupportedEncoding, "Send the body as it is, without a content-encoding.")
        }
        return Array(buffer.readableBytesView)
    }
}

extension HearthError {
    init(decoding error: DecodingError) {
        func field(_ path: [any CodingKey], _ message: String) -> HearthError {
            let pointer = path.map { "/" + ($0.intValue.map(String.init) ?? $0.stringValue) }.joined()
            return HearthError(
                .invalidField, "Invalid request: `\(pointer)` \(message).",
                problems: [FieldProblem(field: pointer, message: message)])
        }
        switch error {
        case .keyNotFound(let key, let context):
            self = field(context.codingPath + [key], "is missing")
        case .typeMismatch(let type, let context) where !context.codingPath.isEmpty:
            self = field(context.codingPath, "must be \(Self.wireName(of: type))")
        case .valueNotFound(let type, let context) where !context.codingPath.isEmpty:
            self = field(context.codingPath, "must be \(Self.wireName(of: type)), not null")
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            self = field(context.codingPath, Self.ownWords(context.debugDescription))
        case .typeMismatch, .valueNotFound:
            self = HearthError(.invalidJSON, "The body must be a JSON object.")
        default:
            self = HearthError(.invalidJSON, "The body is not valid JSON.", underlying: error)
        }
    }

    /// Returns the message of our own types, which say what is wrong with a value. The standard library's messages name
    /// Swift types, so a general one replaces them.
    private static func ownWords(_ description: String) -> String {
        description.hasPrefix("Cannot initialize")
            ? "must be one of the allowed values" : description.trimming { $0 == "." }
    }

    private static func wireName(of type: Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is any FixedWidthInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is any ExpressibleByArrayLiteral.Type: "an array"
        default: "an object"
        }
    }
}

extension Response {
    /// Creates a response with status 200 from a text that is JSON already.
    package init(jsonText text: String) {
        self.init(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// Creates a response that encodes a value as JSON.
    ///
    /// - Throws: `EncodingError`.
    package init(json: some Encodable, status: HTTPResponse.Status = .ok) throws {
        self.init(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try WireJSON.encode(json))))
    }
}
