package import Foundation

/// Work that outlives its request, and the process that began it.
package struct Job: Hashable, Sendable {
    /// The state of a job.
    package enum State: String, CaseIterable, Sendable {
        /// Its input is still arriving.
        case receiving
        /// It waits for a process.
        case waiting
        /// A process works on it, or has died and its lease has not ended.
        case running
        case done
        case failed
        case cancelled

        /// True if nothing will change any more.
        package var isFinal: Bool { self == .done || self == .failed || self == .cancelled }
    }

    /// Why a job failed.
    package struct Failure: Hashable, Sendable {
        /// A stable code.
        package var code: String
        /// The problem and what to do, for the user.
        package var message: String

        /// Creates a failure.
        package init(code: String, message: String) {
            self.code = code
            self.message = message
        }
    }

    /// The id.
    package var id: UUID
    /// The household of the user.
    package var householdID: UUID
    /// The user who began it. It runs with that user's access, at the time at which it runs.
    package var userID: UUID
    /// The kind of work.
    package var kind: String
    /// The state.
    package var state: State
    /// The part of the work that it is at.
    package var stage: String
    /// The choices of the user as JSON.
    package var input: String
    /// The results so far as JSON.
    package var progress: String
    /// Why it failed; nil unless it did.
    package var failure: Failure?
    /// How often a process began to work on it.
    package var attempts: Int
    /// When it was made.
    package var createdAt: Timestamp
    /// When it ended; nil until then.
    package var finishedAt: Timestamp?

    /// Creates a job whose input has to arrive.
    package init(
        id: UUID, of user: User, kind: String, input: String, createdAt: Timestamp, state: State = .receiving,
        stage: String = "queued", progress: String = "{}", failure: Failure? = nil, attempts: Int = 0,
        finishedAt: Timestamp? = nil
    ) {
        self.init(
            id: id, householdID: user.householdID, userID: user.id, kind: kind, state: state, stage: stage,
            input: input, progress: progress, failure: failure, attempts: attempts, createdAt: createdAt,
            finishedAt: finishedAt)
    }

    /// Creates a job as a store has it.
    package init(
        id: UUID, householdID: UUID, userID: UUID, kind: String, state: State, stage: String, input: String,
        progress: String, failure: Failure?, attempts: Int, createdAt: Timestamp, finishedAt: Timestamp?
    ) {
        self.id = id
        self.householdID = householdID
        self.userID = userID
        self.kind = kind
        self.state = state
        self.stage = stage
        self.input = input
        self.progress = progress
        self.failure = failure
        self.attempts = attempts
        self.createdAt = createdAt
        self.finishedAt = finishedAt
    }
}

/// The bounds of what the jobs of one household have stored. Nothing else counts it: no quota and no plan.
package enum JobBounds {
    /// The most bytes of the inputs of jobs that have not ended. A log of 64 MB has room, with 16 MB of pasted pages.
    package static let waitingInput = 80 << 20
    /// The most bytes of the inputs that failed imports of recipes keep for another attempt: three of the largest texts.
    package static let keptInput = 16 << 20
    /// The most imports of recipes that have ended, and can be read until they expire.
    package static let endedRecipes = 500
    /// The same of imports of logs, whose lists of issues are longer.
    package static let endedLogs = 50
}

