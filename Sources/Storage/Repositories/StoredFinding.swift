import Assist
import HearthCore
import JSONText

/// A finding in the form of column `findings`, a JSON array.
struct StoredFinding: Decodable {
    var rule: String
    var effect: String
    var isShadow: Bool

    private enum CodingKeys: String, CodingKey {
        case rule, effect
        case isShadow = "shadow"
    }

    /// Written by hand, because every run writes it.
    static func json(_ findings: [PolicyFinding]) -> String {
        let objects = findings.map { finding in
            """
            {"effect":\(JSONString.quoted(finding.effect)),"rule":\(JSONString.quoted(finding.rule)),\
            "shadow":\(finding.isShadow)}
            """
        }
        return "[\(objects.joined(separator: ","))]"
    }

    var finding: PolicyFinding { PolicyFinding(rule: rule, effect: effect, isShadow: isShadow) }
}
