import Foundation
import HearthClient
import Synchronization

/// A transport whose responses a test decides, request by request.
final class ScriptedServer: ClientTransport {
    typealias Handler = @Sendable (ClientRequest) async throws -> ClientResponse

    struct Unreachable: Error {}

    private struct State {
        var handler: Handler
        var requests: [ClientRequest] = []
        var waiters: [(count: Int, path: String, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    init(_ handler: @escaping Handler) { state = Mutex(State(handler: handler)) }

    /// Responds by another function from now on.
    func respond(_ handler: @escaping Handler) { state.withLock { $0.handler = handler } }

    /// The requests to a path, in their order.
    func requests(_ path: String) -> [ClientRequest] {
        state.withLock { $0.requests.filter { $0.url.path == path } }
    }

    /// Returns when so many requests to a path have come.
    func waitForRequests(_ count: Int, _ path: String) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.requests.count(where: { $0.url.path == path }) >= count { return true }
                state.waiters.append((count, path, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    func send(_ request: ClientRequest) async throws -> ClientResponse {
        let (handler, waiters) = state.withLock { state in
            state.requests.append(request)
            let ready = state.waiters.filter { waiter in
                state.requests.count(where: { $0.url.path == waiter.path }) >= waiter.count
            }
            state.waiters.removeAll { waiter in
                state.requests.count(where: { $0.url.path == waiter.path }) >= waiter.count
            }
            return (state.handler, ready)
        }
        for waiter in waiters { waiter.continuation.resume() }
        return try await handler(request)
    }
}
