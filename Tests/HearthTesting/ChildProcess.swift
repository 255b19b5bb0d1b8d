import CSpawn
package import Foundation
import Synchronization

/// A program that runs beside the tests, and what it writes.
///
/// Not Foundation's `Process`: its `run()` copies whole `dirent`s out of a shorter buffer, and now and then ends the test
/// process with a segmentation fault (Swift 6.3.1).
package final class ChildProcess: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    /// Which of its two outputs is kept.
    package enum Capture { case output, errors, both }

    private struct State {
        var bytes: [UInt8] = []
        /// The exit code; 128 plus the signal's number if a signal ended the process, as in shells.
        var exitStatus: Int32?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    package let processID: Int32
    private let state = Mutex(State())

    /// Starts `command[0]`, a path, with nothing to read, no descriptor of the tests' and no blocked signal.
    package init(
        _ command: [String], environment: [String: String] = [:], folder: URL? = nil, capture: Capture = .both
    ) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Failure(description: "pipe: \(errno)") }
        defer { close(ends[1]) }
        do {
            processID = try Self.spawn(command, environment, folder, capture, writingTo: ends[1])
        } catch {
            close(ends[0])
            throw error
        }
        let thread = Thread { [self, reading = ends[0]] in follow(reading) }
        thread.stackSize = 256 * 1024
        thread.start()
    }

    /// Runs `command` to its end.
    package static func run(
        _ command: [String], environment: [String: String] = [:], folder: URL? = nil, capture: Capture = .both
    ) async throws -> (exitStatus: Int32, output: String) {
        let process = try ChildProcess(command, environment: environment, folder: folder, capture: capture)
        return (await process.exitStatus(), process.output)
    }

    /// The output so far.
    package var output: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

    /// Stops processes and returns when they have stopped: `kill` returns before a signal takes effect.
    package static func freeze(_ processes: [Int32]) async {
        for process in processes { kill(process, SIGSTOP) }
        for process in processes {
            // The state stands behind the name, which may contain anything. A process may have ended instead.
            while let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
                let state = status.split(separator: ") ").last?.first, !"TZX".contains(state)
            { await Task.yield() }
        }
    }

    package var isRunning: Bool { state.withLock { $0.exitStatus == nil } }

    /// Until it is gone, whose number it has then might be anybody's.
    package func signal(_ number: Int32) {
        state.withLock { if $0.exitStatus == nil { kill(processID, number) } }
    }

    /// Waits until the process, and every process that shares its output, has ended.
    package func exitStatus() async -> Int32 {
        await wait { $0.exitStatus != nil }
        return state.withLock { $0.exitStatus ?? -1 }
    }

    /// Waits until `find` returns a value for the output, and returns it; nil if the process ends first.
    package func output<Found: Sendable>(_ find: @escaping @Sendable (String) -> Found?) async -> Found? {
        let finding: @Sendable (State) -> Found? = { find(String(decoding: $0.bytes, as: UTF8.self)) }
        await wait { $0.exitStatus != nil || finding($0) != nil }
        return state.withLock { finding($0) }
    }

    private func wait(until isTrue: @Sendable (borrowing State) -> Bool) async {
        while !state.withLock({ isTrue($0) }) {
            await withCheckedContinuation { continuation in
                let isLate = state.withLock { state in
                    if isTrue(state) { return true }
                    state.waiting.append(continuation)
                    return false
                }
                if isLate { continuation.resume() }
            }
        }
    }

    // MARK: On its thread

    private func follow(_ reading: Int32) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(reading, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            update { $0.bytes += buffer[..<count] }
        }
        close(reading)
        var status: Int32 = 0
        // The number is not given to another process before this returns.
        var information = siginfo_t()
        while waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        update { state in
            while waitpid(processID, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7F
            state.exitStatus = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        }
    }

    private func update(_ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// The clock of infra/at-time.sh and the zone, under which the tests may run, hold for the programs that they start, too.
    private static let clock = ProcessInfo.processInfo.environment.filter { name, _ in
        ["LD_PRELOAD", "CLOCK_SHIFT", "TZ"].contains(name)
    }

    private static func spawn(
        _ command: [String], _ environment: [String: String], _ folder: URL?, _ capture: Capture,
        writingTo descriptor: Int32
    ) throws -> Int32 {
        let words = command.map { strdup($0) }
        let settings = environment.merging(clock) { own, _ in own }.map { strdup("\($0)=\($1)") }
        defer { for text in words + settings { free(text) } }
        var id = pid_t()
        let code = cspawn(
            words + [nil], settings + [nil], folder?.path, capture == .errors ? -1 : descriptor,
            capture == .output ? -1 : descriptor, &id)
        guard code == 0 else { throw Failure(description: "\(command[0]): \(String(cString: strerror(code)))") }
        return id
    }
}
