import Foundation
import HearthCore

/// Jobs with their input.
struct JobRepository: JobStore {
    let engine: any DatabaseEngine

    private static let columns: SQL = """
        id, household_id, user_id, kind, state, stage, input, progress, error_code, error_message, attempts, created_at,
        finished_at
        """
    private static let unfinished: SQL = "('receiving', 'waiting', 'running')"

    // MARK: - The user's side

    func add(_ job: Job, mostUnfinished: Int) async throws {
        let rows = try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [
                    """
                    INSERT INTO jobs (
                        household_id, id, user_id, kind, state, stage, input, progress, attempts, run_at, created_at
                    )
                    SELECT \(job.householdID), \(job.id), \(job.userID), \(job.kind), \(job.state), \(job.stage),
                        \(job.input), \(job.progress), 0, \(job.createdAt), \(job.createdAt)
                    WHERE (
                        SELECT COUNT(*) FROM jobs
                        WHERE household_id = \(job.householdID) AND kind = \(job.kind)
                            AND state IN \(Self.unfinished)
                    ) < \(mostUnfinished)
                    RETURNING id
                    """,
                    ImportStatements.dropEnded(
                        kind: job.kind, of: job.householdID, keeping: JobBounds.endedLogs),
                ], .write, of: .household(job.householdID))[0]
        }
        guard !rows.isEmpty else {
            throw HearthError(
                .tooManyJobs, "The household has \(mostUnfinished) unfinished jobs. Wait for one to end, or cancel it.")
        }
    }

    func append(_ bytes: [UInt8], number: Int, to job: Job) async throws {
        let rows = try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                INSERT INTO job_pieces (household_id, job_id, number, bytes)
                SELECT \(job.householdID), \(job.id), CAST(\(number) AS BIGINT), \(bytes)
                WHERE (\(Self.heldInput(of: job.householdID))) <= \(JobBounds.waitingInput - bytes.count)
                RETURNING number
                """, .write, of: .household(job.householdID))
        }
        guard !rows.isEmpty else { throw HearthError.tooMuchInput }
    }

    /// Returns the statement that adds up the bytes of the inputs of a household's jobs.
    ///
    /// - Parameter id: a job that counts whatever its state; nil for none besides those that have not ended.
    private static func heldInput(of household: UUID, with id: UUID? = nil) -> SQL {
        let counts: SQL =
            id.map { "(jobs.state IN \(unfinished) OR jobs.id = \($0))" } ?? "jobs.state IN \(unfinished)"
        return """
            SELECT COALESCE(SUM(length(job_pieces.bytes)), 0) AS held
            FROM jobs JOIN job_pieces ON job_pieces.job_id = jobs.id
            WHERE jobs.household_id = \(household) AND \(counts)
            """
    }

    func heldInput(of household: UUID, with id: UUID) async throws -> Int {
        try await atSeam { () throws(StorageError) in
            let rows = try await engine.rows(
                Self.heldInput(of: household, with: id), .read, of: .household(household))
            guard let row = rows.first else { return 0 }
            return try row["held"]
        }
    }

    func submit(_ job: Job, audit: AuditEntry) async throws {
        _ = try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [
                    """
                    UPDATE jobs SET state = \(Job.State.waiting)
                    WHERE id = \(job.id) AND state = \(Job.State.receiving)
                    """
                ] + AuditStatements.append(audit), .write, of: .household(job.householdID))
        }
    }

    func withdraw(_ job: Job) async throws {
        _ = try await atSeam { () throws(StorageError) in
            try await engine.rows(
                "DELETE FROM jobs WHERE id = \(job.id) AND state = \(Job.State.receiving)", .write,
                of: .household(job.householdID))
        }
    }

    func job(_ id: UUID, of user: User) async throws -> Job? {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT \(Self.columns) FROM jobs
                WHERE id = \(id) AND user_id = \(user.id) AND state <> \(Job.State.receiving)
                """, .read, of: .household(user.householdID)
            ).first.map { (row) throws(StorageError) in try Job(row) }
        }
    }

    func job(_ id: UUID, household: UUID) async throws -> Job? {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                "SELECT \(Self.columns) FROM jobs WHERE id = \(id) AND household_id = \(household) AND state <> \(Job.State.receiving)",
                .read, of: .household(household)
            ).first.map { (row) throws(StorageError) in try Job(row) }
        }
    }

    func unfinished(kind: String, of household: UUID) async throws -> Int {
        try await atSeam { () throws(StorageError) in
            let rows = try await engine.rows(
                """
                SELECT COUNT(*) AS number FROM jobs
                WHERE household_id = \(household) AND state IN \(Self.unfinished) AND kind = \(kind)
                """, .read, of: .household(household))
            guard let row = rows.first else { return 0 }
            return try row["number"]
        }
    }

    func cancel(_ id: UUID, of user: User, at time: Timestamp) async throws -> Job? {
        let isMine: SQL = "id = \(id) AND user_id = \(user.id) AND state <> \(Job.State.receiving)"
        return try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [
                    """
                    UPDATE jobs SET state = \(Job.State.cancelled), finished_at = \(time), owner = NULL,
                        lease_until = NULL
                    WHERE \(isMine) AND finished_at IS NULL
                    """,
                    """
                    DELETE FROM job_pieces WHERE job_id IN (
                        SELECT id FROM jobs WHERE \(isMine) AND finished_at IS NOT NULL
                    )
                    """,
                    "SELECT \(Self.columns) FROM jobs WHERE \(isMine)",
                ], .write, of: .household(user.householdID))[2].first.map { (row) throws(StorageError) in try Job(row) }
        }
    }

    // MARK: - The process's side

    func piece(_ number: Int, of job: Job) async throws -> [UInt8]? {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                "SELECT bytes FROM job_pieces WHERE job_id = \(job.id) AND number = \(number)", .read,
                of: .household(job.householdID)
            ).first.map { (row) throws(StorageError) in try row["bytes"] }
        }
    }

    func claim(
        kind: String, oneOfEachHousehold: Bool, by owner: UUID, at time: Timestamp, until lease: Timestamp
    ) async throws -> Job? {
        let isAlone: SQL =
            oneOfEachHousehold
            ? """
            NOT EXISTS (
                SELECT 1 FROM jobs AS other
                WHERE other.household_id = free.household_id AND other.id <> free.id AND other.kind = free.kind
                    AND other.state = 'running' AND other.lease_until >= \(time)
            )
            """ : "1 = 1"
        // Repeated outside, because another process may take the job between the two looks at it.
        func isFree(_ table: SQL) -> SQL {
            """
            ((\(table).state = 'waiting' AND \(table).run_at <= \(time))
                OR (\(table).state = 'running' AND \(table).lease_until < \(time)))
            """
        }
        // Households take turns: one with a hundred jobs waits behind one whose last job ended before its own.
        let turns: SQL = """
            SELECT household_id, MAX(finished_at) AS served FROM jobs
            WHERE kind = \(kind) AND household_id IN (
                SELECT household_id FROM jobs WHERE finished_at IS NULL AND kind = \(kind)
            ) GROUP BY household_id
            """
        return try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                UPDATE jobs SET state = 'running', owner = \(owner), lease_until = \(lease), attempts = attempts + 1
                WHERE id = (
                    SELECT free.id FROM jobs AS free JOIN (\(turns)) AS turns ON turns.household_id = free.household_id
                    WHERE free.kind = \(kind) AND \(isFree("free")) AND \(isAlone)
                    ORDER BY COALESCE(turns.served, 0), free.run_at, free.attempts DESC, free.id LIMIT 1
                ) AND \(isFree("jobs"))
                RETURNING \(Self.columns)
                """, .write, of: .all
            ).first.map { (row) throws(StorageError) in try Job(row) }
        }
    }

    func update(_ job: Job, by owner: UUID, until lease: Timestamp) async throws -> Bool {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                UPDATE jobs SET stage = \(job.stage), progress = \(job.progress), lease_until = \(lease)
                WHERE \(Self.isOwned(job, by: owner)) RETURNING id
                """, .write, of: .household(job.householdID))
        }.isEmpty == false
    }

    func replaceInput(of job: Job, by owner: UUID, with pieces: [[UInt8]]) async throws -> Bool {
        let owned: SQL = "SELECT id FROM jobs WHERE \(Self.isOwned(job, by: owner))"
        let room = JobBounds.waitingInput - pieces.reduce(0) { $0 + $1.count }
        // The first piece decides about all.
        let hasRoom: SQL = "EXISTS (\(owned)) AND (\(Self.heldInput(of: job.householdID))) <= \(room)"
        let first: SQL = "SELECT number FROM job_pieces WHERE job_id = \(job.id) AND number = 0"
        let hasFirst: SQL = "EXISTS (\(owned)) AND EXISTS (\(first))"
        let inserts = pieces.enumerated().map { (number, bytes) -> SQL in
            """
            INSERT INTO job_pieces (household_id, job_id, number, bytes)
            SELECT \(job.householdID), \(job.id), CAST(\(number) AS BIGINT), \(bytes)
            WHERE \(number == 0 ? hasRoom : hasFirst)
            """
        }
        let rows = try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                ["DELETE FROM job_pieces WHERE job_id IN (\(owned))"] + inserts + [owned, first], .write,
                of: .household(job.householdID)
            ).suffix(2).map(\.isEmpty)
        }
        guard rows.first == false else { return false }
        guard pieces.isEmpty || rows.last == false else { throw HearthError.tooMuchInput }
        return true
    }

    func finish(_ job: Job, by owner: UUID) async throws -> Bool {
        try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [
                    """
                    DELETE FROM job_pieces WHERE job_id IN (SELECT id FROM jobs WHERE \(Self.isOwned(job, by: owner)))
                    """,
                    """
                    UPDATE jobs SET state = \(job.state), stage = \(job.stage), progress = \(job.progress),
                        error_code = \(job.failure?.code), error_message = \(job.failure?.message),
                        finished_at = \(job.finishedAt), owner = NULL, lease_until = NULL
                    WHERE \(Self.isOwned(job, by: owner)) RETURNING id
                    """,
                ], .write, of: .household(job.householdID))[1]
        }.isEmpty == false
    }

    func apply(_ step: ImportStep, to job: Job, at time: Timestamp) async throws -> Bool {
        do {
            _ = try await engine.transaction(
                ImportStatements.of(step, at: time), .write, of: .household(job.householdID))
            return true
        } catch {
            if error.code == .constraint { return false }
            throw error.hearthError
        }
    }

    func release(_ job: Job, by owner: UUID, until time: Timestamp, counts: Bool) async throws {
        _ = try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                UPDATE jobs SET state = 'waiting', owner = NULL, lease_until = NULL, run_at = \(time),
                    attempts = attempts - \(counts ? 0 : 1)
                WHERE \(Self.isOwned(job, by: owner))
                """, .write, of: .household(job.householdID))
        }
    }

    func removeExpired(endedBefore ended: Timestamp, begunBefore begun: Timestamp) async throws -> Int {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                DELETE FROM jobs
                WHERE finished_at < \(ended) OR (state = \(Job.State.receiving) AND created_at < \(begun))
                RETURNING id
                """, .write, of: .all)
        }.count
    }

    static func isOwned(_ job: Job, by owner: UUID) -> SQL {
        "id = \(job.id) AND owner = \(owner) AND state = \(Job.State.running)"
    }
}

extension Job.State: SQLConvertible {}

extension Job {
    fileprivate init(_ row: SQLRow) throws(StorageError) {
        let code: String? = try row["error_code"]
        let message: String? = try row["error_message"]
        self.init(
            id: try row["id"], householdID: try row["household_id"], userID: try row["user_id"],
            kind: try row["kind"], state: try row["state"], stage: try row["stage"], input: try row["input"],
            progress: try row["progress"],
            failure: code.map { Failure(code: $0, message: message ?? "") }, attempts: try row["attempts"],
            createdAt: try row["created_at"], finishedAt: try row["finished_at"])
    }
}
