package import Logging

/// Counts the lines that somebody should look at.
package struct CountingLogHandler: LogHandler {
    private var inner: any LogHandler
    private let lines: Counter

    package init(_ inner: any LogHandler, in lines: Counter) {
        self.inner = inner
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
        get { inner.logLevel }
        set { inner.logLevel = newValue }
    }
}
