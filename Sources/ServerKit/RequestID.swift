import Foundation
import HearthCore

/// The id of a request in responses and logs.
enum RequestID {
    /// Returns the client's own id if it is valid, otherwise a new one.
    static func of(header: String?) -> String { header.flatMap(usable) ?? UUID().text }

    /// Returns the id if it is valid: 1 to 128 letters, digits, hyphens, dots and underscores. It appears in logs and
    /// headers, so other characters are not safe.
    private static func usable(_ id: String) -> String? {
        let isUsable =
            (1...128).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == 0x2D || byte == 0x2E || byte == 0x5F
            }
        return isUsable ? id : nil
    }
}
