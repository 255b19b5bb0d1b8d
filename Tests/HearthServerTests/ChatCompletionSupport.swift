import Assist
import HearthAPI
import CurlClient
import HearthCore
import HearthTesting
import Synchronization

extension TestClient {
    /// A chat completion's body; `more` holds further members, with a comma before them.
    static func completion(_ more: String = "", content: String = #""How do we read more?""#) -> String {
        #"{"model":"test/model","messages":[{"role":"user","content":\#(content)}]\#(more)}"#
    }

    func complete(_ body: String = completion(), contentType: String = "application/json") async throws -> TestAnswer {
        try await curl.withResponse(
            to: OutboundRequest(
                url: "http://127.0.0.1:\(port)/v1/chat/completions", headers: [("content-type", contentType)],
                body: Array(body.utf8), timeout: .testPatience, connectTimeout: .testPatience)
        ) { response in
            let reader = StreamReader(response)
            try await reader.readToEnd()
            Conformance.ofTestServer.check("POST", "/v1/chat/completions", response, reader.bytes)
            return TestAnswer(head: response, body: reader.bytes)
        }
    }

    func completionStream(_ more: String = "") async throws -> ChunkTranscript {
        ChunkTranscript(try await complete(Self.completion(#","stream":true"# + more)).body)
    }
}

extension TestAnswer {
    func openAIError() throws -> OpenAIError { try WireJSON.decode(OpenAIError.self, from: body) }
    func completion() throws -> ChatCompletion { try WireJSON.decode(ChatCompletion.self, from: body) }
}

/// A model that records its requests.
final class RecordingModel: LanguageModel {
    func models(for phase: ModelPhase) -> [String] { phase == .extraction ? [] : offeredModels }
    let offeredModels = ["synthesis", "test/model"]
    private let requests = Mutex<[ModelRequest]>([])
    private let events: [ModelEvent]

    init(_ events: [ModelEvent] = [.text("Read together."), .finished(.stop)]) { self.events = events }

    var asked: [ModelRequest] { requests.withLock { $0 } }

    func generate(
        _ request: ModelRequest, deadline: Deadline, meter: RunMeter, emit: (ModelEvent) async throws -> Void
    ) async throws {
        requests.withLock { $0.append(request) }
        defer {
            meter.record(
                ModelCall(
                    model: "test/model", phase: request.phase, usage: TokenUsage(input: 100, output: 20),
                    cost: Money(cents: 1), basis: .reported))
        }
        for event in events { try await emit(event) }
    }
}

/// Never shows the word "secret", even in pieces: holds back text that may be a part of it.
struct SecretPolicy: PolicyGate {
    private let others = FakePolicy()

    func precheck(_ subject: PolicySubject) throws -> PolicyDecision { try others.precheck(subject) }
    func redacted(_ text: String, keeping allowed: [String]) throws -> String {
        try others.redacted(text, keeping: allowed)
    }
    func sanitized(_ text: String) throws -> String { try others.sanitized(text) }
    func admits(_ document: Document, for subject: PolicySubject) throws -> Bool { true }
    func outputGuard(for subject: PolicySubject) throws -> any OutputGuard { HoldingGuard() }

    private struct HoldingGuard: OutputGuard {
        private var held = ""

        mutating func append(_ text: String) -> OutputVerdict {
            held = (held + text).replacing("secret", with: "[redacted]")
            let kept = (1..<6).reversed().first { held.hasSuffix("secret".prefix($0)) } ?? 0
            defer { held = String(held.suffix(kept)) }
            return .show(String(held.dropLast(kept)))
        }

        mutating func finish() -> OutputVerdict { .show(held) }
    }
}
