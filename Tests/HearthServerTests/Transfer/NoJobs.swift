import Archives
import FamilyAPI
import Foundation
import HearthCore
import HearthTesting
import Logging
import Records
import Storage
import SystemSupport

/// A store of jobs for tests that use none: every call fails.
struct NoJobs: JobStore {
    private var failure: HearthError { HearthError(.storageUnavailable, "This test has no jobs.") }

    func add(_ job: Job, mostUnfinished: Int) async throws { throw failure }
    func append(_ bytes: [UInt8], number: Int, to job: Job) async throws { throw failure }
    func submit(_ job: Job, audit: AuditEntry) async throws { throw failure }
    func withdraw(_ job: Job) async throws { throw failure }
    func job(_ id: UUID, of user: User) async throws -> Job? { throw failure }
    func job(_ id: UUID, household: UUID) async throws -> Job? { throw failure }
    func unfinished(kind: String, of household: UUID) async throws -> Int { throw failure }
    func heldInput(of household: UUID, with id: UUID) async throws -> Int { throw failure }
    func piece(_ number: Int, of job: Job) async throws -> [UInt8]? { throw failure }
    func claim(
        kind: String, oneOfEachHousehold: Bool, by owner: UUID, at time: Timestamp, until lease: Timestamp
    ) async throws -> Job? { throw failure }
    func replaceInput(of job: Job, by owner: UUID, with pieces: [[UInt8]]) async throws -> Bool { throw failure }
    func apply(_ step: ImportStep, to job: Job, at time: Timestamp) async throws -> Bool { throw failure }
    func update(_ job: Job, by owner: UUID, until lease: Timestamp) async throws -> Bool { throw failure }
    func finish(_ job: Job, by owner: UUID) async throws -> Bool { throw failure }
    func release(_ job: Job, by owner: UUID, until time: Timestamp, counts: Bool) async throws { throw failure }
    func cancel(_ id: UUID, of user: User, at time: Timestamp) async throws -> Job? { throw failure }
    func removeExpired(endedBefore ended: Timestamp, begunBefore begun: Timestamp) async throws -> Int { throw failure }
}

/// Reads archives in this process, for tests that are not about the child.
struct DirectInspector: Inspector {
    func unzip(_ archive: TemporaryFile) async throws -> UnpackedArchive {
        do {
            let zip = try ZipReader(try archive.read(at: 0, count: archive.size))
            let file = try TemporaryFile()
            var entries: [UnpackedArchive.Entry] = []
            for entry in zip.entries {
                let start = file.size
                try zip.unpack(entry) { try file.append($0) }
                entries.append(UnpackedArchive.Entry(name: entry.name, bytes: start..<file.size))
            }
            return UnpackedArchive(file: file, entries: entries)
        } catch let error as ArchiveError {
            throw InspectionError(code: error.code.rawValue, message: error.message)
        }
    }
}

extension JobRunner {
    /// Creates a runner of jobs in a test's database.
    convenience init(_ access: AccessServer, _ clock: ManualClock) {
        self.init(
            LogImport(
                store: access.storage.jobs, user: access.storage.accounts.users(ofJobsAt: clock),
                sync: TestServer.sync(access.storage.records, clock), inspector: DirectInspector(), clock: clock,
                ids: RandomIDs()),
            store: access.storage.jobs, clock: clock, ids: RandomIDs(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
}
