/// The networks that requests to untrusted addresses may reach although they are not public: `OUTBOUND_ALLOW`.
package struct OutboundNetworks: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        let block: NetworkBlock
        /// Every port, if the list names none.
        let ports: ClosedRange<UInt16>
    }

    private var entries: [Entry] = []

    /// Creates an empty list: only public addresses are reached.
    package init() {}

    /// Creates a list from a setting; nil if one of its parts is malformed.
    ///
    /// - Parameter list: addresses or networks in CIDR notation, separated by commas, each with a port or a range of ports
    ///   behind a colon: `192.168.1.5:8123`, `10.0.0.0/8:8000-8999`, `[fd00::/8]:443`. Without ports every port is allowed.
    package init?(_ list: String) {
        for part in list.split(separator: ",") {
            guard let entry = Self.entry(part.filter { !$0.isWhitespace }) else { return nil }
            entries.append(entry)
        }
    }

    private static func entry(_ text: String) -> Entry? {
        var network = text[...]
        var ports: Substring?
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            network = text[text.index(after: text.startIndex)..<end]
            var rest = text[text.index(after: end)...]
            // The length may stand on either side of the bracket.
            if rest.first == "/" {
                let length = rest.prefix { $0 != ":" }
                network = network + length
                rest = rest[length.endIndex...]
            }
            guard rest.isEmpty || rest.first == ":" else { return nil }
            ports = rest.isEmpty ? nil : rest.dropFirst()
        } else if let colon = text.firstIndex(of: ":"), text.filter({ $0 == ":" }).count == 1 {
            network = text[..<colon]
            ports = text[text.index(after: colon)...]
        }
        guard let block = NetworkBlock(network) else { return nil }
        guard let ports else { return Entry(block: block, ports: 1...65535) }
        let bounds = ports.split(separator: "-", omittingEmptySubsequences: false).map(port)
        guard (1...2).contains(bounds.count), let first = bounds[0], let last = bounds[bounds.count - 1],
            first <= last
        else { return nil }
        return Entry(block: block, ports: first...last)
    }

    private static func port(_ text: some StringProtocol) -> UInt16? {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = UInt16(text), number > 0
        else { return nil }
        return number
    }

    /// Returns true if a socket may be connected to the address: a public one at the ports of HTTP, or a listed one.
    package func allow(_ address: NetworkAddress, port: UInt16) -> Bool {
        if address.isPublic, Self.usualPorts.contains(port) { return true }
        return entries.contains { $0.ports.contains(port) && $0.block.contains(address) }
    }

    /// Returns true if some address may be reached at the port.
    func allow(port: UInt16) -> Bool {
        Self.usualPorts.contains(port) || entries.contains { $0.ports.contains(port) }
    }

    private static let usualPorts: Set<UInt16> = [80, 443]
}
