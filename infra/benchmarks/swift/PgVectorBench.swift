import Assist
import Foundation
import Storage

/// Benchmark of vectors in the database: `hearth-bench pgvector URL`, on an empty migrated database.
///
/// The vectors are clustered like those of texts: random vectors have no neighbours to find.
struct PgVectorBench {
    private static let topics = 400

    let storage: Storage

    func run(quick: Bool) async throws {
        let scale = quick ? 10 : 1
        let small = EmbeddingSpace(model: "small", dimension: 384)
        let large = EmbeddingSpace(model: "large", dimension: 3072)
        try await keep(10_000 / scale, in: small)
        guard case .available(let index) = try await storage.vectorIndex() else { return }

        try await synchronise(index, small, "synchronise \(10_000 / scale) x 384")
        try await synchronise(index, small, "synchronise, nothing to do")
        try await fill(10_000 / scale..<20_000 / scale, in: small)
        try await synchronise(index, small, "synchronise \(20_000 / scale) x 384, half of them new")
        let plain = try await storage.exactIndex()
        try await plain.synchronise(revision: try await storage.documents.state().revision, space: small)
        _ = try await search(plain, small, VectorFilter(candidateCount: 1), "exact, \(20_000 / scale) x 384")

        try await fill(0..<20_000 / scale, in: large)
        try await synchronise(plain, large, "synchronise \(20_000 / scale) x 3072 (halfvec)")
        _ = try await search(plain, large, VectorFilter(candidateCount: 1), "exact, \(20_000 / scale) x 3072 (halfvec)")

        let count = 100_000 / scale
        let many = EmbeddingSpace(model: "many", dimension: 384)
        try await fill(0..<count, in: many)
        // Without a graph first: a table with one has no other contents.
        try await synchronise(plain, many, "synchronise \(count) x 384 without a graph")
        let truth = try await search(plain, many, VectorFilter(candidateCount: 1), "exact, \(count) x 384")
        let narrow = VectorFilter(kinds: [.safety], candidateCount: count / 100)
        let few = try await search(plain, many, narrow, "exact, \(count) x 384, filtered to 1 %")
        for efSearch in [40, 100, 200] {
            let graph = try await storage.graphIndex(PgVectorSettings(efSearch: efSearch))
            try await synchronise(graph, many, "synchronise \(count) x 384 with a graph, ef_search \(efSearch)")
            let all = VectorFilter(candidateCount: count)
            let found = try await search(graph, many, all, "graph, \(count) x 384")
            Self.say("  recall@10 \(Self.recall(found, of: truth))")
            var wide = narrow
            wide.candidateCount = count
            let filtered = try await search(graph, many, wide, "graph, filtered to 1 %")
            Self.say("  recall@10 \(Self.recall(filtered, of: few))")
        }
    }

    // MARK: Steps

    /// Writes documents and vectors to the store alone.
    private func keep(_ count: Int, in space: EmbeddingSpace) async throws {
        try await fill(0..<count, in: space)
        var times: [Double] = []
        for _ in 0..<9 {
            times.append(
                try await Self.milliseconds {
                    let vectors = try await storage.embeddings.vectors(in: space)
                    precondition(vectors.count == count)
                })
        }
        Self.say("read \(count) x \(space.dimension): \(Self.rounded(times.sorted()[4])) ms")
    }

    private func fill(_ numbers: Range<Int>, in space: EmbeddingSpace) async throws {
        let vectors = ClusteredVectors(dimension: space.dimension, topics: Self.topics)
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 2000) {
            let page = start..<min(start + 2000, numbers.upperBound)
            for batch in stride(from: page.lowerBound, to: page.upperBound, by: 64) {
                try await storage.embeddings.add(
                    (batch..<min(batch + 64, page.upperBound)).map {
                        EmbeddedDocument(key: "\(space) \($0)", vectors: [vectors.vector(UInt64($0))])
                    }, in: space)
            }
            try await storage.documents.apply(
                DocumentChange(
                    upserts: page.map { number in
                        StoredDocument(
                            document: Document(
                                id: "card-\(number)", kind: number.isMultiple(of: 100) ? .safety : .tips,
                                title: "Card \(number)", body: ""),
                            entry: DocumentEntry(hash: "\(space)", embeddingKey: "\(space) \(number)"))
                    }, space: space))
        }
    }

    private func synchronise(_ index: PgVectorIndex, _ space: EmbeddingSpace, _ title: String) async throws {
        let revision = try await storage.documents.state().revision
        let time = try await Self.milliseconds { try await index.synchronise(revision: revision, space: space) }
        Self.say("\(title): \(Self.rounded(time)) ms")
    }

    private func search(
        _ index: PgVectorIndex, _ space: EmbeddingSpace, _ filter: VectorFilter, _ title: String
    ) async throws -> [[VectorMatch]] {
        let vectors = ClusteredVectors(dimension: space.dimension, topics: Self.topics)
        var times: [Double] = []
        var answers: [[VectorMatch]] = []
        var plan = VectorAnswer.Plan.exact
        for number in 0..<110 {
            let query = vectors.vector(1 << 40 + UInt64(number))
            var answer = VectorAnswer(matches: [], plan: .exact)
            let time = try await Self.milliseconds {
                answer = try await index.nearest(to: query, in: space, passing: filter, limit: 10)
            }
            // The first ones load the table into memory.
            if number < 10 { continue }
            times.append(time)
            answers.append(answer.matches)
            plan = answer.plan
        }
        times.sort()
        Self.say("\(title): \(plan), p50 \(Self.rounded(times[50])) ms, p95 \(Self.rounded(times[95])) ms")
        return answers
    }

    // MARK: Figures

    private static func recall(_ found: [[VectorMatch]], of truth: [[VectorMatch]]) -> Double {
        let shares = zip(found, truth).map { found, truth in
            Double(Set(found.map(\.documentID)).intersection(truth.map(\.documentID)).count) / Double(truth.count)
        }
        return (shares.reduce(0, +) / Double(shares.count) * 1000).rounded() / 1000
    }

    private static func milliseconds(_ work: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await work()
        return start.duration(to: .now) / .milliseconds(1)
    }

    private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

    private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}

extension Storage {
    /// Returns an index that compares every candidate.
    fileprivate func exactIndex() async throws -> PgVectorIndex { try await index(.init(), exactBelow: .max) }

    /// Returns an index that always uses the graph.
    fileprivate func graphIndex(_ settings: PgVectorSettings) async throws -> PgVectorIndex {
        try await index(settings, exactBelow: 1000)
    }

    private func index(_ settings: PgVectorSettings, exactBelow: Int) async throws -> PgVectorIndex {
        guard case .available(let index) = try await vectorIndex(settings, exactBelow: exactBelow) else {
            throw StorageError(.unavailable, "no pgvector")
        }
        return index
    }
}

/// Unit vectors, each near the centre of a topic; the same number gives the same vector.
private struct ClusteredVectors {
    let dimension: Int
    let topics: Int

    func vector(_ number: UInt64) -> [Float] {
        var random = SplitMix(state: number &* 0x9E37_79B9 &+ 1)
        var centre = SplitMix(state: 1_000_003 &+ UInt64.random(in: 0..<UInt64(topics), using: &random))
        let components = (0..<dimension).map { _ in
            Self.number(from: &centre) + 0.9 * Self.number(from: &random)
        }
        let length = components.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return components.map { $0 / length }
    }

    /// Returns a number in -1…1.
    private static func number(from random: inout SplitMix) -> Float {
        Float(random.next() >> 40) / Float(1 << 23) - 1
    }
}
