package import Assist
import Foundation
package import HearthCore
import Synchronization
import SystemSupport

/// The vectors of clients' own texts, by one embedder. Texts of documents and searches have ways of their own.
package final class EmbeddingService: TextEmbedding {
    private struct State: Sendable {
        /// The calls that compute or wait.
        var asked = 0
        /// The calls that compute.
        var running = 0
        var waiters = Waiters()
    }

    private let embedder: (any Embedder)?
    private let clock: any HearthClock
    private let mostRunning: Int
    private let state = Mutex(State())

    /// The most calls that wait for their turn.
    private static let mostWaiting = 32
    /// The longest time of a call, waiting included.
    private static let timeLimit = Duration.seconds(60)
    /// The most tokens of a text, as OpenAI's models read them. An embedder may read fewer.
    private static let mostTokens = 8192

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - embedder: nil if none is configured.
    ///   - mostRunning: the most calls that compute at once; nil for half as many as the machine has cores.
    package init(_ embedder: (any Embedder)?, clock: any HearthClock, mostRunning: Int? = nil) {
        self.embedder = embedder
        self.clock = clock
        self.mostRunning = mostRunning ?? max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
    }

    package func space(allowsExternalProviders: Bool) -> EmbeddingSpace? {
        embedder.flatMap { allowsExternalProviders || $0.isLocalOnly ? $0.space : nil }
    }

    package func vectors(
        of texts: [String], allowsExternalProviders: Bool, meter: RunMeter
    ) async throws -> TextVectors {
        guard let embedder, allowsExternalProviders || embedder.isLocalOnly else {
            throw HearthError.unknownEmbedder(embedder?.space.model ?? "embedder")
        }
        let texts = texts.map { EmbedderText($0, maximumTokens: Self.mostTokens) }
        return try await TraceSpan.measured(
            "embeddings \(embedder.space.model)", embedder.isLocalOnly ? .internal : .client
        ) { span in
            span?.set("gen_ai.operation.name", "embeddings")
            span?.set("gen_ai.request.model", embedder.space.model)
            span?.set("gen_ai.embeddings.dimension.count", embedder.space.dimension)
            span?.set("hearth.embeddings.texts", texts.count)
            return try await withTimeLimit { [self] in
                try await withTurn { try await Self.vectors(of: texts, by: embedder, meter) }
            }
        }
    }

    private static func vectors(
        of texts: [EmbedderText], by embedder: any Embedder, _ meter: RunMeter
    ) async throws -> TextVectors {
        let paid = meter.usage.input
        do {
            let vectors = try await embedder.embed(texts, meter: meter)
            let reported = meter.usage.input - paid
            return TextVectors(
                vectors: vectors, tokens: reported > 0 ? reported : texts.reduce(0) { $0 + embedder.tokenCount(of: $1) }
            )
        } catch let error as EmbedderError {
            throw embedder.isLocalOnly
                ? HearthError(
                    .internalError, "Something went wrong on our side.", detail: error.message, underlying: error)
                : HearthError(
                    .providerUnavailable, "The embedding model cannot answer now. Please try again in a moment.",
                    detail: error.message, underlying: error)
        }
    }

    /// Does `work` when it is its turn.
    ///
    /// - Throws: ``HearthError`` `overloaded` if too many calls wait; what `work` throws.
    private func withTurn<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
        let isAdmitted = state.withLock { state in
            guard state.asked < mostRunning + Self.mostWaiting else { return false }
            state.asked += 1
            return true
        }
        guard isAdmitted else {
            throw HearthError(
                .overloaded, "The server is busy. Try again in a moment.",
                detail: "the queue of texts to embed is full", retryAfter: .seconds(1))
        }
        defer { state.withLock { $0.asked -= 1 } }
        try await takeTurn()
        defer { endTurn() }
        return try await work()
    }

    private func takeTurn() async throws {
        while true {
            let hasTurn = state.withLock { state in
                guard state.running < mostRunning else { return false }
                state.running += 1
                return true
            }
            if hasTurn { return }
            try Task.checkCancellation()
            await state.wait(in: \.waiters) { $0.running >= mostRunning }
        }
    }

    private func endTurn() {
        let waiting = state.withLock { state in
            state.running -= 1
            return state.waiters.takeAll()
        }
        for waiter in waiting { waiter.resume() }
    }

    /// - Throws: ``HearthError`` `deadline_exceeded` after ``timeLimit``; what `work` throws.
    private func withTimeLimit<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result.self) { group in
            group.addTask { try await work() }
            group.addTask { [clock] in
                try await clock.sleep(for: Self.timeLimit)
                throw HearthError(.deadlineExceeded, "The embedding model took too long. Please try again.")
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}
