import CurlClient
import Foundation
import HearthCore
import HearthTesting
import Testing

@Suite struct GuardedFetchTests {
    /// Forms of addresses that lead to this machine or into a private network.
    static let forms = [
        "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0x7F.1", "0177.0.0.1", "0177.1",
        "017700000001", "127.0.0x0.1", "127.0000.0.1", "127.000.000.001", "0", "0.0.0.0", "0x0", "00", "localhost",
        "LOCALHOST", "localhost.", "%6c%6f%63%61%6c%68%6f%73%74", "127.0.0.1.", "%31%32%37.0.0.1",
        "\u{2460}\u{2461}\u{2466}.\u{24EA}.\u{24EA}.\u{2460}", "\u{FF11}\u{FF12}\u{FF17}.0.0.1", "127\u{3002}0.0.1",
        "[::1]", "[0:0:0:0:0:0:0:1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:127.0.0.1]",
        "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fe80::1%25lo]", "[fe80::1%lo]", "[::1%25lo]",
        "[fd00::1]", "10.0.0.1", "0xa.1", "012.0.0.1", "192.168.1.1", "3232235777", "0xC0A80101", "172.16.0.1",
        "169.254.169.254", "2852039166", "0xA9FEA9FE", "0251.0376.0251.0376", "[::ffff:a9fe:a9fe]", "100.64.0.1",
        "198.18.0.1", "224.0.0.1", "255.255.255.255",
    ]

    private func code(_ guarded: GuardedFetch, _ url: String, limit: Int = 5 << 20) async throws -> FetchError.Code? {
        do {
            _ = try await guarded.fetch(FetchRequest(url: url, limit: limit, timeout: .testPatience))
            return nil
        } catch let error as FetchError {
            return error.code
        }
    }

    private func withGuard(_ list: String, _ body: (GuardedFetch) async throws -> Void) async throws {
        let guarded = try GuardedFetch(try #require(OutboundNetworks(list)))
        do {
            try await body(guarded)
            await guarded.stop()
        } catch {
            await guarded.stop()
            throw error
        }
    }

    @Test func `no form of a private address reaches a server, at a port of HTTP or another one`() async throws {
        try await withScriptedProvider { provider in
            // Another address may be reached at the port, so that the port alone refuses nothing.
            try await withGuard("203.0.113.1:\(provider.port)") { (guarded) async throws in
                for form in Self.forms + NetworkAddressTests.special.map({ $0.contains(":") ? "[\($0)]" : $0 }) {
                    for url in ["http://\(form):\(provider.port)/", "http://\(form)/", "https://\(form)/"] {
                        let code = try await code(guarded, url)
                        // Some systems resolve a number with a dot behind it, or in other digits, and some do not.
                        let isName = form.contains { $0.isLetter || !$0.isASCII } || form.hasSuffix(".")
                        #expect(
                            code == .privateAddress || code == .invalidAddress || isName && code == .unreachable,
                            "\(url): \(String(describing: code))")
                    }
                }
            }
            #expect(provider.exchanges.isEmpty)
            // The same forms do reach it if they may.
            try await withGuard("127.0.0.0/8,0.0.0.0") { (guarded) async throws in
                for form in ["127.1", "2130706433", "0x7f.1", "0177.1", "localhost", "0"] {
                    let code = try await code(guarded, "http://\(form):\(provider.port)/")
                    #expect(code == nil, "\(form)")
                }
            }
            #expect(provider.exchanges.count == 6)
        }
    }

    @Test(
        arguments: [
            "ftp://127.0.0.1/", "file:///etc/passwd", "gopher://127.0.0.1:70/_x", "dict://127.0.0.1:11211/stat",
            "ldap://x/",
            "http://user:secret@example.org/", "http://user@example.org/", "//example.org/", "example.org", "http://",
            "http://example.org:22/", "http://example.org:6379/", "https://example.org:8443/",
            "http://example.org:99999/", "http://exa mple.org/", "http://example.org\r\nHost: x/", "jar:http://x!/", "",
            "javascript:alert(1)", "data:text/html,x", "unix:///var/run/docker.sock", "http+unix://x/",
        ]) func `an address of another kind is refused before any lookup`(url: String) async throws
    {
        try await withGuard("") { (guarded) async throws in
            let code = try await code(guarded, url)
            #expect(code == .invalidAddress || code == .privateAddress)
        }
    }

