import Assist
import ModelRouter
import Testing

/// The ways in which OpenAI-compatible servers write the deltas of tool calls, each combined with one and two calls.
@Suite struct ToolCallDeltaTests {
    private struct Call: Equatable {
        var id: String
        var name: String
        var arguments: String
    }

    private func calls(_ deltas: [[String]]) throws -> [Call] {
        var decoder = OpenAIDecoder()
        var events: [ProviderEvent] = []
        for delta in deltas {
            let list = delta.joined(separator: ",")
            let frame = #"{"choices":[{"index":0,"delta":{"tool_calls":[\#(list)]},"finish_reason":null}]}"#
            try decoder.decode(Array(frame.utf8), into: &events)
        }
        try decoder.decode(Array(#"{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#.utf8), into: &events)
        #expect(events.last == .stopped(deltas.isEmpty ? .stop : .toolCalls), "an answer with calls ends with them")
        var calls: [Call] = []
        for case .toolCall(let index, let id, let name, let arguments) in events {
            if index == calls.count {
                calls.append(Call(id: id ?? "nil", name: name ?? "nil", arguments: ""))
            } else {
                #expect(id == nil && name == nil, "id and name come once")
            }
            calls[index].arguments += arguments
        }
        return calls
    }

    private static func quoted(_ text: String) -> String {
        #""\#(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))""#
    }

    private static func delta(index: Int?, id: String?, name: String?, arguments: String?) -> String {
        let function = [name.map { #""name":\#(quoted($0))"# }, arguments.map { #""arguments":\#(quoted($0))"# }]
        let members = [
            index.map { #""index":\#($0)"# }, id.map { #""id":\#(quoted($0))"# },
            #""function":{\#(function.compactMap(\.self).joined(separator: ","))}"#,
        ]
        return "{\(members.compactMap(\.self).joined(separator: ","))}"
    }

    /// How a server fills the members of later deltas.
    enum Later: CaseIterable, Sendable { case missing, empty, repeated }

    /// How a server tells two calls apart.
    enum Mark: CaseIterable, Sendable { case indexAndID, indexAlone, idAlone, sameIndex }

    /// A brace, a quotation mark and a backslash inside of a string end nothing.
    private static let arguments = [#"{"city":"Os}\"lo\\","n":{"a":1}}"#, #"{"city":"Rome"}"#]

    @Test(arguments: Mark.allCases, Later.allCases)
    func `two calls keep their arguments however they are told apart`(_ mark: Mark, _ later: Later) throws {
        for pieces in [1, 2, 5] {
            var deltas: [[String]] = []
            for (number, arguments) in Self.arguments.enumerated() {
                let index: Int? =
                    switch mark {
                    case .indexAndID, .indexAlone: number
                    case .idAlone: nil
                    case .sameIndex: 0
                    }
                let id: String? = mark == .indexAlone ? nil : "k\(number)"
                let size = (arguments.count + pieces - 1) / pieces
                for piece in 0..<pieces {
                    let part = String(arguments.dropFirst(piece * size).prefix(size))
                    let isFirst = piece == 0
                    func text(_ value: String?) -> String? {
                        if isFirst { return value }
                        return switch later {
                        case .missing: nil
                        case .empty: value.map { _ in "" }
                        case .repeated: value
                        }
                    }
                    deltas.append([
                        Self.delta(index: index, id: text(id), name: text("get_weather"), arguments: part)
                    ])
                }
            }
            let id = mark == .indexAlone ? ["", ""] : ["k0", "k1"]
            #expect(
                try calls(deltas) == [
                    Call(id: id[0], name: "get_weather", arguments: Self.arguments[0]),
                    Call(id: id[1], name: "get_weather", arguments: Self.arguments[1]),
                ], "\(mark) \(later) in \(pieces) pieces")
        }
    }

    @Test func `calls without index and id are told apart by their name and by whole arguments`() throws {
        let deltas = [
            [Self.delta(index: nil, id: nil, name: "a", arguments: #"{"n":1}"#)],
            [Self.delta(index: nil, id: nil, name: "a", arguments: #"{"n":2}"#)],
            [Self.delta(index: nil, id: nil, name: "b", arguments: "")],
            [Self.delta(index: nil, id: nil, name: nil, arguments: #"{"n":3}"#)],
        ]
        #expect(try calls(deltas).map(\.arguments) == [#"{"n":1}"#, #"{"n":2}"#, #"{"n":3}"#])
        #expect(try calls(deltas).map(\.name) == ["a", "a", "b"])
    }

    @Test(arguments: [arguments, ["{}", "{}"], ["", ""]])
    func `two calls in one frame stay two`(arguments: [String]) throws {
        let frame = arguments.map { Self.delta(index: nil, id: nil, name: "f", arguments: $0) }
        #expect(try calls([frame]).map(\.arguments) == arguments)
    }

    @Test func `a new id in every delta changes no call`() throws {
        let deltas = [0, 1].flatMap { (index: Int) in
            [
                [Self.delta(index: index, id: "x\(index)", name: "f", arguments: "")],
                [Self.delta(index: index, id: "y\(index)", name: nil, arguments: #"{"n":"#)],
                [Self.delta(index: index, id: "z\(index)", name: "", arguments: "\(index)}")],
            ]
        }
        #expect(
            try calls(deltas) == [
                Call(id: "x0", name: "f", arguments: #"{"n":0}"#), Call(id: "x1", name: "f", arguments: #"{"n":1}"#),
            ])
    }

    @Test func `an empty object before the arguments is none of them`() throws {
        let deltas = [
            [Self.delta(index: 0, id: "a", name: "f", arguments: "{}")],
            [Self.delta(index: 0, id: nil, name: nil, arguments: #"{"n":"#)],
            [Self.delta(index: 0, id: nil, name: nil, arguments: "1}")],
        ]
        #expect(try calls(deltas) == [Call(id: "a", name: "f", arguments: #"{"n":1}"#)])
    }

    @Test func `a name in pieces is one name`() throws {
        let deltas = [
            [Self.delta(index: 0, id: "a", name: "get_", arguments: nil)],
            [Self.delta(index: 0, id: nil, name: "weather", arguments: nil)],
            [Self.delta(index: 0, id: nil, name: nil, arguments: #"{"n":1}"#)],
        ]
        #expect(try calls(deltas) == [Call(id: "a", name: "get_weather", arguments: #"{"n":1}"#)])
    }

    @Test func `a name that is repeated behind whole arguments begins no call`() throws {
        let deltas = [#"{"n":"#, "1}", ""].map { [Self.delta(index: 0, id: nil, name: "f", arguments: $0)] }
        #expect(try calls(deltas) == [Call(id: "", name: "f", arguments: #"{"n":1}"#)])
    }

    @Test(arguments: [
        [#"{"delta":null,"message":{"tool_calls":[%]},"finish_reason":"stop"}"#],
        [#"{"index":0,"delta":{"content":"x"}},{"index":0,"delta":{"tool_calls":[%]},"finish_reason":"stop"}"#],
        [#"{"delta":{},"finish_reason":"stop"}"#, #"{"delta":{"tool_calls":[%]},"finish_reason":"tool_calls"}"#],
        [#"{"delta":{},"finish_reason":"stop"}"#, #"{"delta":{"tool_calls":[%]}}"#],
    ])
    func `calls count wherever they stand, and make the end`(_ choices: [String]) throws {
        var decoder = OpenAIDecoder()
        var events: [ProviderEvent] = []
        let call = Self.delta(index: 0, id: "a", name: "f", arguments: #"{"n":1}"#)
        for choice in choices {
            try decoder.decode(Array(#"{"choices":[\#(choice.replacing("%", with: call))]}"#.utf8), into: &events)
        }
        #expect(events.contains(.toolCall(index: 0, id: "a", name: "f", argumentsDelta: #"{"n":1}"#)))
        #expect(events.last { if case .stopped = $0 { true } else { false } } == .stopped(.toolCalls))
    }

    @Test func `mixed deltas of two calls are sorted by their index`() throws {
        let deltas = [
            [
                Self.delta(index: 0, id: "a", name: "f", arguments: "{"),
                Self.delta(index: 1, id: "b", name: "g", arguments: "{"),
            ],
            [
                Self.delta(index: 1, id: nil, name: nil, arguments: "}"),
                Self.delta(index: 0, id: nil, name: nil, arguments: "}"),
            ],
        ]
        #expect(
            try calls(deltas) == [
                Call(id: "a", name: "f", arguments: "{}"), Call(id: "b", name: "g", arguments: "{}"),
            ])
    }

    @Test func `a name after the id and the arguments begins the call late`() throws {
        let deltas = [
            [Self.delta(index: 0, id: "a", name: nil, arguments: #"{"n""#)],
            [Self.delta(index: 0, id: nil, name: "f", arguments: ":1}")],
        ]
        #expect(try calls(deltas) == [Call(id: "a", name: "f", arguments: #"{"n":1}"#)])
    }

    @Test(arguments: [
        #"{"index":0,"id":"a","function":{"name":"f","arguments":{"n":1}}}"#,
        #"{"index":0,"id":"a","name":"f","arguments":"{\"n\":1}"}"#,
        #"{"index":"0","id":"a","function":{"name":"f","arguments":"{}"}},{"index":"0","id":"a","type":null,"function":{"name":"f","arguments":"{\"n\":1}"}}"#,
    ])
    func `arguments as an object, and calls without the inner object, are read`(_ delta: String) throws {
        #expect(try calls([[delta]]) == [Call(id: "a", name: "f", arguments: #"{"n":1}"#)])
    }

    @Test(arguments: ["{}", "7", #"{"function":7}"#, #"{"function":{"arguments":"{}"}}"#, "null", "[[]]"])
    func `what is no call is ignored`(_ delta: String) throws {
        var decoder = OpenAIDecoder()
        var events: [ProviderEvent] = []
        let frame = #"{"choices":[{"index":0,"delta":{"content":"x","tool_calls":[\#(delta)]}}]}"#
        try decoder.decode(Array(frame.utf8), into: &events)
        #expect(events == [.text("x")])
    }

    @Test func `the older form of a call is read`() throws {
        var decoder = OpenAIDecoder()
        var events: [ProviderEvent] = []
        for call in [#"{"name":"f","arguments":""}"#, #"{"arguments":"{}"}"#] {
            try decoder.decode(
                Array(#"{"choices":[{"index":0,"delta":{"function_call":\#(call)}}]}"#.utf8), into: &events)
        }
        try decoder.decode(
            Array(#"{"choices":[{"index":0,"delta":{},"finish_reason":"function_call"}]}"#.utf8), into: &events)
        #expect(events == [.toolCall(index: 0, id: "", name: "f", argumentsDelta: "{}"), .stopped(.toolCalls)])
    }

    @Test(arguments: [true, false])
    func `the input of a content block counts unless deltas follow`(_ deltas: Bool) throws {
        var decoder = AnthropicDecoder()
        var events: [ProviderEvent] = []
        let delta = #"{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}"#
        for frame in [
            #"{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"f","input":{"city":"Oslo"}}}"#,
            deltas ? delta : #"{"type":"ping"}"#, #"{"type":"content_block_stop","index":0}"#,
            #"{"type":"message_delta","delta":{"stop_reason":"end_turn"}}"#,
        ] { try decoder.decode(Array(frame.utf8), into: &events) }
        #expect(
            events == [
                .toolCall(index: 0, id: "t", name: "f", argumentsDelta: ""),
                .toolCall(index: 0, id: nil, name: nil, argumentsDelta: deltas ? "{}" : #"{"city":"Oslo"}"#),
                .stopped(.toolCalls),
            ])
    }
}
