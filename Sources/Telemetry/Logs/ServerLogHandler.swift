package import Logging

/// Lets through the lines of the level that all loggers of the process share, and counts those that somebody should look at.
package struct ServerLogHandler: LogHandler {
    private var inner: any LogHandler
    private let level: LogLevel
    private let lines: Counter
    /// Of a logger that somebody has set apart.
    private var ownLevel: Logger.Level?

    package init(_ inner: any LogHandler, _ level: LogLevel, countingIn lines: Counter) {
        self.inner = inner
        self.level = level
        self.lines = lines
    }

    package func log(event: LogEvent) {
        if event.level >= .warning { lines.add(1, event.level.rawValue) }
        inner.log(event: event)
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { inner[metadataKey: key] }
        set { inner[metadataKey: key] = newValue }
    }

    package var metadata: Logger.Metadata {
        get { inner.metadata }
        set { inner.metadata = newValue }
    }

    package var metadataProvider: Logger.MetadataProvider? {
        get { inner.metadataProvider }
        set { inner.metadataProvider = newValue }
    }

    package var logLevel: Logger.Level {
        get { ownLevel ?? level.current }
        set { ownLevel = newValue }
    }
}
