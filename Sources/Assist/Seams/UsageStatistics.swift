package import HearthCore

/// Sums of usage. Implemented by Storage. Counts, tokens and money are exact.
///
/// A run belongs to the UTC day of its start, and counts from the moment at which its record is written.
package protocol UsageStatistics: Sendable {
    /// Returns the usage of one user, with exact percentiles.
    func usage(of user: User, in period: UsagePeriod) async throws -> Usage

    /// Returns the usage of all users. Its percentiles differ by at most 1.6 % from the exact ones. The usage of
    /// deleted users is included, except in `users`, `activeUsers` and `topUsers`.
    ///
    /// - Parameter count: the most users to name.
    func serverUsage(in period: UsagePeriod, topUsers count: Int) async throws -> ServerUsage
}
