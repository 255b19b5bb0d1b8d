import HearthCore
import JSONText
import NIOCore
import ServerKit

/// The text of a request, from which schemas and arguments are copied. The decoder does not keep the order of an object's
/// members, and models write in the order of a schema.
struct OriginalBody {
    private let body: ByteBuffer
    /// Nil until a value is asked for: most requests have none to copy.
    private var json: RawJSON?

    /// Creates the original of a body that is valid JSON.
    init(_ body: ByteBuffer) { self.body = body }

    /// Returns the value at a JSON pointer without escapes; nil if the body has no such value.
    ///
    /// - Throws: ``HearthError`` `invalid_json`.
    mutating func value(at pointer: String) throws(HearthError) -> RawJSON? {
        var value = try parsed()
        for name in pointer.split(separator: "/") {
            let next: RawJSON? =
                switch value {
                case .array(let elements): Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
                default: value[String(name)]
                }
            guard let next else { return nil }
            value = next
        }
        return value
    }

    private mutating func parsed() throws(HearthError) -> RawJSON {
        if let json { return json }
        do throws(JSONError) {
            let value = try RawJSON(String(buffer: body))
            json = value
            return value
        } catch {
            throw HearthError(error)
        }
    }
}
