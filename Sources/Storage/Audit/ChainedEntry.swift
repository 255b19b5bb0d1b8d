package import HearthCore

/// An entry of the audit with its place in the chain, as stored.
package struct ChainedEntry: Hashable, Sendable {
    /// The id of the household; empty for entries from before there were households.
    package var household: String
    /// The number of the entry in its chain, from 1.
    package var sequence: Int64
    /// The unique id.
    package var id: String
    /// The time of the action.
    package var at: Timestamp
    /// The id of the user who acted; nil if unknown.
    package var user: String?
    /// The user on whose behalf an administrator, `user`, acted.
    package var onBehalfOf: String?
    /// The id of the run, if the action was one.
    package var run: String?
    /// The audited action.
    package var action: String
    /// `done`, or a code that says why the action failed.
    package var outcome: String
    /// The reason of a run's outcome, if it has one.
    package var reason: String?
    /// The policy's findings as JSON.
    package var findings: String?
    /// The fingerprint of the policy that decided about a run.
    package var policyFingerprint: String?
    /// The keyed digest of a run's goal.
    package var goalDigest: String?
    /// The object of the action.
    package var subject: String?
    /// The hash of the entry before it, empty in the first one.
    package var previous: String
    /// The hash of this entry, in hexadecimal.
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
