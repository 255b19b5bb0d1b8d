import Glibc
package import HearthCore
import ServiceLifecycle

/// ``HTTPTransport`` on libcurl, over HTTP/1.1, plain or TLS.
///
/// A request with an empty body is a GET, any other a POST. Redirects are answers like any other. Connections are kept
/// and used again, unless a response was left before its end; one whose rest is discarded has a second and 64 KB to get
/// there. A response is read on one of the client's own threads, where it arrives: whoever reads must not block. Proxy and
/// certificate authorities come from ``CurlClientSettings``.
///
/// Of the ``TransportError`` codes, `connect` includes a connection that `connectTimeout` cut short, so that `timeout`
/// always means `OutboundRequest.timeout`.
package final class CurlClient: HTTPTransport, Service {
    /// One thread each.
    private let reactors: [Reactor]
    private let shutdownGrace: Duration

    /// Starts the client's threads; they serve requests at once, whether or not ``run()`` was called.
    /// - Parameters:
    ///   - threads: by default one for each two cores. Measured on two cores with 1,000 streams of 50 tokens a second: a
    ///     second thread halves what a token waits at worst (p99 132 and 63 ms), and costs a seventh more CPU a token.
    ///   - shutdownGrace: how long a graceful shutdown waits for transfers to end before it aborts them.
    package init(
        _ settings: CurlClientSettings = CurlClientSettings(), threads: Int = CurlClient.usualThreads,
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

    package static let usualThreads = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)) / 2))

    deinit {
        for reactor in reactors { reactor.shutDown(after: .zero) }
    }

    /// Transfers that libcurl has in hand or will get.
    package var activeTransfers: Int { reactors.reduce(0) { $0 + $1.activeTransfers } }

    package func withResponse<Result: Sendable>(
        to request: OutboundRequest, _ body: (any InboundResponse) async throws -> Result
    ) async throws -> Result {
        // The first, unless it has more to do: few connections serve many transfers one after the other.
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
    func header(_ name: String) -> String? { head.value(of: name) }
    func next() async throws -> [UInt8]? { try await transfer.next() }
    func discardRest() { transfer.discardRest() }
}

/// A client for the time of `body`.
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
