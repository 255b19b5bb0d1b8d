import HearthCore
import Storage

// Output of the audit commands.

extension AuditReport {
    /// One line per finding, then a summary.
    var printed: String {
        var lines = findings.map { finding in
            "violation \(finding.check.rawValue): household \(finding.household), entry \(finding.sequence): "
                + finding.check.explanation
        }
        if count > findings.count { lines.append("violation: and \(count - findings.count) more") }
        return (lines + [summary]).joined(separator: "\n")
    }

    private var summary: String {
        let verdict = count == 0 ? "the audit log is intact" : "\(count) violations"
        return "audit: \(verdict); \(entries) entries in \(chains) chains, \(anchors) anchors match, digest \(digest)"
    }
}

/// The output of `hearth audit verify --json`.
struct PrintedAuditReport: Encodable {
    struct Finding: Encodable {
        var check: String
        var household: String
        var sequence: Int64

        enum CodingKeys: String, CodingKey {
            case check, sequence
            case household = "household_id"
        }
    }

    var holds: Bool
    /// The first thousand violations.
    var violations: [Finding]
    /// The number of all violations.
    var count: Int
    var entries: Int
    var chains: Int
    /// The number of anchors that match.
    var anchors: Int
    var digest: String

    init(_ report: AuditReport) {
        holds = report.count == 0
        violations = report.findings.map {
            Finding(check: $0.check.rawValue, household: $0.household, sequence: $0.sequence)
        }
        count = report.count
        entries = report.entries
        chains = report.chains
        anchors = report.anchors
        digest = report.digest
    }
}

/// A line of `hearth audit export`. Members without a value are absent.
struct PrintedAuditEntry: Encodable {
    var household: String
    var sequence: Int64
    var id: String
    var at: String
    var user: String?
    /// The user on whose behalf an administrator, `user`, acted.
    var onBehalfOf: String?
    var run: String?
    var action: String
    var outcome: String
    var reason: String?
    /// The JSON text that was hashed.
    var findings: String?
    var policyFingerprint: String?
    var goalDigest: String?
    var subject: String?
    var previous: String
    var hash: String

    init(_ entry: ChainedEntry) {
        household = entry.household
        sequence = entry.sequence
        id = entry.id
        at = entry.at.rfc3339
        user = entry.user
        onBehalfOf = entry.onBehalfOf
        run = entry.run
        action = entry.action
        outcome = entry.outcome
        reason = entry.reason
        findings = entry.findings
        policyFingerprint = entry.policyFingerprint
        goalDigest = entry.goalDigest
        subject = entry.subject
        previous = entry.previous
        hash = entry.hash
    }

    enum CodingKeys: String, CodingKey {
        case sequence, id, at, action, outcome, reason, findings, subject, previous, hash
        case household = "household_id"
        case user = "user_id"
        case onBehalfOf = "on_behalf_of"
        case run = "run_id"
        case policyFingerprint = "policy_fingerprint"
        case goalDigest = "goal_digest"
    }
}
