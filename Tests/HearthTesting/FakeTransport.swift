package import HearthCore
import Synchronization

/// A transport that returns prepared responses, one per request in their order, and records the outcome of each.
package final class FakeTransport: HTTPTransport {
    package struct Answer: Sendable {
        package var status: Int
        /// Names in lower case.
        package var headers: [String: String]
        package var steps: [Step]
        /// Thrown in place of a response head.
        package var failure: (any Error)?
        /// Passes, with nothing sent, until the caller gives up.
        package var silentOn: ManualClock?

        package init(
            status: Int = 200, headers: [String: String] = ["content-type": "text/event-stream"], _ steps: [Step] = []
        ) {
            self.status = status
            self.headers = headers
            self.steps = steps
        }

        /// The body in one piece.
        package init(
            status: Int = 200, headers: [String: String] = ["content-type": "text/event-stream"], text: String
        ) {
            self.init(status: status, headers: headers, [.bytes(Array(text.utf8))])
        }

        package static func failing(_ failure: any Error) -> Answer {
            var answer = Answer()
            answer.failure = failure
            return answer
        }

        package static func silent(on clock: ManualClock) -> Answer {
            var answer = Answer()
            answer.silentOn = clock
            return answer
        }

        /// The same body in pieces of `size` bytes.
        package func cut(every size: Int) -> Answer {
            var answer = self
            answer.steps = steps.flatMap { step -> [Step] in
                guard case .bytes(let bytes) = step else { return [step] }
                return stride(from: 0, to: bytes.count, by: size).map { start in
                    .bytes(Array(bytes[start..<min(start + size, bytes.count)]))
                }
            }
            return answer
        }
    }

    package enum Step: Sendable {
        case bytes([UInt8])
        case failure(any Error)
        /// Does something at this moment of the stream: cancel the task, turn the clock, fail after that.
        case action(@Sendable () throws -> Void)
        /// These bytes once a second on this clock, or silence if there are none, until the caller gives up. The clock
        /// moves only while a task sleeps on it, so each task wakes at its exact time.
        case everySecond(ManualClock, [UInt8])
        /// Waits for a test to open it.
        case gate(Gate)
        /// Silence until the caller gives up.
        case silence
        /// These bytes repeatedly; a caller that reads ten thousand of them gets a timeout.
        case endless([UInt8])

        package static func text(_ text: String) -> Step { .bytes(Array(text.utf8)) }
    }

    /// The outcome of one request.
    package struct Exchange: Sendable {
        package var request: OutboundRequest
        /// True if the caller read the body to its end.
        package var wasReadToEnd = false
        /// True if the caller released the response.
        package var isOver = false
        package var piecesRead = 0
    }

    private struct State {
        var answers: [Answer]
        var exchanges: [Exchange] = []
    }

    private let state: Mutex<State>

    package init(_ answers: [Answer] = []) { state = Mutex(State(answers: answers)) }

    package var exchanges: [Exchange] { state.withLock { $0.exchanges } }

    package func withResponse<Result: Sendable>(
        to request: OutboundRequest, _ body: (any InboundResponse) async throws -> Result
    ) async throws -> Result {
        let (index, answer) = state.withLock { state in
            state.exchanges.append(Exchange(request: request))
            return (state.exchanges.count - 1, state.answers.isEmpty ? nil : state.answers.removeFirst())
        }
        defer { state.withLock { $0.exchanges[index].isOver = true } }
        try Task.checkCancellation()
        guard let answer else { throw TransportError(.connect, "no answer was written for this request") }
        if let failure = answer.failure { throw failure }
        while let clock = answer.silentOn { try await clock.passSecond() }
        return try await body(Response(answer: answer, transport: self, index: index))
    }

    private final class Response: InboundResponse {
        let status: Int
        private let fields: [String: String]
        private let steps: Mutex<ArraySlice<Step>>
        private let transport: FakeTransport
        private let index: Int

        init(answer: Answer, transport: FakeTransport, index: Int) {
            status = answer.status
            fields = answer.headers
            steps = Mutex(answer.steps[...])
            self.transport = transport
            self.index = index
        }

        var headers: [(name: String, value: String)] { fields.map { (name: $0.key, value: $0.value) } }
        func header(_ name: String) -> String? { fields[name.lowercased()] }

        func next() async throws -> [UInt8]? {
            while true {
                try Task.checkCancellation()
                let step = steps.withLock { steps -> Step? in
                    switch steps.first {
                    case .endless, .everySecond: return steps.first
                    default: return steps.popFirst()
                    }
                }
                switch step {
                case .bytes(let bytes), .endless(let bytes):
                    let read = transport.state.withLock { state in
                        state.exchanges[index].piecesRead += 1
                        return state.exchanges[index].piecesRead
                    }
                    if read > 10_000 { throw TransportError(.timeout, "an endless body was read on and on") }
                    if !bytes.isEmpty { return bytes }
                case .everySecond(let clock, let bytes):
                    try await clock.passSecond()
                    if !bytes.isEmpty { return bytes }
                case .gate(let gate): try await gate.pass()
                case .silence: try await Gate().pass()
                case .failure(let error): throw error
                case .action(let action): try action()
                case nil:
                    transport.state.withLock { $0.exchanges[index].wasReadToEnd = true }
                    return nil
                }
            }
        }
    }
}

extension ManualClock {
    /// Advances by a second as soon as a task sleeps. Throws `CancellationError`.
    fileprivate func passSecond() async throws {
        while sleepers == 0 {
            try Task.checkCancellation()
            await Task.yield()
        }
        try Task.checkCancellation()
        advance(by: .seconds(1))
    }
}
