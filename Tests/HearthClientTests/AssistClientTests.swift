import Foundation
import HearthAPI
import HearthClient
import HearthCore
import HearthTesting
import ServerSentEvents
import Synchronization
import Testing

@Suite struct AssistClientTests {
    private let url: URL
    private let clock = ManualClock()

    init() throws { url = try #require(URL(string: "https://hearth.test")) }

    private func assist(_ server: ScriptedServer, clock: any HearthClock) throws -> AssistClient {
        let tokens = MemoryCredentialStore(Credentials(server: url, userID: 7, accessToken: "t"))
        return AssistClient(
            try HearthAPIClient(baseURL: url, transport: server, credentials: tokens, clock: clock), clock: clock)
    }

    /// A clock that never waits.
    private struct Impatient: HearthClock {
        let base: ManualClock
        var now: Timestamp { base.now }
        var uptime: Duration { base.uptime }
        func sleep(for duration: Duration) async throws { try Task.checkCancellation() }
    }

    /// A body that breaks after some bytes.
    private static func broken(_ bytes: some Collection<UInt8>) -> ClientResponse {
        let (stream, body) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        body.yield(Array(bytes))
        body.finish(throwing: ScriptedServer.Unreachable())
        return ClientResponse(status: 200, body: ClientBody(stream))
    }

    private let request = AssistStreamRequest(goal: "soup", mode: "meals")

    @Test(arguments: [500, 600, 700, 1100, 1500])
    func `a stream that breaks anywhere goes on with the next event`(cut: Int) async throws {
        let all = try SampleStreams.sse(SampleStreams.meals)
        let server = ScriptedServer { request in
            guard request.method == "GET" else { return Self.broken(all.prefix(max(600, cut))) }
            let last = Int(request.headers["last-event-id"]?.split(separator: ":").last ?? "0") ?? 0
            let rest = try SampleStreams.sse(SampleStreams.meals, after: last)
            // It breaks once more on the way.
            return last < 6 ? Self.broken(rest.prefix(cut)) : ClientResponse(status: 200, body: ClientBody(rest))
        }
        var events: [AssistEvent] = []
        let assist = try assist(server, clock: Impatient(base: clock))
        for try await event in assist.stream(request) { events.append(event) }
        #expect(events == SampleStreams.meals)
        let post = try #require(server.requests("/v1/assist/stream").first)
        #expect(String(decoding: post.body ?? [], as: UTF8.self).contains(#""detach":true"#))
        #expect(post.headers["accept"] == "text/event-stream" && post.headers["authorization"] == "Bearer t")
    }

    @Test func `a run that is not kept any more is an error, with what has arrived`() async throws {
        let all = try SampleStreams.sse(SampleStreams.meals)
        let server = ScriptedServer { request in
            request.method == "POST" ? Self.broken(all.prefix(700)) : .problem(404, "run_not_found")
        }
        var events: [AssistEvent] = []
        let error = await #expect(throws: HearthClientError.self) {
            for try await event in try assist(server, clock: Impatient(base: clock)).stream(request) {
                events.append(event)
            }
        }
        #expect(error?.code == .cutStream && error?.problem?.status == 404)
        #expect(!events.isEmpty && SampleStreams.meals.starts(with: events))
    }

    @Test func `a server that stays away ends the stream after five tries`() async throws {
        let all = try SampleStreams.sse(SampleStreams.meals)
        let server = ScriptedServer { request in
            guard request.method == "POST" else { throw ScriptedServer.Unreachable() }
            return Self.broken(all.prefix(700))
        }
        let error = await #expect(throws: HearthClientError.self) {
            for try await _ in try assist(server, clock: Impatient(base: clock)).stream(request) {}
        }
        #expect(error?.code == .cutStream)
        #expect(server.requests("/v1/assist/stream/\(SampleStreams.run)").count == 5)
    }

    @Test func `a family without AI is answered without a model`() async throws {
        let all = try SampleStreams.sse(SampleStreams.meals)
        let server = ScriptedServer { _ in ClientResponse(status: 200, body: ClientBody(all)) }
        for try await _ in try assist(server, clock: clock).stream(request, aiAssistEnabled: false) {}
        let post = try #require(server.requests("/v1/assist/stream").first)
        #expect(String(decoding: post.body ?? [], as: UTF8.self).contains(#""ai_assist":false"#))
    }

    @Test(arguments: ["en", "de", "fr", "es", "it"])
    func `there are sample meals in every language`(language: String) {
        let meals = SampleMeals(language: language).meals
        #expect(meals.count == 3 && meals.allSatisfy { !$0.title.isEmpty && !$0.ingredients.isEmpty })
        #expect((meals == SampleMeals(language: "en").meals) == ["en", "it"].contains(language))
    }
}

@Suite struct PlanModelTests {
    @Test func `a plan grows from its events`() {
        var model = PlanModel()
        let (isStarted, isStartedTwice) = (model.begin(), model.begin())
        // A second tap starts nothing.
        #expect(isStarted && !isStartedTwice)
        for event in SampleStreams.meals.prefix(2) { model.apply(event) }
        #expect(model.statusLine == "Planning meals..." && model.isRunning && model.runID == SampleStreams.run)
        for event in SampleStreams.meals.dropFirst(2).prefix(6) { model.apply(event) }
        #expect(model.planText == "Monday: \"soup\" {" && model.statusLine.isEmpty)
        for event in SampleStreams.meals.dropFirst(8) { model.apply(event) }
        model.end()
        #expect(model.phase == .finished && model.result?.mode == "meals" && model.aisles.isEmpty)
        _ = model.begin()
        #expect(model.isRunning && model.planText.isEmpty)
    }

    @Test func `a restart discards the text, and a final replaces it`() {
        var model = PlanModel()
        _ = model.begin()
        for event in SampleStreams.chat.prefix(5) { model.apply(event) }
        #expect(model.planText.isEmpty)
        for event in SampleStreams.chat.dropFirst(5) { model.apply(event) }
        #expect(model.planText == "Yes." && model.phase == .finished)
    }

    @Test func `a refusal stays after done, and a cut stream is a failure that keeps the text`() {
        var refused = PlanModel()
        _ = refused.begin()
        let refusal = AssistEvent.Refusal(code: "medical", message: "Ask a doctor.", rule: "medicine")
        refused.apply(.refusal(refusal))
        refused.apply(SampleStreams.done)
        refused.end()
        #expect(refused.phase == .refused(refusal))

        var cut = PlanModel()
        _ = cut.begin()
        for event in SampleStreams.meals.prefix(8) { cut.apply(event) }
        cut.end()
        guard case .failed(let code, _, let isRetryable) = cut.phase else {
            Issue.record("\(cut.phase)")
            return
        }
        #expect(code == "cut_stream" && isRetryable && !cut.planText.isEmpty)
    }
}
