import Assist
import HTTPTypes
import HearthAPI
import HearthCore
import HearthServer
import HearthTesting
import Testing

@testable import AssistAPI
@testable import ServerKit

/// Tests of the document at `/openapi.json` against the routes. All other tests of this target check responses against
/// it (``Conformance``).
@Suite struct OpenAPITests {
    private let routes = TestServer().routes
    private var paths: [String: JSONValue] { routes.document.json["paths"]?.members ?? [:] }

    @Test func `the document has exactly the routes of the server`() {
        // A path may name its servers beside its methods.
        let described = paths.flatMap { path, item in
            (item.members ?? [:]).keys.filter { $0 != "servers" }.map { "\($0) \(path)" }
        }
        let existing = routes.entries.map { "\($0.methodName) \($0.path)" }
        #expect(Set(described) == Set(existing))
        #expect(described.count == existing.count)
    }

    @Test func `the descriptions are consistent`() {
        #expect(routes.document.faults == [])
    }

    @Test func `every operation has its permission`() throws {
        for entry in routes.entries {
            let operation = try #require(paths[entry.path]?[entry.methodName])
            switch entry.access {
            case .anybody:
                #expect(operation["x-permission"] == nil)
                #expect(operation["security"] == [])
            case .users(let permission):
                #expect(operation["x-permission"] == .string(permission.rawValue))
                #expect(operation["security"] == [["bearer": []]])
            }
        }
    }

    @Test func `an error code has its status`() {
        let codes = routes.document.json["x-errors"]?.members ?? [:]
        #expect(codes["run_not_found"]?["status"] == 404)
        #expect(codes["invalid_field"]?["status"] == 422)
    }

    private func component(_ name: String) throws -> JSONValue {
        try #require(routes.document.json["components"]?["schemas"]?[name])
    }

