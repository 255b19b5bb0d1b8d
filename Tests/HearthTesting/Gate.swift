/// A gate that opens once. Tasks wait until it is open or they are cancelled.
package final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let opener: AsyncStream<Void>.Continuation

    package init() { (stream, opener) = AsyncStream.makeStream() }

    package func open() { opener.finish() }

    /// Waits until the gate is open.
    ///
    /// - Throws: `CancellationError`.
    package func pass() async throws {
        for await _ in stream {}
        try Task.checkCancellation()
    }
}
