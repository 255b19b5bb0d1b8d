import HearthCore
import ServiceLifecycle

/// Sends what is collected while the server runs, and the last of it after it.
package struct ExportService<Item: Sendable>: Service {
    private let exporter: BatchExporter<Item>

    package init(_ exporter: BatchExporter<Item>) { self.exporter = exporter }

    package func run() async throws {
        await cancelWhenGracefulShutdown { [exporter] in await exporter.run() }
        await exporter.flush()
    }
}
