import HearthCore
import HearthTesting
import Logging
import ServiceLifecycle
import Testing

@testable import Telemetry

/// Tests of deliveries, retries, drops and counts on a manual clock.
@Suite struct ExporterTests {
    private let clock = ManualClock()
    private let metrics = ServerMetrics()
    private let lines = LogLines()

    private func exporter(
        _ transport: FakeTransport, capacity: Int = 2048, batch: Int = 512,
        rejected: @escaping @Sendable ([UInt8]) -> (count: Int, reason: String) = { _ in (0, "") }
    ) -> BatchExporter<Int> {
        var limits = BatchExporter<Int>.Limits()
        (limits.capacity, limits.batch) = (capacity, batch)
        return BatchExporter(
            "traces", limits: limits, transport: transport, metrics: metrics, clock: clock, logger: lines.logger,
            rejected: rejected
        ) { items in
            OutboundRequest(
                url: "http://collector", headers: [], body: items.map { UInt8($0 & 255) }, timeout: .seconds(10),
                connectTimeout: .seconds(5))
        }
    }

    private func figure(_ name: String) -> String? {
        var text = ""
        metrics.append(to: &text)
        return text.split(separator: "\n").first { $0.hasPrefix(name + " ") }.map {
            String($0.dropFirst(name.count + 1))
        }
    }

