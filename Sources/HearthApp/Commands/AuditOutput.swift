import HearthCore
import Storage

// How the audit's commands print what they were told.

extension AuditReport {
    /// A line a finding, then one that sums up.
    var printed: String {
        var lines = findings.map { finding in
            "violation \(finding.check.rawValue): household \(finding.household), entry \(finding.sequence): "
                + finding.check.explanation
        }
        if count > findings.count { lines.append("violation: and \(count - findings.count) more") }
        return (lines + [summary]).joined(separator: "\n")
    }

    private var summary: String {
        let verdict = count == 0 ? "the audit is whole" : "\(count) violations"
        return "audit: \(verdict); \(entries) entries in \(chains) chains, \(anchors) anchors hold, digest \(digest)"
    }
}

/// `hearth audit verify --json`.
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
    /// The first thousand.
    var violations: [Finding]
    /// All of them.
    var count: Int
    var entries: Int
    var chains: Int
    /// Noted ones that hold.
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

/// A line of `hearth audit export`. What an entry does not have is absent.
struct PrintedAuditEntry: Encodable {
    var household: String
    var sequence: Int64
    var id: String
    var at: String
    var user: String?
    /// The user for whom an administrator, `user`, did it.
    var onBehalfOf: String?
    var run: String?
    var action: String
    var outcome: String
    var reason: String?
    /// JSON, as it was hashed.
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
