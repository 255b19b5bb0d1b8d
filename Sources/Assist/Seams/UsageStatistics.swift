package import HearthCore

/// What was used, summed up. Implemented by Storage. Counts, tokens and money are exact.
///
/// A run belongs to the UTC day on which it began, and counts from the moment at which its record is written.
package protocol UsageStatistics: Sendable {
    /// What one user used. Its percentiles are exact.
    func usage(of user: User, in period: UsagePeriod) async throws -> Usage

    /// What everybody used together. Its percentiles are at most 1.6 % away from the exact ones. What a user used who is
    /// deleted stays in it, but for `users`, `activeUsers` and `topUsers`.
    ///
    /// - Parameter count: how many users are named at most.
    func serverUsage(in period: UsagePeriod, topUsers count: Int) async throws -> ServerUsage
}
