import HearthCore
import ServiceLifecycle

/// Service that runs an exporter and flushes it at shutdown.
package struct ExportService<Item: Sendable>: Service {
    private let exporter: BatchExporter<Item>

    /// Creates the service of an exporter.
    package init(_ exporter: BatchExporter<Item>) { self.exporter = exporter }

    /// Exports until shutdown, then flushes.
    package func run() async throws {
        await cancelWhenGracefulShutdown { [exporter] in await exporter.run() }
        await exporter.flush()
    }
}
