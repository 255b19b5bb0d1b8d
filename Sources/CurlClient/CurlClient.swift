package import HearthCore
import ServiceLifecycle

/// ``HTTPTransport`` on libcurl, over HTTP/1.1, plain or TLS.
///
/// A request with an empty body is a GET, any other a POST. Redirects are answers like any other. Connections are kept
/// and used again, unless a response was left before its end; one whose rest is discarded has a second and 64 KB to get
/// there. A response is read on the client's own thread, where it arrives: whoever reads must not block. Proxy and certificate authorities come from
/// ``CurlClientSettings``.
///
/// Of the ``TransportError`` codes, `connect` includes a connection that `connectTimeout` cut short, so that `timeout`
/// always means `OutboundRequest.timeout`.
package final class CurlClient: HTTPTransport, Service {
    private let reactor: Reactor
    private let shutdownGrace: Duration

    /// Starts the client's thread; it serves requests at once, whether or not ``run()`` was called.
    /// - Parameter shutdownGrace: how long a graceful shutdown waits for transfers to end before it aborts them.
    package init(
        _ settings: CurlClientSettings = CurlClientSettings(), shutdownGrace: Duration = .seconds(5)
    ) throws(TransportError) {
        reactor = try Reactor(settings)
        self.shutdownGrace = shutdownGrace
    }

    deinit { reactor.shutDown(after: .zero) }

    /// Transfers that libcurl has in hand or will get.
    package var activeTransfers: Int { reactor.activeTransfers }

    package func withResponse<Result: Sendable>(
        to request: OutboundRequest, _ body: (any InboundResponse) async throws -> Result
    ) async throws -> Result {
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

    /// Refuses new transfers, lets the running ones end within `grace`, aborts the rest and joins the thread.
    package func stop(grace: Duration = .zero) async {
        await withTaskCancellationHandler {
            reactor.shutDown(after: grace)
            await reactor.join()
        } onCancel: {
            reactor.shutDown(after: .zero)
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
