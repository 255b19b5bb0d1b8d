import HearthAPI
import ServerKit

/// Renderer of the OpenAPI document as the API reference at `/docs`.
struct ReferencePage {
    private let document: JSONValue
    private let schemas: SchemaTable
    private let groups: [(tag: String, meaning: String, operations: [Operation])]

    private struct Operation {
        let method: String
        let path: String
        let json: JSONValue

        var id: String { json[at: "operationId"]?.text ?? "" }
        var summary: String { json[at: "summary"]?.text ?? "" }
    }

    init(_ document: JSONValue) {
        self.document = document
        schemas = Self.schemas(of: document)
        let operations = (document[at: "paths"]?.object ?? [:]).flatMap { path, item in
            (item.object ?? [:]).map { Operation(method: $0.key.uppercased(), path: path, json: $0.value) }
        }
        let byTag = Dictionary(grouping: operations) { $0.json[at: "tags"]?.elements?.first?.text ?? "" }
        groups = (document[at: "tags"]?.elements ?? []).map { tag in
            let name = tag[at: "name"]?.text ?? ""
            return (
                name, tag[at: "description"]?.text ?? "",
                (byTag[name] ?? []).sorted { ($0.path, Self.rank($0.method)) < ($1.path, Self.rank($1.method)) }
            )
        }
    }

    /// Returns the table of schemas. Those of responses get their own section; those of request bodies only are
    /// inlined.
    private static func schemas(of document: JSONValue) -> SchemaTable {
        var table = SchemaTable(document)
        for operation in (document[at: "paths"]?.object ?? [:]).values.flatMap({ $0.object?.values.map(\.self) ?? [] })
        {
            for answer in operation[at: "responses"]?.object?.values.map(\.self) ?? [] {
                for content in answer[at: "content"]?.object?.values.map(\.self) ?? [] {
                    let schema = content[at: "schema"] ?? [:]
                    let data = schema[at: "properties"]?[at: "data"]?[at: "contentSchema"]
                    table.apart.formUnion([schema, data ?? [:]].compactMap(table.componentName))
                }
            }
        }
        return table
    }

    private static func rank(_ method: String) -> Int {
        ["GET", "POST", "PUT", "PATCH", "DELETE"].firstIndex(of: method) ?? 9
    }

    var page: Page {
        Page(
            title: "API", section: .interface,
            main: """
                <div class="reference">
                <nav class="contents" aria-label="Operations">
                <div id="filter" hidden><label for="find">Find</label>
                <input id="find" type="search" placeholder="path, word, error code …" autocomplete="off"></div>
                \(groups.map(contents))
                <a class="tag" href="#shapes">Schemas</a>
                </nav>
                <div class="operations">
                <h1>API reference</h1>
                \(Prose(document[at: "info"]?[at: "description"]?.text ?? "").blocks)
                <p>For programs: <a href="/openapi.json">/openapi.json</a>, OpenAPI 3.1,
                version \(document[at: "info"]?[at: "version"]?.text ?? "").</p>
                <p id="nothing-found" hidden>Nothing found. Try another word.</p>
                \(groups.map(section))
                \(shapes)
                </div></div>
                """,
            styles: [.docsStyle], modules: [.docsFilter])
    }

    private func contents(_ group: (tag: String, meaning: String, operations: [Operation])) -> HTML {
        """
        <div class="group"><a class="tag" href="#\(group.tag)">\(group.tag)</a>
        <ul>\(group.operations.map { "<li><a href=\"#\($0.id)\">\(badge($0)) \($0.path)</a></li>\n" as HTML })</ul></div>

        """
    }

    private func badge(_ operation: Operation) -> HTML {
        "<span class=\"method \(operation.method.lowercased())\">\(operation.method)</span>"
    }

    private func section(_ group: (tag: String, meaning: String, operations: [Operation])) -> HTML {
        """
        <section class="group" id="\(group.tag)" aria-labelledby="\(group.tag)-title">
        <h2 id="\(group.tag)-title">\(group.tag)</h2>
        <p class="quiet">\(group.meaning)</p>
        \(group.operations.map(article))</section>

        """
    }

    private func article(_ operation: Operation) -> HTML {
        """
        <article class="operation card" id="\(operation.id)" aria-labelledby="\(operation.id)-title">
        <details><summary><h3 id="\(operation.id)-title">\(badge(operation)) <span class="path">\(operation.path)</span></h3>
        <span class="quiet">\(operation.summary)</span></summary>
        <p>\(access(operation)) <a href="#\(operation.id)">Link to this operation</a></p>
        \(Prose(operation.json[at: "description"]?.text ?? "").blocks)
        \(parameters(operation))
        \(requestBody(operation))
        <h4>Example request</h4>
        <pre class="curl" tabindex="0">\(curl(operation))</pre>
        \(answers(operation))
        </details></article>

        """
    }

    private func access(_ operation: Operation) -> HTML {
        guard let permission = operation.json[at: "x-permission"]?.text else { return "Public." }
        let key: HTML =
            operation.json[at: "x-idempotency-key"] == true ? " Accepts an <code>Idempotency-Key</code>." : .empty
        return """
            Requires the permission <code>\(permission)</code>; API tokens need the scope \
            <code>\(operation.json[at: "x-token-scope"]?.text ?? "")</code>.\(key)
            """
    }

