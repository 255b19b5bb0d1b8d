import Synchronization

/// A counter of the bodies that run at once.
final class Overlap: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var now: Int { counts.withLock { $0.now } }
    var most: Int { counts.withLock { $0.most } }

    func run() async {
        counts.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
        }
        for _ in 0..<20 { await Task.yield() }
        counts.withLock { $0.now -= 1 }
    }
}

/// A list to which concurrent tasks append.
final class Recorder<Value: Sendable>: Sendable {
    private let state = Mutex<[Value]>([])

    var values: [Value] { state.withLock { $0 } }

    func append(_ value: Value) { state.withLock { $0.append(value) } }
}
