import Assist
import Foundation
import HearthCore
import HearthTesting
import PolicyEngine

extension String {
    /// Cut into pieces of 1...`longest` Unicode scalars.
    func pieces(upTo longest: Int, using generator: inout SplitMix64) -> [String] {
        var pieces: [String] = []
        var rest = Substring(self).unicodeScalars
        while !rest.isEmpty {
            let length = Int.random(in: 1...longest, using: &generator)
            pieces.append(String(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return pieces
    }
}

extension OutputGuard {
    /// Writes a whole text; answers what was shown and, where it was refused, by which rule.
    mutating func write(_ pieces: [String]) -> (shown: String, rule: String?) {
        var shown = ""
        for piece in pieces {
            switch append(piece) {
            case .show(let text): shown += text
            case .refuse(let refusal): return (shown, refusal.rule)
            }
        }
        switch finish() {
        case .show(let text): return (shown + text, nil)
        case .refuse(let refusal): return (shown, refusal.rule)
        }
    }
}

/// A small policy in the form that families' first policies had.
let samplePolicy = """
    domains:
      meals:
        disallow_content:
          - pattern: "(?:diagnose|medicine|prescription)"
            refusal: "medical"
      routines:
        age_gates:
          - min_age: 0
            max_age: 2
            disallow_keywords: ["honey", "whole nuts"]
            refusal: "age_inappropriate"
    refusals:
      medical: "I can't provide medical advice. Please consult a pediatrician."
      age_inappropriate: "Not for this age."
    """

func policies(_ texts: String...) throws -> PolicySet {
    try PolicySet(
        parsing: texts.enumerated().map { ("policies/\($0.offset).yaml", $0.element) }, redactor: Redactor())
}

/// The policies that Hearth ships with, compiled once for all tests.
let shipped = Result { try PolicySet(parsing: PolicySet.sources(in: shippedPolicies), redactor: Redactor()) }

let shippedPolicies = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "policies").path

func months(_ months: Int...) -> [Age] { months.map(Age.init(months:)) }
