import CareFormats
package import Foundation
package import HearthCore
package import Records
import SystemSupport

/// Imports of logs: the jobs that `POST /v1/import` makes. One that is begun again changes nothing the second time.
package struct LogImport: JobWork {
    package let kind = "import"
    package let oneOfEachHousehold = true
    package let lease = Duration.seconds(60)

    private let store: any JobStore
    private let user: @Sendable (UUID) async throws -> User?
    private let importer: RecordImporter
    private let inspector: any Inspector

    /// Creates the work.
    ///
    /// - Parameter user: returns the user of an id as the database has it now.
    package init(
        store: any JobStore, user: @escaping @Sendable (UUID) async throws -> User?, sync: SyncService,
        inspector: any Inspector, clock: any HearthClock, ids: any IDGenerator
    ) {
        self.store = store
        self.user = user
        importer = RecordImporter(sync: sync, clock: clock, ids: ids)
        self.inspector = inspector
    }

    package func perform(_ attempt: JobAttempt) async throws {
        let job = attempt.job
        guard let user = try await user(job.userID), user.householdID == job.householdID else {
            throw HearthError(.forbidden, "You are no longer a member of the household that the import is for.")
        }
        let choices = ImportChoices((try? Fields(parsing: job.input)) ?? Fields())
        try await attempt.enter("unpacking")
        let upload = try TemporaryFile()
        var number = 0
        while let piece = try await store.piece(number, of: job) {
            try upload.append(piece)
            number += 1
        }
        let folder = try await SpoolFolder(upload: upload, name: choices.fileName, inspector)
        try await attempt.enter("writing")
        let principal = Principal(user: user, isAdministrator: false)
        let progress = try await importer.run(folder, choices, as: principal, at: job.createdAt) { progress in
            try await attempt.enter("writing", progress: progress.json.canonicalText)
        }
        attempt.note(progress: progress.json.canonicalText)
    }

    package func failure(for error: any Error) -> Job.Failure? {
        switch error {
        case let error as CareFormatsError: Job.Failure(code: error.code.rawValue, message: "\(error)")
        case let error as InspectionError: Job.Failure(code: error.code, message: error.message)
        default: nil
        }
    }

    package func finish(_ job: Job, by owner: UUID) async throws { _ = try await store.finish(job, by: owner) }
}
