import CareFormats
package import Foundation
package import HearthCore
package import Logging
package import Records
import Synchronization
import SystemSupport

/// Works on jobs, two at a time: imports. Every process of a server has one.
///
/// A job whose process dies is taken on by another one when its lease has ended, and begins again: an import changes nothing
/// the second time.
package final class JobRunner: Sendable {
    /// The kind of an import.
    package static let importKind = "import"
    /// How long a process owns a job without a sign of life.
    package static let lease = Duration.seconds(60)
    /// How often a job is begun at most.
    private static let mostAttempts = 5
    private static let interval = Duration.seconds(5)
    private static let workers = 2

    private let store: any JobStore
    private let user: @Sendable (UUID) async throws -> User?
    private let importer: RecordImporter
    private let inspector: any Inspector
    private let clock: any HearthClock
    private let logger: Logger
    /// The process.
    private let owner: UUID
    private let signals: [(stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)]

    /// Creates a runner.
    ///
    /// - Parameter user: returns the user of an id as the database has it now.
    package init(
        store: any JobStore, user: @escaping @Sendable (UUID) async throws -> User?, sync: SyncService,
        inspector: any Inspector,
        clock: any HearthClock, ids: any IDGenerator, logger: Logger
    ) {
        self.store = store
        self.user = user
        importer = RecordImporter(sync: sync, clock: clock, ids: ids)
        self.inspector = inspector
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
    private func next() async -> Bool {
        do {
            guard let job = try await store.claim(by: owner, at: clock.now, until: clock.now + Self.lease) else {
                return false
            }
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
        /// The job waits for this time.
        case again(Duration)
        /// The server stops.
        case stopped
        /// Another process has the job, or it was cancelled.
        case lost
    }

    private struct Lost: Error {}

    /// The job of an attempt, as far as it has come.
    private final class CurrentJob: Sendable {
        let job: Mutex<Job>

        init(_ job: Job) { self.job = Mutex(job) }
    }

    private func perform(_ claimed: Job) async throws {
        let current = CurrentJob(claimed)
        let outcome =
            claimed.attempts > Self.mostAttempts
            ? .failed(
                Job.Failure(code: "job_interrupted", message: "The job was interrupted too often. Start it again."))
            : await withTaskGroup { group in
                group.addTask { await self.attempt(claimed, current) }
                group.addTask { await self.keepLease(of: current) }
                // What ends first ends the other. A lost lease waits for the work to stop.
                let first = await group.next() ?? .stopped
                group.cancelAll()
                return first
            }
        var job = current.job.withLock { $0 }
        job.finishedAt = clock.now
        switch outcome {
        case .done: job.state = .done
        case .failed(let failure): (job.state, job.failure) = (.failed, failure)
        case .again(let delay):
            return try await store.release(job, by: owner, until: clock.now + delay, counts: true)
        case .stopped: return try await store.release(job, by: owner, until: clock.now, counts: false)
        case .lost: return
        }
        job.stage = job.state.rawValue
        _ = try await store.finish(job, by: owner)
        logger.info(
            "job ended", metadata: ["kind": "\(job.kind)", "state": "\(job.state.rawValue)", "id": "\(job.id.text)"])
    }

    private func keepLease(of job: CurrentJob) async -> Outcome {
        while (try? await clock.sleep(for: Self.lease / 4)) != nil {
            let owned = try? await store.update(job.job.withLock { $0 }, by: owner, until: clock.now + Self.lease)
            if owned == false { return .lost }
        }
        return .stopped
    }

    private func attempt(_ job: Job, _ current: CurrentJob) async -> Outcome {
        do {
            try await importRecords(of: job, current)
            return .done
        } catch is Lost {
            return .lost
        } catch is CancellationError {
            return .stopped
        } catch let error as CareFormatsError {
            return .failed(Job.Failure(code: error.code.rawValue, message: "\(error)"))
        } catch let error as InspectionError {
            return .failed(Job.Failure(code: error.code, message: error.message))
        } catch let error as HearthError where error.isRetryable && job.attempts < Self.mostAttempts {
            return Task.isCancelled ? .stopped : .again(.seconds(15 * job.attempts))
        } catch let error as HearthError {
            return .failed(Job.Failure(code: error.code.rawValue, message: error.message))
        } catch {
            if Task.isCancelled { return .stopped }
            logger.error("a job failed", metadata: ["id": "\(job.id.text)", "error": "\(type(of: error))"])
            return .failed(Job.Failure(code: "internal_error", message: "Something went wrong on our side."))
        }
    }

    private func importRecords(of job: Job, _ current: CurrentJob) async throws {
        guard let user = try await user(job.userID), user.householdID == job.householdID else {
            throw HearthError(.forbidden, "You are no longer a member of the household that the import is for.")
        }
        let choices = ImportChoices((try? Fields(parsing: job.input)) ?? Fields())
        try await enter("unpacking", current)
        let upload = try TemporaryFile()
        var number = 0
        while let piece = try await store.piece(number, of: job) {
            try upload.append(piece)
            number += 1
        }
        let folder = try await SpoolFolder(upload: upload, name: choices.fileName, inspector)
        try await enter("writing", current)
        let principal = Principal(user: user, isAdministrator: false)
        let progress = try await importer.run(folder, choices, as: principal, at: job.createdAt) { progress in
            current.job.withLock { $0.progress = progress.json.canonicalText }
            try await save(current)
        }
        current.job.withLock { $0.progress = progress.json.canonicalText }
    }

    private func enter(_ stage: String, _ current: CurrentJob) async throws {
        current.job.withLock { $0.stage = stage }
        try await save(current)
    }

    /// Saves the progress.
    ///
    /// - Throws: ``Lost`` if this process does not own the job any more.
    private func save(_ current: CurrentJob) async throws {
        let job = current.job.withLock { $0 }
        guard try await store.update(job, by: owner, until: clock.now + Self.lease) else { throw Lost() }
    }
}
