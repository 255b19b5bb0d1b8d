import Glibc
package import HearthCore
import ServiceLifecycle

/// ``HTTPTransport`` on libcurl, over HTTP/1.1, plain or TLS.
///
/// A request without a method is a GET if its body is empty, any other a POST. Redirects are returned like any other response. Connections
/// are reused unless a response was left before its end; a discarded rest has one second and 64 KB to reach it. A
/// response is read on one of the client's own threads, so a reader must not block. ``CurlClientSettings`` names the
/// proxy and the certificate authorities.
///
/// The ``TransportError`` code `connect` includes a connection that `connectTimeout` ended, so that `timeout`
/// always means `OutboundRequest.timeout`.
package final class CurlClient: HTTPTransport, Service {
    /// One thread each.
    private let reactors: [Reactor]
    private let shutdownGrace: Duration

    /// Starts the client's threads. They serve requests at once, whether or not ``run()`` was called.
    ///
    /// - Parameters:
    ///   - threads: by default one for each two cores. Measured on two cores with 1,000 streams of 50 tokens a second:
    ///     a second thread halves the longest wait of a token (p99 132 and 63 ms) and costs a seventh more CPU per
    ///     token.
    ///   - shutdownGrace: how long a graceful shutdown waits for transfers to end before it aborts them.
    /// - Throws: ``TransportError`` if libcurl or a thread cannot be started.
    package init(
        _ settings: CurlClientSettings = CurlClientSettings(), threads: Int = CurlClient.defaultThreads,
        shutdownGrace: Duration = .seconds(5)
    ) throws(TransportError) {
        var reactors: [Reactor] = []
        for _ in 0..<max(1, threads) {
            do throws(TransportError) {
                reactors.append(try Reactor(settings))
            } catch {
                for reactor in reactors { reactor.shutDown(after: .zero) }
                throw error
            }
        }
        self.reactors = reactors
        self.shutdownGrace = shutdownGrace
    }

    /// The default number of threads.
    package static let defaultThreads = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)) / 2))

    deinit {
        for reactor in reactors { reactor.shutDown(after: .zero) }
    }

    /// The number of transfers that have not ended.
    package var activeTransfers: Int { reactors.reduce(0) { $0 + $1.activeTransfers } }

    /// Sends a request and runs `body` with the response, whose transfer ends with it.
    package func withResponse<Result: Sendable>(
        to request: OutboundRequest, _ body: (any InboundResponse) async throws -> Result
    ) async throws -> Result {
        // The least busy thread, and of equal ones the first: few connections serve many transfers one after the other.
        let reactor = reactors.min { $0.activeTransfers < $1.activeTransfers } ?? reactors[0]
        let transfer = Transfer(request, on: reactor)
        return try await withTaskCancellationHandler {
            try await withTaskExecutorPreference(reactor) {
                reactor.start(transfer)
                do {
                    let result = try await body(Response(head: try await transfer.head(), transfer: transfer))
                    await transfer.close()
                    return result
                } catch {
                    await transfer.close()
                    throw error
                }
            }
        } onCancel: {
            transfer.abandon()
        }
    }

    /// Waits for the service group's graceful shutdown, then stops. Cancellation stops at once.
    package func run() async throws {
        try? await gracefulShutdown()
        await stop(grace: shutdownGrace)
    }

    /// Refuses new transfers, lets the running ones end within `grace`, aborts the rest and joins the threads.
    package func stop(grace: Duration = .zero) async {
        await withTaskCancellationHandler {
            for reactor in reactors { reactor.shutDown(after: grace) }
            for reactor in reactors { await reactor.join() }
        } onCancel: {
            for reactor in reactors { reactor.shutDown(after: .zero) }
        }
    }
}

private struct Response: InboundResponse {
    let head: ResponseHead
    let transfer: Transfer

    var status: Int { head.status }
    var headers: [(name: String, value: String)] { head.fields }
    func header(_ name: String) -> String? { head.value(of: name) }
    func next() async throws -> [UInt8]? { try await transfer.next() }
    func discardRest() { transfer.discardRest() }
}

/// Runs `body` with a client and stops the client afterwards.
package func withCurlClient<Result>(
    _ settings: CurlClientSettings = CurlClientSettings(), _ body: (CurlClient) async throws -> Result
) async throws -> Result {
    let client = try CurlClient(settings)
    do {
        let result = try await body(client)
        await client.stop()
        return result
    } catch {
        await client.stop()
        throw error
    }
}