/// The jobs of all households with their input, in pieces. Implemented by Storage.
///
/// A process owns a job while its lease lasts. What it writes without one has no effect, so that two processes never
/// report about one job.
///
/// - Throws: ``HearthError`` `storage_unavailable` if the database cannot be reached.
package protocol JobStore: Sendable {
    /// Adds a job whose input has to arrive. Of those of its kind that have ended, the newest ``JobBounds/endedLogs`` stay.
    ///
    /// - Parameter mostUnfinished: the most jobs of a household that have not ended.
    /// - Throws: ``HearthError`` `too_many_jobs`.
    func add(_ job: Job, mostUnfinished: Int) async throws
    /// Adds a piece of the input. Pieces are numbered from 0.
    ///
    /// - Throws: ``HearthError`` `too_many_jobs` behind ``JobBounds/waitingInput``. Pieces that are added at the same time may
    ///   exceed it by their own bytes.
    func append(_ bytes: [UInt8], number: Int, to job: Job) async throws
    /// Lets a job wait for a process: its input is complete.
    func submit(_ job: Job, audit: AuditEntry) async throws
    /// Deletes a job whose input did not arrive.
    func withdraw(_ job: Job) async throws
    /// Returns a job of a user; nil for one whose input is still arriving.
    func job(_ id: UUID, of user: User) async throws -> Job?
    /// Returns a job of a household; nil for one whose input is still arriving.
    func job(_ id: UUID, household: UUID) async throws -> Job?
    /// Returns the number of jobs of a kind that have not ended.
    func unfinished(kind: String, of household: UUID) async throws -> Int
    /// Returns the bytes of the inputs of a household's jobs that have not ended, and of one more job.
    func heldInput(of household: UUID, with id: UUID) async throws -> Int
    /// Returns a piece of the input; nil behind the last one.
    func piece(_ number: Int, of job: Job) async throws -> [UInt8]?
    /// Takes a job of a kind that waits, or whose process has died. No other process gets it until the lease ends.
    ///
    /// Households take turns: the next job is the oldest of the household whose last job of the kind ended longest ago.
    ///
    /// - Parameter oneOfEachHousehold: true if no two jobs of the kind are worked on for one household.
    func claim(
        kind: String, oneOfEachHousehold: Bool, by owner: UUID, at time: Timestamp, until lease: Timestamp
    ) async throws -> Job?
    /// Notes stage and progress and extends the lease. Returns false if the process does not own the job any more.
    func update(_ job: Job, by owner: UUID, until lease: Timestamp) async throws -> Bool
    /// Replaces the input of a job. Returns false if the process does not own it any more.
    ///
    /// - Throws: ``HearthError`` `too_many_jobs` behind ``JobBounds/waitingInput``: the job has no input then.
    func replaceInput(of job: Job, by owner: UUID, with pieces: [[UInt8]]) async throws -> Bool
    /// Notes the end of a job and deletes its input. Returns false if the process does not own the job any more.
    func finish(_ job: Job, by owner: UUID) async throws -> Bool
    /// Ends the job of an import that has no recipe any more. Returns false if the job has ended, or has another owner.
    func apply(_ step: ImportStep, to job: Job, at time: Timestamp) async throws -> Bool
    /// Gives a job back, so that a process takes it again.
    ///
    /// - Parameter counts: false if the attempt does not count.
    func release(_ job: Job, by owner: UUID, until time: Timestamp, counts: Bool) async throws
    /// Cancels a job that has not ended, and deletes its input. Returns the job as it is then; nil if there is none.
    func cancel(_ id: UUID, of user: User, at time: Timestamp) async throws -> Job?
    /// Deletes jobs that ended before `ended`, and those whose input was begun before `begun` and never arrived. Returns
    /// how many.
    func removeExpired(endedBefore ended: Timestamp, begunBefore begun: Timestamp) async throws -> Int
}

extension HearthError.Code {
    /// The household has as many unfinished jobs as it may, or they hold as many bytes.
    package static let tooManyJobs = Self("too_many_jobs", .conflict)
    /// The user has no such job.
    package static let jobNotFound = Self("job_not_found", .notFound)
}

extension HearthError {
    /// The error of an input for which the unfinished jobs of the household leave no room.
    package static var tooMuchInput: HearthError {
        HearthError(
            .tooManyJobs,
            "The unfinished imports of the household have \(JobBounds.waitingInput >> 20) MB, the most that may wait. Wait "
                + "for one to end, or cancel it.")
    }
}
