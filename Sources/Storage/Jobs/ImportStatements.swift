import Foundation
import HearthCore

/// The statements with which an import begins and ends, in the transaction that writes its recipe.
enum ImportStatements {
    static func of(_ step: ImportStep, at time: Timestamp) -> [SQL] {
        switch step {
        case .begin(let job, let pieces, let count): take(count) + begin(job, pieces, at: time)
        case .end(let job, let owner, let count):
            require("id = \(job.id) AND owner = \(owner) AND state = \(Job.State.running)")
                + (job.state == .done ? [] : giveBack(count)) + end(job, keepsInput: job.state == .failed)
        case .cancel(let job, let count):
            require("id = \(job.id) AND finished_at IS NULL") + giveBack(count) + end(job, keepsInput: false)
        }
    }

    /// Takes one import out of the month. The second statement locks the row; behind the limit it sets null, which is refused
    /// and rolls the transaction back.
    private static func take(_ count: ImportCount) -> [SQL] {
        let hasRoom: SQL = count.limit.map { "used < \($0)" } ?? "1 = 1"
        return [
            """
            INSERT INTO import_counts (user_id, period, used) VALUES (\(count.userID), \(count.month), 0)
            ON CONFLICT (user_id, period) DO NOTHING
            """,
            """
            UPDATE import_counts SET used = CASE WHEN \(hasRoom) THEN used + 1 END
            WHERE user_id = \(count.userID) AND period = \(count.month)
            """,
        ]
    }

    private static func giveBack(_ count: ImportCount) -> [SQL] {
        [
            """
            UPDATE import_counts SET used = used - 1
            WHERE user_id = \(count.userID) AND period = \(count.month) AND used > 0
            """
        ]
    }

    private static func begin(_ job: Job, _ pieces: [[UInt8]], at time: Timestamp) -> [SQL] {
        // A job that has not ended must not begin a second time.
        refuse("EXISTS (SELECT 1 FROM jobs WHERE id = \(job.id) AND finished_at IS NULL)")
            + [
                """
                INSERT INTO jobs (
                    household_id, id, user_id, kind, state, stage, input, progress, attempts, run_at, created_at
                )
                VALUES (\(job.householdID), \(job.id), \(job.userID), \(job.kind), \(Job.State.waiting), \(job.stage),
                    \(job.input), \(job.progress), 0, \(time), \(time))
                ON CONFLICT (id) DO UPDATE SET
                    user_id = excluded.user_id, state = excluded.state, stage = excluded.stage, input = excluded.input,
                    progress = excluded.progress, attempts = 0, run_at = excluded.run_at,
                    created_at = excluded.created_at, finished_at = NULL, error_code = NULL, error_message = NULL
                """
            ]
            + (pieces.isEmpty ? [] : ["DELETE FROM job_pieces WHERE job_id = \(job.id)"])
            + pieces.enumerated().map { number, bytes in
                """
                INSERT INTO job_pieces (household_id, job_id, number, bytes)
                VALUES (\(job.householdID), \(job.id), \(number), \(bytes))
                """
            }
    }

    private static func end(_ job: Job, keepsInput: Bool) -> [SQL] {
        (keepsInput ? [] : ["DELETE FROM job_pieces WHERE job_id = \(job.id)"]) + [
            """
            UPDATE jobs SET state = \(job.state), stage = \(job.stage), progress = \(job.progress),
                error_code = \(job.failure?.code), error_message = \(job.failure?.message),
                finished_at = \(job.finishedAt), owner = NULL, lease_until = NULL
            WHERE id = \(job.id)
            """
        ]
    }

    /// Refuses the transaction if there is no job that meets the condition.
    private static func require(_ condition: SQL) -> [SQL] {
        refuse("NOT EXISTS (SELECT 1 FROM jobs WHERE \(condition))")
    }

    /// Refuses the transaction under a condition: only then does this insert a row, and null is refused.
    private static func refuse(_ condition: SQL) -> [SQL] {
        ["INSERT INTO ended_zones (id) SELECT CAST(NULL AS TEXT) WHERE \(condition)"]
    }
}
