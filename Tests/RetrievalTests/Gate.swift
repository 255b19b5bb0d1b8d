/// Holds back whoever wants to pass while it is closed, and tells when somebody has come to it.
actor Gate {
    private var isClosed = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watching: [CheckedContinuation<Void, Never>] = []

    func close() { isClosed = true }

    func open() {
        isClosed = false
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func pass() async {
        guard isClosed else { return }
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            for watcher in watching { watcher.resume() }
            watching = []
        }
    }

    /// Returns when somebody waits at the gate.
    func arrival() async {
        guard waiting.isEmpty else { return }
        await withCheckedContinuation { watching.append($0) }
    }
}
