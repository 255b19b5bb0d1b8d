import Dispatch
import Foundation
import HearthCore
import Synchronization

/// A check of one requirement of the server. It changes nothing.
protocol DoctorCheck: Sendable {
    /// The name of the check, one word.
    var name: String { get }
    /// The time after which the check fails.
    var limit: Duration { get }

    /// Returns the results of the check.
    func findings() async -> [Finding]
}

extension DoctorCheck {
    var limit: Duration { .seconds(4) }

    /// Returns the findings, or a failure when the limit has passed. A check that takes longer is abandoned: the process ends
    /// soon.
    func boundedFindings() async -> [Finding] {
        await withCheckedContinuation { continuation in
            let race = Race(answer: continuation)
            // A separate task, because a child task that does not end would be awaited.
            Task { race.end(with: await findings()) }
            DispatchQueue.global().asyncAfter(deadline: .now() + limit.seconds) {
                race.end(with: [
                    .fail(
                        name, "did not finish within \(Int(limit.seconds)) s",
                        "find out what it waits for, then: hearth doctor")
                ])
            }
        }
    }
}

/// A continuation that is resumed by the first of two results.
private final class Race: Sendable {
    private let answer: Mutex<CheckedContinuation<[Finding], Never>?>

    init(answer: CheckedContinuation<[Finding], Never>) { self.answer = Mutex(answer) }

    func end(with findings: [Finding]) { answer.withLock { $0.take() }?.resume(returning: findings) }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }

    /// The duration for a person: `12 ms` or `1.5 s`.
    var shown: String { self < .seconds(1) ? "\(Int(seconds * 1000)) ms" : String(format: "%.1f s", seconds) }
}

/// Runs work that computes or waits for disks on a dispatch queue, because there are only as many task threads as cores.
func offTasks<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: body()) }
    }
}

/// Returns the result of `body` and the time it took.
func timed<Result>(_ body: () async throws -> Result) async rethrows -> (result: Result, took: Duration) {
    let start = ContinuousClock.now
    let result = try await body()
    return (result, start.duration(to: .now))
}
