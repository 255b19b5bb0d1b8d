package import HTTPFront
import HearthCore

/// The proxies that may name the address of their client.
package struct TrustedProxies: Hashable, Sendable {
    /// A block of addresses in CIDR notation (RFC 4632): `10.0.0.0/8`, `fd00::/8`. A single address is a block of one.
    struct Block: Hashable, Sendable {
        let network: [UInt8]
        let length: Int

        init?(_ text: some StringProtocol) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count <= 2, let address = IPAddress(parts[0]) else { return nil }
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

        func contains(_ address: IPAddress) -> Bool {
            guard address.bytes.count == network.count else { return false }
            let (whole, rest) = (length / 8, length % 8)
            guard address.bytes.prefix(whole) == network.prefix(whole) else { return false }
            return rest == 0 || (address.bytes[whole] ^ network[whole]) >> (8 - rest) == 0
        }
    }

    private var blocks: [Block] = []

    /// Creates an empty list: no proxy is trusted.
    package init() {}

    /// Creates a list from a setting; nil if one of the blocks is malformed.
    ///
    /// - Parameter list: blocks of addresses in CIDR notation, separated by commas.
    package init?(_ list: String) {
        for part in list.split(separator: ",") {
            guard let block = Block(part.trimming(\.isWhitespace)) else { return nil }
            blocks.append(block)
        }
    }

    /// Returns true if the address belongs to a trusted proxy.
    package func contain(_ address: IPAddress) -> Bool { blocks.contains { $0.contains(address) } }

    /// Returns the address of the client.
    ///
    /// Each proxy appends the address of its peer to `X-Forwarded-For`. So the list is read from its right end: the
    /// rightmost address that is not a trusted proxy's is the client's. Any client may have sent the entries to its left.
    /// An entry that is not an address ends the search; the result is the proxy that forwarded it.
    ///
    /// - Parameters:
    ///   - peer: the address of the other end of the connection.
    ///   - forwardedFor: the values of the `X-Forwarded-For` fields, in their order.
    /// - Returns: the address, or nil if `peer` is nil.
    package func client(peer: IPAddress?, forwardedFor: [String]) -> IPAddress? {
        guard var known = peer, contain(known) else { return peer }
        let entries = forwardedFor.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
        for entry in entries.reversed() {
            guard let address = Self.address(entry.trimming(\.isWhitespace)) else { return known }
            known = address
            if !contain(address) { return address }
        }
        return known
    }

    /// Returns true if a trusted proxy says that the client uses TLS.
    ///
    /// - Parameters:
    ///   - peer: the address of the other end of the connection.
    ///   - forwardedProto: the value of `X-Forwarded-Proto`. The first entry of a list is the client's connection.
    func isEncrypted(peer: IPAddress?, forwardedProto: String?) -> Bool {
        guard let peer, contain(peer) else { return false }
        return forwardedProto?.split(separator: ",").first?.trimming(\.isWhitespace).lowercased() == "https"
    }

    /// Returns the address of an entry of `X-Forwarded-For`: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or
    /// `[2001:db8::1]:80`.
    private static func address(_ entry: some StringProtocol) -> IPAddress? {
        if entry.first == "[" {
            guard let end = entry.firstIndex(of: "]") else { return nil }
            let rest = entry[entry.index(after: end)...]
            guard rest.isEmpty || rest.first == ":" && isPort(rest.dropFirst()) else { return nil }
            let inside = entry[entry.index(after: entry.startIndex)..<end]
            return inside.contains(":") ? IPAddress(inside) : nil
        }
        let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return IPAddress(entry) }
        return isPort(parts[1]) ? IPAddress(parts[0]) : nil
    }

    private static func isPort(_ text: some StringProtocol) -> Bool {
        (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
