package import SystemSupport

extension WorkQueue {
    /// Creates a queue that refuses work with `overloaded` when it is full.
    ///
    /// - Parameters:
    ///   - name: the kind of work, for the operator's log.
    ///   - running: how many pieces of work run at once.
    ///   - waiting: how many more wait for their turn.
    package convenience init(_ name: String, running: Int, waiting: Int) {
        self.init(running: running, waiting: waiting) {
            HearthError(
                .overloaded, "The server is busy. Try again in a moment.",
                detail: "the queue of work for \(name) is full", retryAfter: .seconds(1))
        }
    }
}
