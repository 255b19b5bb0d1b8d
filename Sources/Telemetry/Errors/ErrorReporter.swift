package import HearthCore
import Synchronization

/// Reporter of server errors: each kind at most once in ten minutes, and at most thirty in that time altogether.
package final class ErrorReporter: Sendable {
    /// An error and its time.
    package struct Report: Sendable {
        /// The error.
        package var failure: ErrorReport
        /// Time of the error.
        package var time: Timestamp
    }

    private struct State {
        /// Uptime of the last report of each kind.
        var reported: [String: Duration] = [:]
    }

    private static let quietTime = Duration.seconds(600)
    private static let most = 30

    private let exporter: BatchExporter<Report>
    private let clock: any HearthClock
    private let state = Mutex(State())

    /// Creates a reporter that sends through `exporter`.
    package init(exporter: BatchExporter<Report>, clock: any HearthClock) {
        self.exporter = exporter
        self.clock = clock
    }

    /// Reports an error unless its kind was reported recently.
    package func note(_ failure: ErrorReport) {
        let kind = "\(failure.code) \(failure.file):\(failure.line) \(failure.cause ?? "")"
        let uptime = clock.uptime
        let isNew = state.withLock { state in
            state.reported = state.reported.filter { uptime - $0.value < Self.quietTime }
            guard state.reported[kind] == nil, state.reported.count < Self.most else { return false }
            state.reported[kind] = uptime
            return true
        }
        if isNew { exporter.add(Report(failure: failure, time: clock.now)) }
    }
}
