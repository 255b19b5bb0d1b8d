import JSONText
import Foundation
import HearthCore
import Retrieval

/// The text report: each answer with its unsupported sentences, and the mean score.
struct FaithfulnessSummary {
    private var scores: [Double] = []
    private var withoutClaims = 0
    private var judgements: [Bool?] = []

    /// Prints the result of an answer and counts it.
    mutating func add(_ result: Faithfulness, _ judgements: [Bool?]?, of line: FaithfulnessLines.Line) {
        let name = line.id.string ?? (line.id == .null ? "line \(line.number)" : line.id.text)
        let supported = result.sentences.count(where: \.isSupported)
        if result.sentences.isEmpty {
            withoutClaims += 1
            print("\(name): no claims")
        } else {
            scores.append(result.score)
            print("\(name): \(Self.text(result.score)), \(supported) of \(result.sentences.count) sentences supported")
        }
        for (index, sentence) in result.sentences.enumerated() {
            var faults: [String] = []
            if !sentence.isSupported { faults.append("coverage \(Self.text(sentence.coverage))") }
            if !sentence.strayNumbers.isEmpty { faults.append("stray \(sentence.strayNumbers.joined(separator: " "))") }
            if let judgements, judgements[index] != true {
                faults.append(judgements[index] == nil ? "not judged" : "judged no")
            }
            guard !faults.isEmpty else { continue }
            print("  \(faults.joined(separator: ", ")), \(sentence.passage ?? "no passage"): \(sentence.text)")
        }
        for lost in result.lostHeadings {
            print("  lost heading \"\(lost.heading)\", \(lost.passage): \(lost.text)")
        }
        self.judgements += judgements ?? []
    }

    /// Prints the mean score. Answers without claims do not count.
    func finish() {
        if !judgements.isEmpty {
            let given = judgements.compactMap(\.self)
            print(
                "judge: \(given.count(where: \.self)) of \(given.count) sentences supported, "
                    + "\(judgements.count - given.count) not judged")
        }
        if withoutClaims > 0 { print("\(withoutClaims) answers without claims") }
        let mean = scores.isEmpty ? 1 : scores.reduce(0, +) / Double(scores.count)
        print("faithfulness \(Self.text(mean)) over \(scores.count) answers")
    }

    private static func text(_ share: Double) -> String { String(format: "%.3f", share) }
}
