import Foundation
import HearthCore
import Records

/// The place behind the last item of a page: moment and id of the item, sealed for one question.
///
/// A cursor that was changed, or that belongs to another list, zone or filter, is refused.
struct PageCursor: Hashable {
    /// The indexed moment of the last item; nil if its type has none.
    var at: Int64?
    /// The id of the last item.
    var id: UUID

    private static let prefix = "p1."
    private static let codeLength = 12

    /// Returns the text for the client.
    ///
    /// - Parameter question: everything that the list depends on, besides the page.
    func text(for question: String, _ sealer: CursorSealer) -> String {
        var bytes: [UInt8] = [at == nil ? 0 : 1]
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: (at ?? 0) >> Int64(56 - 8 * $0)) }
        bytes += Self.bytes(of: id)
        bytes += Self.code(of: bytes, question, sealer)
        return Self.prefix
            + Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// Reads a text.
    ///
    /// - Throws: ``HearthError`` `cursor_invalid` if this server did not write it for this question.
    init(_ text: String, for question: String, _ sealer: CursorSealer) throws {
        let base64 = text.dropFirst(Self.prefix.count).replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard text.hasPrefix(Self.prefix), let data = Data(base64Encoded: base64 + padding),
            data.count == 25 + Self.codeLength
        else { throw Self.invalid }
        let bytes = [UInt8](data)
        let code = Self.code(of: Array(bytes[..<25]), question, sealer)
        // Every byte is compared, so that the time tells nothing about the first difference.
        guard zip(code, bytes[25...]).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0 else { throw Self.invalid }
        let number = bytes[1..<9].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        at = bytes[0] == 0 ? nil : Int64(bitPattern: number)
        id = UUID(
            uuid: (
                bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15], bytes[16], bytes[17],
                bytes[18], bytes[19], bytes[20], bytes[21], bytes[22], bytes[23], bytes[24]
            ))
    }

    init(at: Int64?, id: UUID) {
        self.at = at
        self.id = id
    }

    private static func bytes(of id: UUID) -> [UInt8] {
        let id = id.uuid
        return [
            id.0, id.1, id.2, id.3, id.4, id.5, id.6, id.7, id.8, id.9, id.10, id.11, id.12, id.13, id.14, id.15,
        ]
    }

    private static func code(of bytes: [UInt8], _ question: String, _ sealer: CursorSealer) -> [UInt8] {
        Array(sealer.code(of: Array("page\0\(question)\0".utf8) + bytes).prefix(codeLength))
    }

    private static var invalid: HearthError {
        HearthError(.cursorInvalid, "The cursor is not one of this list. Begin without a cursor.")
    }
}
