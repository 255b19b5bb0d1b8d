import Foundation
import HearthCore
import Storage
import Testing

// What the jobs of a household have stored, which no quota counts.

extension ConformanceCase<Storage> {
    static let jobs: [ConformanceCase] = [
        .init("the newest inputs of failed imports are kept, of a household at most 16 MB") { storage in
            let (user, other) = (try await storage.newAccount(), try await storage.newAccount())
            let foreign = Job.example(of: other)
            try await storage.fail(foreign, [.megabytes(5)], second: 0)
            var jobs: [Job] = []
            for second in 1...5 {
                let job = Job.example(of: user)
                try await storage.fail(job, [.megabytes(3), .megabytes(2)], second: second)
                jobs.append(job)
            }
            func kept() async throws -> [Bool] {
                var kept: [Bool] = []
                for job in jobs { kept.append(try await storage.jobs.piece(1, of: job) != nil) }
                return kept
            }
            #expect(try await kept() == [false, false, true, true, true])
            #expect(try await storage.bytes() == 20 << 20)
            // A page that is fetched again has no input then.
            try await storage.fail(Job.example(of: user), [.megabytes(5)], second: 6, keepsInput: false)
            #expect(try await kept() == [false, false, true, true, true])
            #expect(try await storage.bytes() == 20 << 20)
            // An import that is tried again takes its input along, and small ones have room beside it.
            #expect(try await storage.begin(jobs[2], [], second: 1000))
            try await storage.fail(Job.example(of: user), [[7]], second: 7)
            #expect(try await kept() == [false, false, true, true, true])
            #expect(try await storage.jobs.piece(0, of: foreign)?.count == 5 << 20)
        },
        .init("the inputs that wait in a household have at most 80 MB, of logs, texts and pages together") { storage in
            let (user, other) = (try await storage.newAccount(), try await storage.newAccount())
            func full(_ body: () async throws -> Void) async throws {
                do {
                    try await body()
                    Issue.record("there was room")
                } catch let error as HearthError {
                    #expect(error.code == .tooManyJobs)
                }
            }
            let logs = (0..<2).map { _ in Job.example(of: user, kind: "import", state: .receiving) }
            for log in logs { try await storage.jobs.add(log, mostUnfinished: 4) }
            for number in 0..<16 { try await storage.jobs.append(.megabytes(4), number: number, to: logs[0]) }
            for number in 0..<4 { try await storage.jobs.append(.megabytes(4), number: number, to: logs[1]) }
            #expect(try await storage.jobs.heldInput(of: user.householdID, with: UUID()) == JobBounds.waitingInput)
            try await full { try await storage.jobs.append([1], number: 4, to: logs[1]) }
            // A page that a process has fetched has no room either, and a smaller one has it when an upload has gone.
            let (page, process) = (Job.example(of: user), UUID())
            #expect(try await storage.begin(page, []))
            let claimed = try await storage.claim(by: process, second: 0)
            #expect(claimed?.id == page.id)
            try await full { _ = try await storage.jobs.replaceInput(of: page, by: process, with: [[1], [2]]) }
            #expect(try await storage.jobs.piece(0, of: page) == nil)
            try await storage.jobs.withdraw(logs[1])
            let pieces: [[UInt8]] = [.megabytes(8), .megabytes(8)]
            #expect(try await storage.jobs.replaceInput(of: page, by: process, with: pieces))
            #expect(try await storage.jobs.heldInput(of: user.householdID, with: page.id) == JobBounds.waitingInput)
            // Its own earlier input does not count against it.
            #expect(try await storage.jobs.replaceInput(of: page, by: process, with: pieces))
            try await full {
                _ = try await storage.jobs.replaceInput(of: page, by: process, with: pieces + [[1]])
            }
            #expect(try await storage.jobs.replaceInput(of: page, by: UUID(), with: [[1]]) == false)
            #expect(try await storage.jobs.replaceInput(of: page, by: process, with: []))
            #expect(try await storage.jobs.heldInput(of: user.householdID, with: page.id) == 64 << 20)
            // Each household has room of its own.
            let theirs = Job.example(of: other, kind: "import", state: .receiving)
            try await storage.jobs.add(theirs, mostUnfinished: 4)
            try await storage.jobs.append(.megabytes(17), number: 0, to: theirs)
            #expect(try await storage.jobs.heldInput(of: other.householdID, with: UUID()) == 17 << 20)
        },
        .init("of the jobs that have ended a household has the newest few of each kind") { storage in
            let (user, other) = (try await storage.newAccount(), try await storage.newAccount())
            func ended(_ job: Job, at time: Int) -> SQL {
                """
                INSERT INTO jobs (household_id, id, user_id, kind, state, stage, input, progress, attempts, run_at,
                    created_at, finished_at)
                VALUES (\(job.householdID), \(job.id), \(job.userID), \(job.kind), 'failed', 'failed', '{}', '{}', 1, 0, 0,
                    \(time))
                """
            }
            func count(_ kind: String, _ user: User) async throws -> Int {
                try await storage.count(
                    "SELECT COUNT(*) AS n FROM jobs WHERE household_id = \(user.householdID) AND kind = \(kind)")
            }
            // The oldest of all begins again.
            let oldest = Job.example(of: user)
            try await storage.fail(oldest, [[1, 2, 3]], second: 0)
            let more = (1...JobBounds.endedRecipes + 5).map { number in
                ended(Job.example(of: user), at: 1_900_000_000_000 + number)
            }
            let logs = (1...JobBounds.endedLogs + 5).flatMap { number in
                [user, other].map { ended(Job.example(of: $0, kind: "import"), at: number) }
            }
            _ = try await storage.engine.transaction(more + logs, .write, of: .all)
            #expect(try await storage.begin(oldest, []))
            #expect(try await count("recipe", user) == JobBounds.endedRecipes + 1)
            #expect(try await storage.jobs.job(oldest.id, household: user.householdID)?.state == .waiting)
            #expect(try await storage.jobs.piece(0, of: oldest) == [1, 2, 3])
            #expect(try await count("import", user) == JobBounds.endedLogs + 5)
            let log = Job.example(of: user, kind: "import", state: .receiving)
            try await storage.jobs.add(log, mostUnfinished: 1)
            #expect(try await count("import", user) == JobBounds.endedLogs + 1)
            let first = try await storage.count(
                """
                SELECT MIN(finished_at) AS n FROM jobs
                WHERE household_id = \(user.householdID) AND kind = 'import'
                """)
            #expect(first == 6)
            #expect(try await count("import", other) == JobBounds.endedLogs + 5)
        },
    ]
}

