package import Foundation
package import HearthCore
import Synchronization

/// What the jobs of one kind do. A job that is begun again must change nothing the second time.
package protocol JobWork: Sendable {
    /// The kind of the jobs.
    var kind: String { get }
    /// True if no two jobs are worked on for one household.
    var oneOfEachHousehold: Bool { get }
    /// How long a process owns a job without a sign of life.
    var lease: Duration { get }

    /// Works on a job, from the stage that it has reached.
    ///
    /// - Throws: ``JobStop``; ``HearthError``, after which a job may be tried again; what the work itself throws.
    func perform(_ attempt: JobAttempt) async throws
    /// Returns why a job fails that ends with an error; nil for one that is not known.
    func failure(for error: any Error) -> Job.Failure?
    /// Notes the end of a job.
    func finish(_ job: Job, by owner: UUID) async throws
}

/// The reasons why an attempt ends that are no failures of the server.
package enum JobStop: Error {
    /// Another process has the job, or it was cancelled.
    case lost
    /// What the job is for was deleted.
    case cancelled
    case failed(Job.Failure)
}

/// One attempt at a job by this process.
package final class JobAttempt: Sendable {
    private let current: Mutex<Job>
    private let store: any JobStore
    private let owner: UUID
    private let lease: Duration
    private let clock: any HearthClock

    init(_ job: Job, store: any JobStore, owner: UUID, lease: Duration, clock: any HearthClock) {
        current = Mutex(job)
        self.store = store
        self.owner = owner
        self.lease = lease
        self.clock = clock
    }

    /// The job as far as it has come.
    var job: Job { current.withLock { $0 } }

    /// Notes a stage, with the results so far.
    ///
    /// - Parameter progress: the results as JSON; nil to leave them.
    /// - Throws: ``JobStop/lost``.
    func enter(_ stage: String, progress: String? = nil) async throws {
        current.withLock { job in
            job.stage = stage
            if let progress { job.progress = progress }
        }
        guard try await keep() else { throw JobStop.lost }
    }

    /// Notes the results so far, to be stored with the next sign of life.
    func note(progress: String) { current.withLock { $0.progress = progress } }

    /// Replaces the input.
    ///
    /// - Throws: ``JobStop/lost``.
    func replaceInput(with bytes: [UInt8]) async throws {
        guard try await store.replaceInput(of: job, by: owner, with: Job.pieces(of: bytes)) else { throw JobStop.lost }
    }

    /// Returns the whole input.
    func input() async throws -> [UInt8] {
        var bytes: [UInt8] = []
        var number = 0
        while let piece = try await store.piece(number, of: job) {
            bytes += piece
            number += 1
        }
        return bytes
    }

    /// Extends the lease. Returns false if this process does not own the job any more.
    func keep() async throws -> Bool { try await store.update(job, by: owner, until: clock.now + lease) }

    /// Extends the lease until it is lost or the task is cancelled.
    func keepAlive() async -> Bool {
        while (try? await clock.sleep(for: lease / 4)) != nil {
            if (try? await keep()) == false { return false }
        }
        return true
    }
}

extension Job {
    /// Returns bytes in the pieces in which the database has them.
    static func pieces(of bytes: [UInt8]) -> [[UInt8]] {
        stride(from: 0, to: bytes.count, by: 256 << 10).map { Array(bytes[$0..<min($0 + (256 << 10), bytes.count)]) }
    }
}
