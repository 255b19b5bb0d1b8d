import Assist
import HearthCore
import HearthTesting
import JSONText
import ModelRouter
import Testing

/// Every value of a frame in every other JSON type, and every byte boundary as the boundary of a chunk: no crash, one
/// ending, and every call in the ledger.
@Suite struct FrameTypeTests {
    private static let openAI = [
        #"{"id":"x","object":"chat.completion.chunk","model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi "},"finish_reason":null}],"usage":null}"#,
        #"{"choices":[{"index":0,"delta":{"content":[{"type":"text","text":"there"}],"reasoning_content":"hm","refusal":null}}]}"#,
        #"{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"k","type":"function","function":{"name":"f","arguments":"{}"}}]}}]}"#,
        #"{"choices":[{"index":0,"delta":{},"finish_reason":"stop","usage":{"prompt_tokens":3}}],"x_groq":{"usage":{"total_tokens":9}}}"#,
        #"{"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":7,"total_tokens":19,"prompt_tokens_details":{"cached_tokens":4},"completion_tokens_details":{"reasoning_tokens":2}}}"#,
        #"{"error":{"message":"no","type":"t","code":429,"details":[{"retryDelay":"3s"}]}}"#,
    ]
    private static let anthropic = [
        #"{"type":"message_start","message":{"id":"m","usage":{"input_tokens":20,"cache_read_input_tokens":4,"output_tokens":1}}}"#,
        #"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"Hi "}}"#,
        #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"there"}}"#,
        #"{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"k","name":"f","input":{"a":1}}}"#,
        #"{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{}"}}"#,
        #"{"type":"content_block_stop","index":1}"#,
        #"{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":12}}"#,
        #"{"type":"message_stop"}"#, #"{"type":"error","error":{"type":"overloaded_error","message":"no"}}"#,
    ]

    private static let others: [RawJSON] = [
        .null, .bool(true), .number("7"), .number("-1e400"), .string(""), .string("x"), .array([]), .array([.null]),
        [:],
        ["x": .string("y")],
    ]

    /// Returns the value with each of its parts, and itself, replaced by each other value; and with each member missing.
    private static func variants(of value: RawJSON) -> [RawJSON] {
        var variants = others
        switch value {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                for variant in Self.variants(of: element) {
                    var changed = elements
                    changed[index] = variant
                    variants.append(.array(changed))
                }
            }
        case .object(let members):
            for (index, member) in members.enumerated() {
                for variant in Self.variants(of: member.value) {
                    var changed = members
                    changed[index].value = variant
                    variants.append(.object(changed))
                }
                variants.append(.object(Array(members[..<index] + members[(index + 1)...])))
            }
        case .null, .bool, .number, .string: break
        }
        return variants
    }

    private static func stream(_ frames: [String], _ format: Format) -> String {
        frames.map { "data: \($0)\n\n" }.joined() + (format == .openai ? "data: [DONE]\n\n" : "")
    }

    private static let catalog = defaultCatalog.replacing(#""temperature""#, with: #""retries": 0, "temperature""#)

    /// Asks one model, then nobody, and checks what holds for every stream.
    private func outcome(_ answer: FakeTransport.Answer, _ format: Format) async throws -> [ModelEvent] {
        let name = format == .openai ? "openai" : "anthropic"
        let bench = try Bench(
            [answer], credentials: [name: ProviderCredentials(apiKey: "key")], catalog: Self.catalog)
        try await bench.router.generate(
            .sample(phase: format.phase, budget: RunBudget(money: Money(cents: 1000), tokens: 100_000)),
            deadline: Deadline(in: .seconds(60), on: bench.clock), meter: bench.meter
        ) { bench.transcript.note($0) }
        #expect(bench.transcript.finishes.count == 1)
        #expect(bench.models.first == format.model && bench.transport.exchanges.map(\.isOver) == [true])
        #expect(
            bench.models.count == (bench.meter.calls[0].failure == nil ? 1 : 2), "the planner answers after a failure")
        return bench.transcript.events
    }

    @Test(arguments: Format.allCases)
    func `every value of a frame in every other type`(_ format: Format) async throws {
        let frames = format == .openai ? Self.openAI : Self.anthropic
        var count = 0
        for (index, frame) in frames.enumerated() {
            for variant in Self.variants(of: try RawJSON(frame)) {
                // The last frame is an error, which ends each stream that gets there.
                var changed = Array(frames.dropLast())
                if index < changed.count { changed[index] = variant.text } else { changed.insert(variant.text, at: 1) }
                _ = try await outcome(.init(text: Self.stream(changed, format)), format)
                count += 1
            }
        }
        #expect(count > 500)
    }

    @Test(arguments: Format.allCases)
    func `every byte boundary as the boundary of a chunk`(_ format: Format) async throws {
        let frames = (format == .openai ? Self.openAI : Self.anthropic).dropLast()
        let bytes = Array((": ping\r\n\r\n" + Self.stream(Array(frames), format)).utf8)
        let whole = try await outcome(.init([.bytes(bytes)]), format)
        #expect(whole.contains(.text("there")))
        for place in 1..<bytes.count {
            let split = FakeTransport.Answer([.bytes(Array(bytes[..<place])), .bytes(Array(bytes[place...]))])
            #expect(try await outcome(split, format) == whole, "cut before byte \(place)")
        }
    }
}
