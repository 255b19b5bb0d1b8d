import HearthAPI
import HearthCore
import HearthServer
import HearthTesting
import ServerKit
import Testing

/// A check of a server's responses against its OpenAPI document.
struct Conformance: Sendable {
    /// The routes are the same for every server of these tests.
    static let ofTestServer = Conformance(TestServer().routes.document.json)

    private let document: JSONValue

    init(_ document: JSONValue) { self.document = document }

    /// Records an issue for everything that a client which believes the document would stumble over.
    func check(_ method: String, _ path: String, _ head: any InboundResponse, _ body: [UInt8]?) {
        let path = String(path.prefix { $0 != "?" })
        for problem in problems(method, path, head, body) { Issue.record("\(method) \(path): \(problem)") }
    }

    /// Returns the violations of a schema by an example, which is a value or the text of a stream.
    func problems(ofExample example: JSONValue, as mediaType: String, _ schema: JSONValue) -> [String] {
        let check = SchemaCheck(document)
        guard mediaType != "application/json", case .string(let text) = example else {
            return check.problems(example, schema)
        }
        return values(Array(text.utf8), as: mediaType).flatMap { check.problems($0, schema) }
    }

    private func problems(_ method: String, _ path: String, _ head: any InboundResponse, _ body: [UInt8]?) -> [String] {
        let check = SchemaCheck(document)
        // An unknown path has no description.
        guard let item = item(at: path), let operation = item[method.lowercased()] else { return [] }
        guard let reference = operation["responses"]?["\(head.status)"] else {
            return ["\(head.status) is not described"]
        }
        let response = check.resolved(reference)
        var problems: [String] = []
        for (name, header) in response["headers"]?.members ?? [:] {
            let header = check.resolved(header)
            if let value = head.header(name) {
                let isNumber = header["schema"]?["type"] == "integer"
                problems += check.problems(
                    isNumber ? Int64(value).map(JSONValue.integer) ?? .string(value) : .string(value),
                    header["schema"] ?? [:], at: name)
            } else if header["required"] == true {
                problems.append("\(name) is missing")
            }
        }
        let mediaType = head.header("content-type").map { String($0.prefix { $0 != ";" }) }
        guard let content = response["content"]?.members else {
            return problems + (mediaType == nil && (body ?? []).isEmpty ? [] : ["\(head.status) has a body"])
        }
        guard let mediaType, let schema = content[mediaType]?["schema"] else {
            return problems + ["\(mediaType ?? "no type") is not described"]
        }
        guard let body else { return problems }
        return problems + values(body, as: mediaType).flatMap { check.problems($0, schema) }
    }

    private func values(_ body: [UInt8], as mediaType: String) -> [JSONValue] {
        let text = String(decoding: body, as: UTF8.self)
        switch mediaType {
        case "text/event-stream":
            return text.split(separator: "\n\n").filter { !$0.hasPrefix(":") }.map { frame in
                .object(
                    Dictionary(
                        frame.split(separator: "\n").map { line in
                            (
                                String(line.prefix { $0 != ":" }),
                                .string(String(line.drop { $0 != ":" }.dropFirst(2)))
                            )
                        }
                    ) { $1 })
            }
        case "application/x-ndjson":
            return text.split(separator: "\n").map { json(String($0)) }
        default: return [json(text)]
        }
    }

    private func json(_ text: String) -> JSONValue {
        (try? WireJSON.decode(JSONValue.self, from: text.utf8)) ?? .string(text)
    }

    /// Returns the document's item for a path; the template with the most literal parts wins.
    private func item(at path: String) -> JSONValue? {
        let parts = path.split(separator: "/")
        let matching = (document["paths"]?.members ?? [:]).filter { template, _ in
            let names = template.split(separator: "/")
            return names.count == parts.count
                && zip(names, parts).allSatisfy { $0 == $1 || $0.first == "{" }
        }
        return matching.min { $0.key.count { $0 == "{" } < $1.key.count { $0 == "{" } }?.value
    }
}
