package import Assist
import CKernels
import Foundation
import Synchronization

/// Embedder that runs all-MiniLM-L6-v2 in this process: vectors of 384 numbers for English text
/// (https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2). Costs nothing and sends no data anywhere.
package final class LocalEmbedder: Embedder {
    /// True: texts stay on this machine.
    package var isLocalOnly: Bool { true }
    /// Name of the model.
    package static let model = "minilm-l6-v2"
    /// Space of the vectors.
    package let space = EmbeddingSpace(model: LocalEmbedder.model, dimension: CK_MINILM_WIDTH)

    private let model: ModelFile
    /// Idle working memory. Never more than the maximum number of texts processed at once.
    private let resting = Mutex<[Workspace]>([])

    /// Maximum number of cores for a batch: the server has other work during an ingest.
    private static let maxTasks = 2

    /// Opens a file that ``convert(folder:to:)`` has written. Takes a millisecond; weights are read when they are used.
    ///
    /// - Throws: ``EmbedderError`` `unreadableModel`, which names the file and the command that makes it.
    package init(file path: String) throws(EmbedderError) {
        do {
            model = try ModelFile(path: path)
        } catch {
            throw Self.unreadable(path, error)
        }
        self.path = path
    }

    private let path: String

    private static func unreadable(_ path: String, _ error: EmbedderError) -> EmbedderError {
        EmbedderError(
            .unreadableModel, "\(path): \(error.message); run `make embedder` to make the file",
            underlying: error)
    }

    /// Returns the number of tokens that the model reads of a text, marks included.
    package func tokenCount(of text: EmbedderText) -> Int {
        model.tokenizer.ids(of: text.text, maximumTokens: min(text.maximumTokens, CK_MINILM_POSITIONS)).count
    }

    /// Returns one vector for each text.
    package func embed(_ texts: [EmbedderText], meter: RunMeter) async throws -> [[Float]] { try await compute(texts) }

    /// Runs off the caller's actor, which it would block.
    @concurrent private func compute(_ texts: [EmbedderText]) async throws -> [[Float]] {
        let tasks = min(Self.maxTasks, ProcessInfo.processInfo.activeProcessorCount, texts.count)
        if tasks < 2 { return try await vectors(of: texts) }
        // Each task takes every second text, to mix long and short ones.
        return try await withThrowingTaskGroup(of: (Int, [[Float]]).self) { group in
            for task in 0..<tasks {
                group.addTask {
                    let own = stride(from: task, to: texts.count, by: tasks).map { texts[$0] }
                    return (task, try await self.vectors(of: own))
                }
            }
            var all = [[Float]](repeating: [], count: texts.count)
            for try await (task, vectors) in group {
                for (index, vector) in vectors.enumerated() { all[task + index * tasks] = vector }
            }
            return all
        }
    }

    @concurrent private func vectors(of texts: [EmbedderText]) async throws -> [[Float]] {
        let workspace = resting.withLock { $0.popLast() } ?? Workspace()
        defer { resting.withLock { $0.append(workspace) } }
        var vectors: [[Float]] = []
        for text in texts {
            try Task.checkCancellation()
            if !vectors.isEmpty { await Task.yield() }
            let most = min(text.maximumTokens, CK_MINILM_POSITIONS)
            vectors.append(vector(of: model.tokenizer.ids(of: text.text, maximumTokens: most), in: workspace))
        }
        return vectors
    }

    private func vector(of ids: [UInt32], in workspace: Workspace) -> [Float] {
        unsafe [Float](unsafeUninitializedCapacity: space.dimension) { vector, count in
            unsafe model.withWeights { weights in
                unsafe ck_minilm_embed(weights, ids, ids.count, workspace.memory, vector.baseAddress)
            }
            count = space.dimension
        }
    }
}

extension LocalEmbedder {
    /// Reads the whole file and compares its checksum, which opening does not.
    ///
    /// - Throws: ``EmbedderError`` `unreadableModel`.
    package func verify() throws(EmbedderError) {
        do {
            try model.verify()
        } catch {
            throw Self.unreadable(path, error)
        }
    }

    /// Size of the model file, in bytes.
    package var fileSize: Int { model.size }

    /// Name of the processor's instruction set that the embedder uses.
    package static var instructions: String {
        switch ck_level(UInt32(ck_current_level())) {
        case CK_AVX512_VNNI: "AVX-512 VNNI"
        case CK_AVX512: "AVX-512"
        case CK_AVX2: "AVX2"
        default: "portable"
        }
    }

    /// Returns the token ids of a text, for tests and measurements.
    package func tokens(of text: EmbedderText) -> [UInt32] {
        model.tokenizer.ids(of: text.text, maximumTokens: text.maximumTokens)
    }
}

/// Working memory for one text at a time. Its pages are only allocated as far as texts have needed them.
///
/// Sendable because one task at a time owns it, from taking it from ``LocalEmbedder`` until returning it.
@safe private final class Workspace: @unchecked Sendable {
    let memory: UnsafeMutableRawPointer

    init() {
        unsafe memory = UnsafeMutableRawPointer.allocate(
            byteCount: ck_minilm_scratch_size(CK_MINILM_POSITIONS), alignment: 64)
    }

    deinit { unsafe memory.deallocate() }
}
