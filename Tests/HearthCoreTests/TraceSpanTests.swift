import Foundation
import HearthCore
import HearthTesting
import Testing

@Suite struct TraceSpanTests {
    private let clock = ManualClock()

    private struct Broken: Error {}

    @Test func `spans are children of the request's span`() async throws {
        let observer = FakeObserver(clock: clock)
        let caller = TraceContext(traceID: .random(), spanID: 7, isSampled: true)
        let scope = RequestScope("POST", at: "/v1/x", id: "r1", from: caller, observer: observer)
        await scope.run {
            await TraceSpan.measured("outer") { _ in
                await Task.yield()
                clock.advance(by: .milliseconds(3))
                TraceSpan.measured("inner") { $0?.set("n", 1) }
            }
            scope.note(status: 200)
        }
        let spans = observer.spans
        #expect(spans.map(\.name) == ["inner", "outer", "POST /v1/x"])
        #expect(spans[2].parentID == 7)
        #expect(spans[1].parentID == spans[2].spanID)
        #expect(spans[0].parentID == spans[1].spanID)
        #expect(spans.allSatisfy { $0.traceID == caller.traceID })
        #expect(spans[1].end - spans[1].begin == 3_000_000)
        #expect(spans[0].begin == spans[1].end)
        #expect(spans[2]["http.response.status_code"] == .integer(200))
        #expect(spans[2]["http.route"] == .text("/v1/x") && spans[2]["http.request.method"] == .text("POST"))
        #expect(spans.allSatisfy { !$0.hasFailed })
    }

    @Test func `an unsampled trace passes its context on`() async {
        let observer = FakeObserver(clock: clock)
        let caller = TraceContext(traceID: .random(), spanID: 7, isSampled: false)
        await RequestScope("GET", at: nil, id: "r1", from: caller, observer: observer).run {
            #expect(TraceSpan.current?.context.traceID == caller.traceID)
            #expect(TraceSpan.begin("piece") == nil)
        }
        #expect(observer.spans.isEmpty)
        #expect(observer.events.count == 1)
    }

    @Test func `a failed span records the kind of the error and rethrows it`() async {
        let observer = FakeObserver(clock: clock)
        let scope = RequestScope("GET", at: nil, id: "r1", from: nil, observer: observer)
        await #expect(throws: Broken.self) {
            try await scope.run { try TraceSpan.measured("piece") { _ in throw Broken() } }
        }
        #expect(observer.spans.first?["error.type"] == .text("Broken"))
        #expect(observer.spans.first?.hasFailed == true)
    }

    @Test func `a 5xx response fails its span, a 4xx response does not`() async {
        let observer = FakeObserver(clock: clock)
        for status in [499, 500] {
            let scope = RequestScope("GET", at: "/v1/x", id: "r1", from: nil, observer: observer)
            await scope.run { scope.note(status: status) }
        }
        #expect(observer.spans.map(\.hasFailed) == [false, true])
        #expect(observer.spans.last?["error.type"] == .text("500"))
    }

    @Test func `a reported failure has its code and its cause`() async throws {
        let observer = FakeObserver(clock: clock)
        let scope = RequestScope("GET", at: "/v1/x", id: "r1", from: nil, observer: observer)
        let failure = HearthError(.storageUnavailable, "no", underlying: Broken())
        await scope.run {
            _ = try? TraceSpan.measured("piece") { _ in throw failure }
            scope.report(failure)
        }
        #expect(observer.spans.first?["error.type"] == .text("storage_unavailable"))
        let told = try #require(
            observer.events.compactMap { if case .failed(let failure) = $0 { failure } else { nil } }.first)
        #expect(told.code == "storage_unavailable" && told.cause == "Broken" && told.route == "GET /v1/x")
        #expect(told.requestID == "r1" && told.trace == scope.trace)
    }

    @Test func `a span ends once, and a tool has its name`() async {
        let observer = FakeObserver(clock: clock)
        await RequestScope("GET", at: nil, id: "r1", from: nil, observer: observer).run {
            TraceSpan.measured("piece") { $0?.end() }
            TraceSpan.measured(tool: "fetch_recipes") {}
        }
        #expect(observer.spans.map(\.name) == ["piece", "execute_tool fetch_recipes", "GET"])
        #expect(observer.spans[1]["gen_ai.tool.name"] == .text("fetch_recipes"))
    }

    @Test func `overhead is the time of a run without a provider`() async throws {
        let observer = FakeObserver(clock: clock)
        for isRun in [true, false] {
            let scope = RequestScope("BREW", at: "/v1/x", id: "r1", from: nil, observer: observer)
            await scope.run {
                clock.advance(by: .milliseconds(50))
                if isRun { scope.note(runID: .init()) }
                scope.note(providerTime: .milliseconds(40))
            }
        }
        let answered = observer.events.compactMap { if case .finished(let request) = $0 { request } else { nil } }
        #expect(answered.map(\.overhead) == [.milliseconds(10), nil])
        #expect(answered.map(\.method) == ["_OTHER", "_OTHER"])
    }
}
