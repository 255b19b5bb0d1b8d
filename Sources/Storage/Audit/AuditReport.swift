/// The result of a verification of the audit.
package struct AuditReport: Hashable, Sendable {
    /// The kind of a finding.
    package enum Check: String, CaseIterable, Sendable {
        case changed = "entry_changed"
        case unreadable = "entry_unreadable"
        case unlinked = "entry_unlinked"
        case missing = "entry_missing"
        case tailMissing = "tail_missing"
        case headMissing = "head_missing"
        case headDiffers = "head_differs"
        case anchorDiffers = "anchor_differs"
        case anchorMissing = "anchor_missing"

        /// The description of the finding, after the words that name household and sequence.
        package var explanation: String {
            switch self {
            case .changed: "the entry is not what was hashed"
            case .unreadable: "a column holds what no entry does"
            case .unlinked: "the entry was not chained to the one before it"
            case .missing: "here an entry is missing, or several"
            case .tailMissing: "from here on entries are missing that the chain's head counts"
            case .headMissing: "the chain has no head"
            case .headDiffers: "the chain's head is not its last entry"
            case .anchorDiffers: "the entry is not the one that was noted"
            case .anchorMissing: "the entry that was noted is missing"
            }
        }
    }

    /// A place in a chain that does not verify.
    package struct Finding: Hashable, Sendable {
        /// The kind of the finding.
        package var check: Check
        /// The household of the chain.
        package var household: String
        /// The number of the entry that does not verify.
        package var sequence: Int64
    }

    /// The most findings that are listed.
    package static let mostNamed = 1000

    /// The findings, at most ``mostNamed``.
    package private(set) var findings: [Finding] = []
    /// The number of findings, including those that are not listed.
    package private(set) var count = 0
    /// The number of entries that were read.
    package var entries = 0
    /// The number of chains.
    package var chains = 0
    /// The number of anchors that hold.
    package var anchors = 0
    /// A digest of all chains' ends, in hexadecimal: two copies of one audit have the same.
    package var digest = ""

    /// Creates an empty report.
    package init() {}

    mutating func add(_ check: Check, _ household: String, _ sequence: Int64) {
        count += 1
        if count <= Self.mostNamed {
            findings.append(Finding(check: check, household: household, sequence: sequence))
        }
    }
}
