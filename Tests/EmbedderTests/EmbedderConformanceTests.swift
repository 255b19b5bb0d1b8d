import Assist
import CurlClient
import HearthCore
import HearthTesting
import Testing

@testable import Retrieval

/// Tests that every embedder must pass.
@Suite struct EmbedderConformanceTests {
    enum Subject: CaseIterable, Sendable {
        case local, openAI, openAIWithArrays
    }

    private static let texts = [
        "lentil soup for two children", "", " \n\t ", "👩‍👧 🍲", "\u{0}\u{1B}[31m\u{7F}", "日本の家庭料理", "e\u{301}te\u{301}",
        "[CLS] [SEP]", "\u{FEFF}bedtime", String(repeating: "a very long text with words ", count: 4000),
        String(repeating: "x", count: 100_000), "lentil soup for two children",
    ].map { EmbedderText($0, maximumTokens: 64) }

    private func with(_ subject: Subject, _ body: (any Embedder) async throws -> Void) async throws {
        switch subject {
        case .local: try await body(try LocalEmbedder(file: modelFile))
        case .openAI, .openAIWithArrays:
            let script = ScriptedEmbeddings.script(subject == .openAI ? nil : .answersArrays)
            try await withScriptedProvider(default: script) { provider in
                try await withCurlClient { transport in
                    try await body(
                        OpenAIEmbedder(
                            .init(baseURL: provider.url + "/v1/", apiKey: "", model: "test", dimension: 32),
                            transport: transport, clock: ManualClock(), cost: { _ in .zero }))
                }
            }
        }
    }

    @Test(arguments: Subject.allCases)
    func `every text has a unit vector of the space's dimension`(_ subject: Subject) async throws {
        try await with(subject) { embedder async throws in
            let vectors = try await embedder.embed(Self.texts, meter: RunMeter())
            #expect(vectors.count == Self.texts.count)
            for vector in vectors {
                #expect(vector.count == embedder.space.dimension)
                let length = vector.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
                #expect(abs(length - 1) < 1e-5)
            }
        }
    }

    @Test(arguments: Subject.allCases)
    func `a text's vector is the same alone, in any batch, at any place and in a second call`(
        _ subject: Subject
    ) async throws {
        try await with(subject) { embedder async throws in
            let vectors = try await embedder.embed(Self.texts, meter: RunMeter())
            #expect(isSame(vectors[0], vectors[Self.texts.count - 1]))
            #expect(!isSame(vectors[0], vectors[5]))
            let backwards = try await embedder.embed(Self.texts.reversed(), meter: RunMeter())
            for (vector, other) in zip(vectors, backwards.reversed()) { #expect(isSame(vector, other)) }
            for (text, vector) in zip(Self.texts, vectors) {
                let alone = try await embedder.embed([text], meter: RunMeter())
                #expect(alone.count == 1 && isSame(alone[0], vector))
            }
            let many = (0..<150).map { Self.texts[$0 % 9] }
            for (index, vector) in try await embedder.embed(many, meter: RunMeter()).enumerated() {
                #expect(isSame(vector, vectors[index % 9]))
            }
        }
    }

    /// Another test may choose other instructions meanwhile, which differ in the last bits.
    private func isSame(_ first: [Float], _ second: [Float]) -> Bool { cosine(first, second) > 1 - 1e-4 }

    @Test(arguments: Subject.allCases)
    func `an empty list of texts has no vectors`(_ subject: Subject) async throws {
        try await with(subject) { embedder async throws in
            #expect(try await embedder.embed([], meter: RunMeter()).isEmpty)
        }
    }

    @Test(arguments: Subject.allCases)
    func `a text beyond its token limit is truncated`(_ subject: Subject) async throws {
        try await with(subject) { embedder async throws in
            let start = "soup and rice and bread and milk and more soup with rice for everybody at the table"
            func vectors(_ tokens: Int) async throws -> [[Float]] {
                try await embedder.embed(
                    [start, start + " followed by an orange"].map { EmbedderText($0, maximumTokens: tokens) },
                    meter: RunMeter())
            }
            let short = try await vectors(8)
            #expect(isSame(short[0], short[1]))
            let long = try await vectors(200)
            #expect(!isSame(long[0], long[1]))
            #expect(!isSame(short[0], long[0]))
            // Less than the marks alone take.
            #expect(try await vectors(0).count == 2)
        }
    }

    @Test(arguments: Subject.allCases)
    func `concurrent calls return the vectors of their own texts`(_ subject: Subject) async throws {
        try await with(subject) { embedder async throws in
            let vectors = try await embedder.embed(Self.texts, meter: RunMeter())
            try await withThrowingTaskGroup(of: Void.self) { group in
                for round in 0..<20 {
                    group.addTask {
                        let own = Array(Self.texts[(round % 9)...].prefix(3))
                        let answers = try await embedder.embed(own, meter: RunMeter())
                        for (index, answer) in answers.enumerated() {
                            #expect(self.isSame(answer, vectors[round % 9 + index]))
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test(arguments: Subject.allCases)
    func `a cancelled call returns no vectors`(_ subject: Subject) async throws {
        try await with(subject) { embedder async throws in
            for texts in [Array(Self.texts.prefix(1)), Self.texts] {
                let task = Task {
                    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                    return try await embedder.embed(texts, meter: RunMeter())
                }
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            // Nothing is left behind that the next one would meet.
            #expect(try await embedder.embed(Self.texts, meter: RunMeter()).count == Self.texts.count)
        }
    }
}
