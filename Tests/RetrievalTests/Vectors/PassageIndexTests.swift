import Assist
import CKernels
import HearthCore
import HearthTesting
import Retrieval
import Testing

/// Each search by floats and by codes, on every instruction set that the processor has.
@Suite(.serialized) struct PassageIndexTests {
    private static let scans: [PassageIndex.Scan] = [.floats, .codes]
    private static let levels = 0...ck_supported_level()

    private func forEachWay(_ body: (PassageIndex.Scan) throws -> Void) rethrows {
        defer { ck_set_level(ck_supported_level()) }
        for level in Self.levels {
            ck_set_level(level)
            for scan in Self.scans { try body(scan) }
        }
    }

    @Test(arguments: [5, 64, 100, 384])
    func `equal similarities are ordered by document at its best passage`(dimension: Int) throws {
        var random = SplitMix64(seed: UInt64(dimension))
        let documents = SampleVectors.documents(700, dimension, &random, SampleVectors.quartered)
        let index = try PassageIndex(documents, space: .sample(dimension), fingerprint: "")
        for limit in [1, 10, 100, 1000] {
            let query = SampleVectors.quartered(dimension, &random)
            let expected = SampleVectors.nearest(to: query, in: documents, limit: limit)
            try forEachWay { scan in
                let matches = try index.nearest(to: query, limit: limit, by: scan)
                #expect(matches == expected)
            }
        }
    }

    @Test(arguments: [1, 3, 65, 384, 1000])
    func `similarities equal those computed in Double`(dimension: Int) throws {
        var random = SplitMix64(seed: UInt64(dimension))
        let documents = SampleVectors.documents(300, dimension, &random, SampleVectors.random)
        let index = try PassageIndex(documents, space: .sample(dimension), fingerprint: "")
        let query = SampleVectors.random(dimension, &random)
        let expected = SampleVectors.nearest(to: query, in: documents, limit: 300)
        let similarities = Dictionary(uniqueKeysWithValues: expected.map { ($0.ordinal, $0.similarity) })
        try forEachWay { scan in
            let matches = try index.nearest(to: query, limit: 300, by: scan)
            #expect(matches.count == expected.count)
            for match in matches {
                #expect(abs(match.similarity - (similarities[match.ordinal] ?? .nan)) < 1.5e-6)
            }
            for (better, worse) in zip(matches, matches.dropFirst()) { #expect(better.similarity >= worse.similarity) }
        }
    }

    @Test(arguments: [SampleVectors.random, SampleVectors.spiked], 0..<4)
    func `a scan by codes returns the same documents`(
        vector: @Sendable (Int, inout SplitMix64) -> [Float], seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let documents = SampleVectors.documents(2000, 96, &random, vector)
        let index = try PassageIndex(documents, space: .sample(96), fingerprint: "")
        for _ in 0..<5 {
            let query = vector(96, &random)
            for limit in [1, 10] {
                let exact = try index.nearest(to: query, limit: limit, by: .floats)
                #expect(try index.nearest(to: query, limit: limit, by: .codes) == exact)
            }
        }
    }

    @Test(arguments: [0, 1, 7, 300, 699])
    func `only candidates are returned and all of them within the limit`(count: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        let documents = SampleVectors.documents(700, 64, &random, SampleVectors.quartered)
        let index = try PassageIndex(documents, space: .sample(64), fingerprint: "")
        let members = Set((0..<700).shuffled(using: &random).prefix(count))
        let candidates = CandidateSet(members, universe: 700)
        let query = SampleVectors.quartered(64, &random)
        for limit in [10, 700] {
            let expected = SampleVectors.nearest(to: query, in: documents, among: members, limit: limit)
            try forEachWay { scan in
                let matches = try index.nearest(to: query, among: candidates, limit: limit, by: scan)
                #expect(matches == expected)
            }
            #expect(try index.nearest(to: query, among: candidates, limit: limit) == expected)
        }
    }

    @Test func `a document of many passages is one match`() throws {
        var random = SplitMix64(seed: 1)
        let long = (0..<3000).map { _ in SampleVectors.random(16, &random) }
        let documents = [[SampleVectors.random(16, &random)], long, [SampleVectors.random(16, &random)]]
        let index = try PassageIndex(documents, space: .sample(16), fingerprint: "")
        try forEachWay { scan in
            let matches = try index.nearest(to: long[2999], limit: 3, by: scan)
            // It is the last of them.
            let nearest = PassageIndex.Match(ordinal: 1, similarity: EmbeddedDocument.laterPassageWeight)
            #expect(matches.first == nearest)
            #expect(Set(matches.map(\.ordinal)) == [0, 1, 2])
        }
    }

    @Test func `an index or a document without passages is valid`() throws {
        let query = SampleVectors.normalised([3, 4])
        let nothing = try PassageIndex([], space: .sample(2), fingerprint: "")
        #expect(try nothing.nearest(to: query, limit: 5).isEmpty)
        let blank = try PassageIndex([[], [], []], space: .sample(2), fingerprint: "")
        for scan in Self.scans { #expect(try blank.nearest(to: query, limit: 5, by: scan).isEmpty) }
        let one = try PassageIndex([[], [query], []], space: .sample(2), fingerprint: "")
        #expect(try one.nearest(to: query, limit: 0).isEmpty)
        #expect(try one.nearest(to: query, limit: 5).map(\.ordinal) == [1])
    }

    @Test(arguments: [
        ([1], EmbedderError.Code.dimensionMismatch), ([1, 0, 0], .dimensionMismatch), ([], .dimensionMismatch),
        ([0, 0], .notAUnitVector), ([3, 4], .notAUnitVector), ([.nan, 1], .notAUnitVector),
        ([.infinity, 0], .notAUnitVector),
    ])
    func `a vector without a cosine is rejected`(vector: [Float], code: EmbedderError.Code) throws {
        let index = try PassageIndex([[[0.6, 0.8]]], space: .sample(2), fingerprint: "")
        #expect(throws: EmbedderError.self) { try index.nearest(to: vector, limit: 1) }
        let error = #expect(throws: EmbedderError.self) {
            try PassageIndex([[[0.6, 0.8], vector]], space: .sample(2), fingerprint: "")
        }
        #expect(error?.code == code)
    }

    @Test func `a matrix with owners makes the same index`() throws {
        var random = SplitMix64(seed: 8)
        let documents = SampleVectors.documents(50, 32, &random, SampleVectors.random)
        let owners = documents.indices.flatMap { repeatElement($0, count: documents[$0].count) }
        let index = try PassageIndex(documents, space: .sample(32), fingerprint: "")
        let flat = try PassageIndex(
            matrix: Array(documents.joined().joined()), owners: owners, documentCount: 50, space: .sample(32),
            fingerprint: "")
        let query = SampleVectors.random(32, &random)
        #expect(try flat.nearest(to: query, limit: 50) == index.nearest(to: query, limit: 50))
        #expect(throws: EmbedderError.self) {
            try PassageIndex(
                matrix: [1, 0, 0], owners: [0, 1], documentCount: 2, space: .sample(2), fingerprint: "")
        }
    }
}
