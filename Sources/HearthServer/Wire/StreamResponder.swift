import HearthCore
import Hummingbird
import NIOCore

/// Writes one stream to one client.
struct StreamResponder: Sendable {
    let format: StreamFormat
    let clock: any HearthClock
    let pingInterval: Duration
    /// The request's body, read to its end: that is how the client's leaving shows.
    let body: RequestBody

    /// Runs a request for as long as its client listens. A slow client slows the run: the socket write is the run's own.
    func perform(_ recorder: RunRecorder, owner: User, to writer: any ResponseBodyWriter) async throws {
        let tape = recorder.archive.open(recorder.run.id, owner: owner.id)
        let encoder = StreamEncoder(runID: tape.id.text, format: format)
        let output = StreamWriter(writer)
        let (gone, signal) = AsyncStream<Never>.makeStream()
        try await body.consumeWithInboundCloseHandler { _ in
            let terminal = try await recorder.record(
                on: tape, beside: [{ await ping(output, encoder.ping) }, { for await _ in gone {} }]
            ) { event in
                try await output.write(encoder.frame(event))
            }
            // Nobody is there to read a terminal event; the connection is closed without the body's proper end, so
            // that no proxy takes the stream for a complete one.
            guard recorder.ending.cause != .clientGone else { throw CancellationError() }
            try await output.write(encoder.frame(terminal))
            try await output.finish()
        } onInboundClosed: {
            // Also called when the operation has ended, and then means nothing.
            recorder.ending.note(.clientGone)
            signal.finish()
        }
    }

    /// Writes what a run has on tape after `number`, and what is yet to come, at the client's pace and not the run's.
    func follow(_ tape: RunTape, after number: Int, to writer: any ResponseBodyWriter) async throws {
        let encoder = StreamEncoder(runID: tape.id.text, format: format)
        let output = StreamWriter(writer)
        let (gone, signal) = AsyncStream<Never>.makeStream()
        try await body.consumeWithInboundCloseHandler { _ in
            let isWhole = await withTaskGroup(of: Bool.self) { group in
                group.addTask {
                    var position = number
                    do {
                        while let batch = try await tape.next(after: position) {
                            try await output.write(encoder.frames(batch))
                            position = batch.last
                        }
                        return true
                    } catch {
                        return false
                    }
                }
                group.addTask {
                    await ping(output, encoder.ping)
                    return false
                }
                group.addTask {
                    for await _ in gone {}
                    return false
                }
                defer { group.cancelAll() }
                return await group.next() ?? false
            }
            guard isWhole else { throw CancellationError() }
            try await output.finish()
        } onInboundClosed: {
            signal.finish()
        }
    }

    private func ping(_ output: StreamWriter, _ ping: ByteBuffer) async {
        // A failed ping means a broken connection, which the stream's own next write will find.
        while (try? await clock.sleep(for: pingInterval)) != nil, !Task.isCancelled { try? await output.write(ping) }
    }
}

/// The response's writer, shared between the stream and its pings.
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
