import Foundation
import Synchronization

/// A model provider on a loopback port that follows scripts and logs every request.
///
/// A real HTTP/1.1 server on sockets and threads, one a connection, so that a test sees what a client would see: bytes
/// that arrive in pieces, sockets that close. The log is the truth to compare a gateway's account with. Requests take
/// the queued scripts in the order they arrive, then the default one. Nothing in it sleeps; tests wait for events by
/// ``wait(for:_:)`` and the methods built on it.
package final class ScriptedProvider: Sendable {
    struct State {
        var exchanges: [Exchange] = []
        var queue: [Script]
        var fallback: Script
        var openGates: Set<String> = []
        var isStopped = false
        var threads = 0
        var connections = 0
        var emptyConnections = 0
        /// The descriptors that wake the threads from their polls.
        var wakers: [Int: Int32] = [:]
        var observers: [UUID: AsyncStream<Void>.Continuation] = [:]
    }

    package let port: UInt16
    private let state: Mutex<State>

    /// Listens on loopback. ``stop()`` ends it.
    ///
    /// - Parameters:
    ///   - loopback: the last number of the address 127.0.0.x.
    ///   - port: 0 for one of the system's choice.
    package init(
        _ scripts: [Script] = [], default fallback: Script = .answer(["Hello"]), loopback: UInt8 = 1, port: UInt16 = 0
    ) throws {
        let listener = try ProviderSocket.listening(loopback: loopback, port: port)
        self.port = try listener.port()
        state = Mutex(State(queue: scripts, fallback: fallback))
        startThread { [self] wake in accept(from: listener, wake: wake) }
    }

    /// The URL without a path: `http://127.0.0.1:1234`.
    package var url: String { "http://127.0.0.1:\(port)" }

    package func enqueue(_ scripts: Script...) { state.withLock { $0.queue += scripts } }

    /// Lets every exchange pass this gate, now and later.
    package func open(gate: String) {
        update { $0.openGates.insert(gate) }
        wakeThreads()
    }

    /// Closes every connection and returns when all threads have ended.
    package func stop() async {
        update { $0.isStopped = true }
        wakeThreads()
        for await _ in changes() where state.withLock({ $0.threads == 0 }) { break }
    }

    package var exchanges: [Exchange] { state.withLock { $0.exchanges } }

    /// The number of connections that ended before they had a request.
    package var emptyConnections: Int { state.withLock { $0.emptyConnections } }
}

/// A provider for the time of `body`.
package func withScriptedProvider<Result>(
    _ scripts: ScriptedProvider.Script..., default fallback: ScriptedProvider.Script = .answer(["Hello"]),
    _ body: (ScriptedProvider) async throws -> Result
) async throws -> Result {
    let provider = try ScriptedProvider(scripts, default: fallback)
    do {
        let result = try await body(provider)
        await provider.stop()
        return result
    } catch {
        await provider.stop()
        throw error
    }
}

/// Methods for the threads.
extension ScriptedProvider {
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// True if the provider is stopped and all threads have ended.
    var hasEnded: Bool { state.withLock { $0.isStopped && $0.threads == 0 } }

    func isOpen(_ gate: String) -> Bool { state.withLock { $0.openGates.contains(gate) } }

    /// Logs a request and finds its script.
    func begin(_ request: Request, onConnection connection: Int) -> (number: Int, script: Script) {
        update { state in
            let number = state.exchanges.count
            state.exchanges.append(Exchange(number: number, connection: connection, request: request))
            return (number, state.queue.isEmpty ? state.fallback : state.queue.removeFirst())
        }
    }

    func noteEmptyConnection() { update { $0.emptyConnections += 1 } }

    func update(exchange number: Int, _ change: (inout Exchange) -> Void) {
        update { change(&$0.exchanges[number]) }
    }

    private func accept(from listener: ProviderSocket, wake: Int32) {
        while !isStopped {
            guard let socket = listener.accept(orWake: wake) else {
                // An opened gate does not end the thread.
                var drained = [UInt8](repeating: 0, count: 64)
                _ = read(wake, &drained, drained.count)
                continue
            }
            let connection = update { state in
                state.connections += 1
                return state.connections - 1
            }
            startThread { [self] wake in
                ProviderConnection(number: connection, socket: socket, wake: wake, provider: self).serve()
            }
        }
        listener.close()
    }

    private func startThread(_ work: @escaping @Sendable (_ wake: Int32) -> Void) {
        var pipe: [Int32] = [-1, -1]
        // Without its thread a connection would be silent for ever, and so would the test.
        guard Foundation.pipe(&pipe) == 0 else { fatalError("cannot make a pipe: errno \(errno)") }
        let (wake, waker) = (pipe[0], pipe[1])
        update { state in
            state.threads += 1
            state.wakers[Int(wake)] = waker
            // A concurrent stop of the provider did not see this connection.
            if state.isStopped { write(waker, "!", 1) }
        }
        let thread = Thread { [self] in
            work(wake)
            update { state in
                state.threads -= 1
                state.wakers[Int(wake)] = nil
                close(wake)
                close(waker)
            }
        }
        thread.stackSize = 256 * 1024
        thread.start()
    }

    private func wakeThreads() {
        state.withLock { for waker in $0.wakers.values { write(waker, "!", 1) } }
    }

    @discardableResult
    private func update<Value: Sendable>(_ change: (inout State) -> Value) -> Value {
        let (value, observers) = state.withLock { state in
            (change(&state), Array(state.observers.values))
        }
        for observer in observers { observer.yield() }
        return value
    }

    /// An element at once, and one or more after every change.
    func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.observers[id] = nil }
        }
        state.withLock { $0.observers[id] = continuation }
        continuation.yield()
        return stream
    }
}
