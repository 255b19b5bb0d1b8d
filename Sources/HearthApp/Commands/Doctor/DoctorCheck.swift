import Dispatch
import Foundation
import HearthCore
import Synchronization

/// One thing that a house needs. Changes nothing.
protocol DoctorCheck: Sendable {
    /// What it looks at, in a word.
    var name: String { get }
    /// How long it may take.
    var limit: Duration { get }

    func findings() async -> [Finding]
}

extension DoctorCheck {
    var limit: Duration { .seconds(4) }

    /// What it finds within its limit. What takes longer is left behind: the process ends soon.
    func boundedFindings() async -> [Finding] {
        await withCheckedContinuation { continuation in
            let race = Race(answer: continuation)
            // A task of its own, because one that does not end must not be waited for.
            Task { race.end(with: await findings()) }
            DispatchQueue.global().asyncAfter(deadline: .now() + limit.seconds) {
                race.end(with: [
                    .fail(
                        name, "did not answer within \(Int(limit.seconds)) s",
                        "try it by itself, and look at what it waits for: hearth doctor")
                ])
            }
        }
    }
}

/// The first answer counts.
private final class Race: Sendable {
    private let answer: Mutex<CheckedContinuation<[Finding], Never>?>

    init(answer: CheckedContinuation<[Finding], Never>) { self.answer = Mutex(answer) }

    func end(with findings: [Finding]) { answer.withLock { $0.take() }?.resume(returning: findings) }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }

    /// For people.
    var shown: String { self < .seconds(1) ? "\(Int(seconds * 1000)) ms" : String(format: "%.1f s", seconds) }
}

/// Work that waits for disks or computes, off the threads of tasks, of which there are as many as cores.
func offTasks<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: body()) }
    }
}

/// The time that it took, too.
func timed<Result>(_ body: () async throws -> Result) async rethrows -> (result: Result, took: Duration) {
    let start = ContinuousClock.now
    let result = try await body()
    return (result, start.duration(to: .now))
}
