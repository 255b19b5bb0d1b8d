import Foundation
import HearthCore
import HearthTesting
import ServerKit
import Testing

@testable import WebApp

@Suite struct PageTests {
    @Test func `values in markup are escaped`() {
        let name = #"<img src=x onerror="alert('1')">&amp;"#
        let html: HTML = "<p title=\"\(name)\">\(["<b>\(1)</b>" as HTML, "\(name)"])</p>"
        let escaped = "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;"
        #expect(html.text == "<p title=\"\(escaped)\"><b>1</b>\(escaped)</p>")
    }

    @Test func `a page allows no inline code and no other origins`() async throws {
        let answer = try await TestServer().serve { client in
            try await client.send("/sign-in", headers: [(name: "accept", value: "text/html")])
        }
        let policy = try #require(answer.head.header("content-security-policy"))
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
        for hole in ["unsafe", "http", "*", "data:", "nonce"] { #expect(!policy.contains(hole), "\(hole)") }
        #expect(answer.head.header("x-content-type-options") == "nosniff")
        #expect(answer.head.header("content-type") == "text/html; charset=utf-8")
        for inline in ["<style", " style=", " onclick", "<script>"] { #expect(!answer.text.contains(inline)) }
    }

    @Test func `assets of a page exist and are cached only under their version`() async throws {
        try await TestServer().serve { client in
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

    private static let browser =
        (name: "accept", value: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8")

    @Test func `a browser gets an error page with the status for a wrong address`() async throws {
        var server = TestServer()
        server.rules.perAddress = 4
        try await server.serve { client in
            for (path, status, words) in [
                ("/nothing", 404, "<h1>Page not found</h1>"), ("/v1/admin/dashbord", 404, "<h1>Page not found</h1>"),
                ("/sign-out", 405, "<h1>Method Not Allowed</h1>"),
                ("/v1/admin/dashboard", 403, "<h1>You cannot open this page</h1>"),
                ("/nothing", 429, "<h1>Too many requests</h1>"),
            ] {
                let answer = try await client.send(path, headers: [Self.browser])
                #expect(answer.head.status == status, "\(path)")
                #expect(answer.head.header("content-type") == "text/html; charset=utf-8")
                #expect(answer.text.hasPrefix("<!doctype html>") && answer.text.contains(words), "\(path)")
                let policy = answer.head.header("content-security-policy") ?? ""
                #expect(policy.contains("style-src 'self'") && !policy.contains("unsafe"))
                #expect((answer.head.header("retry-after") != nil) == (status == 429))
            }
        }
    }

    @Test func `an error of a page is a page without internal details`() async throws {
        var server = TestServer()
        server.authenticator = BrokenSeam()
        let answer = try await server.serve { client in
            try await client.send("/v1/admin/dashboard", headers: [Self.browser])
        }
        #expect(answer.head.status == 500)
        #expect(answer.text.contains("<h1>Something went wrong</h1>") && !answer.text.contains("hunter2"))
    }

    @Test func `clients and API routes get problem documents`() async throws {
        try await TestServer().serve { client in
            for (path, accept, status, contentType) in [
                ("/nothing", "*/*", 404, "application/problem+json"),
                ("/nothing", "application/json, text/html", 404, "application/problem+json"),
                ("/v1/rag/search/all", Self.browser.value, 422, "application/problem+json"),
                ("/v1/batches", Self.browser.value, 404, "application/json"),
            ] {
                let answer = try await client.send(path, headers: [(name: "accept", value: accept)])
                #expect(answer.head.status == status)
                #expect(answer.head.header("content-type") == contentType, "\(path)")
            }
            let connection = try RawConnection(port: client.port)
            await connection.send("HEAD /nothing HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nconnection: close\r\n\r\n")
            #expect(try await connection.readToEnd().hasSuffix("\r\n\r\n"))
            await connection.close()
        }
    }
}
