import Foundation
import HearthCore

/// The ranking of users by their tokens on the past days and today together.
enum TopUsers {
    typealias Entry = (user: UUID, share: UsageCache.Share)

    /// Most tokens first, then the older user.
    static func precedes(_ left: Entry, _ right: Entry) -> Bool {
        if left.share.tokens != right.share.tokens { return left.share.tokens > right.share.tokens }
        return left.user.text < right.user.text
    }

    /// A user without runs today keeps the order of the past, so only today's users have to be added up.
    static func first(_ count: Int, of past: UsageCache.Sums, and today: [UUID: UsageCache.Share]) -> [Entry] {
        var entries = today.map { user, share in (user: user, share: past.shares[user].map { $0 + share } ?? share) }
        var absent = 0
        for user in past.ranking where absent < count && today[user] == nil {
            guard let share = past.shares[user] else { continue }
            entries.append((user, share))
            absent += 1
        }
        return Array(entries.sorted(by: precedes).prefix(count))
    }
}
