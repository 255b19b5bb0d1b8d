package import Logging
import Synchronization

/// Minimum level of log lines, shared by all loggers of the process.
package final class LogLevel: Sendable {
    private let rank: Atomic<Int>

    /// Creates a level by its name; unknown names mean the default.
    package init(_ name: String) { rank = Atomic(Self.rank(of: name)) }

    /// The current level.
    package var current: Logger.Level { Logger.Level.allCases[rank.load(ordering: .relaxed)] }

    /// Sets the level by its name.
    package func set(_ name: String) { rank.store(Self.rank(of: name), ordering: .relaxed) }

    private static func rank(of name: String) -> Int {
        Logger.Level.allCases.firstIndex(of: Logger.Level(rawValue: name) ?? .info) ?? 0
    }
}
