import Dispatch
import Foundation
package import HearthCore
import Synchronization
import SystemSupport

/// Buckets that all processes on one Redis share, by Redis's clock.
///
/// A thread of its own keeps one connection: requests that come while it waits for replies are sent together in the
/// next round. A request without a connection fails at once and has the connection made.
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
        var connectionWaiters: [CheckedContinuation<Void, Never>] = []
    }

    /// The most requests that wait: more could not be answered in time.
    private static let longQueue = 20_000
    /// The time limit for connecting. No request waits for it.
    private static let connectTime = Duration.seconds(1)

    private let address: RedisAddress
    /// The time limit of one round. A request that comes during a round waits for two.
    private let timeLimit: Duration
    private let state = Mutex(State())
    private let calls = DispatchSemaphore(value: 0)

    /// Connects in the background. ``close()`` ends the thread.
    ///
    /// - Parameter timeLimit: the time limit for a reply, after which the connection is closed and all waiting requests
    ///   fail.
    package init(_ address: RedisAddress, timeLimit: Duration = FailoverRateLimiter.defaultTimeLimit) {
        self.address = address
        self.timeLimit = timeLimit / 2
        let thread = Thread { [self] in work() }
        thread.name = "redis"
        thread.stackSize = 512 * 1024
        thread.start()
        calls.signal()
    }

    /// Takes from the buckets in a span of the trace that names the command and no key
    /// (https://opentelemetry.io/docs/specs/semconv/database/redis/).
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
                if state.isClosed { return RedisError(.unavailable, "the connection to Redis is closed") }
                guard state.isConnected else {
                    state.wantsConnection = true
                    return RedisError(.unavailable, "not connected to Redis")
                }
                guard state.questions.count < Self.longQueue else {
                    return RedisError(.timeout, "too many requests wait for Redis")
                }
                state.questions.append(Question(buckets: buckets, amount: amount, answer: continuation))
                return nil
            }
            calls.signal()
            if let refusal { continuation.resume(throwing: refusal) }
        }
    }

    /// Returns when the first attempt to connect has ended, and whether it succeeded.
    @discardableResult
    package func waitForConnection() async -> Bool {
        await withCheckedContinuation { continuation in
            let isLate = state.withLock { state in
                if state.isClosed || !state.wantsConnection { return true }
                state.connectionWaiters.append(continuation)
                return false
            }
            if isLate { continuation.resume() }
        }
        return state.withLock { $0.isConnected }
    }

    /// Fails later requests and ends the thread.
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
                answer(questions, with: RedisError(.unavailable, "the connection to Redis is closed"))
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
        let connectionWaiters = state.withLock { state in
            state.isConnected = isConnected
            state.wantsConnection = false
            defer { state.connectionWaiters = [] }
            return state.connectionWaiters
        }
        for waiter in connectionWaiters { waiter.resume() }
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

    /// Sends the waiting requests and resumes them.
    ///
    /// - Throws: ``RedisError`` if no request was answered.
    private func answer(
        _ questions: [Question], over connection: RedisConnection?, script: String
    ) throws(RedisError) {
        let commands = questions.map { RedisScript.command($0.buckets, amount: $0.amount, script: script) }
        let deadline = ContinuousClock.now + timeLimit
        guard let replies = try connection?.ask(commands, by: deadline) else {
            throw RedisError(.unavailable, "not connected to Redis")
        }
        let verdicts = zip(questions, replies).map { RedisScript.verdict($1, of: $0.buckets) }
        // A server that lost the script, or refuses to write, gives the same error for every command.
        if let error = verdicts.lazy.compactMap({ $0.error }).first { throw error }
        for (question, verdict) in zip(questions, verdicts) { question.answer.resume(with: verdict.mapError { $0 }) }
    }
}

extension Result where Failure == RedisError {
    fileprivate var error: RedisError? {
        if case .failure(let error) = self { error } else { nil }
    }
}
