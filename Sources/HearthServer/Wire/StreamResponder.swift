import HearthCore
import Hummingbird
import NIOCore
import ServiceLifecycle
import Synchronization

/// Runs one prepared request and writes its events, until the run ends, the client goes, or the deadline passes.
struct StreamResponder: Sendable {
    let pipeline: AssistPipeline
    let run: PreparedRun
    let format: StreamFormat
    let clock: any HearthClock
    let pingInterval: Duration
    let drainTime: Duration

    /// - Parameter body: the request's body, read to its end: that is how the client's leaving shows.
    func respond(reading body: RequestBody, to writer: any ResponseBodyWriter) async throws {
        let encoder = StreamEncoder(runID: run.id.text, format: format)
        let output = StreamWriter(writer)
        let ending = EndingCause()
        let (gone, signal) = AsyncStream<Never>.makeStream()

        try await body.consumeWithInboundCloseHandler { _ in
            let terminal = await race(encoder: encoder, output: output, ending: ending, gone: gone)
            guard let terminal, ending.cause != .clientGone else {
                // Nobody is there to read a terminal event; the connection is closed without the body's proper end,
                // so that no proxy takes the stream for a complete one.
                throw CancellationError()
            }
            try await output.write(try encoder.encode(terminal))
            try await output.finish()
        } onInboundClosed: {
            // Also called when the operation has ended, and then means nothing.
            ending.note(.clientGone)
            signal.finish()
        }
    }

    private func race(
        encoder: StreamEncoder, output: StreamWriter, ending: EndingCause, gone: AsyncStream<Never>
    ) async -> HearthCore.AssistEvent? {
        await withTaskGroup(of: HearthCore.AssistEvent?.self) { group in
            group.addTask {
                await pipeline.run(run, whyCancelled: { ending.cause ?? .shutdown }) { event in
                    try await output.write(try encoder.encode(event))
                }
            }
            group.addTask {
                // A failed ping means a broken connection, which the run's own next write will find.
                while (try? await clock.sleep(for: pingInterval)) != nil, !Task.isCancelled {
                    try? await output.write(encoder.ping)
                }
                return nil
            }
            group.addTask {
                if (try? await clock.sleep(for: run.deadline.remaining(on: clock))) != nil {
                    ending.note(.deadline)
                }
                return nil
            }
            group.addTask {
                for await _ in gone {}
                return nil
            }
            group.addTask {
                // Before the service group's patience ends and the connection is torn down under the run, which would
                // leave the client without a word.
                try? await gracefulShutdown()
                if (try? await clock.sleep(for: drainTime)) != nil { ending.note(.shutdown) }
                return nil
            }
            // Whichever ends first ends the others; the run always answers, for its books must be closed.
            var terminal: HearthCore.AssistEvent?
            for await event in group {
                group.cancelAll()
                terminal = terminal ?? event
            }
            return terminal
        }
    }
}

/// Why a run was cancelled; the first cause stands.
private final class EndingCause: Sendable {
    private let first = Mutex<RunOutcome?>(nil)

    func note(_ cause: RunOutcome) { first.withLock { $0 = $0 ?? cause } }

    var cause: RunOutcome? { first.withLock { $0 } }
}

/// The response's writer, shared between the run and the pings.
///
/// `@unchecked Sendable` because the protocol does not say what its only implementation for a root response is: a
/// Sendable value around NIO's outbound writer, which takes writes from several tasks and keeps each one whole. Every
/// write works on a copy.
private struct StreamWriter: @unchecked Sendable {
    private let writer: any ResponseBodyWriter

    init(_ writer: any ResponseBodyWriter) { self.writer = writer }

    func write(_ buffer: ByteBuffer) async throws {
        var copy = writer
        try await copy.write(buffer)
    }

    func finish() async throws { try await writer.finish(nil) }
}
