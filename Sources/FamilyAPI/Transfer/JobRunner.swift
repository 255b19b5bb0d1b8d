import Foundation
package import HearthCore
package import Logging
import Synchronization

/// Works on the jobs of one kind, two at a time. Every process of a server has one for each kind.
///
/// A job whose process dies is taken on by another one when its lease has ended, at the stage that it had reached.
package final class JobRunner: Sendable {
    /// How often a job is begun at most.
    private static let mostAttempts = 5
    private static let interval = Duration.seconds(5)
    private static let workers = 2

    private let work: any JobWork
    private let store: any JobStore
    private let clock: any HearthClock
    private let logger: Logger
    /// The process.
    private let owner: UUID
    /// The jobs on which this process works now.
    private let current = Mutex<Set<UUID>>([])
    private let signals: [(stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)]

    /// Creates a runner.
    package init(
        _ work: any JobWork, store: any JobStore, clock: any HearthClock, ids: any IDGenerator, logger: Logger
    ) {
        self.work = work
        self.store = store
        self.clock = clock
        self.logger = logger
        owner = ids.uuid(at: clock.now)
        signals = (0..<Self.workers).map { _ in AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }
    }

    /// Has the runner look for jobs at once.
    package func wake() { for signal in signals { signal.continuation.yield() } }

    /// Works on jobs until the task is cancelled. Jobs that have not ended then are given back.
    package func run() async {
        await withTaskGroup { group in
            for signal in signals {
                group.addTask {
                    for await _ in signal.stream {
                        while !Task.isCancelled, await self.next() {}
                    }
                }
            }
            group.addTask {
                repeat { self.wake() } while (try? await self.clock.sleep(for: Self.interval)) != nil
            }
        }
    }

    /// Works on a job, if one waits. Returns false if there was none.
    package func next() async -> Bool {
        do {
            let job = try await store.claim(
                kind: work.kind, oneOfEachHousehold: work.oneOfEachHousehold, by: owner, at: clock.now,
                until: clock.now + work.lease)
            guard let job else { return false }
            // A busy process may let the lease of a job end on which it still works. The claim has extended it.
            guard current.withLock({ $0.insert(job.id).inserted }) else { return true }
            defer { _ = current.withLock { $0.remove(job.id) } }
            try await perform(job)
            return true
        } catch {
            logger.warning("cannot work on a job", metadata: ["error": "\(error)"])
            return false
        }
    }

    // MARK: - One job

    /// The end of an attempt.
    private enum Outcome: Sendable {
        case done
        case failed(Job.Failure)
        case cancelled
        /// The job waits for this time.
        case again(Duration)
        /// The server stops.
        case stopped
        /// Another process has the job, or it was cancelled.
        case lost
    }

    private func perform(_ claimed: Job) async throws {
        let attempt = JobAttempt(claimed, store: store, owner: owner, lease: work.lease, clock: clock)
        let outcome =
            claimed.attempts > Self.mostAttempts
            ? .failed(
                Job.Failure(code: "job_interrupted", message: "The job was interrupted too often. Start it again."))
            : await withTaskGroup { group in
                group.addTask { await self.outcome(of: attempt) }
                group.addTask { await attempt.keepAlive() ? .stopped : .lost }
                // What ends first ends the other. A lost lease waits for the work to stop.
                let first = await group.next() ?? .stopped
                group.cancelAll()
                return first
            }
        var job = attempt.job
        job.finishedAt = clock.now
        switch outcome {
        case .done: job.state = .done
        case .cancelled: job.state = .cancelled
        case .failed(let failure): (job.state, job.failure) = (.failed, failure)
        case .again(let delay):
            return try await store.release(job, by: owner, until: clock.now + delay, counts: true)
        case .stopped: return try await store.release(job, by: owner, until: clock.now, counts: false)
        case .lost: return
        }
        job.stage = job.state.rawValue
        try await work.finish(job, by: owner)
        logger.info(
            "job ended", metadata: ["kind": "\(job.kind)", "state": "\(job.state.rawValue)", "id": "\(job.id.text)"])
    }

    private func outcome(of attempt: JobAttempt) async -> Outcome {
        do {
            try await work.perform(attempt)
            return .done
        } catch let stop as JobStop {
            switch stop {
            case .lost: return .lost
            case .cancelled: return .cancelled
            case .failed(let failure): return .failed(failure)
            }
        } catch is CancellationError {
            return .stopped
        } catch let error as HearthError where error.isRetryable && attempt.job.attempts < Self.mostAttempts {
            if Task.isCancelled { return .stopped }
            logger.warning(
                "a job is tried again later", metadata: ["id": "\(attempt.job.id.text)", "error": "\(error)"])
            return .again(.seconds(15 * attempt.job.attempts))
        } catch {
            if let failure = work.failure(for: error) { return .failed(failure) }
            if let error = error as? HearthError {
                return .failed(Job.Failure(code: error.code.rawValue, message: error.message))
            }
            if Task.isCancelled { return .stopped }
            logger.error("a job failed", metadata: ["id": "\(attempt.job.id.text)", "error": "\(type(of: error))"])
            return .failed(Job.Failure(code: "internal_error", message: "Something went wrong on our side."))
        }
    }
}
