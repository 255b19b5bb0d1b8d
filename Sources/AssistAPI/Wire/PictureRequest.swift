import HTTPFront
import HearthAPI
import HearthCore
import NIOCore

/// A request whose turns may have pictures.
protocol PictureRequest: Decodable, Sendable {
    /// The size of the pictures that the request itself has, in bytes of base64.
    var pictureBytes: Int { get }
}

extension PictureRequest {
    /// Checks the size of the body without its pictures, because the policy reads all of it.
    ///
    /// - Throws: ``HearthError`` `body_too_large`.
    func checkText(of body: ByteBuffer) throws(HearthError) {
        let limit = BodyLimit.standard.bytes
        guard body.readableBytes > limit else { return }
        // Some libraries escape the slashes of base64.
        var slashes = 0
        var isEscape = false
        for byte in body.readableBytesView {
            if isEscape, byte == UInt8(ascii: "/") { slashes += 1 }
            isEscape = !isEscape && byte == UInt8(ascii: "\\")
        }
        guard body.readableBytes - slashes - pictureBytes <= limit else {
            throw HearthError(.bodyTooLarge, "The request without its pictures is larger than \(limit) bytes.")
        }
    }
}

extension ChatCompletionRequest: PictureRequest {
    var pictureBytes: Int {
        messages.reduce(0) { sum, message in
            guard case .parts(let parts)? = message.content else { return sum }
            return parts.reduce(sum) { $0 + dataBytes($1.imageURL?.url) }
        }
    }
}

extension ResponseRequest: PictureRequest {
    var pictureBytes: Int {
        guard case .items(let items) = input else { return 0 }
        return items.flatMap { [$0.content, $0.output] }.reduce(0) { sum, content in
            guard case .parts(let parts)? = content else { return sum }
            return parts.reduce(sum) { $0 + dataBytes($1.imageURL) }
        }
    }
}

extension MessagesRequest: PictureRequest {
    var pictureBytes: Int { conversation.pictureBytes }
}

extension MessagesRequest.Conversation: PictureRequest {
    var pictureBytes: Int { messages.reduce(0) { $0 + $1.content.pictureBytes } }
}

extension MessagesRequest.Content {
    fileprivate var pictureBytes: Int {
        guard case .blocks(let blocks) = self else { return 0 }
        return blocks.reduce(0) { sum, block in
            switch block {
            case .image(.base64(_, let data)): sum + data.utf8.count
            case .toolResult(_, let content, _): sum + (content?.pictureBytes ?? 0)
            default: sum
            }
        }
    }
}

/// Returns the size of a data URL; 0 for another address, whose text is the client's.
private func dataBytes(_ address: String?) -> Int {
    guard let address, address.prefix(5).lowercased() == "data:" else { return 0 }
    return address.utf8.count
}