    private func dropped(_ reason: String) -> String? {
        figure(#"hearth_telemetry_dropped_total{signal="traces",reason="\#(reason)"}"#)
    }

    private var exported: String? { figure(#"hearth_telemetry_exported_total{signal="traces"}"#) }

    /// Runs the exporter for the time of `body`.
    private func running(_ exporter: BatchExporter<Int>, _ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await exporter.run() }
            defer { group.cancelAll() }
            try await body()
        }
    }

    /// Until the suite's time is up.
    private func wait(until isTrue: () -> Bool) async { while !isTrue(), !Task.isCancelled { await Task.yield() } }

    @Test func `queued items are sent in batches every five seconds`() async throws {
        let transport = FakeTransport([.init(text: ""), .init(text: "")])
        let exporter = exporter(transport, batch: 3)
        try await running(exporter) {
            await clock.waitForSleepers()
            exporter.add(1)
            exporter.add(2)
            clock.advance(by: .milliseconds(4999))
            #expect(transport.exchanges.isEmpty)
            clock.advance(by: .milliseconds(1))
            await wait { exported == "2" }
            #expect(transport.exchanges.map(\.request.body) == [[1, 2]])
            // A full batch is sent at once.
            for item in 3...5 { exporter.add(item) }
            await wait { exported == "5" }
            #expect(transport.exchanges.map(\.request.body) == [[1, 2], [3, 4, 5]])
        }
    }

    @Test(arguments: [429, 502, 503, 504]) func `a delivery is retried when the collector is busy`(status: Int)
        async throws
    {
        let transport = FakeTransport([.init(status: status, text: ""), .init(text: "")])
        let exporter = exporter(transport, batch: 1)
        try await running(exporter) {
            await clock.waitForSleepers()
            exporter.add(1)
            // The timer and the pause.
            await clock.waitForSleepers(2)
            #expect(transport.exchanges.count == 1)
            clock.advance(by: .seconds(1))
            await wait { exported == "1" }
            #expect(transport.exchanges.count == 2)
        }
    }

    @Test func `a requested delay is respected`() async throws {
        let transport = FakeTransport([.init(status: 429, headers: ["retry-after": "20"], text: ""), .init(text: "")])
        let exporter = exporter(transport, batch: 1)
        try await running(exporter) {
            await clock.waitForSleepers()
            exporter.add(1)
            await clock.waitForSleepers(2)
            for _ in 0..<19 {
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
            #expect(transport.exchanges.count == 1)
            clock.advance(by: .seconds(1))
            await wait { exported == "1" }
        }
    }

    @Test func `a batch is dropped when the requested delay exceeds half a minute`() async throws {
        let transport = FakeTransport([.init(status: 429, headers: ["retry-after": "31"], text: ""), .init(text: "")])
        let exporter = exporter(transport, batch: 1)
        try await running(exporter) {
            await clock.waitForSleepers()
            exporter.add(1)
            await wait { dropped("unreachable") == "1" }
            #expect(transport.exchanges.count == 1)
        }
    }

    @Test func `the pauses between attempts double`() async {
        let transport = FakeTransport(Array(repeating: .init(status: 503, text: ""), count: 5))
        let delivery = Delivery(transport: transport, clock: clock)
        let request = OutboundRequest(
            url: "http://collector", headers: [], body: [], timeout: .seconds(10), connectTimeout: .seconds(5))
        async let outcome = delivery.send(request)
        for (attempt, seconds) in [1, 2, 4, 8].enumerated() {
            await clock.waitForSleepers()
            // Half of it at least, and the whole at most.
            clock.advance(by: .milliseconds(500 * seconds - 1))
            #expect(clock.sleepers == 1)
            clock.advance(by: .milliseconds(500 * seconds + 1))
            await wait { transport.exchanges.count == attempt + 2 }
        }
        #expect(await outcome == .lost(.unreachable, detail: "HTTP 503"))
    }

    @Test(arguments: [400, 401, 404, 413, 500]) func `a batch is dropped after a permanent rejection`(
        status: Int
    ) async throws {
        let transport = FakeTransport([.init(status: status, text: ""), .init(text: "")])
        let exporter = exporter(transport, batch: 2)
        try await running(exporter) {
            await clock.waitForSleepers()
            exporter.add(1)
            exporter.add(2)
            // The log comes last.
            await wait { !lines.texts.isEmpty }
            #expect(dropped("refused") == "2")
            #expect(transport.exchanges.count == 1)
            #expect(lines.texts.count == 1)
            #expect(lines.texts[0].contains("telemetry was dropped") && lines.texts[0].contains("HTTP \(status)"))
        }
    }

    @Test func `an unreachable collector gets five attempts`() async throws {
        var gone = FakeTransport.Answer(text: "")
        gone.failure = TransportError(.connect, "refused")
        let transport = FakeTransport(Array(repeating: gone, count: 6))
        let exporter = exporter(transport, batch: 1)
        try await running(exporter) {
            await clock.waitForSleepers()
            exporter.add(1)
            for attempt in 1...4 {
                await wait { transport.exchanges.count == attempt }
                await clock.waitForSleepers(2)
                clock.advance(by: .seconds(16))
            }
            await wait { dropped("unreachable") == "1" }
            #expect(transport.exchanges.count == 5)
        }
    }

    @Test func `items beyond the queue's capacity are dropped, counted and logged once a minute`() {
        let exporter = exporter(FakeTransport(), capacity: 4, batch: 100)
        for item in 0..<10 { exporter.add(item) }
        #expect(exporter.count == 4)
        #expect(dropped("queue_full") == "6")
        #expect(lines.texts.count == 1)
        clock.advance(by: .seconds(60))
        exporter.add(10)
        #expect(lines.texts.count == 2)
        // Drops of the meantime are included.
        #expect(lines.texts[1].contains("count=6"))
    }

    @Test func `a partial rejection loses only the rejected items`() async throws {
        var answer = ProtobufWriter()
        answer.message(1) { partial in
            partial.varint(1, 2)
            partial.string(2, "too old")
        }
        let bytes = answer.bytes
        let transport = FakeTransport([.init([.bytes(bytes)])])
        let exporter = exporter(transport, batch: 5, rejected: TraceRequest.rejected)
        try await running(exporter) {
            await clock.waitForSleepers()
            for item in 0..<5 { exporter.add(item) }
            await wait { !lines.texts.isEmpty }
            #expect(dropped("refused") == "2")
            #expect(exported == "3")
            #expect(transport.exchanges.count == 1)
            #expect(lines.texts[0].contains("too old"))
        }
    }

    @Test func `the rejected count is limited to the size of the batch`() async throws {
        let transport = FakeTransport([.init(text: ""), .init(text: "")])
        let exporter = exporter(transport, batch: 2, rejected: { _ in (.max, "all of it") })
        try await running(exporter) {
            await clock.waitForSleepers()
            for item in 0..<2 { exporter.add(item) }
            await wait { transport.exchanges.count == 1 && dropped("refused") != "0" }
            #expect(dropped("refused") == "2")
            #expect(exported == "0")
        }
    }

    @Test func `a shutdown sends queued items and the batch in progress`() async throws {
        // The first delivery never ends by itself.
        let transport = FakeTransport([.init([.silence]), .init(text: ""), .init(text: "")])
        let exporter = exporter(transport, batch: 2)
        let group = ServiceGroup(
            configuration: .init(services: [ExportService(exporter)], logger: Logger(label: "test")))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            await clock.waitForSleepers()
            exporter.add(1)
            exporter.add(2)
            await wait { transport.exchanges.count == 1 }
            exporter.add(3)
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
        #expect(transport.exchanges.map(\.request.body) == [[1, 2], [1, 2], [3]])
        #expect(exported == "3")
        #expect(dropped("shutdown") == "0")
    }

    @Test func `a shutdown waits at most three seconds for an unresponsive collector`() async throws {
        let transport = FakeTransport([.init([.silence])])
        let exporter = exporter(transport)
        exporter.add(1)
        async let flushing: Void = exporter.flush()
        await wait { transport.exchanges.count == 1 }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        await flushing
        #expect(dropped("shutdown") == "1")
        #expect(exporter.count == 0)
    }
}
