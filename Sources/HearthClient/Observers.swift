import Synchronization

/// The streams of those who follow a value. A stream that ends is forgotten at once, without a task of its own.
final class Observers<Value: Sendable>: Sendable {
    private struct State {
        var streams: [Int: AsyncStream<Value>.Continuation] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// Returns a stream of the values from now on.
    ///
    /// - Parameter first: the first value; nil for none.
    func stream(
        startingWith first: Value? = nil,
        buffering policy: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
        let number = state.withLock { state in
            state.last += 1
            state.streams[state.last] = continuation
            return state.last
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.streams.removeValue(forKey: number) }
        }
        if let first { continuation.yield(first) }
        return stream
    }

    /// Sends a value to all streams.
    func send(_ value: Value) {
        for stream in state.withLock({ Array($0.streams.values) }) { stream.yield(value) }
    }
}
