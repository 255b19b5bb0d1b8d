import Dispatch
import Foundation
package import HearthCore
import Synchronization
import SystemSupport

/// Buckets that all processes on one Redis share, at Redis's time.
///
/// A thread of its own keeps one connection: what is asked while it waits for answers goes out together with the next
/// round. Who asks while there is no connection is told so at once and has it made.
package final class RedisRateLimitStore: RateLimitStore {
    private struct Question {
        var buckets: [RateLimitBucket]
        var amount: Int64
        var answer: CheckedContinuation<RateLimitVerdict, any Error>
    }

    private struct State {
        var questions: [Question] = []
        var isConnected = false
        var isClosed = false
        var wantsConnection = true
        var greeters: [CheckedContinuation<Void, Never>] = []
    }

    /// A crowd that nobody could answer in time.
    private static let longQueue = 20_000
    /// Connecting is nobody's wait.
    private static let connectTime = Duration.seconds(1)

    private let address: RedisAddress
    /// Of one round. Who asks while one is under way waits for two.
    private let patience: Duration
    private let state = Mutex(State())
    private let calls = DispatchSemaphore(value: 0)

    /// Connects in the background. ``close()`` ends the thread.
    ///
    /// - Parameter patience: for an answer; then the connection is given up, and all who wait are told so.
    package init(_ address: RedisAddress, patience: Duration = FailoverRateLimiter.patience) {
        self.address = address
        self.patience = patience / 2
        let thread = Thread { [self] in work() }
        thread.name = "redis"
        thread.stackSize = 512 * 1024
        thread.start()
        calls.signal()
    }

    /// A span of the trace, by its command: no key (https://opentelemetry.io/docs/specs/semconv/database/redis/).
    package func take(_ buckets: [RateLimitBucket], amount: Int64) async throws -> RateLimitVerdict {
        try await TraceSpan.measured("EVALSHA redis", .client) { span in
            span?.set("db.system.name", "redis")
            span?.set("db.operation.name", "EVALSHA")
            do {
                return try await answer(for: buckets, amount)
            } catch let error as RedisError {
                span?.fail(as: error.code.rawValue)
                throw error
            }
        }
    }

    private func answer(for buckets: [RateLimitBucket], _ amount: Int64) async throws -> RateLimitVerdict {
        try await withCheckedThrowingContinuation { continuation in
            let refusal = state.withLock { state -> RedisError? in
                if state.isClosed { return RedisError(.unavailable, "closed") }
                guard state.isConnected else {
                    state.wantsConnection = true
                    return RedisError(.unavailable, "not connected")
                }
                guard state.questions.count < Self.longQueue else { return RedisError(.timeout, "too many at once") }
                state.questions.append(Question(buckets: buckets, amount: amount, answer: continuation))
                return nil
            }
            calls.signal()
            if let refusal { continuation.resume(throwing: refusal) }
        }
    }

    /// Returns when the first attempt to connect has ended, and whether Redis answered.
    @discardableResult
    package func greet() async -> Bool {
        await withCheckedContinuation { continuation in
            let isLate = state.withLock { state in
                if state.isClosed || !state.wantsConnection { return true }
                state.greeters.append(continuation)
                return false
            }
            if isLate { continuation.resume() }
        }
        return state.withLock { $0.isConnected }
    }

    package func close() {
        state.withLock { $0.isClosed = true }
        calls.signal()
    }

    // MARK: On its thread

    private func work() {
        // A write to a server that is gone is an error for this thread, and no SIGPIPE.
        blockSignals()
        var connection: RedisConnection?
        var script = ""
        while true {
            calls.wait()
            let (questions, wantsConnection, isClosed) = state.withLock { state in
                defer { state.questions = [] }
                return (state.questions, state.wantsConnection, state.isClosed)
            }
            if isClosed {
                answer(questions, with: RedisError(.unavailable, "closed"))
                return noteConnection(false)
            }
            if !questions.isEmpty {
                do throws(RedisError) {
                    try answer(questions, over: connection, script: script)
                } catch {
                    connection = nil
                    noteConnection(false)
                    answer(questions, with: error)
                    answer(
                        state.withLock { state in
                            defer { state.questions = [] }
                            return state.questions
                        }, with: error)
                }
            } else if wantsConnection, connection == nil {
                (connection, script) = connect()
                noteConnection(connection != nil)
            }
        }
    }

    private func noteConnection(_ isConnected: Bool) {
        let greeters = state.withLock { state in
            state.isConnected = isConnected
            state.wantsConnection = false
            defer { state.greeters = [] }
            return state.greeters
        }
        for greeter in greeters { greeter.resume() }
    }

    private func connect() -> (RedisConnection?, script: String) {
        let deadline = ContinuousClock.now + Self.connectTime
        guard let connection = try? RedisConnection(address, by: deadline),
            let replies = try? connection.ask([["SCRIPT", "LOAD", RedisScript.take]], by: deadline),
            case .text(let digest)? = replies.first
        else { return (nil, "") }
        return (connection, digest)
    }

    private func answer(_ questions: [Question], with error: RedisError) {
        for question in questions { question.answer.resume(throwing: error) }
    }

    /// Throws where none was answered.
    private func answer(
        _ questions: [Question], over connection: RedisConnection?, script: String
    ) throws(RedisError) {
        let commands = questions.map { RedisScript.command($0.buckets, amount: $0.amount, script: script) }
        let deadline = ContinuousClock.now + patience
        guard let replies = try connection?.ask(commands, by: deadline) else {
            throw RedisError(.unavailable, "not connected")
        }
        let verdicts = zip(questions, replies).map { RedisScript.verdict($1, of: $0.buckets) }
        // A server that has forgotten the script, or will not write: what it says of one it says of all.
        if let error = verdicts.lazy.compactMap({ $0.error }).first { throw error }
        for (question, verdict) in zip(questions, verdicts) { question.answer.resume(with: verdict.mapError { $0 }) }
    }
}

extension Result where Failure == RedisError {
    fileprivate var error: RedisError? {
        if case .failure(let error) = self { error } else { nil }
    }
}
