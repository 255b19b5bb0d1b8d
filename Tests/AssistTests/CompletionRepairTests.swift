import HearthCore
import HearthTesting
import JSONText
import Testing

@testable import Assist

/// What reaches a model and a client of calls whose ids or arguments are missing, empty or masked.
@Suite struct CompletionRepairTests {
    private let fixture = PolicyFixture()
    private static let tool = FunctionTool(name: "send", parameters: ["type": .string("object")])

    @Test func `ids that are masked alike stay apart`() async throws {
        _ = try await fixture.complete("x", tools: [Self.tool]) { request in
            let ids = ["secret", "the secret", "plain"]
            request.messages =
                [
                    ChatMessage(.user, "Send three."),
                    ChatMessage(
                        .assistant, "", toolCalls: ids.map { FunctionCall(id: $0, name: "send", arguments: "{}") }),
                ] + ids.map { ChatMessage(.tool, "to \($0.count)", toolCallID: $0) }
        }
        let turns = try #require(fixture.asked.first).messages
        let ids = turns[1].toolCalls.map(\.id)
        #expect(Set(ids).count == 3 && ids[2] == "plain" && !ids.joined().contains("secret"))
        #expect(turns.suffix(3).map(\.toolCallID) == ids)
    }

    @Test func `the arguments of calls are masked as JSON, and as text if they are none`() async throws {
        _ = try await fixture.complete("x", tools: [Self.tool]) { request in
            request.messages = [
                ChatMessage(.user, "Send."),
                ChatMessage(
                    .assistant, "",
                    toolCalls: [
                        .init(id: "a", name: "send", arguments: #"{"to":"s\u0065cret"}"#),
                        .init(id: "b", name: "send", arguments: #"{"to":"secret"#),
                    ]), ChatMessage(.tool, "ok", toolCallID: "a"), ChatMessage(.tool, "ok", toolCallID: "b"),
            ]
        }
        let calls = try #require(fixture.asked.first).messages[1].toolCalls
        #expect(calls.map(\.arguments) == [#"{"to":"[redacted]"}"#, #"{"to":"[redacted]"#])
    }

    private func shown(_ events: [ModelEvent]) throws -> [CompletionEvent] {
        var filter = try CompletionFilter(
            FakePolicy(), for: PolicySubject(mode: .chat, goal: "", children: []), opening: [], closing: [],
            offering: ["send"], callPrefix: "call_9f_")
        return try events.flatMap { try filter.pass($0) }
    }

    @Test(arguments: [[], [""], [" ", "\n"]] as [[String]])
    func `a call without arguments has an empty object`(pieces: [String]) throws {
        let call = ModelEvent.toolCall(index: 0, id: "k", name: "send", argumentsDelta: "")
        let events = pieces.map { ModelEvent.toolCall(index: 0, id: nil, name: nil, argumentsDelta: $0) }
        let shown = try shown([call] + events + [.finished(.toolCalls)])
        #expect(
            shown == [
                .toolCall(index: 0, id: "k", name: "send", argumentsDelta: ""),
                .toolCall(index: 0, id: nil, name: nil, argumentsDelta: "{}"), .finished(.toolCalls),
            ])
    }

    @Test func `calls without ids get ids of their own`() throws {
        let shown = try shown(
            (0..<2).map { .toolCall(index: $0, id: "", name: "send", argumentsDelta: "{}") } + [.finished(.toolCalls)])
        let ids = shown.compactMap { event in
            if case .toolCall(_, let id?, _, _) = event { id } else { nil }
        }
        #expect(ids == ["call_9f_0", "call_9f_1"])
    }

    @Test(
        arguments: [
            [], [ChatMessage(.user, " \n")], [ChatMessage(.user, ""), ChatMessage(.assistant, "")],
        ] as [[ChatMessage]])
    func `a conversation without content is refused with the member's name`(messages: [ChatMessage]) async throws {
        let error = await #expect(throws: HearthError.self) {
            _ = try await fixture.complete("x") { $0.messages = messages }
        }
        #expect(error?.code == .invalidField && error?.problems.map(\.field) == ["/messages"])
        #expect(fixture.ledger.entries.isEmpty)
    }

    @Test(
        arguments: [(nil, nil, 0.3, nil), (nil, 0.9, nil, 0.9), (0.7, 0.9, 0.7, 0.9), (0, nil, 0, nil)]
            as [(Double?, Double?, Double?, Double?)])
    func `the chain's temperature is used unless the client chooses by top_p`(
        temperature: Double?, topP: Double?, asked: Double?, askedTopP: Double?
    ) async throws {
        _ = try await fixture.complete("x") { ($0.temperature, $0.topP) = (temperature, topP) }
        let request = try #require(fixture.asked.first)
        #expect(request.temperature == asked && request.topP == askedTopP)
    }
}
