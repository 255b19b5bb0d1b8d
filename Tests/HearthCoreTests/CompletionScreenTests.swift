import HearthCore
import HearthTesting
import Testing

@testable import HearthCore

/// The arguments of a model's calls of tools, which are JSON if the model came to their end.
@Suite struct CompletionScreenTests {
    private func shown(_ pieces: [String]) throws -> String {
        var screen = try CompletionScreen(
            MaskingPolicy(), for: PolicySubject(mode: .chat, goal: "", children: []), opening: [], closing: [])
        var shown = ""
        let events = pieces.map { ModelEvent.toolCall(index: 0, id: nil, name: nil, argumentsDelta: $0) }
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
    func escapesHideNothing(arguments: String, expected: String) throws {
        #expect(try shown([arguments]) == expected)
        #expect(try shown(arguments.map(String.init)) == expected)
    }
}

/// Masks the word "secret", in what a model writes too, where it comes in one piece.
private struct MaskingPolicy: PolicyGate {
    private let others = FakePolicy()

    func precheck(_ subject: PolicySubject) throws -> PolicyDecision { try others.precheck(subject) }
    func redacted(_ text: String, keeping allowed: [String]) throws -> String {
        try others.redacted(text, keeping: allowed)
    }
    func defused(_ text: String) throws -> String { text }
    func admits(_ document: Document, for subject: PolicySubject) throws -> Bool { true }
    func outputGuard(for subject: PolicySubject) throws -> any OutputGuard { MaskingGuard() }

    private struct MaskingGuard: OutputGuard {
        mutating func append(_ text: String) -> OutputVerdict { .show(text.replacing("secret", with: "[redacted]")) }
        mutating func finish() -> OutputVerdict { .show("") }
    }
}
