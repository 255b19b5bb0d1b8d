package import HTTPFront
import HearthCore

/// The proxies that may name their client's address.
package struct TrustedProxies: Hashable, Sendable {
    /// A block of addresses, as CIDR writes it (RFC 4632): `10.0.0.0/8`, `fd00::/8`; an address alone is a block of one.
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

    /// No proxy is trusted.
    package init() {}

    /// - Parameter list: blocks, separated by commas; nil if one of them is malformed.
    package init?(_ list: String) {
        for part in list.split(separator: ",") {
            guard let block = Block(part.trimming(\.isWhitespace)) else { return nil }
            blocks.append(block)
        }
    }

    func contain(_ address: IPAddress) -> Bool { blocks.contains { $0.contains(address) } }

    /// Returns the address of the client.
    ///
    /// Each proxy appends the address that it saw to `X-Forwarded-For`, so that the list is believed from its right end for
    /// as long as trusted proxies have written it: the rightmost address that is not one of theirs is the client's. What
    /// stands to the left of it, anybody may have sent. An entry that is no address ends the search at the proxy that
    /// passed it on.
    ///
    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - forwardedFor: the values of the fields of that name, in their order.
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

    /// Returns whether a trusted proxy says that the client uses TLS.
    ///
    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - forwardedProto: `X-Forwarded-Proto`; of a list the first entry is the client's connection.
    func isEncrypted(peer: IPAddress?, forwardedProto: String?) -> Bool {
        guard let peer, contain(peer) else { return false }
        return forwardedProto?.split(separator: ",").first?.trimming(\.isWhitespace).lowercased() == "https"
    }

    /// `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:80`.
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
