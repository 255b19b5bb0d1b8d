import Assist
import Foundation
import HearthCore
import Logging
import ModelRouter
import PolicyEngine
import Records
import ServiceLifecycle
import SystemSupport
import Telemetry

/// The server's telemetry, and the services that export it.
struct Observability: Sendable {
    let telemetry: ServerTelemetry
    let services: [any Service]
}

extension ServerEnvironment {
    /// Returns a logger that writes to standard error in the format of LOG_FORMAT.
    static func makeLogger(_ settings: Settings, _ metrics: ServerMetrics, _ level: LogLevel) -> Logger {
        Logger(label: "hearth") { label in
            let handler: any LogHandler =
                settings["LOG_FORMAT"] == "json"
                ? JSONLogHandler(
                    label: label, clock: SystemClock(), metadataProvider: .scope, write: StandardError.write)
                : EscapingLogHandler(StreamLogHandler.standardError(label: label, metadataProvider: .scope))
            return ServerLogHandler(handler, level, countingIn: metrics.logLines)
        }
    }

    /// Returns telemetry that exports traces and error reports if the settings name a destination.
    func observability(_ transport: any HTTPTransport) throws -> Observability {
        let traces = try traceExporter(transport)
        let errors = try errorExporter(transport)
        let sampler = Sampler(name: settings["OTEL_TRACES_SAMPLER"], argument: settings["OTEL_TRACES_SAMPLER_ARG"])
        guard let sampler else {
            throw CommandFailure(
                message: "\(settings.place(of: "OTEL_TRACES_SAMPLER_ARG")) expects a ratio from 0 to 1", isUsage: true)
        }
        let telemetry = ServerTelemetry(
            clock: clock, metrics: metrics,
            tracer: traces.map { Tracer(sampler: sampler, exporter: $0, clock: clock) },
            errors: errors.map { ErrorReporter(exporter: $0, clock: clock) })
        telemetry.add(ProcessFigures.gauges(folder: dataFolder))
        telemetry.add([
            Gauge("hearth_build_info", "Version and database of this server.", ["version", "database"]) {
                [database = databaseKind] in
                [([Hearth.version, database], 1)]
            },
            Gauge(
                "hearth_event_loop_longest_reading_bytes",
                "Longest text that an event loop has read at once, in bytes."
            ) { Double(LoopReading.longest) },
            Gauge("hearth_longest_slice_units", "Most units of work between two yields.") {
                Double(WorkSlice.longestSlice)
            },
        ])
        return Observability(
            telemetry: telemetry,
            services: (traces.map { [ExportService($0)] } ?? []) + (errors.map { [ExportService($0)] } ?? []))
    }

    private func traceExporter(_ transport: any HTTPTransport) throws -> BatchExporter<FinishedSpan>? {
        guard !settings.boolean("OTEL_SDK_DISABLED") else { return nil }
        let collector: OTLPSettings?
        do throws(OTLPSettings.InvalidList) {
            collector = try OTLPSettings(
                endpoint: settings["OTEL_EXPORTER_OTLP_ENDPOINT"],
                tracesEndpoint: settings["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"],
                headers: settings["OTEL_EXPORTER_OTLP_HEADERS"],
                timeout: .milliseconds(settings.integer("OTEL_EXPORTER_OTLP_TIMEOUT")))
        } catch {
            throw notPairs("OTEL_EXPORTER_OTLP_HEADERS")
        }
        guard let collector else { return nil }
        let request = TraceRequest(resource: try resource(), version: Hearth.version)
        return BatchExporter(
            "traces", transport: transport, metrics: metrics, clock: clock, logger: logger,
            rejected: TraceRequest.rejected
        ) { spans in collector.request(request.bytes(of: spans), version: Hearth.version) }
    }

    private func errorExporter(_ transport: any HTTPTransport) throws -> BatchExporter<ErrorReporter.Report>? {
        let dsn = settings["SENTRY_DSN"]
        guard !dsn.isEmpty else { return nil }
        guard let address = SentryAddress(dsn: dsn) else {
            throw CommandFailure(
                message: "\(settings.place(of: "SENTRY_DSN")) expects https://KEY@HOST/PROJECT", isUsage: true)
        }
        let environment = try resource().last {
            $0.key == "deployment.environment.name" || $0.key == "deployment.environment"
        }
        let envelope = ErrorEnvelope(
            release: "hearth@\(Hearth.version)", environment: environment?.value ?? "production")
        var limits = BatchExporter<ErrorReporter.Report>.Limits()
        (limits.capacity, limits.batch) = (32, 1)
        return BatchExporter(
            "errors", limits: limits, transport: transport, metrics: metrics, clock: clock, logger: logger
        ) { reports in
            address.request(
                reports.flatMap { envelope.bytes(of: $0.failure, at: $0.time) }, version: Hearth.version)
        }
    }

