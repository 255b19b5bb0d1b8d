import Foundation

/// An IPv4 or IPv6 address. An IPv4-mapped address (RFC 4291, 2.5.5.2) becomes its IPv4 address.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The 4 or 16 bytes of the address, in network order.
    package let bytes: [UInt8]

    /// Creates an address from the notation of RFC 5952 or a dotted quad; nil if the text is neither. The text has no
    /// port, no brackets, no zone and no leading zeros.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        var four = in_addr()
        if unsafe inet_pton(AF_INET, text, &four) == 1 {
            bytes = unsafe withUnsafeBytes(of: four) { unsafe Array($0) }
            return
        }
        var six = in6_addr()
        guard unsafe inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        let all = unsafe withUnsafeBytes(of: six) { unsafe Array($0) }
        bytes = all.starts(with: Self.mapped) ? Array(all.suffix(4)) : all
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    /// True if the address is a loopback address (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3).
    package var isLoopback: Bool {
        isShort ? bytes.first == 127 : bytes == Array(repeating: 0, count: 15) + [1]
    }

    private var isShort: Bool { bytes.count == 4 }

    /// The key of the address for rate limits. For IPv6 it is the /64, because a customer has at least one (RFC 6177).
    package var limitKey: String {
        isShort ? description : "\(IPAddress(bytes: bytes.prefix(8) + Array(repeating: 0, count: 8)))/64"
    }

    /// The address in the notation of RFC 5952.
    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard unsafe inet_ntop(isShort ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count)) != nil else {
            return ""
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
