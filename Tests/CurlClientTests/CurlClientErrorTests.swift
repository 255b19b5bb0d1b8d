import CurlClient
import HearthCore
import HearthTesting
import Testing

@Suite struct CurlClientErrorTests {
    private static let hang = ScriptedProvider.Step.stallUntilPeerLeaves

    static let misbehaviours: [(String, [ScriptedProvider.Step], TransportError.Code)] = [
        ("closes without an answer", [.close], .cut),
        ("resets without an answer", [.reset], .cut),
        ("closes inside a chunked body", [.eventStream, .body("x"), .close], .cut),
        ("resets inside a chunked body", [.eventStream, .body("x"), .reset], .cut),
        (
            "closes before Content-Length is reached",
            [.head(status: 200, fields: [("Content-Length", "10")]), .body("x"), .close], .cut
        ),
        ("speaks something else", [.raw("SSH-2.0-OpenSSH_9.2\r\n"), hang], .malformed),
        ("says nothing", [hang], .timeout),
        ("falls silent inside the body", [.eventStream, .body("x"), hang], .timeout),
    ]

    @Test(arguments: misbehaviours)
    func `a broken peer is an error with its code`(
        does: String, steps: [ScriptedProvider.Step], isA code: TransportError.Code
    ) async throws {
        try await withScriptedProvider(default: ScriptedProvider.Script(steps)) { provider in
            try await withCurlClient { client in
                // Short only where the time has to run out: a busy machine must not turn another error into a timeout.
                let timeout: Duration = code == .timeout ? .milliseconds(300) : .testPatience
                let failure = try await client.failure(chat(with: provider, timeout: timeout))
                #expect(failure?.code == code, "\(failure?.detail ?? "no failure")")
                #expect(client.activeTransfers == 0)
            }
        }
    }

    @Test func `bytes before a lost connection are returned`() async throws {
        let script = ScriptedProvider.Script([.eventStream, .body("early"), .gate("cut"), .close])
        try await withScriptedProvider(script) { provider in
            try await withCurlClient { client in
                try await client.withResponse(to: chat(with: provider)) { response in
                    let early = try await response.next()
                    #expect(early == Array("early".utf8))
                    provider.open(gate: "cut")
                    await #expect { try await response.next() } throws: { ($0 as? TransportError)?.code == .cut }
                }
            }
        }
    }

    @Test func `a port without a listener is a connect error`() async throws {
        try await withCurlClient { client in
            let nobody = try ReservedPort()
            let failure = try await client.failure(get("http://127.0.0.1:\(nobody.number)"))
            withExtendedLifetime(nobody) {}
            #expect(failure?.code == .connect)
        }
    }

    @Test func `a connection that is not accepted in time is a connect error`() async throws {
        let listener = try DeafListener()
        try await withCurlClient { client in
            let request = get("http://127.0.0.1:\(listener.port)/", connectTimeout: .milliseconds(150))
            let failure = try await client.failure(request)
            #expect(failure?.code == .connect)
        }
    }

    @Test func `a peer that does not speak TLS is a tls error`() async throws {
        try await withScriptedProvider { provider in
            try await withCurlClient { client in
                let url = "https://127.0.0.1:\(provider.port)/"
                let failure = try await client.failure(get(url))
                #expect(failure?.code == .tls)
            }
        }
    }

    @Test func `a host name that cannot exist is a resolve error`() async throws {
        try await withCurlClient { client in
            // A label of 64 characters, one more than DNS allows (RFC 1035, 2.3.4): rejected without a lookup.
            let url = "http://\(String(repeating: "a", count: 64)).example/"
            let failure = try await client.failure(get(url))
            #expect(failure?.code == .resolve)
        }
    }

    @Test(arguments: [
        "ftp://user:secret@127.0.0.1/?key=secret", "file:///secret", "secret", "http://user:secret@[::/?key=secret",
        "http://user:secret@127.0.0.1:1/?key=secret",
    ])
    func `no error contains the secrets of the URL`(url: String) async throws {
        try await withCurlClient { client in
            let failure = try #require(try await client.failure(get(url)))
            #expect(!failure.detail.contains("secret"))
        }
    }

    @Test func `a header with a line break is refused`() async throws {
        try await withScriptedProvider { provider in
            try await withCurlClient { client in
                var request = chat(with: provider)
                request.headers.append(("X-Key", "a\r\nX-Admin: yes"))
                let failure = try await client.failure(request)
                #expect(failure?.code == .other)
                #expect(provider.exchanges.isEmpty)
            }
        }
    }
}
