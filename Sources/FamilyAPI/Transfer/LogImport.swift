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
    private let user: JobUser
    private let importer: RecordImporter
    private let inspector: any Inspector

    /// Creates the work.
    package init(
        store: any JobStore, user: @escaping JobUser, sync: SyncService, inspector: any Inspector,
        clock: any HearthClock, ids: any IDGenerator
    ) {
        self.store = store
        self.user = user
        importer = RecordImporter(sync: sync, clock: clock, ids: ids)
        self.inspector = inspector
    }

    package func perform(_ attempt: JobAttempt) async throws {
        let job = attempt.job
        let principal = try await principal(of: job)
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
        let progress = try await importer.run(folder, choices, as: principal, at: job.createdAt) { progress in
            _ = try await self.principal(of: job)
            try await attempt.enter("writing", progress: progress.json.canonicalText)
        }
        attempt.note(progress: progress.json.canonicalText)
    }

    private func principal(of job: Job) async throws -> Principal {
        guard let principal = try await job.principal(user) else {
            throw HearthError(
                .forbidden,
                "You are no longer a member of the household that the import is for, or the sign-in or token that began it "
                    + "has ended. Import the file again: what was imported is not imported twice.")
        }
        return principal
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
