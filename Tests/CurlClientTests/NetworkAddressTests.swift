import CurlClient
import Testing

@Suite struct NetworkAddressTests {
    /// Addresses that are not public, or that carry another one.
    static let special = [
        // This host, loopback
        "0.0.0.0", "0.1.2.3", "127.0.0.1", "127.1.2.3", "127.255.255.255", "::", "::1",
        // Private
        "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.254", "192.168.0.1", "192.168.255.255",
        // Carrier-grade NAT with the metadata of one cloud, link-local with that of others, the host of Azure
        "100.64.0.1", "100.100.100.200", "100.127.255.255", "169.254.0.1", "169.254.169.254", "169.254.170.2",
        "168.63.129.16",
        // Protocols, documentation, benchmarks, relays
        "192.0.0.1", "192.0.0.170", "192.0.2.1", "192.31.196.1", "192.52.193.1", "192.88.99.1", "192.175.48.1",
        "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9",
        // Multicast, reserved, broadcast
        "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.254", "255.255.255.255",
        // IPv4-mapped, IPv4-compatible, IPv4-translated
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:8.8.8.8", "::127.0.0.1", "::10.0.0.1",
        "::8.8.8.8", "::ffff:0:127.0.0.1",
        // NAT64, 6to4, Teredo, ISATAP
        "64:ff9b::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b::8.8.8.8", "64:ff9b:1::10.0.0.1", "2002:7f00:1::",
        "2002:a00:1::1", "2002:808:808::1", "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2600:1f18::5efe:10.0.0.1", "2600:1f18::200:5efe:127.0.0.1",
        // Unique-local with the metadata of a cloud, link-local, site-local, multicast
        "fc00::1", "fd00::1", "fd00:ec2::254", "fdff:ffff::1", "fe80::1", "fe80::a00:27ff:fe4e:66a1", "febf::1",
        "fec0::1", "feff::1", "ff02::1", "ff05::2", "ff0e::1",
        // Benchmarks, ORCHID, documentation, discard, local segments, AS112, not assigned
        "2001:2::1", "2001:10::1", "2001:20::1", "2001:1ff::1", "2001:db8::1", "3fff::1", "100::1", "5f00::1",
        "2620:4f:8000::1", "4000::1", "8000::1", "e000::1", "1::1",
    ]

    @Test(arguments: special) func `an address of special use is not public`(text: String) throws {
        let address = try #require(NetworkAddress(text))
        #expect(!address.isPublic)
        #expect(!OutboundNetworks().allow(address, port: 443))
    }

    @Test(
        arguments: [
            "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.255.255.255",
            "128.0.0.1", "169.253.0.1", "172.15.255.255", "172.32.0.1", "192.0.1.1", "192.167.0.1", "198.17.0.1",
            "198.20.0.1", "223.255.255.255", "2001:4860:4860::8888", "2600:1f18::1", "2a00:1450:4001::200e", "2003::1",
            "2400:cb00::1",
        ]) func `any other address is public`(text: String) throws
    {
        let address = try #require(NetworkAddress(text))
        #expect(address.isPublic)
        #expect(OutboundNetworks().allow(address, port: 80))
        #expect(!OutboundNetworks().allow(address, port: 22))
    }

    @Test func `a list allows its networks at its ports`() throws {
        let list = try #require(
            OutboundNetworks(
                "192.168.1.5:8123, 10.0.0.0/8:8000-8999 ,[fd00::/8]:443,[::1],127.0.0.0/8, [fe80::1]/128:80"))
        func allows(_ text: String, _ port: UInt16) -> Bool {
            NetworkAddress(text).map { list.allow($0, port: port) } ?? false
        }
        #expect(allows("192.168.1.5", 8123))
        #expect(!allows("192.168.1.5", 80))
        #expect(!allows("192.168.1.6", 8123))
        #expect(allows("10.20.30.40", 8000) && allows("10.20.30.40", 8999))
        #expect(!allows("10.20.30.40", 7999) && !allows("10.20.30.40", 9000) && !allows("11.0.0.1", 8000))
        #expect(allows("fd12::1", 443) && !allows("fd12::1", 80) && !allows("fc00::1", 443))
        #expect(allows("::1", 9) && !allows("::2", 9))
        #expect(allows("127.9.9.9", 65535) && !allows("128.0.0.1", 81))
        #expect(allows("fe80::1", 80) && !allows("fe80::1", 81))
        // A form that carries a listed address is another address.
        #expect(!allows("::ffff:127.0.0.1", 80) && !allows("64:ff9b::10.0.0.1", 8000))
    }

    @Test(
        arguments: [
            "localhost", "10.0.0.0/33", "10.0.0.0/8:", "10.0.0.0/8:0", "10.0.0.0/8:65536", "10.0.0.0/8:9-8",
            "10.0.0.0/8:1-2-3", "10.0.0.0/8:x", "fd00::/8:443", "[fd00::/8", "[fd00::/8]443", "10.0.0", "*",
        ]) func `a list with a malformed part is refused`(text: String)
    {
        #expect(OutboundNetworks(text) == nil)
    }
}
