package import HearthCore
import Synchronization

/// Tells of failures of ours: each kind once in ten minutes, and no more than thirty in that time altogether.
package final class ErrorReporter: Sendable {
    /// A failure and when it happened.
    package struct Report: Sendable {
        package var failure: ErrorReport
        package var time: Timestamp
    }

    private struct State {
        /// By kind: when it was told, on the clock's uptime.
        var told: [String: Duration] = [:]
    }

    private static let quietTime = Duration.seconds(600)
    private static let most = 30

    private let exporter: BatchExporter<Report>
    private let clock: any HearthClock
    private let state = Mutex(State())

    package init(exporter: BatchExporter<Report>, clock: any HearthClock) {
        self.exporter = exporter
        self.clock = clock
    }

    package func note(_ failure: ErrorReport) {
        let kind = "\(failure.code) \(failure.file):\(failure.line) \(failure.cause ?? "")"
        let uptime = clock.uptime
        let isNews = state.withLock { state in
            state.told = state.told.filter { uptime - $0.value < Self.quietTime }
            guard state.told[kind] == nil, state.told.count < Self.most else { return false }
            state.told[kind] = uptime
            return true
        }
        if isNews { exporter.add(Report(failure: failure, time: clock.now)) }
    }
}