    @Test func `a schema equals its type with its constraints`() throws {
        let options = try component("AssistStreamRequest.Options")
        #expect(options["required"] == nil)
        #expect(
            options["properties"]?["days"]
                == ["type": ["integer", "null"], "format": "int64", "minimum": 1, "maximum": 31])
        #expect(
            options["properties"]?["children"]
                == [
                    "type": ["array", "null"], "maxItems": 20,
                    "items": ["type": ["number", "null"], "minimum": 0, "maximum": 21.99],
                ])
        let request = try component("AssistStreamRequest")
        #expect(request["required"] == ["goal", "mode"])
        #expect(request["properties"]?["mode"]?["enum"] == ["meals", "chores", "routines", "chat"])
        #expect(try component("Usage")["properties"]?["total_cost_microusd"] != nil)
    }

    @Test func `every event has its envelope`() throws {
        guard case .array(let shapes)? = try component("AssistEvent")["anyOf"] else {
            Issue.record("no shapes")
            return
        }
        let names = shapes.compactMap { $0["properties"]?["event"]?["const"] }
        #expect(names == AssistEvent.Name.allCases.map { .string($0.rawValue) })
        #expect(shapes.last?["properties"]?["elapsed_ms"] != nil)
        guard case .array(let finals)? = try component("AssistEvent.Final")["anyOf"] else {
            Issue.record("no finals")
            return
        }
        #expect(finals.map { $0["required"] }.count == 4)
        #expect(finals.compactMap { $0["properties"]?["grocery"] }.count == 1)
    }

    /// A value that a rule refuses must be one that its schema refuses, and the other way round.
    @Test(arguments: [
        #"{"goal":"x","mode":"chat"}"#, #"{"goal":" \n","mode":"chat"}"#, #"{"goal":"a\u0000b","mode":"chat"}"#,
        #"{"goal":"x","mode":"chat","user_id":0}"#, #"{"goal":"x","mode":"chat","user_id":null}"#,
        #"{"goal":"x","mode":"chat","messages":[{"role":"user","content":""}]}"#,
        #"{"goal":"x","mode":"chat","messages":[{"role":"system","content":"x"}]}"#,
        #"{"goal":"x","mode":"chat","options":{"days":32}}"#, #"{"goal":"x","mode":"chat","options":{"days":31}}"#,
        #"{"goal":"x","mode":"chat","options":{"children":[null,21.9]}}"#,
        #"{"goal":"x","mode":"chat","options":{"children":[22]}}"#, #"{"goal":7,"mode":"chat"}"#, #"{"mode":"chat"}"#,
        #"{"goal":"x","mode":"chat","options":{"weekdays":[true,false,false,false,false,false,false]}}"#,
    ])
    func `validation of a request agrees with its schema`(body: String) throws {
        let value = try WireJSON.decode(JSONValue.self, from: body.utf8)
        let schema = try component("AssistStreamRequest")
        // The checker supports the keywords that responses need.
        let problems = SchemaCheck(routes.document.json).problems(value, schema).filter { !$0.contains("contains") }
        var fields = ValidationErrors()
        let wire = try? WireJSON.decode(AssistStreamRequest.self, from: body.utf8)
        wire?.check(at: "", &fields)
        #expect((wire != nil && fields.isFine) == problems.isEmpty, "\(problems)")
    }

    // MARK: Examples

    @Test func `every request body has examples that its route accepts`() throws {
        let check = SchemaCheck(routes.document.json)
        var count = 0
        for entry in routes.entries where entry.description.body != nil {
            let content = paths[entry.path]?[entry.methodName]?["requestBody"]?["content"]?.members?
                .first?.value
            let schema = try #require(content?["schema"])
            let examples = content?["examples"]?.members ?? [:]
            #expect(!examples.isEmpty, "\(entry.methodName) \(entry.path) has no example")
            for (name, example) in examples {
                count += 1
                let problems = check.problems(try #require(example["value"]), schema)
                // The checker supports the keywords that responses need.
                let found = problems.filter { !$0.hasSuffix("is not known here") }
                #expect(found == [], "\(entry.methodName) \(entry.path), \(name)")
            }
        }
        #expect(count >= 20)
    }

    @Test func `every JSON response has an example, and every stream has one per format`() throws {
        let conformance = Conformance(routes.document.json)
        var count = 0
        for entry in routes.entries {
            for answer in entry.description.answers {
                let status = "\(answer.status.code)"
                let content = paths[entry.path]?[entry.methodName]?["responses"]?[status]?["content"]?.members ?? [:]
                if case .type = answer.content {
                    #expect(
                        content["application/json"]?["example"] != nil, "\(entry.methodName) \(entry.path) \(status)")
                }
                for (mediaType, media) in content {
                    guard let example = media["example"] else { continue }
                    count += 1
                    let found = conformance.problems(ofExample: example, as: mediaType, try #require(media["schema"]))
                    #expect(found == [], "\(entry.methodName) \(entry.path) \(status)")
                }
            }
        }
        #expect(count >= 30)
        let stream = paths["/v1/assist/stream"]?["post"]?["responses"]?["200"]?["content"]?.members ?? [:]
        #expect(stream.count == 2 && stream.values.allSatisfy { $0["example"] != nil })
    }

    @Test func `an example that violates its schema is found`() throws {
        let conformance = Conformance(routes.document.json)
        let schema: JSONValue = ["$ref": "#/components/schemas/Health"]
        #expect(conformance.problems(ofExample: ["status": 7, "version": "1"], as: "application/json", schema) != [])
        let lines = #"{"event":"delta","data":{"words":"x"}}"#
        let event: JSONValue = ["$ref": "#/components/schemas/AssistEvent"]
        #expect(conformance.problems(ofExample: .string(lines), as: "application/x-ndjson", event) != [])
    }

    @Test func `the documented order of events equals that of its example and of real streams`() async throws {
        let order = RouteDescription.Answer.eventOrder
        let description = paths["/v1/assist/stream"]?["post"]?["description"]
        guard case .string(let text)? = description else {
            Issue.record("no description")
            return
        }
        #expect(text.contains(order))
        let grammar = try Regex(order)
        func names(_ lines: String) throws -> String {
            try lines.split(separator: "\n").map { line in
                guard case .string(let name)? = try WireJSON.decode(JSONValue.self, from: line.utf8)["event"] else {
                    return "?"
                }
                return name
            }.joined(separator: " ")
        }
        let example = try names(ExampleRun.text(as: .jsonLines))
        #expect(example.wholeMatch(of: grammar) != nil, "\(example)")
        for cut in [
            "context token", "context final", "token final done", "context final done done",
            "context tool_call final done",
        ] {
            #expect(cut.wholeMatch(of: grammar) == nil, "\(cut)")
        }
        for mode in ["meals", "chores", "routines", "chat"] {
            let answer = try await TestServer().serve { client in
                try await client.send(
                    "/v1/assist/stream", body: #"{"goal":"Something for Monday","mode":"\#(mode)"}"#,
                    headers: [(name: "accept", value: "application/x-ndjson")])
            }
            let events = try names(answer.text)
            #expect(events.wholeMatch(of: grammar) != nil, "\(events)")
        }
    }

    // MARK: The page

    @Test(arguments: [("7.0", 200), ("7.50", 422), ("7.", 422), (".0", 422), ("0.0", 422), ("367", 422)])
    func `an integer may have a zero fraction`(days: String, status: Int) async throws {
        let answer = try await TestServer().serve { try await $0.send("/v1/users/1.0/usage?days=\(days)") }
        #expect(answer.head.status == status)
    }

    /// The months of 22 years would be returned as an age that is rejected.
    @Test(arguments: [(21.99, 200), (21.999_999_9, 422)])
    func `every accepted age is returned as an accepted age`(age: Double, status: Int) async throws {
        let body = #"{"prefs":{"kidsAges":[\#(age)]}}"#
        let answer = try await TestServer().serve { try await $0.send("/v1/households/upsert", body: body) }
        #expect(answer.head.status == status)
    }

    @Test func `a client with a current copy gets 304`() async throws {
        try await TestServer().serve { client in
            let first = try await client.send("/openapi.json")
            #expect(first.head.status == 200)
            let tag = try #require(first.head.header("ETag"))
            #expect(try WireJSON.decode(JSONValue.self, from: first.body)["openapi"] == "3.1.1")
            let second = try await client.send("/openapi.json", headers: [("if-none-match", "\"x\", W/\(tag)")])
            #expect(second.head.status == 304)
            #expect(second.body.isEmpty)
            #expect(second.head.header("ETag") == tag)
            #expect(try await client.send("/openapi.json", headers: [("if-none-match", "\"x\"")]).head.status == 200)
        }
    }
}
