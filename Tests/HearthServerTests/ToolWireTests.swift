import Assist
import HearthCore
import JSONText
import NIOCore
import Testing

@testable import AssistAPI

/// Tests of the rules of tools, which all formats share, and of the values that are copied from a request's text.
@Suite struct ToolWireTests {
    private func fields(_ check: () throws -> Void) -> [String] {
        do {
            try check()
            return []
        } catch {
            return (error as? HearthError)?.problems.map(\.field) ?? ["\(error)"]
        }
    }

    private func fields(_ tools: [FunctionTool]) -> [String] {
        fields { try checkTools(tools) { "/tools/\($0)" } }
    }

    @Test func `names of tools have 1 to 64 letters, digits, underscores and hyphens`() {
        for name in ["f", "get_weather-2", String(repeating: "a", count: 64)] {
            #expect(fields([FunctionTool(name: name)]) == [], "\(name)")
        }
        for name in ["", "a b", "a.b", "ä", "a\n", String(repeating: "a", count: 65)] {
            #expect(fields([FunctionTool(name: "f"), FunctionTool(name: name)]) == ["/tools/1/name"], "\(name)")
        }
    }

    @Test func `two tools have two names`() {
        #expect(
            fields([FunctionTool(name: "f"), FunctionTool(name: "F"), FunctionTool(name: "f")]) == ["/tools/2/name"])
    }

    @Test func `parameters are an object`() {
        #expect(fields([FunctionTool(name: "f", parameters: [:])]) == [])
        for parameters in [RawJSON.bool(true), .array([]), .string("{}"), .null] {
            #expect(fields([FunctionTool(name: "f", parameters: parameters)]) == ["/tools/0/parameters"])
        }
    }

    @Test func `a request has at most 128 tools`() {
        let tools = (0..<129).map { FunctionTool(name: "f\($0)") }
        #expect(fields(Array(tools.dropLast())) == [])
        #expect(fields(tools) == ["/tools/128"])
    }

    @Test func `a chosen tool is among the tools`() {
        let tools = [FunctionTool(name: "f")]
        for choice in [nil, ToolChoice.auto, ToolChoice.none, .required, .function("f")] {
            let wrong = fields { try checkChoice(choice, among: tools, field: "/tool_choice/name") }
            #expect(wrong == [])
        }
        let other = fields { try checkChoice(.function("g"), among: tools, field: "/tool_choice/name") }
        #expect(other == ["/tool_choice/name"])
    }

    /// OpenAI's API refuses a strict schema that it cannot enforce, so such a one is not strict.
    @Test(
        arguments: [
            (
                #"""
                {"type":"object","required":["a","b","c"],"additionalProperties":false,"title":"Plan",
                "properties":{"a":{"type":"string","enum":["x"],"description":"d"},"b":{"type":"array","items":{"$ref":"#/$defs/d"}},
                "c":{"anyOf":[{"type":"string","format":"date"},{"type":"null"}]}},
                "$defs":{"d":{"type":["object","null"],"properties":{},"additionalProperties":false}}}
                """#, true
            ),
            (#"{}"#, nil), (#"{"type":"object","additionalProperties":false}"#, nil),
            (#"{"type":"array","items":{"type":"string"}}"#, nil),
            (#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}"#, nil),
            (#"{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}"#, nil),
            (closed(#"{"type":"object"}"#), nil), (closed(#"{"enum":["x"]}"#), nil),
            (closed(#"{"type":"string","format":"uri"}"#), nil), (closed(#"{"type":"string","minLength":1}"#), nil),
            (closed(#"{"allOf":[{"type":"string"}]}"#), nil), (closed("true"), nil), (closed("{}"), nil),
            (closed(#"{"type":"array","items":{"type":["object","null"]}}"#), nil),
            (closed(#"{"anyOf":[{"type":"object"},{"type":"null"}]}"#), nil),
            (closed(#"{"type":"number","minimum":1}"#), true),
            (closed(##"{"$ref":"#/$defs/d","description":"d"}"##), nil), (closed(##"{"$ref":"#/$defs/d"}"##), true),
            (closed(#"{"type":"array"}"#), nil), (closed(#"{"type":["array","null"]}"#), nil),
            (closed(#"{"type":"string","pattern":"^(?!a)b$"}"#), nil),
            (closed(#"{"type":"string","pattern":"^(a|b)$"}"#), true),
            (closed(#"{"type":"string","pattern":1}"#), nil),
        ] as [(String, Bool?)])
    func `a schema is strict if OpenAI's API can enforce it`(schema: String, isStrict: Bool?) throws {
        let value = try RawJSON(schema)
        #expect(
            AnswerFormat(enforcing: value) == .schema(AnswerSchema(name: "answer", schema: value, isStrict: isStrict)))
    }

    /// Returns the schema of an object that has one member and requires it.
    private static func closed(_ member: String) -> String {
        #"{"type":"object","properties":{"a":\#(member)},"required":["a"],"additionalProperties":false}"#
    }

    private func original(_ pointer: String) throws -> RawJSON? {
        var original = OriginalBody(ByteBuffer(string: #"{"a":[{"z":1.50,"b":"\u0062"}],"n":null}"#))
        return try original.value(at: pointer)
    }

    @Test func `values are copied from the text with their order and digits`() throws {
        #expect(try original("/a/0")?.text == #"{"z":1.50,"b":"b"}"#)
        #expect(try original("/a/0/b") == .string("b"))
        #expect(try original("/n") == .null)
        for pointer in ["/x", "/a/1", "/a/x", "/a/0/z/y", "/n/a"] { #expect(try original(pointer) == nil) }
    }
}
