import HTTPFront
import ServerKit
import Testing

@Suite struct TrustedProxiesTests {
    private static let proxies = "10.0.0.0/8, 192.0.2.7,2001:db8:1::/48"

    struct Case: Sendable, CustomTestStringConvertible {
        var peer: String?
        var forwardedFor: [String]
        var client: String?

        init(_ peer: String?, _ forwardedFor: [String], _ client: String?) {
            self.peer = peer
            self.forwardedFor = forwardedFor
            self.client = client
        }

        var testDescription: String { "\(peer ?? "nobody") for \(forwardedFor)" }
    }

    private static let cases = [
        // Addresses from other peers are ignored.
        Case("203.0.113.9", [], "203.0.113.9"),
        Case("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        Case("203.0.113.9", ["10.0.0.1"], "203.0.113.9"),
        Case("192.0.2.8", ["198.51.100.1"], "192.0.2.8"),
        Case(nil, ["198.51.100.1"], nil),
        // One proxy.
        Case("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        Case("192.0.2.7", ["198.51.100.1"], "198.51.100.1"),
        Case("10.255.255.255", [" 198.51.100.1 "], "198.51.100.1"),
        Case("11.0.0.0", ["198.51.100.1"], "11.0.0.0"),
        Case("10.0.0.1", [], "10.0.0.1"),
        Case("10.0.0.1", [""], "10.0.0.1"),
        // Addresses that a client sends are on the left.
        Case("10.0.0.1", ["1.1.1.1, 198.51.100.1"], "198.51.100.1"),
        Case("10.0.0.1", ["1.1.1.1", "198.51.100.1"], "198.51.100.1"),
        Case("10.0.0.1", ["10.0.0.9, 198.51.100.1"], "198.51.100.1"),
        Case("10.0.0.1", ["127.0.0.1, 10.0.0.9, 198.51.100.1, 10.0.0.2"], "198.51.100.1"),
        Case("10.0.0.1", ["garbage, 198.51.100.1"], "198.51.100.1"),
        // Several proxies.
        Case("10.0.0.1", ["198.51.100.1, 10.0.0.2, 192.0.2.7"], "198.51.100.1"),
        Case("10.0.0.1", ["198.51.100.1", "10.0.0.2", "192.0.2.7"], "198.51.100.1"),
        Case("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        // An invalid address ends the search at the proxy that sent it.
        Case("10.0.0.1", ["198.51.100.1, unknown"], "10.0.0.1"),
        Case("10.0.0.1", ["198.51.100.1, unknown, 10.0.0.2"], "10.0.0.2"),
        Case("10.0.0.1", ["198.51.100.1,, 10.0.0.2"], "10.0.0.2"),
        Case("10.0.0.1", ["198.51.100.1,"], "10.0.0.1"),
        Case("10.0.0.1", ["198.51.100.256"], "10.0.0.1"),
        Case("10.0.0.1", ["198.51.100"], "10.0.0.1"),
        Case("10.0.0.1", ["0198.51.100.1"], "10.0.0.1"),
        Case("10.0.0.1", ["0x7f.0.0.1"], "10.0.0.1"),
        Case("10.0.0.1", ["2130706433"], "10.0.0.1"),
        Case("10.0.0.1", ["198.51.100.1\u{0}"], "10.0.0.1"),
        Case("10.0.0.1", ["198.51.100.1 198.51.100.2"], "10.0.0.1"),
        Case("10.0.0.1", ["١٩٨.51.100.1"], "10.0.0.1"),
        // Ports and brackets.
        Case("10.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
        Case("10.0.0.1", ["198.51.100.1:"], "10.0.0.1"),
        Case("10.0.0.1", ["198.51.100.1:x"], "10.0.0.1"),
        Case("10.0.0.1", ["198.51.100.1:123456"], "10.0.0.1"),
        Case("10.0.0.1", ["[2001:db8:2::1]:443"], "2001:db8:2::1"),
        Case("10.0.0.1", ["[2001:db8:2::1]"], "2001:db8:2::1"),
        Case("10.0.0.1", ["[2001:db8:2::1"], "10.0.0.1"),
        Case("10.0.0.1", ["[2001:db8:2::1]x"], "10.0.0.1"),
        Case("10.0.0.1", ["[2001:db8:2::1]:"], "10.0.0.1"),
        Case("10.0.0.1", ["[198.51.100.1]"], "10.0.0.1"),
        Case("10.0.0.1", ["[]"], "10.0.0.1"),
        Case("10.0.0.1", ["]"], "10.0.0.1"),
        // IPv6, and IPv4 in IPv6's clothes.
        Case("10.0.0.1", ["2001:db8:2::1"], "2001:db8:2::1"),
        Case("2001:db8:1:ffff::1", ["2001:DB8:2:0::1"], "2001:db8:2::1"),
        Case("2001:db8:2::1", ["198.51.100.1"], "2001:db8:2::1"),
        Case("::ffff:10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        Case("10.0.0.1", ["::ffff:198.51.100.1"], "198.51.100.1"),
        Case("10.0.0.1", ["198.51.100.1, ::ffff:10.0.0.2"], "198.51.100.1"),
        Case("10.0.0.1", ["fe80::1%eth0"], "10.0.0.1"),
        Case("10.0.0.1", ["2001:db8:2::1::2"], "10.0.0.1"),
    ]

    @Test(arguments: cases) func `the client is the rightmost address that is not a trusted proxy`(example: Case) throws
    {
        let proxies = try #require(TrustedProxies(Self.proxies))
        let client = proxies.client(peer: example.peer.flatMap { IPAddress($0) }, forwardedFor: example.forwardedFor)
        #expect(client?.description == example.client)
    }

    @Test func `the client is the peer when no proxy is trusted`() {
        let peer = IPAddress("10.0.0.1")
        #expect(TrustedProxies().client(peer: peer, forwardedFor: ["198.51.100.1"]) == peer)
        #expect(TrustedProxies("")?.client(peer: peer, forwardedFor: ["198.51.100.1"]) == peer)
    }

    @Test(arguments: [
        "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0/8", "proxy.example", "::/129", "10.0.0.0/ 8",
        "10.0.0.1:80", "[::1]", "10.0.0.1,,x", "10.0.0.0/+8", "10.0.0.0/٨",
    ]) func `an invalid address block is rejected`(list: String) { #expect(TrustedProxies(list) == nil) }

    @Test(arguments: [
        ("0.0.0.0/0", "203.0.113.9", true), ("10.0.0.128/25", "10.0.0.127", false),
        ("10.0.0.128/25", "10.0.0.128", true),
        ("10.0.0.1/32", "10.0.0.1", true), ("10.0.0.1/32", "10.0.0.0", false), ("::/0", "2001:db8::1", true),
        ("::/0", "10.0.0.1", false), ("2001:db8::/33", "2001:db8:8000::", false),
        ("2001:db8::/33", "2001:db8:7fff::", true),
        ("10.1.2.3/8", "10.9.9.9", true), ("172.16.0.0/12", "172.31.255.255", true),
        ("172.16.0.0/12", "172.32.0.0", false),
    ]) func `a block contains exactly its addresses`(block: String, address: String, isInside: Bool) throws {
        let proxies = try #require(TrustedProxies(block))
        let client = proxies.client(peer: IPAddress(address), forwardedFor: ["198.51.100.1"])
        #expect((client?.description == "198.51.100.1") == isInside)
    }
}