extension Job {
    fileprivate static func example(
        of user: User, kind: String = "recipe", state: Job.State = .waiting
    ) -> Job {
        Job(id: UUID(), of: user, kind: kind, input: "{}", createdAt: .example, state: state)
    }
}

extension [UInt8] {
    /// Returns so many megabytes.
    fileprivate static func megabytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 7, count: count << 20) }
}

extension Storage {
    fileprivate func count(of job: Job) -> ImportCount { ImportCount(userID: job.userID, month: "2026-11") }

    /// Returns the bytes of all inputs.
    fileprivate func bytes() async throws -> Int {
        try await count("SELECT COALESCE(SUM(length(bytes)), 0) AS n FROM job_pieces")
    }

    /// Begins an import as the transaction of its recipe does.
    fileprivate func begin(_ job: Job, _ pieces: [[UInt8]], second: Int = 0) async throws -> Bool {
        try await jobs.apply(
            .begin(job, pieces: pieces, count(of: job)), to: job, at: .example + .seconds(second))
    }

    fileprivate func claim(by process: UUID, second: Int) async throws -> Job? {
        let time = Timestamp.example + .seconds(second)
        return try await jobs.claim(
            kind: "recipe", oneOfEachHousehold: false, by: process, at: time, until: time + .seconds(60))
    }

    /// Begins an import that fails at a second.
    fileprivate func fail(_ job: Job, _ pieces: [[UInt8]], second: Int, keepsInput: Bool = true) async throws {
        let process = UUID()
        #expect(try await begin(job, pieces, second: second))
        var failed = try #require(try await claim(by: process, second: second))
        #expect(failed.id == job.id)
        (failed.state, failed.stage, failed.finishedAt) = (.failed, "failed", .example + .seconds(second))
        let step = ImportStep.end(failed, by: process, count(of: job), keepsInput: keepsInput)
        #expect(try await jobs.apply(step, to: failed, at: .example + .seconds(second)))
    }
}
