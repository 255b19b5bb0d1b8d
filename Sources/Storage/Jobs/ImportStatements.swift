import Foundation
import HearthCore

/// The statements with which an import begins and ends, in the transaction that writes its recipe.
enum ImportStatements {
    static func of(_ step: ImportStep, at time: Timestamp) -> [SQL] {
        switch step {
        case .begin(let job, let pieces, let count): take(count) + begin(job, pieces, at: time)
        case .end(let job, let owner, let count, let keepsInput):
            require("id = \(job.id) AND owner = \(owner) AND state = \(Job.State.running)")
                + (job.state == .done ? [] : giveBack(count))
                + end(job, keepsInput: keepsInput && job.state == .failed)
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
        var statements = refuse("EXISTS (SELECT 1 FROM jobs WHERE id = \(job.id) AND finished_at IS NULL)")
        statements.append(
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
            """)
        if !pieces.isEmpty { statements.append("DELETE FROM job_pieces WHERE job_id = \(job.id)") }
        statements += pieces.enumerated().map { (number, bytes) -> SQL in
            """
            INSERT INTO job_pieces (household_id, job_id, number, bytes)
            VALUES (\(job.householdID), \(job.id), \(number), \(bytes))
            """
        }
        // Behind the job, which has not ended any more if it begins again.
        statements.append(dropEnded(kind: job.kind, of: job.householdID, keeping: JobBounds.endedRecipes))
        return statements
    }

    /// Returns the statement that deletes the jobs of a kind that ended before the newest few. It deletes a part of very many,
    /// so that no transaction is long; each new job deletes more.
    static func dropEnded(kind: String, of household: UUID, keeping most: Int) -> SQL {
        """
        DELETE FROM jobs WHERE id IN (
            SELECT id FROM jobs
            WHERE household_id = \(household) AND kind = \(kind) AND finished_at IS NOT NULL
            ORDER BY finished_at DESC, id DESC LIMIT 1000 OFFSET \(most)
        )
        """
    }

    private static func end(_ job: Job, keepsInput: Bool) -> [SQL] {
        let update: SQL = """
            UPDATE jobs SET state = \(job.state), stage = \(job.stage), progress = \(job.progress),
                error_code = \(job.failure?.code), error_message = \(job.failure?.message),
                finished_at = \(job.finishedAt), owner = NULL, lease_until = NULL
            WHERE id = \(job.id)
            """
        return keepsInput
            ? [update, dropKeptInputs(of: job.householdID)]
            : ["DELETE FROM job_pieces WHERE job_id = \(job.id)", update]
    }

    /// Returns the statement that deletes the inputs of failed jobs, those that ended first, as far as all have more bytes than
    /// a household may keep.
    private static func dropKeptInputs(of household: UUID) -> SQL {
        """
        DELETE FROM job_pieces WHERE job_id IN (
            SELECT id FROM (
                SELECT id, SUM(size) OVER (ORDER BY finished_at DESC, id DESC) AS total FROM (
                    SELECT jobs.id, jobs.finished_at, SUM(length(job_pieces.bytes)) AS size
                    FROM jobs JOIN job_pieces ON job_pieces.job_id = jobs.id
                    WHERE jobs.household_id = \(household) AND jobs.state = \(Job.State.failed)
                    GROUP BY jobs.id, jobs.finished_at
                ) AS inputs
            ) AS kept WHERE total > \(JobBounds.keptInput)
        )
        """
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
