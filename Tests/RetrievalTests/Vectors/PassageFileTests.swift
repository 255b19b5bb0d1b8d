import Assist
import Foundation
import HearthCore
import HearthTesting
import Retrieval
import Testing

@Suite struct PassageFileTests {
    private let folder: URL
    private var path: String { folder.appending(path: "vectors.idx").path }
    private let index: PassageIndex
    private let query: [Float]

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        (index, query) = try Self.made(seed: 1)
    }

    private static func made(seed: UInt64) throws -> (PassageIndex, [Float]) {
        var random = SplitMix64(seed: seed)
        let documents = SampleVectors.documents(40, 24, &random, SampleVectors.random)
        return (
            try PassageIndex(documents, space: .sample(24), fingerprint: "seed \(seed)"),
            SampleVectors.random(24, &random)
        )
    }

    private func read(_ space: EmbeddingSpace = .sample(24), _ fingerprint: String = "seed 1") throws -> PassageIndex {
        try PassageIndex(contentsOf: path, space: space, fingerprint: fingerprint)
    }

    private func code(of body: () throws -> PassageIndex) -> PassageFileError.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? PassageFileError)?.code
        }
    }

    @Test func `a written index is read back`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try index.write(to: path)
        let read = try read()
        for scan in [PassageIndex.Scan.floats, .codes] {
            #expect(try read.nearest(to: query, limit: 40, by: scan) == index.nearest(to: query, limit: 40, by: scan))
        }
        #expect(read.documentCount == 40 && read.passageCount == index.passageCount)
        // An index that was read can be written again.
        let written = try Data(contentsOf: URL(filePath: path))
        try read.write(to: path)
        #expect(try Data(contentsOf: URL(filePath: path)) == written)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["vectors.idx"])
    }

    @Test func `an empty index is read back`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try PassageIndex([[], []], space: .sample(24), fingerprint: "none").write(to: path)
        let read = try read(.sample(24), "none")
        #expect(try read.documentCount == 2 && read.nearest(to: query, limit: 1).isEmpty)
    }

    @Test func `a truncated file is rejected`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try index.write(to: path)
        let whole = try Data(contentsOf: URL(filePath: path))
        for count in Array(0...200) + Array(stride(from: 201, to: whole.count, by: 97)) + [whole.count - 1] {
            try whole.prefix(count).write(to: URL(filePath: path))
            #expect(code { try read() } == .cut, "\(count) bytes")
        }
        try (whole + [0]).write(to: URL(filePath: path))
        #expect(code { try read() } == .cut)
    }

    @Test func `a file with one wrong bit is rejected`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try index.write(to: path)
        let whole = try Data(contentsOf: URL(filePath: path))
        for position in Array(0..<200) + Array(stride(from: 200, to: whole.count, by: 61)) + [whole.count - 1] {
            var flipped = whole
            flipped[position] ^= 1 << UInt8(position % 8)
            try flipped.write(to: URL(filePath: path))
            // Magic and version; the checksum; the file's length; the rest.
            let expected: PassageFileError.Code = position < 12 ? .foreign : 16..<24 ~= position ? .cut : .corrupt
            #expect(code { try read() } == expected, "byte \(position)")
        }
    }

    @Test func `a foreign file is rejected`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(code { try read() } == .missing)
        try index.write(to: path)
        #expect(code { try read(.sample(25)) } == .stale)
        #expect(code { try read(EmbeddingSpace(model: "other", dimension: 24)) } == .stale)
        #expect(code { try read(.sample(24), "seed 2") } == .stale)
        #expect(code { try read(.sample(24), "seed 11") } == .stale)
        try Data(repeating: 7, count: 5000).write(to: URL(filePath: path))
        #expect(code { try read() } == .foreign)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(code { try read() } == .inaccessible)
        #expect(throws: PassageFileError.self) { try index.write(to: path) }
        #expect(throws: PassageFileError.self) { try index.write(to: folder.appending(path: "no/such").path) }
    }

    @Test func `a killed writer's file is overwritten and another writer's is not touched`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(repeating: 7, count: 100_000).write(to: URL(filePath: path + ".new"))
        try index.write(to: path)
        _ = try read()
        let other = open(path + ".new", O_WRONLY | O_CREAT, 0o600)
        defer { close(other) }
        #expect(flock(other, LOCK_EX) == 0)
        let error = #expect(throws: PassageFileError.self) { try index.write(to: path) }
        #expect(error?.code == .busy)
        _ = try read()
    }

    @Test func `searches continue while the file is replaced`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try index.write(to: path)
        let old = try read()
        let expected = try index.nearest(to: query, limit: 10)
        let (fresh, _) = try Self.made(seed: 2)
        let (path, query, index) = (path, query, index)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<200 {
                        let matches = try old.nearest(to: query, limit: 10)
                        #expect(matches == expected)
                    }
                }
            }
            group.addTask {
                // A reader sees one or the other, whole.
                for _ in 0..<100 {
                    do {
                        let read = try PassageIndex(contentsOf: path, space: .sample(24), fingerprint: "seed 1")
                        #expect(try read.nearest(to: query, limit: 10) == expected)
                    } catch let error as PassageFileError {
                        #expect(error.code == .stale)
                    }
                }
            }
            group.addTask {
                for round in 0..<40 { try (round.isMultiple(of: 2) ? fresh : index).write(to: path) }
            }
            try await group.waitForAll()
        }
        #expect(try old.nearest(to: query, limit: 10) == expected)
    }
}
