import HearthTesting
import Testing

@testable import Assist

/// The arguments of a model's calls of tools, which are JSON if the model came to their end.
@Suite struct CompletionFilterTests {
    private func screen(offering tools: Set<String>) throws -> CompletionFilter {
        try CompletionFilter(
            MaskingPolicy(), for: PolicySubject(mode: .chat, goal: "", children: []), opening: [], closing: [],
            offering: tools, callPrefix: "call_")
    }

    private func shown(_ pieces: [String]) throws -> String {
        var screen = try screen(offering: ["send"])
        var shown = ""
        let call = ModelEvent.toolCall(index: 0, id: "c", name: "send", argumentsDelta: "")
        let events = [call] + pieces.map { .toolCall(index: 0, id: nil, name: nil, argumentsDelta: $0) }
        for event in try (events + [.finished(.length)]).flatMap({ try screen.pass($0) }) {
            if case .toolCall(_, _, _, let delta) = event { shown += delta }
        }
        return shown
    }

    @Test(arguments: [
        (#"{"to":"s\u0065cret"}"#, #"{"to":"[redacted]"}"#),
        (#"{"to":"s\u0065cret","body":"abc"#, #"{"to":"[redacted]","body":"abc"#),
        (#"{"to":"s\u0065cret","n":020}"#, #"{"to":"[redacted]","n":020}"#),
        (#"{"to":"\u0041nna","body":"abc"#, #"{"to":"\u0041nna","body":"abc"#),
        (#"{"to":"caf\u00e9\n\u26"#, #"{"to":"caf\u00e9\n\u26"#),
    ])
    func `a word written with escapes is redacted in tool arguments`(arguments: String, expected: String) throws {
        #expect(try shown([arguments]) == expected)
        #expect(try shown(arguments.map(String.init)) == expected)
    }

    private func call(_ index: Int, _ name: String, id: String = "c") -> [ModelEvent] {
        [
            .toolCall(index: index, id: id, name: name, argumentsDelta: "{"),
            .toolCall(index: index, id: nil, name: nil, argumentsDelta: "}"),
        ]
    }

    private func events(_ events: [ModelEvent], offering tools: Set<String>) throws -> [CompletionEvent] {
        var screen = try screen(offering: tools)
        return try events.flatMap { try screen.pass($0) }
    }

    @Test func `a call of a tool that was not offered is left out, and the others are renumbered`()
        throws
    {
        let model = call(0, "delete_all") + call(1, "send", id: "c1") + [ModelEvent.finished(.toolCalls)]
        #expect(
            try events(model, offering: ["send"]) == [
                .toolCall(index: 0, id: "c1", name: "send", argumentsDelta: ""),
                .toolCall(index: 0, id: nil, name: nil, argumentsDelta: "{}"), .finished(.toolCalls),
            ])
    }

    @Test func `an answer that only calls other tools ends with stop, and a request without tools gets no call`() throws
    {
        let model = [ModelEvent.text("Done.")] + call(0, "send") + [.finished(.toolCalls)]
        #expect(try events(model, offering: []) == [.text("Done."), .finished(.stop)])
        #expect(try events([.finished(.toolCalls)], offering: []) == [.finished(.toolCalls)])
    }

    @Test(arguments: [("call_1a-B", "call_1a-B"), ("the_secret", "call_0"), ("secret", "call_0")])
    func `the id of a call is unchanged if it holds nothing to mask`(id: String, shown: String) throws {
        let first = try events(call(0, "send", id: id) + [.finished(.toolCalls)], offering: ["send"]).first
        #expect(first == .toolCall(index: 0, id: shown, name: "send", argumentsDelta: ""))
    }
}

/// Masks the word "secret", in what a model writes too, where it comes in one piece.
private struct MaskingPolicy: PolicyGate {
    private let others = FakePolicy()

    func precheck(_ subject: PolicySubject) throws -> PolicyDecision { try others.precheck(subject) }
    func redacted(_ text: String, keeping allowed: [String]) throws -> String {
        try others.redacted(text, keeping: allowed)
    }
    func sanitized(_ text: String) throws -> String { text }
    func admits(_ document: Document, for subject: PolicySubject) throws -> Bool { true }
    func outputGuard(for subject: PolicySubject) throws -> any OutputGuard { MaskingGuard() }

    private struct MaskingGuard: OutputGuard {
        mutating func append(_ text: String) -> OutputVerdict { .show(text.replacing("secret", with: "[redacted]")) }
        mutating func finish() -> OutputVerdict { .show("") }
    }
}