    /// Returns the resource attributes of this server. OTEL_SERVICE_NAME takes precedence over the attribute service.name.
    private func resource() throws -> [(key: String, value: String)] {
        let attributes: [(key: String, value: String)]
        do throws(OTLPSettings.InvalidList) {
            attributes = try OTLPSettings.list(settings["OTEL_RESOURCE_ATTRIBUTES"])
        } catch {
            throw notPairs("OTEL_RESOURCE_ATTRIBUTES")
        }
        let named = settings.isSet("OTEL_SERVICE_NAME") ? nil : attributes.last { $0.key == "service.name" }?.value
        let own = [
            ("service.name", named ?? settings["OTEL_SERVICE_NAME"]), ("service.version", Hearth.version),
            ("service.instance.id", UUID().text), ("telemetry.sdk.name", "hearth"), ("telemetry.sdk.language", "swift"),
            ("telemetry.sdk.version", Hearth.version),
        ]
        let names = Set(own.map(\.0))
        return own.map { (key: $0.0, value: $0.1) } + attributes.filter { !names.contains($0.key) }
    }

    private func notPairs(_ name: String) -> CommandFailure {
        CommandFailure(
            message: "\(settings.place(of: name)) expects name=value pairs separated by commas, percent-encoded",
            isUsage: true)
    }

    private var databaseKind: String { settings["DATABASE_URL"].hasPrefix("postgres") ? "postgresql" : "sqlite" }

    /// The folder of the SQLite file; the working folder for any other database.
    private var dataFolder: String {
        let url = settings["DATABASE_URL"]
        guard url.hasPrefix("sqlite://") else { return "." }
        let path = url.dropFirst("sqlite://".count).drop { $0 == "/" }
        let folder = URL(filePath: path.hasPrefix(".") ? String(path) : "/\(path)").deletingLastPathComponent().path
        return access(folder, F_OK) == 0 ? folder : "."
    }
}

extension ServerTelemetry {
    /// Adds the metrics of sync.
    func watch(_ sync: SyncService) {
        add([
            Gauge("hearth_sync_pushes_total", "Pushes that were processed.", isCounter: true) {
                Double(sync.figures.pushes)
            },
            Gauge("hearth_sync_edits_total", "Edits of pushes by status.", ["status"], isCounter: true) {
                let edits = sync.figures.edits
                return PushResult.Status.allCases.map { ([$0.rawValue], Double(edits[$0] ?? 0)) }
            },
            Gauge(
                "hearth_sync_stale_plans_total", "Pushes planned again because another process was faster.",
                isCounter: true
            ) { Double(sync.figures.stalePlans) },
            Gauge("hearth_sync_pulls_total", "Pulls that were processed.", isCounter: true) {
                Double(sync.figures.pulls)
            },
            Gauge("hearth_sync_changes_total", "Changes sent in pulls.", isCounter: true) {
                Double(sync.figures.changes)
            },
            Gauge("hearth_sync_resets_total", "Zones that devices had to begin anew.", isCounter: true) {
                Double(sync.figures.resets)
            },
            Gauge("hearth_sync_live_streams", "Open live streams.") { Double(sync.hub.count) },
            Gauge(
                "hearth_sync_lag_seconds_total",
                "Age of the newest change of a page or live event when it was sent, added up.",
                ["way"], isCounter: true
            ) {
                let figures = sync.figures
                return [
                    (["pull"], Double(figures.lagMilliseconds) / 1000),
                    (["live"], Double(figures.liveLagMilliseconds) / 1000),
                ]
            },
            Gauge(
                "hearth_sync_lag_answers_total", "Pages and live events whose newest change has an age.", ["way"],
                isCounter: true
            ) {
                let figures = sync.figures
                return [(["pull"], Double(figures.lagCount)), (["live"], Double(figures.liveLagCount))]
            },
        ])
    }

    /// Adds the gauges whose values are read from other parts at each scrape.
    func watch(
        _ runs: RunOutbox, _ policy: PolicyGateway, router: @escaping @Sendable () -> ChainRouter
    ) {
        add([
            Gauge("hearth_ledger_backlog_runs", "Runs that wait to be recorded by the database.") {
                Double(runs.count)
            },
            Gauge(
                "hearth_provider_circuit_state", "1 for the current state of a model's circuit breaker, else 0.",
                ["provider", "model", "state"]
            ) {
                router().states.sorted { $0.key < $1.key }.flatMap { id, state in
                    let parts = id.split(separator: "/", maxSplits: 1).map(String.init)
                    return EndpointState.Circuit.allCases.map { circuit in
                        (labels: parts + [circuit.rawValue], value: circuit == state.circuit ? 1.0 : 0.0)
                    }
                }
            },
            Gauge(
                "hearth_provider_model_unknown", "1 if the provider does not know the model.",
                ["provider", "model"]
            ) {
                router().states.sorted { $0.key < $1.key }.map { id, state in
                    (labels: id.split(separator: "/", maxSplits: 1).map(String.init), value: state.isUnknown ? 1 : 0)
                }
            },
            Gauge("hearth_policy_info", "Fingerprint of the active policy.", ["fingerprint"]) {
                [([String(policy.current.fingerprint.prefix(12))], 1)]
            },
            Gauge("hearth_policy_rules", "Number of rules in the active policy.") {
                Double(policy.current.rules.count)
            },
        ])
    }
}
