import Foundation

/// Quality measures of one ranking.
package struct RankingMetrics: Hashable, Sendable {
    /// Normalised discounted cumulative gain of the first ten, gain 2^grade - 1 (Järvelin, Kekäläinen 2002; Burges et
    /// al.
    /// 2005).
    package var nDCG: Double
    /// Share of the relevant documents, at most five of them, that are among the first five.
    package var recall: Double
    /// One divided by the rank of the first relevant document among the first ten, or 0.
    package var reciprocalRank: Double

    /// Creates the measures.
    package init(nDCG: Double, recall: Double, reciprocalRank: Double) {
        self.nDCG = nDCG
        self.recall = recall
        self.reciprocalRank = reciprocalRank
    }

    /// Computes the measures of a ranking.
    ///
    /// - Parameters:
    ///   - ranking: unique documents, best first.
    ///   - grades: document to grade; at least one is above 0.
    ///   - relevantFrom: lowest grade of a relevant document, for recall and reciprocal rank.
    package init(ranking: [String], grades: [String: Int], relevantFrom: Int) {
        func gain(_ grade: Int) -> Double { pow(2, Double(grade)) - 1 }
        func discounted(_ grades: [Int]) -> Double {
            grades.prefix(10).enumerated().reduce(0) { $0 + gain($1.element) / log2(Double($1.offset) + 2) }
        }
        let ideal = discounted(grades.values.sorted(by: >))
        nDCG = ideal > 0 ? discounted(ranking.prefix(10).map { grades[$0] ?? 0 }) / ideal : 0
        let relevant = Set(grades.filter { $0.value >= relevantFrom }.keys)
        recall =
            relevant.isEmpty
            ? 0 : Double(ranking.prefix(5).count(where: relevant.contains)) / Double(min(5, relevant.count))
        reciprocalRank = ranking.prefix(10).firstIndex(where: relevant.contains).map { 1 / Double($0 + 1) } ?? 0
    }

    /// Returns the mean; nil for no metrics.
    package static func mean(_ metrics: [RankingMetrics]) -> RankingMetrics? {
        guard !metrics.isEmpty else { return nil }
        let count = Double(metrics.count)
        return RankingMetrics(
            nDCG: metrics.reduce(0) { $0 + $1.nDCG } / count, recall: metrics.reduce(0) { $0 + $1.recall } / count,
            reciprocalRank: metrics.reduce(0) { $0 + $1.reciprocalRank } / count)
    }
}
