package import Logging
import Synchronization

/// The least severe line that is written, shared by all loggers of the process.
package final class LogLevel: Sendable {
    private let rank: Atomic<Int>

    package init(_ name: String) { rank = Atomic(Self.rank(of: name)) }

    package var current: Logger.Level { Logger.Level.allCases[rank.load(ordering: .relaxed)] }

    package func set(_ name: String) { rank.store(Self.rank(of: name), ordering: .relaxed) }

    private static func rank(of name: String) -> Int {
        Logger.Level.allCases.firstIndex(of: Logger.Level(rawValue: name) ?? .info) ?? 0
    }
}
