/// The end of a household's chain at some time. Stored outside of the database, it shows later whether those entries
/// still exist.
package struct AuditAnchor: Hashable, Sendable {
    /// The household's id; empty for entries from before there were households.
    package var household: String
    /// The number of the last entry.
    package var sequence: Int64
    /// The hash of the entry with that sequence, in hexadecimal.
    package var hash: String

    /// Creates an audit anchor.
    package init(household: String, sequence: Int64, hash: String) {
        self.household = household
        self.sequence = sequence
        self.hash = hash
    }

    /// Reads ``line``; returns nil if the text is not one.
    package init?(line: Substring) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count == 3, !parts[0].isEmpty, let sequence = Int64(parts[1]), sequence > 0, !parts[2].isEmpty
        else { return nil }
        self.init(household: parts[0] == "-" ? "" : parts[0], sequence: sequence, hash: parts[2])
    }

    /// The text `household sequence hash`, with `-` for an empty household.
    package var line: String { "\(household.isEmpty ? "-" : household) \(sequence) \(hash)" }
}
