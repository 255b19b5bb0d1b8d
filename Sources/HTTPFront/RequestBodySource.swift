import HummingbirdCore
import NIOCore
import Synchronization

/// The writing end of a request body that is read while it arrives.
///
/// The connection stops reading when ``depth`` pieces wait for the reader. It continues when the reader has taken most
/// of them. A piece is the result of one read of the socket: at most 8 KB.
final class RequestBodySource {
    private typealias Producer = NIOThrowingAsyncSequenceProducer<
        ByteBuffer, any Error, NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark, Delegate
    >

    private static let depth = 8

    let body: RequestBody
    private let source: Producer.Source
    /// False while enough pieces wait for the reader.
    private(set) var wantsMore = true

    /// Creates a source and its body.
    ///
    /// - Parameter whenReady: called on the event loop when the reader wants more, or stops reading.
    init(on loop: any EventLoop, whenReady: @escaping () -> Void) {
        let producer = Producer.makeSequence(
            backPressureStrategy: .init(lowWatermark: 2, highWatermark: Self.depth), finishOnDeinit: true,
            delegate: Delegate(loop: loop, whenReady: NIOLoopBound(whenReady, eventLoop: loop)))
        body = RequestBody(asyncSequence: producer.sequence)
        source = producer.source
    }

    func yield(_ bytes: ByteBuffer) {
        if case .stopProducing = source.yield(bytes) { wantsMore = false }
    }

    func resume() { wantsMore = true }

    func finish() { source.finish() }

    func finish(throwing error: any Error) { source.finish(error) }

    private struct Delegate: NIOAsyncSequenceProducerDelegate {
        let loop: any EventLoop
        let whenReady: NIOLoopBound<() -> Void>

        func produceMore() { loop.execute { whenReady.value() } }

        /// Resumes reading when the route stops. The rest of the body is then discarded.
        func didTerminate() { loop.execute { whenReady.value() } }
    }
}
