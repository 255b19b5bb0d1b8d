import Assist
import JSONText

/// A request's tools and format in the form of the Messages API
/// (https://docs.anthropic.com/en/docs/build-with-claude/tool-use).
///
/// An answer with a schema is requested as the input of a tool, which every Claude model supports. The decoder converts
/// that input to text.
struct AnthropicTools {
    /// Name of the tool whose input is the answer.
    static let answer = "hearth_structured_answer"

    private(set) var tools: [RawJSON]
    private(set) var choice: RawJSON?
    /// Additional instructions.
    private(set) var note: String?

    /// - Parameter called: the tools that earlier turns call. The API refuses their calls in a request without tools.
    init(_ request: ModelRequest, called: [String]) {
        tools = request.tools.map { tool in
            let description = tool.description.map { [RawJSON.Member("description", .string($0))] } ?? []
            return .object(
                [.init("name", .string(tool.name))] + description + [.init("input_schema", tool.objectSchema)])
        }
        if !tools.isEmpty { choice = Self.choice(request) }
        if case .schema(let schema)? = request.format {
            choice = Self.choiceBesideAnswer(request)
            let tool = FunctionTool(name: Self.answer, parameters: schema.schema)
            tools.append([
                "name": .string(Self.answer),
                "description": .string(schema.description ?? "Gives the answer."), "input_schema": tool.objectSchema,
            ])
        } else if request.format == .object {
            note = "Answer with one JSON object and nothing else."
        }
        if tools.isEmpty, !called.isEmpty {
            tools = called.map { ["name": .string($0), "input_schema": FunctionTool(name: $0).objectSchema] }
            choice = ["type": .string("none")]
        }
    }

    /// Returns the choice if one of the tools is the answer: another tool that the client names comes first.
    private static func choiceBesideAnswer(_ request: ModelRequest) -> RawJSON? {
        var request = request
        switch request.toolChoice {
        case .function?: if request.tools.isEmpty { request.toolChoice = .function(answer) }
        case ToolChoice.none?: request.toolChoice = .function(answer)
        case .auto?, .required?, nil: request.toolChoice = request.tools.isEmpty ? .function(answer) : .required
        }
        return choice(request)
    }

    private static func choice(_ request: ModelRequest) -> RawJSON? {
        var members: [RawJSON.Member] =
            switch request.toolChoice {
            case .auto?: [.init("type", .string("auto"))]
            case nil: request.allowsParallelCalls == nil ? [] : [.init("type", .string("auto"))]
            case .none?: [.init("type", .string("none"))]
            case .required?: [.init("type", .string("any"))]
            case .function(let name)?: [.init("type", .string("tool")), .init("name", .string(name))]
            }
        if members.isEmpty { return nil }
        if let allowed = request.allowsParallelCalls, request.toolChoice != ToolChoice.none {
            members.append(.init("disable_parallel_tool_use", .bool(!allowed)))
        }
        return .object(members)
    }
}
