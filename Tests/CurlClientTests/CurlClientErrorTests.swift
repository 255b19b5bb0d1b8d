import CurlClient
import HearthCore
import HearthTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct CurlClientErrorTests {
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
    func aPeerThat(does: String, steps: [ScriptedProvider.Step], isA code: TransportError.Code) async throws {
        try await withScriptedProvider(default: ScriptedProvider.Script(steps)) { provider in
            try await withCurlClient { client in
                // Short only where the time has to run out: a busy machine must not turn another error into a timeout.
                let timeout: Duration = code == .timeout ? .milliseconds(300) : .seconds(30)
                let failure = try await client.failure(chat(with: provider, timeout: timeout))
                #expect(failure?.code == code, "\(failure?.detail ?? "no failure")")
                #expect(client.activeTransfers == 0)
            }
        }
    }

    @Test func bytesBeforeTheCutAreHandedOut() async throws {
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

    @Test func aPortNobodyListensOnIsAConnectError() async throws {
        try await withCurlClient { client in
            let provider = try ScriptedProvider()
            await provider.stop()
            let failure = try await client.failure(get(provider.url))
            #expect(failure?.code == .connect)
        }
    }

    @Test func aConnectionThatIsNotAcceptedInTimeIsAConnectError() async throws {
        let listener = try DeafListener()
        try await withCurlClient { client in
            let request = get("http://127.0.0.1:\(listener.port)/", connectTimeout: .milliseconds(150))
            let failure = try await client.failure(request)
            #expect(failure?.code == .connect)
        }
    }

    @Test func aPeerThatDoesNotSpeakTLSIsATLSError() async throws {
        try await withScriptedProvider { provider in
            try await withCurlClient { client in
                let url = "https://127.0.0.1:\(provider.port)/"
                let failure = try await client.failure(get(url))
                #expect(failure?.code == .tls)
            }
        }
    }

    @Test func aNameThatCannotBeIsAResolveError() async throws {
        try await withCurlClient { client in
            // A label of 64 characters, one more than DNS has (RFC 1035, 2.3.4): refused without asking anybody.
            let url = "http://\(String(repeating: "a", count: 64)).example/"
            let failure = try await client.failure(get(url))
            #expect(failure?.code == .resolve)
        }
    }

    @Test(arguments: [
        "ftp://user:secret@127.0.0.1/?key=secret", "file:///secret", "secret", "http://user:secret@[::/?key=secret",
        "http://user:secret@127.0.0.1:1/?key=secret",
    ])
    func noFailureRepeatsWhatTheURLHides(url: String) async throws {
        try await withCurlClient { client in
            let failure = try #require(try await client.failure(get(url)))
            #expect(!failure.detail.contains("secret"))
        }
    }

    @Test func aHeaderCannotSmuggleAnother() async throws {
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
