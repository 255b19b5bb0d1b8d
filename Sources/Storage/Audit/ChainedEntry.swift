package import HearthCore

/// An entry of the audit with its place in the chain, as stored.
package struct ChainedEntry: Hashable, Sendable {
    package var household: String
    package var sequence: Int64
    package var id: String
    package var at: Timestamp
    package var user: String?
    /// The user on whose behalf an administrator, `user`, acted.
    package var onBehalfOf: String?
    package var run: String?
    package var action: String
    package var outcome: String
    package var reason: String?
    /// The policy's findings as JSON.
    package var findings: String?
    package var policyFingerprint: String?
    package var goalDigest: String?
    package var subject: String?
    /// The hash of the entry before it, empty in the first one.
    package var previous: String
    package var hash: String

    init(_ row: SQLRow) throws(StorageError) {
        household = try row["household_id"]
        sequence = try row["sequence"]
        id = try row["id"]
        at = try row["at"]
        user = try row["user_id"]
        onBehalfOf = try row["on_behalf_of"]
        run = try row["run_id"]
        action = try row["action"]
        outcome = try row["outcome"]
        reason = try row["reason"]
        findings = try row["findings"]
        policyFingerprint = try row["policy_fingerprint"]
        goalDigest = try row["goal_digest"]
        subject = try row["subject"]
        previous = try row["previous"]
        hash = try row["hash"]
    }
}
