import Assist
import CKernels
import Foundation
import HearthCore
import HearthTesting
import Testing

@testable import Retrieval

/// One after the other: the instructions are chosen for the whole process.
@Suite(.serialized) struct LocalEmbedderTests {
    @Suite struct Vectors {
        private let embedder: LocalEmbedder

        init() throws { embedder = try LocalEmbedder(file: modelFile) }

        /// In single precision a component's error is below 1e-4; whole numbers of twelve bits and more add 1e-3.
        @Test func `vectors equal those of the model's authors with every instruction set`() async throws {
            defer { ck_set_level(ck_supported_level()) }
            let texts = Golden.samples.map { EmbedderText($0.text, maximumTokens: 256) }
            for level in 0...ck_supported_level() {
                ck_set_level(level)
                let vectors = try await embedder.embed(texts, meter: RunMeter())
                for (vector, sample) in zip(vectors, Golden.samples) {
                    #expect(cosine(vector, sample.vector) >= 0.99998, "level \(level): \(sample.text)")
                    let most = zip(vector, sample.vector).reduce(0) { max($0, abs($1.0 - $1.1)) }
                    #expect(most <= 1.5e-3, "level \(level): \(sample.text)")
                }
            }
        }

        @Test func `a text of any length has the same vector with every instruction set`()
            async throws
        {
            defer { ck_set_level(ck_supported_level()) }
            let words = String(repeating: "soup with rice and carrots for two ", count: 80)
            let lengths = Array(2...40) + [63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512]
            let texts = lengths.map { EmbedderText(words, maximumTokens: $0) }
            #expect(texts.map { embedder.tokens(of: $0).count } == lengths)
            ck_set_level(0)
            let portable = try await embedder.embed(texts, meter: RunMeter())
            for level in 1..<max(1, ck_supported_level() + 1) {
                ck_set_level(level)
                for (vector, other) in zip(try await embedder.embed(texts, meter: RunMeter()), portable) {
                    #expect(cosine(vector, other) >= 0.99998, "level \(level)")
                }
            }
        }
    }

    @Suite struct Files {
        private let folder = FileManager.default.temporaryDirectory.appending(path: "embedder-\(UUID())")

        init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

        private func failure(_ change: (inout Data) -> Void) throws -> String? {
            var data = try Data(contentsOf: URL(filePath: modelFile))
            change(&data)
            let path = folder.appending(path: "\(UUID())").path
            try data.write(to: URL(filePath: path))
            defer { try? FileManager.default.removeItem(atPath: path) }
            do {
                try LocalEmbedder(file: path).verify()
                return nil
            } catch {
                #expect(error.code == .unreadableModel)
                #expect(error.message.contains(path) && error.message.contains("make embedder"))
                return error.message
            }
        }

        @Test func `a complete model file is read, and the error for a truncated, damaged or foreign file names it`()
            throws
        {
            #expect(try failure { _ in } == nil)
            #expect(try failure { $0.removeLast() }?.contains("bytes") == true)
            #expect(try failure { $0 = $0.prefix(40) }?.contains("not an embedder model") == true)
            #expect(try failure { $0 = Data() }?.contains("empty") == true)
            #expect(
                try failure { $0 = Data("not a model of an embedder, but more than sixty-four bytes long".utf8) + $0 }?
                    .contains("not an embedder model") == true)
            #expect(try failure { $0[8] = 2 }?.contains("version 2") == true)
            #expect(try failure { $0[16] ^= 1 }?.contains("header") == true)
            #expect(try failure { $0[$0.count - 1] ^= 1 }?.contains("checksum") == true)
            #expect(try failure { $0[64] ^= 1 }?.contains("checksum") == true)
        }

        @Test func `the error for a missing model file or a folder names it`() throws {
            for path in [folder.appending(path: "none").path, folder.path] {
                let error = #expect(throws: EmbedderError.self) { try LocalEmbedder(file: path) }
                #expect(error?.message.hasPrefix("\(path): ") == true)
            }
        }

        @Test func `a missing, truncated or foreign checkpoint is rejected and nothing is written`() throws {
            let output = folder.appending(path: "out").path
            func attempt(vocabulary: String?, tensors: Data?) throws -> String? {
                let source = folder.appending(path: "\(UUID())")
                try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
                try vocabulary.map { try Data($0.utf8).write(to: source.appending(path: "vocab.txt")) }
                try tensors?.write(to: source.appending(path: "model.safetensors"))
                let error = #expect(throws: EmbedderError.self) {
                    try LocalEmbedder.convert(folder: source.path, to: output)
                }
                #expect(!FileManager.default.fileExists(atPath: output))
                return error?.message
            }
            let pieces = "[UNK]\n[CLS]\n[SEP]\n" + (3..<30522).map { "w\($0)\n" }.joined()
            func safetensors(_ header: String, length: UInt64? = nil) -> Data {
                var length = (length ?? UInt64(header.utf8.count)).littleEndian
                return unsafe Data(bytes: &length, count: 8) + Data(header.utf8)
            }
            let name = "embeddings.word_embeddings.weight"
            let shape = #""shape":[30522,384],"data_offsets":[0,46881792]"#
            #expect(try attempt(vocabulary: nil, tensors: nil)?.contains("vocab.txt: cannot read the file") == true)
            #expect(try attempt(vocabulary: "a\n", tensors: nil)?.contains("1 pieces, not 30522") == true)
            #expect(try attempt(vocabulary: pieces, tensors: nil)?.contains("cannot read the file") == true)
            #expect(
                try attempt(vocabulary: pieces.replacing("[SEP]", with: "sep"), tensors: nil)?.contains("[SEP]") == true
            )
            for (header, reason) in [
                ("{", "is not JSON"), (#"{"__metadata__":{"format":"pt"}}"#, "\(name) is missing"),
                (#"{"\#(name)":{"dtype":"F16",\#(shape)}}"#, "F16, expected F32"),
                (#"{"\#(name)":{"dtype":"F32","shape":[2,384],"data_offsets":[0,3072]}}"#, "[2, 384]"),
                (#"{"\#(name)":{"dtype":"F32",\#(shape)}}"#, "is cut"),
                (
                    #"{"\#(name)":{"dtype":"F32","shape":[30522,384],"data_offsets":[-4,46881788]}}"#, "is cut"
                ),
            ] {
                #expect(
                    try attempt(vocabulary: pieces, tensors: safetensors(header))?.contains(reason) == true, "\(reason)"
                )
            }
            let long = try attempt(vocabulary: pieces, tensors: safetensors("{}", length: .max))
            #expect(long?.contains("is not a safetensors file") == true)
        }
    }
}
