/// Opened once; whoever comes before waits, and is let go when cancelled.
package final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let opener: AsyncStream<Void>.Continuation

    package init() { (stream, opener) = AsyncStream.makeStream() }

    package func open() { opener.finish() }

    /// For one task. Throws `CancellationError`.
    package func pass() async throws {
        for await _ in stream {}
        try Task.checkCancellation()
    }
}
