import Retrieval
import Testing

@Suite struct RankingMetricsTests {
    private let grades = ["a": 2, "b": 1, "c": 1]

    /// Worked by hand: gains 3 and 1, discounts 1, log2 3, 2.
    @Test(
        arguments: [
            (["a", "b", "c"], 1.0, 1.0, 1.0),
            (["x", "a", "b"], (3 / 1.584963 + 1 / 2.0) / (3 + 1 / 1.584963 + 0.5), 2.0 / 3, 0.5),
            ([], 0, 0, 0),
            (["x", "y", "z", "w", "v", "a"], (3 / 2.807355) / (3 + 1 / 1.584963 + 0.5), 0, 1.0 / 6),
        ] as [([String], Double, Double, Double)])
    func `metrics equal those computed by hand`(ranking: [String], nDCG: Double, recall: Double, reciprocal: Double) {
        let metrics = RankingMetrics(ranking: ranking, grades: grades, relevantFrom: 1)
        #expect(abs(metrics.nDCG - nDCG) < 1e-6)
        #expect(abs(metrics.recall - recall) < 1e-9)
        #expect(abs(metrics.reciprocalRank - reciprocal) < 1e-9)
    }

    @Test func `a document below the grade is not relevant and recall counts at most five`() {
        let strict = RankingMetrics(ranking: ["b", "a"], grades: grades, relevantFrom: 2)
        #expect(strict.recall == 1)
        #expect(strict.reciprocalRank == 0.5)
        let many = Dictionary(uniqueKeysWithValues: (0..<9).map { ("\($0)", 1) })
        #expect(RankingMetrics(ranking: (0..<9).map(String.init), grades: many, relevantFrom: 1).recall == 1)
    }
}
