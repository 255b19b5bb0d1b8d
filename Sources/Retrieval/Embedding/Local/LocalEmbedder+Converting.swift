import CKernels
import Foundation

extension LocalEmbedder {
    /// Writes the file that ``init(file:)`` opens, of a folder with the checkpoint as its authors publish it:
    /// `model.safetensors` and `vocab.txt`. The file is there as a whole or not at all.
    ///
    /// - Throws: ``EmbedderError`` `unreadableModel`.
    package static func convert(folder: String, to path: String) throws(EmbedderError) {
        guard let lines = FileManager.default.contents(atPath: folder + "/vocab.txt") else {
            throw EmbedderError(.unreadableModel, "\(folder)/vocab.txt: cannot be read")
        }
        let vocabulary = try WordPieceVocabulary(lines: [UInt8](lines))
        guard vocabulary.ends.count == CK_MINILM_VOCABULARY else {
            throw EmbedderError(
                .unreadableModel,
                "\(folder)/vocab.txt: has \(vocabulary.ends.count) pieces, not \(CK_MINILM_VOCABULARY)")
        }
        // All that may be missing before what takes long.
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

    /// In the order in which they are put.
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

    /// As the checkpoint names them; `#` is the layer's number.
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

    /// Beside its place first, onto the disk, then by its name.
    private static func write(_ bytes: [UInt8], to path: String) throws(EmbedderError) {
        let beside = "\(path).\(getpid())"
        func failure() -> EmbedderError {
            let reason = unsafe String(cString: strerror(errno))
            unsafe unlink(beside)
            return EmbedderError(.unreadableModel, "\(path): cannot be written: \(reason)")
        }
        let descriptor = unsafe open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        // Whatever the umask is: a server reads the model as a user of its own.
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
