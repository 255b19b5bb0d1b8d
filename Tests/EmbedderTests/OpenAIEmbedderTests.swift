import Assist
import CurlClient
import HearthCore
import HearthTesting
import Testing

@testable import Retrieval

@Suite struct OpenAIEmbedderTests {
    private typealias Script = ScriptedProvider.Script

    private let clock = ManualClock()
    private let meter = RunMeter()
    private static let texts = ["soup", "rice", "bread"].map { EmbedderText($0, maximumTokens: 64) }

    private func with(
        _ scripts: Script..., default fallback: Script = ScriptedEmbeddings.script(), key: String = "sk-secret",
        timeout: Duration = .testPatience, _ body: (OpenAIEmbedder, ScriptedProvider) async throws -> Void
    ) async throws {
        let provider = try ScriptedProvider(scripts, default: fallback)
        do {
            try await withCurlClient { transport in
                var settings = OpenAIEmbedder.Settings(
                    baseURL: provider.url + "/v1", apiKey: key, model: "test-3", dimension: 32)
                (settings.timeout, settings.connectTimeout) = (timeout, .testPatience)
                try await body(
                    OpenAIEmbedder(
                        settings, transport: transport, clock: clock,
                        cost: { Money(microdollars: Int64($0.input) * 2) }), provider)
            }
        } catch {
            await provider.stop()
            throw error
        }
        await provider.stop()
    }

