package import HearthCore
import ServiceLifecycle

/// ``PageFetcher`` on a ``CurlClient`` of its own, which checks each address that it is about to connect to.
///
/// Names are resolved by libcurl, and the address that is checked is the one that the socket is then connected to. So
/// neither a redirect nor a name that resolves to something else the second time leads into a private network. Redirects
/// are followed here, because each one's URL is checked like the first.
package struct GuardedFetch: PageFetcher, Service {
    private let client: CurlClient
    private let networks: OutboundNetworks

    /// Creates a fetcher with its thread.
    ///
    /// - Parameters:
    ///   - networks: what may be reached besides the public Internet.
    ///   - certificateAuthorities: the path of a PEM file that replaces the system's authorities; nil for the system's.
    /// - Throws: ``TransportError`` if libcurl or a thread cannot be started.
    package init(_ networks: OutboundNetworks, certificateAuthorities: String? = nil) throws(TransportError) {
        self.networks = networks
        client = try CurlClient(
            CurlClientSettings(certificateAuthorities: certificateAuthorities, guarded: networks), threads: 1,
            shutdownGrace: .zero)
    }

    /// Waits for the service group's graceful shutdown, then stops.
    package func run() async throws { try await client.run() }

    /// Aborts what is running and stops the thread.
    package func stop() async { await client.stop() }

    /// Returns nil if the address may be fetched as far as it tells by itself, else why not.
    ///
    /// A host that resolves to a private address is only found by ``fetch(_:)``.
    package func problem(with url: String) -> FetchError? {
        do throws(FetchError) {
            try check(PageURL(url))
            return nil
        } catch {
            return error
        }
    }

    package func fetch(_ request: FetchRequest) async throws -> FetchedPage {
        let clock = ContinuousClock()
        let deadline = clock.now + request.timeout
        var url = try PageURL(request.url)
        var redirects = 0
        while true {
            try check(url)
            let left = clock.now.duration(to: deadline)
            guard left > .zero else { throw Self.late }
            let step: Step
            do {
                step = try await send(request, to: url, within: left)
            } catch let error as TransportError {
                throw FetchError(error)
            }
            switch step {
            case .page(let page): return page
            case .redirect(let location):
                redirects += 1
                guard redirects <= request.redirects else {
                    throw PageURL.invalid("redirects more than \(request.redirects) times")
                }
                url = try PageURL(location, relativeTo: url)
            }
        }
    }

    private enum Step: Sendable {
        case page(FetchedPage)
        case redirect(String)
    }

    private func send(
        _ request: FetchRequest, to url: PageURL, within time: Duration
    ) async throws -> Step {
        let outbound = OutboundRequest(
            url: url.text, headers: request.headers, body: request.body, timeout: time, connectTimeout: time,
            method: request.method, bodyLimit: request.limit)
        let text = url.text
        return try await client.withResponse(to: outbound) { response in
            if request.follows, [301, 302, 303, 307, 308].contains(response.status),
                let location = response.header("Location")
            {
                return .redirect(location)
            }
            var body: [UInt8] = []
            while let more = try await response.next() { body += more }
            return .page(FetchedPage(url: text, status: response.status, headers: response.headers, body: body))
        }
    }

    private func check(_ url: PageURL) throws(FetchError) {
        guard networks.allow(port: url.port) else {
            throw FetchError(
                .privateAddress,
                "The address has a port that this server does not open: expected 80 or 443. The operator may allow others "
                    + "with OUTBOUND_ALLOW.")
        }
    }

    fileprivate static let late = FetchError(
        .timeout, "The page took too long to answer. Try again later, or paste the text of the page.")
}

extension FetchRequest {
    /// True if the request follows redirects: only one that changes nothing does.
    fileprivate var follows: Bool { redirects > 0 && body.isEmpty && (method == nil || method == "GET") }
}

extension FetchError {
    fileprivate init(_ error: TransportError) {
        switch error.code {
        case .refusedAddress:
            self.init(
                .privateAddress,
                "The address leads into a private network, which this server does not open. The operator may allow it "
                    + "with OUTBOUND_ALLOW.")
        case .tooLarge:
            self.init(.tooLarge, "The page is too large. Paste the text instead.")
        case .timeout: self = GuardedFetch.late
        case .malformed:
            self.init(
                .malformed, "The server at the address sent a response that cannot be read.", detail: error.detail)
        case .resolve, .connect, .tls, .cut, .other:
            self.init(
                .unreachable, "No server answers at the address. Check that it is written correctly, and try again.",
                detail: error.detail)
        }
    }
}
