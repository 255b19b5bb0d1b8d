import Foundation
import Records

/// The code of an invitation: 144 random bits, of which the database stores the digest.
struct InviteCode: Hashable {
    /// The code in base64url.
    let text: String

    /// Creates a code from the system's cryptographic generator (getrandom(2) on Linux).
    init() {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<18).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        text = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    }

    /// The digest of a code that a client sent.
    static func digest(_ text: String) -> String { ContentHash.hash(text) }
}