    @Test func `a redirect to a private address is refused at its socket`() async throws {
        let targets = [
            "http://127.0.0.1:PORT/secret", "//127.0.0.1:PORT/secret", "http://localhost:PORT/secret",
            "http://[::ffff:127.0.0.1]:PORT/secret", "http://2130706433:PORT/secret", "http://169.254.169.254/",
            "file:///etc/passwd", "http://a:b@127.0.0.1:PORT/", "gopher://127.0.0.1:PORT/", "http://127.0.0.1:22/",
        ]
        try await withScriptedProvider { inside in
            for target in targets {
                let location = target.replacing("PORT", with: "\(inside.port)")
                try await withScriptedProvider(
                    .response(status: 302, fields: [("Location", location)])
                ) { outside in
                    // The first server is allowed, the second one listens at the same address and another port.
                    try await withGuard("127.0.0.1:\(outside.port),203.0.113.1:\(inside.port)") {
                        (guarded) async throws in
                        let code = try await code(guarded, outside.url + "/")
                        #expect(code == .privateAddress || code == .invalidAddress, "\(location)")
                    }
                    #expect(outside.exchanges.count == 1)
                }
            }
            #expect(inside.exchanges.isEmpty)
        }
    }

    @Test func `a page comes with its address, charset and fields`() async throws {
        let script = ScriptedProvider.Script { request in
            request.path == "/a"
                ? [.head(status: 301, fields: [("Location", "/b?x=1#y"), ("Content-Length", "0")])]
                : [
                    .head(status: 200, fields: [("Content-Type", "Text/HTML; Charset=\"iso-8859-1\"")]),
                    .body([0x66, 0xFC, 0x72]), .finish,
                ]
        }
        try await withScriptedProvider(default: script) { provider in
            try await withGuard("127.0.0.1") { (guarded) async throws in
                let page = try await guarded.fetch(FetchRequest(url: provider.url + "/a", timeout: .testPatience))
                #expect(page.url == provider.url + "/b?x=1")
                #expect((page.status, page.body.count) == (200, 3))
                #expect(page.mediaType == "text/html")
                #expect(page.charset == "iso-8859-1")
                // A second fetch of the same host has a connection of its own, so that its socket is checked, too.
                _ = try await guarded.fetch(FetchRequest(url: provider.url + "/b", timeout: .testPatience))
            }
            #expect(Set(provider.exchanges.map(\.connection)).count == 3)
        }
    }

    @Test func `redirects end after five, and a loop ends, too`() async throws {
        let script = ScriptedProvider.Script { request in
            let number = Int(request.path.dropFirst()) ?? 0
            return number == 0
                ? [.head(status: 200, fields: [("Content-Length", "2")]), .body("ok")]
                : [
                    .head(
                        status: 302,
                        fields: [("Location", "/\(number > 50 ? number : number - 1)"), ("Content-Length", "0")])
                ]
        }
        try await withScriptedProvider(default: script) { provider in
            try await withGuard("127.0.0.1") { (guarded) async throws in
                #expect(try await code(guarded, provider.url + "/5") == nil)
                #expect(try await code(guarded, provider.url + "/6") == .invalidAddress)
                #expect(try await code(guarded, provider.url + "/99") == .invalidAddress)
                // A request that changes something follows none.
                let hook = try await guarded.fetch(
                    FetchRequest(
                        url: provider.url + "/3", body: Array("{}".utf8), redirects: 5, timeout: .testPatience))
                #expect(hook.status == 302)
            }
        }
    }

