import Foundation
import HearthCore
import HearthTesting
import Testing

@testable import HearthServer

@Suite(.timeLimit(.minutes(1))) struct PageTests {
    @Test func `what is put into markup is text`() {
        let name = #"<img src=x onerror="alert('1')">&amp;"#
        let html: HTML = "<p title=\"\(name)\">\(["<b>\(1)</b>" as HTML, "\(name)"])</p>"
        let escaped = "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;"
        #expect(html.text == "<p title=\"\(escaped)\"><b>1</b>\(escaped)</p>")
    }

    @Test func `a page allows nothing inline and nothing from elsewhere`() async throws {
        let answer = try await TestHouse().serve { client in
            try await client.send("/sign-in", headers: [(name: "accept", value: "text/html")])
        }
        let policy = try #require(answer.head.header("content-security-policy"))
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
        for hole in ["unsafe", "http", "*", "data:", "nonce"] { #expect(!policy.contains(hole), "\(hole)") }
        #expect(answer.head.header("x-content-type-options") == "nosniff")
        #expect(answer.head.header("content-type") == "text/html; charset=utf-8")
        for inline in ["<style", " style=", " onclick", "<script>"] { #expect(!answer.text.contains(inline)) }
    }

    @Test func `what a page loads is there, kept for ever under its version and not at all under another`() async throws
    {
        try await TestHouse().serve { client in
            for name in WebAssets.Name.allCases {
                let answer = try await client.send(WebAssets.all.path(name))
                #expect(answer.head.status == 200)
                #expect(!answer.body.isEmpty)
                #expect(answer.head.header("content-type") == WebAssets.contentType(of: name.rawValue))
                #expect(answer.head.header("cache-control") == "public, max-age=31536000, immutable")
                let other = try await client.send("/assets/another/\(name.rawValue)")
                #expect(other.head.header("cache-control") == "no-store")
            }
            for path in ["/assets/a/nothing.js", "/assets/a/..%2f..%2fpolicies", "/assets/a/hearth.css%00"] {
                let answer = try await client.send(path)
                #expect([400, 404].contains(answer.head.status))
            }
        }
    }
}
