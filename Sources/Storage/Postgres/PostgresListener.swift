import CPostgres
import Foundation
import Synchronization
import SystemSupport

/// A listener for notifications, with a connection and a thread of its own from the first stream on.
final class PostgresListener: Sendable {
    private struct State {
        var streams: [(channel: String, continuation: AsyncStream<Void>.Continuation)] = []
        var isRunning = false
        var isClosing = false
    }

    private let settings: PostgresSettings
    private let wakeUp: EventDescriptor
    private let state = Mutex(State())

    init(_ settings: PostgresSettings) throws(StorageError) {
        self.settings = settings
        do throws(SystemError) {
            wakeUp = try EventDescriptor()
        } catch {
            throw StorageError(system: error)
        }
    }

    /// Returns a stream with an element once the channel is listened on, after each notification, and whenever some may
    /// have been missed. Elements that were not taken yet become one.
    func notifications(on channel: StaticString) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let isFirst = state.withLock { state in
            guard !state.isClosing else { return false }
            state.streams.append((channel.description, continuation))
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if state.withLock(\.isClosing) { continuation.finish() }
        if isFirst { Thread.detachNewThread(run) } else { wakeUp.signal() }
        return stream
    }

    func stop() {
        let streams = state.withLock { state in
            state.isClosing = true
            defer { state.streams = [] }
            return state.streams
        }
        for (_, continuation) in streams { continuation.finish() }
        wakeUp.signal()
    }

    // MARK: - On its thread

    @Sendable private func run() {
        var failures = 0
        var generator = SystemRandomNumberGenerator()
        while !isClosing {
            if let handle = try? PostgresHandle(settings), listen(on: handle) {
                failures = 0
                continue
            }
            failures += 1
            let delay = Backoff(base: .milliseconds(50), longest: .seconds(1), jitter: .half)
                .delay(beforeRetry: failures - 1, using: &generator)
            wait(for: [(wakeUp.descriptor, POLLIN)], at: .now + delay)
            // Or a new stream of a database that is gone would end every later delay at once.
            wakeUp.clear()
        }
    }

    private var isClosing: Bool { state.withLock { $0.isClosing } }

    /// Listens until the connection is lost. Returns false if the connection never worked.
    private func listen(on handle: PostgresHandle) -> Bool {
        guard unsafe PQsetnonblocking(handle.raw, 1) == 0 else { return false }
        var channels: Set<String> = []
        while !isClosing {
            let missing = state.withLock { Set($0.streams.map(\.channel)) }.subtracting(channels).sorted()
            let statement = missing.map { "LISTEN \"\($0)\"" }.joined(separator: ";")
            // Without a new channel the empty statement tests whether the server responds.
            guard execute(statement, on: handle) else { return !channels.isEmpty }
            channels.formUnion(missing)
            for channel in missing { announce(channel) }
            // Some may have come with the response.
            takeNotifications(of: handle)
            wait(for: [(handle.socket, POLLIN), (wakeUp.descriptor, POLLIN)], at: .now + .seconds(30))
            wakeUp.clear()
            guard unsafe PQconsumeInput(handle.raw) == 1 else { return true }
            takeNotifications(of: handle)
        }
        return true
    }

    private func takeNotifications(of handle: PostgresHandle) {
        while let notification = unsafe PQnotifies(handle.raw) {
            announce(unsafe String(cString: notification.pointee.relname))
            unsafe PQfreemem(notification)
        }
    }

    private func announce(_ channel: String) {
        let streams = state.withLock { $0.streams }
        for stream in streams where stream.channel == channel { stream.continuation.yield() }
    }

    /// Runs a statement. Returns whether it succeeded within five seconds.
    private func execute(_ statement: String, on handle: PostgresHandle) -> Bool {
        let deadline = ContinuousClock.now + .seconds(5)
        guard unsafe PQsendQuery(handle.raw, statement) == 1 else { return false }
        while true {
            let flushed = unsafe PQflush(handle.raw)
            guard flushed >= 0, unsafe PQconsumeInput(handle.raw) == 1, ContinuousClock.now < deadline else {
                return false
            }
            if unsafe PQisBusy(handle.raw) == 0 {
                guard let raw = unsafe PQgetResult(handle.raw) else { return handle.isAlive }
                if unsafe PostgresResult(raw).status == PGRES_FATAL_ERROR { return false }
                continue
            }
            wait(for: [(handle.socket, flushed == 1 ? POLLIN | POLLOUT : POLLIN)], at: deadline)
        }
    }

    private func wait(for descriptors: [(descriptor: Int32, events: Int32)], at deadline: ContinuousClock.Instant) {
        var polled = descriptors.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
        let milliseconds = max(.zero, ContinuousClock.now.duration(to: deadline)) / .milliseconds(1)
        _ = unsafe poll(&polled, nfds_t(polled.count), Int32(milliseconds.rounded(.up)))
    }
}
