import HearthAPI
import HearthCore
import HearthServer
import HearthTesting
import Testing

@testable import ServerKit

/// Tests of the API reference at `/docs`. It is rendered from the document at `/openapi.json`, which a snapshot holds, so
/// these tests compare the page with the document.
@Suite struct ReferencePageTests {
    private let routes = TestServer().routes
    private var document: JSONValue { routes.document.json }

    private static func markup() async throws -> String {
        let answer = try await TestServer().serve { client in
            try await client.send("/docs", headers: [(name: "accept", value: "text/html")])
        }
        #expect(answer.head.status == 200)
        return answer.text
    }

    /// Returns what a reader sees of some markup: no tags, entities as characters, runs of white space as one space.
    private func text(of markup: some StringProtocol) -> String {
        var text = String(markup).replacing(#/<[^>]*>/#, with: " ")
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            text = text.replacing(entity, with: character)
        }
        return normalised(text)
    }

    /// Returns prose as a reader sees it: without the marks of code, list items and fences.
    private func prose(_ text: String) -> String {
        normalised(text.replacing(#/(?m)^- |^```.*$|`/#, with: " "))
    }

    private func normalised(_ text: String) -> String {
        // A tag between a word and its full stop leaves a space.
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing(#/ (?=[.,;:)!?])/#, with: "")
            .replacing("( ", with: "(")
    }

    private func members(_ value: JSONValue?) -> [(key: String, value: JSONValue)] {
        (value?.members ?? [:]).sorted { $0.key < $1.key }
    }

    private func elements(_ value: JSONValue?) -> [JSONValue] {
        if case .array(let elements)? = value { elements } else { [] }
    }

    private func string(_ value: JSONValue?) -> String {
        if case .string(let text)? = value { text } else { "" }
    }

    /// Returns what the article of an operation must say, each with the reason.
    private func wanted(of operation: JSONValue) -> [(what: String, text: String)] {
        var wanted = [("summary", string(operation["summary"])), ("description", string(operation["description"]))]
        let permission = string(operation["x-permission"])
        wanted.append(("access", permission.isEmpty ? "Public." : "Requires the permission \(permission);"))
        for parameter in elements(operation["parameters"]) where parameter["$ref"] == nil {
            wanted.append(("parameter", string(parameter["name"])))
            wanted.append(("meaning of a parameter", string(parameter["description"])))
        }
        for (mediaType, content) in members(operation["requestBody"]?["content"]) {
            wanted += members(content["examples"]).map { ("example", "Example: \($0.key)") }
            if mediaType == "application/json" { wanted.append(("command", "-H 'content-type: application/json'")) }
            wanted += members(inlined(content["schema"])["properties"]).map { ("member of the body", $0.key) }
        }
        for (status, response) in members(operation["responses"]) {
            wanted.append(("status", status))
            if status < "400" {
                wanted.append(("meaning of a status", string(response["description"])))
                wanted += members(response["content"]).map { ("media type", $0.key) }
            } else {
                let name = string(response["$ref"]).split(separator: "/").last.map(String.init) ?? ""
                let meaning = string((document["components"]?["responses"]?[name] ?? response)["description"])
                wanted.append(("error codes", meaning.split(separator: ": ").last.map(String.init) ?? meaning))
            }
        }
        return wanted.map { ($0.0, prose($0.1)) }
    }

    /// Returns a schema that a request's body refers to; an empty one if it is that of a response too, which has a
    /// section of its own.
    private func inlined(_ schema: JSONValue?) -> JSONValue {
        guard case .string(let reference)? = schema?["$ref"] else { return schema ?? [:] }
        return document["components"]?["schemas"]?[reference.split(separator: "/").last.map(String.init) ?? ""] ?? [:]
    }

    @Test func `the reference shows access, parameters, body, responses and errors of every operation`() async throws {
        let page = try await Self.markup()
        let articles = page.split(separator: "<article class=\"operation card\" id=\"").dropFirst()
        let texts = Dictionary(
            articles.map { article in
                (
                    String(article.prefix { $0 != "\"" }),
                    text(of: "<article \"" + (article.split(separator: "</article>").first ?? ""))
                )
            }
        ) { first, _ in first }
        var count = 0
        for (path, item) in members(document["paths"]) {
            for (method, operation) in members(item) where method != "servers" {
                count += 1
                let id = string(operation["operationId"])
                let shown = try #require(texts[id], "\(id) has no article")
                #expect(shown.contains("\(method.uppercased()) \(path) "), "\(id)")
                #expect(page.contains("<li><a href=\"#\(id)\">"), "\(id) is not in the contents")
                for (what, text) in wanted(of: operation) where !shown.contains(text) {
                    Issue.record("\(id): the page lacks the \(what) \"\(text)\"")
                }
            }
        }
        #expect(count == routes.entries.count && texts.count == count && articles.count == count)
    }

    @Test func `every link of the reference leads to one place, and no markup of a text gets through`() async throws {
        let page = try await Self.markup()
        let ids = page.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
        #expect(Set(ids).count == ids.count)
        let links = Set(page.matches(of: #/href="#([^"]*)"/#).map { String($0.1) })
        #expect(links.subtracting(ids).isEmpty)
        for name in page.matches(of: #/<article id="shape-([^"]*)"/#).map({ String($0.1) }) {
            #expect(document["components"]?["schemas"]?[name] != nil, "\(name)")
        }
        for tag in [
            "section", "article", "details", "table", "tr", "td", "th", "ul", "li", "div", "p", "pre", "code", "span",
        ] {
            let opened = page.matches(of: try Regex("<\(tag)[ >]")).count
            #expect(opened == page.ranges(of: "</\(tag)>").count, "<\(tag)>")
        }
        for inline in ["<style", " style=", " onclick", "<script>", "<no value>", "$ref"] {
            #expect(!page.contains(inline), "\(inline)")
        }
    }

    @Test(arguments: [
        "curl -N http://localhost:8000/v1/assist/stream ",
        "curl &#39;http://localhost:8000/v1/rag/search/all?q=soup&#39; ",
        "<code>q</code> <span class=\"required\">required</span>", "<code>days</code></th>", "<code>kidsAges</code>",
        "too_many_streams", "x-ndjson", "tool_call tool_result", "1 to 31",
    ]) func `the reference gives commands, marks, limits and errors in full`(markup: String) async throws {
        #expect(try await Self.markup().contains(markup))
    }
}
