import Assist
import Foundation
import HearthCore

extension ImagePart {
    /// Creates a picture from an address as OpenAI's clients send it: a data URL, or an https address. A picture in the
    /// request loses its metadata (``ImageMetadata``).
    ///
    /// - Parameters:
    ///   - detail: `low`, `high`, `auto` or nil.
    ///   - field: JSON pointer of the address. `detail` is beside it.
    /// - Throws: ``HearthError`` `invalid_field`, which names the member.
    init(address: String, detail: String?, field: String) throws(HearthError) {
        if let detail, !Self.details.contains(detail) {
            let object = field.lastIndex(of: "/").map { field[..<$0] } ?? ""
            throw .field("\(object)/detail", "must be one of \(Self.details.joined(separator: ", "))")
        }
        if address.prefix(5).lowercased() == "data:" {
            guard let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { throw .field(field, Self.expected) }
            let head = address[..<comma].dropFirst(5).lowercased().split(separator: ";")
            guard head.count == 2, head[1] == "base64", Self.isKnown(String(head[0])) else {
                throw .field(field, Self.expected)
            }
            let data = String(address[address.utf8.index(after: comma)...])
            self.init(try Self.source(base64: data, field: field), detail: detail)
        } else {
            guard Self.isFetchable(address) else { throw .field(field, Self.expected) }
            self.init(.url(address), detail: detail)
        }
    }

    /// Creates a picture from its bytes, as Anthropic's clients send it. It loses its metadata (``ImageMetadata``).
    ///
    /// - Parameters:
    ///   - type: `image/jpeg`, `image/png`, `image/gif` or `image/webp`.
    ///   - base64: the bytes.
    ///   - field: JSON pointer of the object with `media_type` and `data`.
    /// - Throws: ``HearthError`` `invalid_field`, which names the member.
    init(type: String, base64: String, field: String) throws(HearthError) {
        guard Self.isKnown(type.lowercased()) else {
            throw .field("\(field)/media_type", "must be one of \(ImageMetadata.types.joined(separator: ", "))")
        }
        self.init(try Self.source(base64: base64, field: "\(field)/data"))
    }

    /// Creates a picture from an https address, as Anthropic's clients send it.
    ///
    /// - Parameter field: JSON pointer of the address.
    /// - Throws: ``HearthError`` `invalid_field`.
    init(url: String, field: String) throws(HearthError) {
        guard Self.isFetchable(url) else { throw .field(field, "must be an https address") }
        self.init(.url(url))
    }

    private static let details = ["auto", "low", "high"]
    private static let expected =
        "must be an https address, or a data URL with a JPEG, PNG, GIF or WebP picture in base64"

    /// True for one of the four media types. `image/jpg` is a common mistake.
    private static func isKnown(_ type: String) -> Bool { type == "image/jpg" || ImageMetadata.types.contains(type) }

    /// Returns the picture without its metadata. Its type is what the bytes say: many clients send a PNG as a JPEG, which
    /// providers refuse.
    private static func source(base64: String, field: String) throws(HearthError) -> Source {
        guard let data = Data(base64Encoded: base64) else { throw .field(field, "must be valid base64") }
        let bytes = [UInt8](data)
        guard let bare = ImageMetadata.removed(from: bytes) else {
            throw .field(field, "must be a JPEG, PNG, GIF or WebP picture that is not damaged")
        }
        let isAsSent = bare.bytes.count == bytes.count && bare.bytes == bytes
        return .data(type: bare.type, base64: isAsSent ? base64 : Data(bare.bytes).base64EncodedString())
    }

    /// True for an address from which a provider may fetch a picture.
    private static func isFetchable(_ address: String) -> Bool {
        guard !address.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }), let url = URL(string: address) else {
            return false
        }
        return url.scheme?.lowercased() == "https" && !(url.host() ?? "").isEmpty && url.user() == nil
    }
}
