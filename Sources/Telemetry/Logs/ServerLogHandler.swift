package import Logging

/// Log handler that filters by the process's shared level and counts warnings and errors.
package struct ServerLogHandler: LogHandler {
    private var inner: any LogHandler
    private let level: LogLevel
    private let lines: Counter
    /// Level of this logger alone, if set.
    private var ownLevel: Logger.Level?

    /// Wraps another handler.
    package init(_ inner: any LogHandler, _ level: LogLevel, countingIn lines: Counter) {
        self.inner = inner
        self.level = level
        self.lines = lines
    }

    /// Counts and writes an event.
    package func log(event: LogEvent) {
        if event.level >= .warning { lines.add(1, event.level.rawValue) }
        inner.log(event: event)
    }

    /// Metadata of the wrapped handler.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { inner[metadataKey: key] }
        set { inner[metadataKey: key] = newValue }
    }

    /// Metadata of the wrapped handler.
    package var metadata: Logger.Metadata {
        get { inner.metadata }
        set { inner.metadata = newValue }
    }

    /// Metadata provider of the wrapped handler.
    package var metadataProvider: Logger.MetadataProvider? {
        get { inner.metadataProvider }
        set { inner.metadataProvider = newValue }
    }

    /// Level of this logger; the shared level by default.
    package var logLevel: Logger.Level {
        get { ownLevel ?? level.current }
        set { ownLevel = newValue }
    }
}
