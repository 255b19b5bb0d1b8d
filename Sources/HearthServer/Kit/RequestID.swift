import Foundation
import HearthCore

/// The name of a request in responses and logs.
enum RequestID {
    /// Returns the client's own id if it can do no harm, or a new one.
    static func of(header: String?) -> String { header.flatMap(usable) ?? UUID().text }

    /// A client's id goes into logs and headers, so it may hold nothing but the usual characters of ids.
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
