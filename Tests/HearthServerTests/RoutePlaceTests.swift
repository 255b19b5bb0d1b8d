import Dispatch
import Foundation
import HTTPTypes
import HearthCore
import HearthServer
import ServerKit
import SystemSupport
import Testing

/// Tests of where responses are made: work that depends on what is stored or sent never keeps an event loop.
@Suite struct RoutePlaceTests {
    @Test func `only quick routes and the answers of models are made on the event loops`() {
        let names = TestServer().routes.entries.filter { !$0.runsOnWorkers }.map {
            "\($0.method.rawValue) \($0.path)"
        }
        #expect(
            Set(names) == [
                "GET /health", "GET /api/v1/health", "GET /ready", "POST /v1/assist/stream",
                "GET /v1/assist/stream/{run_id}", "POST /v1/chat/completions", "POST /v1/messages",
                "POST /v1/responses",
            ])
    }

    @Test func `a server whose workers are all busy still says that it lives`() async throws {
        try await TestServer().serve { client in
            let started = DispatchSemaphore(value: 0)
            let end = DispatchSemaphore(value: 0)
            let count = 2 * max(2, ProcessInfo.processInfo.activeProcessorCount)
            let tasks = (0..<count).map { _ in
                Task(executorPreference: Workers.shared) { Self.block(started, until: end) }
            }
            Self.wait(started)
            let answer = try await client.send("/health")
            #expect(answer.head.status == 200)
            for _ in tasks { end.signal() }
            for task in tasks { await task.value }
        }
    }

    private static func block(_ started: DispatchSemaphore, until end: DispatchSemaphore) {
        started.signal()
        end.wait()
    }

    /// Waits until every worker is busy.
    private static func wait(_ started: DispatchSemaphore) {
        for _ in 0..<max(2, ProcessInfo.processInfo.activeProcessorCount) { started.wait() }
    }
}
