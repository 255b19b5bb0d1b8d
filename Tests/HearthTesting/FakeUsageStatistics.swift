package import Assist
package import HearthCore

/// Adds up the runs of a ``FakeRunStore``.
package struct FakeUsageStatistics: UsageStatistics {
    private let runs: @Sendable () -> [RunRecord]
    private let users: @Sendable () -> [User]

    package init(
        runs: @escaping @Sendable () -> [RunRecord] = { [] }, users: @escaping @Sendable () -> [User] = { [] }
    ) {
        self.runs = runs
        self.users = users
    }

    package func usage(of user: User, in period: UsagePeriod) async throws -> Usage {
        PlainUsage.usage(of: runs().filter { $0.userID == user.id }, in: period)
    }

    package func serverUsage(in period: UsagePeriod, topUsers count: Int) async throws -> ServerUsage {
        let top = PlainUsage.topUsers(of: runs(), by: users(), in: period)
        return ServerUsage(
            usage: PlainUsage.usage(of: runs(), in: period, ofHouse: true), users: users().count,
            activeUsers: top.count,
            topUsers: Array(top.prefix(count)))
    }
}
