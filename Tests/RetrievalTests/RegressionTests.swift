import Assist
import Foundation
import HearthCore
import HearthTesting
import Retrieval
import Testing

/// A sample of the development half of the queries, so that a worse search fails a test. All queries and the decisive
/// figures: `make bench-retrieval`.
@Suite(
    .enabled(
        if: FileManager.default.fileExists(atPath: folder + "/corpus.jsonl"),
        "the development set is not a part of the repository"))
struct RegressionTests {
    /// Every eighth query, with what is relevant to them and every twelfth document besides.
    private static let sample = Result {
        var set = try EvaluationSet(folder: folder, queries: "queries-dev.jsonl", grades: "qrels-dev.tsv")
        set.queries = set.queries.enumerated().filter { $0.offset.isMultiple(of: 8) }.map(\.element)
        let relevant = Set(set.queries.flatMap { set.grades[$0.id, default: [:]].keys })
        set.documents = set.documents.enumerated()
            .filter { relevant.contains($0.element.id) || $0.offset.isMultiple(of: 12) }.map(\.element)
        return set
    }

    /// Measured: .544 and .675. A sample's figures say nothing beside the whole's, for fewer documents are easier to rank.
    @Test(arguments: [(SearchMode.lexical, 0.535), (.hybrid, 0.665)])
    func `the ranking keeps its measured quality`(mode: SearchMode, least: Double) async throws {
        let embedder = mode == .lexical ? nil : try LocalEmbedder(file: embedderFile)
        let evaluation = try await Evaluation(try Self.sample.get(), embedder: embedder)
        let scores = evaluation.scores(of: try await evaluation.rankings(mode))
        #expect(scores.count == 8)
        #expect((SetScore.macro(scores)?.nDCG ?? 0) >= least)
    }
}

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
private let folder = root.deletingLastPathComponent().appending(path: "shared/data/retrieval").path
/// `make test` puts it there.
private let embedderFile = root.appending(path: ".hearth/embedder/minilm-l6-v2.hearth").path
