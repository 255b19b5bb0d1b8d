import CCurl
import Glibc

/// An IPv4 or IPv6 address as a socket has it.
package struct NetworkAddress: Hashable, Sendable {
    /// The 4 or 16 bytes, in network order.
    package let bytes: [UInt8]

    /// Creates an address of 4 or 16 bytes.
    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Creates an address from the notation of RFC 5952 or a dotted quad; nil if the text is neither.
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
        bytes = unsafe withUnsafeBytes(of: six) { unsafe Array($0) }
    }

    /// True if the address is one of the public Internet and of no special use (RFC 6890 and IANA's registries).
    ///
    /// IPv6 is a list of what is public: one block, without its exceptions. So every form that carries an IPv4 address is
    /// refused, whether or not that one is public.
    package var isPublic: Bool {
        if bytes.count == 4 { return !Self.special4.contains { $0.contains(self) } }
        return Self.global6.contains { $0.contains(self) } && !Self.special6.contains { $0.contains(self) }
            && !carriesISATAP
    }

    /// True if the second half is an interface of ISATAP (RFC 5214), which carries an IPv4 address.
    private var carriesISATAP: Bool {
        bytes[8] & 0xFC == 0 && bytes[9] == 0 && bytes[10] == 0x5E && bytes[11] == 0xFE
    }

    private static let special4 = blocks(
        "0.0.0.0/8",  // this network
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16",  // private
        "100.64.0.0/10",  // carrier-grade NAT
        "127.0.0.0/8", "169.254.0.0/16",  // loopback, link-local with the metadata of clouds
        "168.63.129.16/32",  // the host of Azure
        "192.0.0.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.175.48.0/24",  // protocols of the IETF, AS112, AMT
        "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24",  // documentation
        "192.88.99.0/24",  // relays of 6to4
        "198.18.0.0/15",  // benchmarks
        "224.0.0.0/4", "240.0.0.0/4")  // multicast, reserved and broadcast

    private static let global6 = blocks("2000::/3")

    private static let special6 = blocks(
        "2001::/23",  // protocols of the IETF: Teredo, benchmarks, ORCHID
        "2001:db8::/32", "3fff::/20",  // documentation
        "2002::/16",  // 6to4
        "2620:4f:8000::/48")  // AS112

    private static func blocks(_ texts: String...) -> [NetworkBlock] { texts.compactMap { NetworkBlock($0) } }
}

/// A block of addresses in CIDR notation (RFC 4632): `10.0.0.0/8`, `fd00::/8`. A single address is a block of one.
struct NetworkBlock: Hashable, Sendable {
    private let network: [UInt8]
    private let length: Int

    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = NetworkAddress(parts[0]) else { return nil }
        network = address.bytes
        guard parts.count == 2 else {
            length = 8 * network.count
            return
        }
        guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let length = Int(parts[1]), length <= 8 * network.count
        else { return nil }
        self.length = length
    }

    func contains(_ address: NetworkAddress) -> Bool {
        guard address.bytes.count == network.count else { return false }
        let (whole, rest) = (length / 8, length % 8)
        guard address.bytes.prefix(whole) == network.prefix(whole) else { return false }
        return rest == 0 || (address.bytes[whole] ^ network[whole]) >> (8 - rest) == 0
    }
}
