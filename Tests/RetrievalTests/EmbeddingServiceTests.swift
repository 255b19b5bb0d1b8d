import Assist
import HearthCore
import HearthTesting
import Retrieval
import Synchronization
import Testing

/// Tests of the vectors of clients' own texts.
@Suite struct EmbeddingServiceTests {
    /// An embedder that waits for a gate, and knows how many calls it has at once.
    private final class HeldEmbedder: Embedder {
        let space = EmbeddingSpace(model: "held", dimension: 1)
        let isLocalOnly = true
        let gate = Gate()
        private let state = Mutex((running: 0, most: 0))

        /// The most calls at once.
        var most: Int { state.withLock { $0.most } }
        var running: Int { state.withLock { $0.running } }

        func embed(_ texts: [EmbedderText], meter: RunMeter) async throws -> [[Float]] {
            state.withLock { state in
                state.running += 1
                state.most = max(state.most, state.running)
            }
            defer { state.withLock { $0.running -= 1 } }
            try await gate.pass()
            return texts.map { _ in [1] }
        }
    }

    private let clock = ManualClock()

    private func failure(_ body: () async throws -> Void) async -> HearthError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? HearthError)?.code
        }
    }

    @Test func `texts get vectors in their order, and their tokens are those that the embedder reports`() async throws {
        let embedder = FakeEmbedder([["soup"], ["walk"]])
        let service = EmbeddingService(embedder, clock: clock)
        #expect(service.space(allowsExternalProviders: false) == embedder.space)
        let answer = try await service.vectors(
            of: ["soup", "walk", "soup"], allowsExternalProviders: false, meter: RunMeter())
        #expect(answer.vectors.count == 3 && answer.vectors[0] == answer.vectors[2])
        #expect(answer.vectors[0] != answer.vectors[1] && answer.tokens == 3)
    }

    @Test func `tokens that no provider reports are counted`() async throws {
        let embedder = HeldEmbedder()
        embedder.gate.open()
        let answer = try await EmbeddingService(embedder, clock: clock).vectors(
            of: ["12345678", "123"], allowsExternalProviders: false, meter: RunMeter())
        #expect(answer.tokens == 3)
    }

    @Test func `texts go to no provider if they may not, and to none without an embedder`() async throws {
        let outside = FakeEmbedder(isLocalOnly: false)
        for service in [EmbeddingService(outside, clock: clock), EmbeddingService(nil, clock: clock)] {
            #expect(service.space(allowsExternalProviders: false) == nil)
            let code = await failure {
                _ = try await service.vectors(of: ["soup"], allowsExternalProviders: false, meter: RunMeter())
            }
            #expect(code == .modelNotFound)
        }
        #expect(outside.texts == 0)
        let service = EmbeddingService(outside, clock: clock)
        #expect(service.space(allowsExternalProviders: true) == outside.space)
    }

    @Test(arguments: [true, false])
    func `an embedder that fails is an error of the server or of the provider`(isLocalOnly: Bool) async throws {
        let embedder = FakeEmbedder(isLocalOnly: isLocalOnly)
        embedder.fail(after: 0)
        let service = EmbeddingService(embedder, clock: clock)
        let code = await failure {
            _ = try await service.vectors(of: ["soup"], allowsExternalProviders: true, meter: RunMeter())
        }
        let expected: HearthError.Code = isLocalOnly ? .internalError : .providerUnavailable
        #expect(code == expected)
    }

    @Test func `few calls compute at once, some wait, and the others are refused`() async throws {
        let embedder = HeldEmbedder()
        let service = EmbeddingService(embedder, clock: clock, mostRunning: 2)
        let codes = await withTaskGroup(of: HearthError.Code?.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    await failure {
                        _ = try await service.vectors(of: ["soup"], allowsExternalProviders: false, meter: RunMeter())
                    }
                }
            }
            // Two compute and 32 wait; only the others have ended.
            var codes: [HearthError.Code?] = []
            for await code in group {
                codes.append(code)
                if codes.count == 6 { embedder.gate.open() }
            }
            return codes
        }
        #expect(codes.prefix(6).allSatisfy { $0 == .overloaded })
        #expect(codes.count == 40 && codes.dropFirst(6).allSatisfy { $0 == nil })
        #expect(embedder.most == 2 && embedder.running == 0)
    }

    @Test func `a call that takes too long ends`() async throws {
        let embedder = HeldEmbedder()
        let service = EmbeddingService(embedder, clock: clock)
        async let code = failure {
            _ = try await service.vectors(of: ["soup"], allowsExternalProviders: false, meter: RunMeter())
        }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(60))
        #expect(await code == .deadlineExceeded)
        #expect(embedder.running == 0)
    }
}
