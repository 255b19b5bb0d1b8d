import CKernels
import Foundation

extension LocalEmbedder {
    /// Converts a published checkpoint to the file that ``init(file:)`` opens. The file is written whole or not at all.
    ///
    /// - Parameters:
    ///   - folder: contains `model.safetensors` and `vocab.txt` as the authors publish them.
    ///   - path: the file to write.
    /// - Throws: ``EmbedderError`` `unreadableModel`.
    package static func convert(folder: String, to path: String) throws(EmbedderError) {
        guard let lines = FileManager.default.contents(atPath: folder + "/vocab.txt") else {
            throw EmbedderError(.unreadableModel, "\(folder)/vocab.txt: cannot read the file")
        }
        let vocabulary = try WordPieceVocabulary(lines: [UInt8](lines))
        guard vocabulary.ends.count == CK_MINILM_VOCABULARY else {
            throw EmbedderError(
                .unreadableModel,
                "\(folder)/vocab.txt: has \(vocabulary.ends.count) pieces, not \(CK_MINILM_VOCABULARY)")
        }
        // Checks everything that may be missing before the slow part.
        for mark in ["[UNK]", "[CLS]", "[SEP]"] { try vocabulary.mark(mark) }
        let checkpoint = try Safetensors(path: folder + "/model.safetensors")
        for tensor in tensors { try checkpoint.place(of: tensor.name, shape: tensor.shape) }
        let folding = TextFolding()
        let bytes = unsafe try ModelFile.bytes(vocabulary: vocabulary, folding: folding) {
            model throws(EmbedderError) in
            for tensor in tensors {
                let values = try checkpoint.floats(tensor.name, shape: tensor.shape)
                unsafe ck_minilm_put(model, tensor.kind, tensor.layer, values)
            }
        }
        try write(bytes, to: path)
    }

    private struct Tensor {
        var kind: ck_minilm_tensor
        var layer: Int
        var name: String
        var shape: [Int]
    }

    /// Tensors in the order of the file.
    private static var tensors: [Tensor] {
        names.flatMap { kind, name in
            var rows = 0
            var columns = 0
            unsafe ck_minilm_shape(kind, &rows, &columns)
            let isVector = name.hasSuffix(".bias") || name.hasSuffix("LayerNorm.weight")
            return (0..<(name.contains("#") ? CK_MINILM_LAYERS : 1)).map { layer in
                Tensor(
                    kind: kind, layer: layer, name: name.replacing("#", with: "\(layer)"),
                    shape: isVector ? [columns] : [rows, columns])
            }
        }
    }

    /// Names in the checkpoint; `#` is the layer's number.
    private static var names: [(ck_minilm_tensor, String)] {
        [
            (CK_WORD_EMBEDDINGS, "embeddings.word_embeddings.weight"),
            (CK_POSITION_EMBEDDINGS, "embeddings.position_embeddings.weight"),
            (CK_TOKEN_TYPE_EMBEDDINGS, "embeddings.token_type_embeddings.weight"),
            (CK_EMBEDDINGS_NORM_WEIGHT, "embeddings.LayerNorm.weight"),
            (CK_EMBEDDINGS_NORM_BIAS, "embeddings.LayerNorm.bias"),
            (CK_QUERY_WEIGHT, "encoder.layer.#.attention.self.query.weight"),
            (CK_QUERY_BIAS, "encoder.layer.#.attention.self.query.bias"),
            (CK_KEY_WEIGHT, "encoder.layer.#.attention.self.key.weight"),
            (CK_KEY_BIAS, "encoder.layer.#.attention.self.key.bias"),
            (CK_VALUE_WEIGHT, "encoder.layer.#.attention.self.value.weight"),
            (CK_VALUE_BIAS, "encoder.layer.#.attention.self.value.bias"),
            (CK_ATTENTION_OUTPUT_WEIGHT, "encoder.layer.#.attention.output.dense.weight"),
            (CK_ATTENTION_OUTPUT_BIAS, "encoder.layer.#.attention.output.dense.bias"),
            (CK_ATTENTION_NORM_WEIGHT, "encoder.layer.#.attention.output.LayerNorm.weight"),
            (CK_ATTENTION_NORM_BIAS, "encoder.layer.#.attention.output.LayerNorm.bias"),
            (CK_INTERMEDIATE_WEIGHT, "encoder.layer.#.intermediate.dense.weight"),
            (CK_INTERMEDIATE_BIAS, "encoder.layer.#.intermediate.dense.bias"),
            (CK_OUTPUT_WEIGHT, "encoder.layer.#.output.dense.weight"),
            (CK_OUTPUT_BIAS, "encoder.layer.#.output.dense.bias"),
            (CK_OUTPUT_NORM_WEIGHT, "encoder.layer.#.output.LayerNorm.weight"),
            (CK_OUTPUT_NORM_BIAS, "encoder.layer.#.output.LayerNorm.bias"),
        ]
    }

    /// Writes a temporary file beside the path, syncs it to disk, then renames it.
    private static func write(_ bytes: [UInt8], to path: String) throws(EmbedderError) {
        let beside = "\(path).\(getpid())"
        func failure() -> EmbedderError {
            let reason = unsafe String(cString: strerror(errno))
            unsafe unlink(beside)
            return EmbedderError(.unreadableModel, "\(path): cannot write the file: \(reason)")
        }
        let descriptor = unsafe open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        // Independent of the umask: a server may read the model as another user.
        guard descriptor >= 0, fchmod(descriptor, 0o644) == 0 else { throw failure() }
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress.unsafelyUnwrapped + written, bytes.count - written)
            }
            if count < 0 {
                if errno == EINTR { continue }
                let error = failure()
                close(descriptor)
                throw error
            }
            written += count
        }
        let isOnDisk = fsync(descriptor) == 0
        guard close(descriptor) == 0, isOnDisk, unsafe rename(beside, path) == 0 else { throw failure() }
    }
}