    private func parameters(_ operation: Operation) -> HTML {
        let parameters = operation.json[at: "parameters"]?.elements?.filter { $0[at: "$ref"] == nil } ?? []
        guard !parameters.isEmpty else { return .empty }
        let rows = parameters.map { parameter -> HTML in
            let schema = parameter[at: "schema"] ?? [:]
            let mark: HTML = parameter[at: "required"] == true ? " <span class=\"required\">required</span>" : ""
            return """
                <tr><th scope="row"><code>\(parameter[at: "name"]?.text ?? "")</code>\(mark)</th>
                <td>\(parameter[at: "in"]?.text ?? "")</td><td>\(schemas.kind(schema))</td>
                <td>\(Prose(parameter[at: "description"]?.text ?? "").inline)</td></tr>

                """
        }
        return """
            <h4>Parameters</h4><div class="scroll" tabindex="0" role="group" aria-label="Parameters"><table><thead><tr><th scope="col">Name</th><th scope="col">In</th>
            <th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>\(rows)</tbody></table></div>
            """
    }

    private func requestBody(_ operation: Operation) -> HTML {
        guard let (_, content) = body(of: operation) else { return .empty }
        let examples = examples(of: operation).map { name, value -> HTML in
            """
            <details class="example"><summary>Example: \(name)</summary><pre tabindex="0">\(value.indented())</pre></details>

            """
        }
        return "<h4>Body</h4>\(schemas.html(content[at: "schema"] ?? [:]))\(examples)"
    }

    /// Returns the media type and content of a request's body, of which each has one.
    private func body(of operation: Operation) -> (mediaType: String, content: JSONValue)? {
        (operation.json[at: "requestBody"]?[at: "content"]?.object ?? [:]).first.map { ($0.key, $0.value) }
    }

    private func examples(of operation: Operation) -> [(String, JSONValue)] {
        (body(of: operation)?.content[at: "examples"]?.object ?? [:]).sorted { $0.key < $1.key }.map {
            ($0.key, $0.value[at: "value"] ?? .null)
        }
    }

    // MARK: Answers

    private func answers(_ operation: Operation) -> HTML {
        let answers = (operation.json[at: "responses"]?.object ?? [:]).sorted { $0.key < $1.key }
        let good = answers.filter { $0.key < "400" }.map { status, answer -> HTML in
            let contents = (answer[at: "content"]?.object ?? [:]).sorted { $0.key < $1.key }.map { mediaType, content in
                let example: HTML =
                    content[at: "example"].map { value in
                        """
                        <details class="example"><summary>Example</summary>\
                        <pre tabindex="0">\(value.text ?? value.indented())</pre></details>
                        """
                    } ?? .empty
                return "<div><code>\(mediaType)</code>: \(schemas.html(content[at: "schema"] ?? [:]))\(example)</div>"
                    as HTML
            }
            return """
                <div class="answer"><p><span class="code">\(status)</span>
                \(Prose(answer[at: "description"]?.text ?? "").inline)</p>\(contents)</div>

                """
        }
        let bad = answers.filter { $0.key >= "400" }.map { status, answer -> HTML in
            let name = answer[at: "$ref"]?.text?.split(separator: "/").last.map(String.init) ?? ""
            let response = document[at: "components"]?[at: "responses"]?[at: name] ?? answer
            // "Not Found: `user_not_found`"
            let codes = (response[at: "description"]?.text ?? "").split(separator: ": ").last ?? ""
            return "<li><span class=\"code\">\(status)</span> \(codes.replacing("`", with: ""))</li>"
        }
        return "<h4>Responses</h4>\(good)<details><summary>Errors</summary><ul class=\"errors\">\(bad)</ul></details>"
    }

    /// The schemas of responses, each once.
    private var shapes: HTML {
        """
        <section class="group" id="shapes" aria-labelledby="shapes-title">
        <h2 id="shapes-title">Schemas</h2>
        <p class="quiet">The objects in responses.</p>
        \(schemas.apart.sorted().map { name in
            let id = SchemaTable.id(ofComponent: name)
            return """
                <details class="shape card"><summary>\(name)</summary>
                <article id="\(id)" aria-label="\(name)">\(schemas.component(name))</article></details>

                """ as HTML
        })</section>
        """
    }

    /// Returns a curl command. The page's module replaces the address by the server's.
    private func curl(_ operation: Operation) -> String {
        let responses = operation.json[at: "responses"]?.object ?? [:]
        let isStream = responses["200"]?[at: "content"]?[at: "text/event-stream"] != nil
        let path = operation.path.replacing("{user_id}", with: "1").replacing("{", with: "<").replacing("}", with: ">")
        let required = (operation.json[at: "parameters"]?.elements ?? []).filter {
            $0[at: "in"] == "query" && $0[at: "required"] == true
        }
        let query = required.map { "\($0[at: "name"]?.text ?? "")=soup" }.joined(separator: "&")
        let address = "http://localhost:8000\(path)\(query.isEmpty ? "" : "?\(query)")"
        let body = examples(of: operation).first?.1
        let mediaType = self.body(of: operation)?.mediaType
        // curl sends a POST if there is a body.
        let isPlain = operation.method == "GET" || (operation.method == "POST" && body != nil)
        let method = isPlain ? "" : " -X \(operation.method)"
        var words = ["curl\(isStream ? " -N" : "")\(method) \(Self.quoted(address))"]
        if !(operation.json[at: "security"]?.elements ?? []).isEmpty {
            words.append("-H \"authorization: Bearer $HEARTH_TOKEN\"")
        }
        if let body, mediaType == "application/json" {
            words.append("-H 'content-type: application/json'")
            words.append("-d \(Self.quoted(body.json))")
        } else if let members = body?.object {
            words += members.sorted { $0.key < $1.key }.map {
                "--data-urlencode \(Self.quoted("\($0.key)=\($0.value.text ?? "")"))"
            }
        }
        return words.joined(separator: " \\\n  ")
    }

    /// Returns a text as one word of a POSIX shell.
    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || [0x2D, 0x2E, 0x2F, 0x3A, 0x5F].contains(byte)
        }
        return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
    }
}
