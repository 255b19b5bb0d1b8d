import CurlClient
import HearthCore
import HearthTesting
import Testing

@Suite struct CurlClientStreamTests {
    @Test func `bytes arrive while the response is being written`() async throws {
        let script = ScriptedProvider.Script([
            .eventStream, .body("one"), .gate("first"), .body("two"), .gate("second"), .body("three"), .finish,
        ])
        try await withScriptedProvider(script) { provider in
            try await withCurlClient { client in
                try await client.withResponse(to: chat(with: provider)) { response in
                    let first = try await response.next()
                    provider.open(gate: "first")
                    let second = try await response.next()
                    provider.open(gate: "second")
                    let rest = try await response.rest()
                    let end = try await response.next()
                    #expect([first, second, rest] == ["one", "two", "three"].map { Array($0.utf8) })
                    #expect(end == nil)
                }
            }
        }
    }

    @Test func `the head arrives before the body`() async throws {
        let script = ScriptedProvider.Script([.eventStream, .gate("body"), .body("x"), .finish])
        try await withScriptedProvider(script) { provider in
            try await withCurlClient { client in
                try await client.withResponse(to: chat(with: provider)) { response in
                    #expect(response.status == 200)
                    #expect(response.header("content-TYPE") == "text/event-stream; charset=utf-8")
                    provider.open(gate: "body")
                    let text = try await response.restAsText()
                    #expect(text == "x")
                }
            }
        }
    }

    @Test(arguments: [1, 7]) func `a body that is written in pieces arrives complete`(size: Int) async throws {
        let tokens = (0..<20).map { "tökén \($0) 🥕" }
        try await withScriptedProvider(.answer(tokens), .answer(tokens, split: .every(size))) { provider in
            try await withCurlClient { client in
                let whole = try await client.text(chat(with: provider))
                #expect(try await client.text(chat(with: provider)) == whole)
            }
        }
    }

    @Test func `an error status is a response with fields and body`() async throws {
        let script = ScriptedProvider.Script.failure(
            status: 429, fields: [("Retry-After", "1"), ("retry-after", "7")], type: "rate_limit", message: "slow down")
        try await withScriptedProvider(script) { provider in
            try await withCurlClient { client in
                try await client.withResponse(to: chat(with: provider)) { response in
                    #expect(response.status == 429)
                    #expect(response.header("Retry-After") == "7")
                    let text = try await response.restAsText()
                    #expect(text.contains("slow down"))
                }
            }
        }
    }

    @Test func `a redirect is a response and is not followed`() async throws {
        let script = ScriptedProvider.Script.response(status: 307, fields: [("Location", "/elsewhere")])
        try await withScriptedProvider(script) { provider in
            try await withCurlClient { client in
                let status = try await client.withResponse(to: chat(with: provider)) { $0.status }
                #expect(status == 307)
            }
            #expect(provider.exchanges.count == 1)
        }
    }

    @Test func `a request arrives as it was made`() async throws {
        try await withScriptedProvider { provider in
            try await withCurlClient { client in
                var request = chat(with: provider, path: "/v1/messages?beta=true")
                request.headers.append(("X-Api-Key", "k e y"))
                request.headers.append(("X-Empty", ""))
                request.body =
                    Array(#"{"text":""#.utf8) + [UInt8](repeating: 0x61, count: 2_000_000) + Array(#""}"#.utf8)
                _ = try await client.text(request)
                request.body = []
                _ = try await client.text(request)

                let exchanges = provider.exchanges
                #expect(exchanges.map(\.request.method) == ["POST", "GET"])
                #expect(exchanges[0].request.path == "/v1/messages?beta=true")
                #expect(exchanges[0].request.header("x-api-key") == "k e y")
                #expect(exchanges[0].request.header("X-Empty") == "")
                #expect(exchanges[0].request.header("Expect") == nil)
                #expect(exchanges[0].request.body.count == 2_000_011)
                #expect(exchanges[1].request.body.isEmpty)
            }
        }
    }

    @Test func `a connection is reused after a complete response`() async throws {
        try await withScriptedProvider { provider in
            try await withCurlClient { client in
                for _ in 0..<3 { _ = try await client.text(chat(with: provider)) }
                #expect(provider.exchanges.map(\.connection) == [0, 0, 0])
            }
        }
    }

    @Test func `a consumer that does not read pauses the peer`() async throws {
        let piece = [UInt8](repeating: 0x61, count: 10_000)
        let pieces = 2_000
        let script = ScriptedProvider.Script(
            [.eventStream] + Array(repeating: .body(piece), count: pieces) + [.finish])
        try await withScriptedProvider(script) { provider in
            try await withCurlClient { client in
                try await client.withResponse(to: chat(with: provider)) { response in
                    let blocked = try await provider.waitForBlock()
                    #expect(blocked.bytesWritten < 2_000_000, "of 20 MB, what the two kernels and the buffer hold")
                    var count = 0
                    while let bytes = try await response.next() {
                        #expect(bytes.count <= 4_096)
                        count += bytes.count
                    }
                    #expect(count == piece.count * pieces)
                }
            }
        }
    }

    @Test func `a slow consumer receives every byte after many pauses`() async throws {
        let pieces = (0..<3_000).map { String(repeating: "\($0 % 10)", count: 1_000) }
        let script = ScriptedProvider.Script([.eventStream] + pieces.map { .body($0) } + [.finish])
        try await withScriptedProvider(script) { provider in
            try await withCurlClient { client in
                try await client.withResponse(to: chat(with: provider)) { response in
                    var text: [UInt8] = []
                    while let bytes = try await response.next() {
                        text += bytes
                        // Lets the transfer run into its buffer's end between one read and the next.
                        for _ in 0..<20 { await Task.yield() }
                    }
                    #expect(text == pieces.flatMap { Array($0.utf8) })
                }
            }
        }
    }

    @Test func `three hundred transfers run at once`() async throws {
        let count = 300
        let script = ScriptedProvider.Script([.eventStream, .body("a"), .gate("go"), .body("b"), .finish])
        try await withScriptedProvider(default: script) { provider in
            try await withCurlClient { client in
                try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 0..<count { group.addTask { try await client.text(chat(with: provider)) } }
                    _ = try await provider.waitForRequest(count - 1)
                    #expect(client.activeTransfers == count)
                    provider.open(gate: "go")
                    for try await text in group { #expect(text == "ab") }
                }
                #expect(client.activeTransfers == 0)
            }
        }
    }
}
