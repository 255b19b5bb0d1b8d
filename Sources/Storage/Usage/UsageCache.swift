import Assist
import Foundation
import HearthCore
import Synchronization

/// A cache of the sums of past days: they hardly change, and adding up every user of a month takes longer than the rest
/// of a page.
///
/// A run that begins before midnight is recorded after it, perhaps by another process. So an entry is stored with the
/// sums of its days as the database had them, and is valid while the database still has them.
final class UsageCache: Sendable {
    /// A user's share of all these days together.
    struct Share {
        var runs: Int
        var tokens: Int
        var cost: Money

        static func + (left: Share, right: Share) -> Share {
            Share(runs: left.runs + right.runs, tokens: left.tokens + right.tokens, cost: left.cost + right.cost)
        }
    }

    final class Sums: Sendable {
        /// The sums by day and outcome, in the order in which they are read: they change with every run.
        let version: [SQLRow]
        let shares: [UUID: Share]
        /// The users of `shares`, most tokens first.
        let ranking: [UUID]
        let models: [String: ModelUse]
        let times: LatencyCounts
        /// The number of users with a run, by day.
        let activeUsers: [Int: Int]

        init(
            version: [SQLRow], shares: [UUID: Share], models: [String: ModelUse], times: LatencyCounts,
            activeUsers: [Int: Int]
        ) {
            self.version = version
            self.shares = shares
            self.models = models
            self.times = times
            self.activeUsers = activeUsers
            ranking = shares.sorted { TopUsers.precedes(($0.key, $0.value), ($1.key, $1.value)) }.map(\.key)
        }
    }

    /// The key of an entry: a period without its last day.
    private let kept = Mutex<[(period: UsagePeriod, sums: Sums)]>([])
    /// The dashboard offers three or four periods.
    private static let limit = 8

    func sums(of period: UsagePeriod, version: [SQLRow]) -> Sums? {
        kept.withLock { kept in
            kept.first { $0.period == period && $0.sums.version == version }?.sums
        }
    }

    func keep(_ sums: Sums, of period: UsagePeriod) {
        kept.withLock { kept in
            kept.removeAll { $0.period == period || $0.period.last < period.last }
            if kept.count == Self.limit { kept.removeFirst() }
            kept.append((period, sums))
        }
    }

    func forget(_ period: UsagePeriod) { kept.withLock { $0.removeAll { $0.period == period } } }
}