    /// Advances the clock whenever a task sleeps on it, any number of times.
    private func whileTimePasses<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await work() }
            group.addTask { [clock] in
                while !Task.isCancelled {
                    if clock.sleepers > 0 { clock.advance(by: .seconds(8)) }
                    await Task.yield()
                }
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() { if let result { return result } }
            throw CancellationError()
        }
    }

    private func failure(_ embedder: OpenAIEmbedder, _ texts: [EmbedderText] = texts) async -> EmbedderError? {
        await #expect(throws: EmbedderError.self) { try await embedder.embed(texts, meter: meter) }
    }

    private func sizes(_ provider: ScriptedProvider) throws -> [[Int]] {
        try provider.exchanges.map {
            try $0.request.decodeBody(as: ScriptedEmbeddings.Request.self).input.map(\.utf8.count)
        }
    }

    @Test func `a request has model, dimension, base64 and the key if there is one`() async throws {
        try await with { embedder, provider async throws in
            _ = try await embedder.embed(Self.texts, meter: meter)
            let request = try #require(provider.exchanges.first?.request)
            let body = try request.decodeBody(as: ScriptedEmbeddings.Request.self)
            #expect(body.model == "test-3" && body.dimensions == 32 && body.encoding_format == "base64")
            #expect(body.input == ["soup", "rice", "bread"])
            #expect(request.header("authorization") == "Bearer sk-secret")
            #expect(embedder.space == EmbeddingSpace(model: "openai/test-3", dimension: 32))
        }
        try await with(key: "") { embedder, provider async throws in
            _ = try await embedder.embed(Self.texts, meter: meter)
            #expect(provider.exchanges.first?.request.header("authorization") == nil)
        }
    }

    @Test func `texts are sent in batches, truncated and never empty`() async throws {
        try await with { embedder, provider async throws in
            let texts = (0..<150).map { _ in EmbedderText(String(repeating: "ö", count: 500), maximumTokens: 101) }
            #expect(try await embedder.embed(texts + [EmbedderText("", maximumTokens: 9)], meter: meter).count == 151)
            // 303 bytes would end within a character.
            #expect(
                try sizes(provider) == [
                    Array(repeating: 302, count: 64), Array(repeating: 302, count: 64),
                    Array(repeating: 302, count: 22) + [1],
                ])
        }
        try await with { embedder, provider async throws in
            let long = EmbedderText(String(repeating: "soup ", count: 10_000), maximumTokens: 100_000)
            _ = try await embedder.embed(Array(repeating: long, count: 9), meter: meter)
            #expect(try sizes(provider).map(\.count) == [8, 1])
            #expect(try sizes(provider).joined().allSatisfy { $0 == 8000 })
        }
    }

    @Test func `vectors are assigned to their texts in any order and form`() async throws {
        let expected = Self.texts.map { ScriptedEmbeddings.vector(of: $0.text, dimension: 32) }
        for fault in [nil, ScriptedEmbeddings.Fault.answersBackwards, .answersArrays, .leavesOutIndices] {
            try await with(default: ScriptedEmbeddings.script(fault)) { embedder, _ async throws in
                let vectors = try await embedder.embed(Self.texts, meter: meter)
                for (vector, other) in zip(vectors, expected) { #expect(cosine(vector, other) > 1 - 1e-6) }
            }
        }
    }

    @Test func `a vector of another dimension is an error that says what to do`() async throws {
        try await with(default: ScriptedEmbeddings.script(.ignoresDimension)) { embedder, provider async throws in
            let error = await failure(embedder)
            #expect(error?.code == .dimensionMismatch)
            #expect(error?.message.contains("EMBEDDING_DIMENSION to 40") == true)
            #expect(error?.message.contains("hearth ingest") == true)
            #expect(provider.exchanges.count == 1)
        }
    }

    @Test func `an invalid vector is an error`() async throws {
        for fault: ScriptedEmbeddings.Fault in [
            .cutsBase64, .answersNaN, .answersZeros, .answersOneLess, .repeatsIndices, .answersNoJSON, .isEndless,
        ] {
            try await with(default: ScriptedEmbeddings.script(fault)) { embedder, _ async throws in
                #expect(await failure(embedder)?.code == .providerFailed, "\(fault)")
            }
        }
    }

    @Test func `a text that the server rejects as too long is truncated further, and the others keep their vectors`()
        async throws
    {
        for status in [400, 413, 422] {
            let script = ScriptedEmbeddings.script(.refuses(moreThan: 100, status: status))
            try await with(default: script) { embedder, provider async throws in
                var texts = (0..<10).map { EmbedderText("card number \($0)", maximumTokens: 64) }
                texts[6].text = String(repeating: "soup ", count: 36)
                let vectors = try await embedder.embed(texts, meter: meter)
                let cut = ScriptedEmbeddings.vector(of: String(repeating: "soup ", count: 18), dimension: 32)
                #expect(cosine(vectors[6], cut) > 1 - 1e-6)
                let other = ScriptedEmbeddings.vector(of: "card number 9", dimension: 32)
                #expect(cosine(vectors[9], other) > 1 - 1e-6)
                #expect(try sizes(provider).map(\.count) == [10, 5, 5, 2, 1, 1, 1, 3])
            }
        }
    }

    @Test func `an error for a rejected text names its position and none of its words`() async throws {
        let script = ScriptedEmbeddings.script(.refuses(moreThan: 100, status: 400))
        try await with(default: script) { embedder, _ async throws in
            var texts = (0..<100).map { EmbedderText("card \($0)", maximumTokens: 400) }
            texts[70].text = String(repeating: "Mia's secret ", count: 40)
            let error = await failure(embedder, texts)
            #expect(error?.code == .providerFailed)
            #expect(error?.message == "openai/test-3 refuses text 70 of the call: HTTP 400")
        }
    }

    @Test func `a batch that fails with 500 is retried and then halved`() async throws {
        let script = ScriptedEmbeddings.script(.refuses(moreThan: 100, status: 500))
        try await with(default: script) { embedder, provider async throws in
            let texts = [
                EmbedderText("soup", maximumTokens: 9),
                EmbedderText(String(repeating: "rice", count: 50), maximumTokens: 99),
            ]
            let vectors = try await whileTimePasses { try await embedder.embed(texts, meter: meter) }
            #expect(vectors.count == 2)
            #expect(try sizes(provider) == Array(repeating: [4, 200], count: 4) + [[4], [200], [100]])
        }
    }

    @Test func `a call waits after 429 for the time of Retry-After`() async throws {
        try await with(.response(status: 429, fields: [("Retry-After", "7")])) { embedder, provider async throws in
            let vectors = Task { try await embedder.embed(Self.texts, meter: meter) }
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(6999))
            #expect(clock.sleepers == 1 && provider.exchanges.count == 1)
            clock.advance(by: .milliseconds(1))
            #expect(try await vectors.value.count == 3)
            #expect(provider.exchanges.count == 2)
        }
    }

    @Test func `a call fails after its retries, and at once if Retry-After is too long`() async throws {
        try await with(default: .response(status: 503)) { embedder, provider async throws in
            await #expect(throws: EmbedderError.self) {
                try await whileTimePasses { try await embedder.embed(Self.texts, meter: meter) }
            }
            #expect(provider.exchanges.count == 1 + OpenAIEmbedder.retries)
        }
        try await with(default: .response(status: 429, fields: [("Retry-After", "3600")])) {
            embedder, provider async throws in
            #expect(await failure(embedder)?.message.contains("HTTP 429") == true)
            #expect(provider.exchanges.count == 1)
        }
        try await with(default: .response(status: 401, body: "bad key sk-secret")) { embedder, provider async throws in
            let error = await failure(embedder)
            #expect(error?.message == "openai/test-3 refuses: HTTP 401")
            #expect(provider.exchanges.count == 1)
        }
        #expect(meter.calls.isEmpty)
    }

    @Test func `a call is retried after its connection was cut`() async throws {
        try await with(Script([.close]), Script([.head(status: 200, fields: []), .body("{\"data\""), .reset])) {
            embedder, provider async throws in
            let vectors = Task { try await embedder.embed(Self.texts, meter: meter) }
            for _ in 0..<2 {
                await clock.waitForSleepers()
                clock.advance(by: .seconds(8))
            }
            #expect(try await vectors.value.count == 3)
            #expect(provider.exchanges.count == 3)
        }
    }

    @Test func `a call to a server that hangs ends at its timeout or the caller's deadline`() async throws {
        try await with(default: Script([.stallUntilPeerLeaves]), timeout: .milliseconds(50)) {
            embedder, provider async throws in
            let vectors = Task { try await embedder.embed(Self.texts, meter: meter) }
            for _ in 0..<OpenAIEmbedder.retries {
                await clock.waitForSleepers()
                clock.advance(by: .seconds(8))
            }
            let error = await #expect(throws: EmbedderError.self) { try await vectors.value }
            #expect(error?.code == .providerFailed)
            #expect((error?.underlying as? TransportError)?.code == .timeout)
        }
        try await with(default: Script([.stallUntilPeerLeaves])) { embedder, provider async throws in
            let vectors = Task { try await embedder.embed(Self.texts, meter: meter) }
            _ = try await provider.wait(for: "a request") { $0.first }
            vectors.cancel()
            await #expect(throws: CancellationError.self) { try await vectors.value }
            _ = try await provider.waitForEnd(ofRequest: 0)
            #expect(provider.exchanges.first?.ending == .peerLeft)
        }
    }

    @Test func `usage is recorded as reported or estimated`() async throws {
        try await with { embedder, _ async throws in
            _ = try await embedder.embed(Self.texts, meter: meter)
            #expect(
                meter.calls == [
                    ModelCall(
                        model: "openai/test-3", phase: .planning, usage: TokenUsage(input: 15),
                        cost: Money(microdollars: 30), basis: .reported)
                ])
        }
        try await with(default: ScriptedEmbeddings.script(.countsNothing)) { embedder, _ async throws in
            let estimated = RunMeter()
            _ = try await embedder.embed(Self.texts, meter: estimated)
            #expect(estimated.calls.map(\.isEstimate) == [true])
            #expect(estimated.usage.input == 6)
        }
    }

    @Test func `settings and errors contain neither the key nor a text`() async throws {
        try await with(default: ScriptedEmbeddings.script(.refuses(moreThan: 1, status: 403))) {
            embedder, _ async throws in
            let error = await failure(embedder)
            for shown in [
                "\(error as Any)", "\(embedder)", "\(embedder.settings)", String(reflecting: embedder.settings),
            ] {
                #expect(!shown.contains("sk-secret") && !shown.contains("soup"))
            }
        }
    }
}
