package import Assist
import Synchronization

/// A policy that admits everything but what a test names.
package struct FakePolicy: PolicyGate {
    /// Refuses a goal with this word.
    package var refusedGoalWord: String?
    /// Leaves a user's earlier turn with this word out, and all that follows it until the user's next turn.
    package var omittedWord: String?
    /// Refuses an output with this word.
    package var refusedOutputWord: String?
    /// Keeps these documents from everybody.
    package var barredDocuments: Set<String> = []

    /// Remarks of every decision.
    package var notes: [String] = []
    package var constraints: [String] = []
    package var instructions: [ModelInstruction] = []
    package var answers: [PinnedAnswer] = []
    package var findings: [PolicyFinding] = []
    /// The alert of every decision.
    package var alert: EmergencyAlert?
    /// The answer to a request that a model takes for an emergency.
    package var suspicion: (refusal: Refusal, alert: EmergencyAlert)?
    private let log = Log()

    package init() {}

    /// Whom policy was asked about, in order.
    package var subjects: [PolicySubject] { log.subjects.withLock { $0 } }

    private final class Log: Sendable {
        let subjects = Mutex<[PolicySubject]>([])
    }

    package static let alert = EmergencyAlert(
        message: "If this is happening now: call 112.",
        emergency: Emergency(kind: "head", numbers: ["112"], steps: ["Call 112."], language: "en"))
    package static let refusal = Refusal(code: "test", message: "Not this.", rule: "test.rule")

    package func precheck(_ subject: PolicySubject) throws -> PolicyDecision {
        log.subjects.withLock { $0.append(subject) }
        let texts = [subject.goal] + subject.messages.map(\.text)
        let isRefused = refusedGoalWord.map { word in texts.contains { $0.contains(word) } } ?? false
        return PolicyDecision(
            refusal: isRefused ? Self.refusal : nil, alert: alert,
            goal: try redacted(subject.goal, keeping: subject.allowedData),
            messages: try sendable(subject.messages).map { message in
                var message = message
                message.text = try redacted(message.text, keeping: subject.allowedData)
                return message
            }, redactions: 0, notes: notes, constraints: constraints, instructions: instructions,
            answers: answers, findings: findings, policy: "f00d")
    }

    package func emergency(in subject: PolicySubject) throws -> (refusal: Refusal, alert: EmergencyAlert)? { suspicion }

    private func sendable(_ messages: [ChatMessage]) -> [ChatMessage] {
        guard let omittedWord else { return messages }
        var isOmitted = false
        return messages.filter { message in
            if message.role == .user { isOmitted = message.text.contains(omittedWord) }
            return !isOmitted
        }
    }

    package func redacted(_ text: String, keeping allowed: [String]) throws -> String {
        allowed.contains("secret") ? text : text.replacing("secret", with: "[redacted]")
    }

    package func sanitized(_ text: String) throws -> String { text.replacing("obey", with: "") }

    package func admits(_ document: Document, for subject: PolicySubject) throws -> Bool {
        !barredDocuments.contains(document.id)
    }

    package func outputGuard(for subject: PolicySubject) throws -> any OutputGuard {
        WordGuard(word: refusedOutputWord)
    }

    private struct WordGuard: OutputGuard {
        let word: String?

        mutating func append(_ text: String) -> OutputVerdict {
            word.map { text.contains($0) } ?? false ? .refuse(refusal) : .show(text)
        }

        mutating func finish() -> OutputVerdict { .show("") }
    }
}