    @Test func `an endless body ends at the limit, and a slow one at the time`() async throws {
        let endless = ScriptedProvider.Script([
            .head(status: 200, fields: [("Content-Type", "text/html")]),
            .forever([.body(String(repeating: "x", count: 16_384))]),
        ])
        let slow = ScriptedProvider.Script([
            .head(status: 200, fields: [("Content-Type", "text/html")]), .body("<p>"), .stallUntilPeerLeaves,
        ])
        try await withScriptedProvider(endless, slow) { provider in
            try await withGuard("127.0.0.1") { (guarded) async throws in
                #expect(try await code(guarded, provider.url, limit: 1 << 20) == .tooLarge)
                await #expect {
                    try await guarded.fetch(FetchRequest(url: provider.url, timeout: .milliseconds(200)))
                } throws: { ($0 as? FetchError)?.code == .timeout }
            }
        }
    }

    @Test func `a body of the limit passes, and one byte more does not`() async throws {
        let script = ScriptedProvider.Script { request in
            [
                .head(status: 200, fields: [("Content-Type", "text/html")]),
                .body(Array(repeating: 0x78, count: Int(request.path.dropFirst()) ?? 0)), .finish,
            ]
        }
        try await withScriptedProvider(default: script) { provider in
            try await withGuard("127.0.0.1") { (guarded) async throws in
                #expect(try await code(guarded, provider.url + "/100000", limit: 100_000) == nil)
                #expect(try await code(guarded, provider.url + "/100001", limit: 100_000) == .tooLarge)
            }
        }
    }

    /// 20 MB of zeros, packed once and twice by gzip.
    private static let bomb = packed(Data(count: 20 << 20))

    private static func packed(_ data: Data) -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-9"]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        guard (try? process.run()) != nil else { return Data() }
        let writer = input.fileHandleForWriting
        Thread.detachNewThread {
            try? writer.write(contentsOf: data)
            try? writer.close()
        }
        return (try? output.fileHandleForReading.readToEnd()) ?? Data()
    }

    @Test func `a packed body is unpacked up to the limit, and only if it is packed once`() async throws {
        func script(_ body: Data, _ encoding: String) -> ScriptedProvider.Script {
            ScriptedProvider.Script([
                .head(
                    status: 200,
                    fields: [("Content-Encoding", encoding), ("Content-Length", String(body.count))]),
                .body([UInt8](body)),
            ])
        }
        let small = Self.packed(Data("hello".utf8))
        try #require(small.count > 10 && Self.bomb.count < 100_000)
        try await withScriptedProvider(
            script(small, "gzip"), script(Self.bomb, "gzip"), script(Self.packed(Self.bomb), "gzip, gzip"),
            script(small, "br"), script(small, "zstd"), script(Data("plain".utf8), "gzip")
        ) { provider in
            try await withGuard("127.0.0.1") { (guarded) async throws in
                let page = try await guarded.fetch(FetchRequest(url: provider.url, timeout: .testPatience))
                #expect(String(decoding: page.body, as: UTF8.self) == "hello")
                #expect(try await code(guarded, provider.url) == .tooLarge)
                #expect(try await code(guarded, provider.url) == .malformed)
                #expect(try await code(guarded, provider.url) == .malformed)
                #expect(try await code(guarded, provider.url) == .malformed)
                #expect(try await code(guarded, provider.url) == .malformed)
            }
        }
    }

    @Test func `what is no HTTP, and what closes at once, is an error`() async throws {
        try await withScriptedProvider(
            ScriptedProvider.Script([.raw("SSH-2.0-OpenSSH_9.2\r\n"), .stallUntilPeerLeaves]),
            ScriptedProvider.Script([.close]),
            ScriptedProvider.Script([
                .raw("HTTP/1.1 200 OK\r\n"), .forever([.raw("X-A: \(String(repeating: "b", count: 900))\r\n")]),
            ])
        ) { provider in
            try await withGuard("127.0.0.1") { (guarded) async throws in
                #expect(try await code(guarded, provider.url) == .malformed)
                #expect(try await code(guarded, provider.url) == .unreachable)
                #expect(try await code(guarded, provider.url) == .malformed)
                let nobody = try ReservedPort()
                #expect(try await code(guarded, "http://127.0.0.1:\(nobody.number)/") == .unreachable)
                withExtendedLifetime(nobody) {}
            }
        }
    }

    @Test func `a cancelled fetch ends`() async throws {
        try await withScriptedProvider(ScriptedProvider.Script([.stallUntilPeerLeaves])) { provider in
            try await withGuard("127.0.0.1") { (guarded) async throws in
                let task = Task { try await guarded.fetch(FetchRequest(url: provider.url, timeout: .testPatience)) }
                _ = try await provider.waitForRequest()
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
        }
    }
}
